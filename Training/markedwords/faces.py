"""The typefaces for training: faces of books, newspapers, screens and typewriters, without those used for held-out pages.

The held-out faces are `HELD_OUT` in `../pages/bookfaces.py`. The reader is measured with them.
"""

from __future__ import annotations

from bookfaces import BOLD, Family, families

HELD_OUT = ("EB Garamond", "Vollkorn", "Old Standard TT", "PT Serif", "TeX Gyre Termes", "Liberation Serif", "Tinos", "DejaVu Serif",
            "Noto Sans", "Lato", "Open Sans")
# Twice as frequent as the others.
BOOK = (
    "Linux Libertine O", "TeX Gyre Pagella", "TeX Gyre Schola", "TeX Gyre Bonum", "Gentium", "Charis SIL", "Cardo",
    "Goudy Bookletter 1911", "Baskervald ADF Std", "Century Catalogue", "Fanwood", "Linden Hill", "Prociono", "GFS Didot",
    "Noto Serif", "Caladea", "Accanthis ADF Std", "Arapey", "Averia Serif GWF", "Berenis ADF Pro", "Dustismo Roman",
    "FreeSerif", "GFS Artemisia", "Irianis ADF Std", "Junicode Two Beta", "NanumMyeongjo", "Quattrocento", "Romande ADF Std",
    "STIX", "Tribun ADF Std", "Mekanus ADF Std", "C059", "P052", "Noto Serif Display", "Fanwood Text",
    "Linux Libertine Display O", "Accanthis ADF Std No2", "Solothurn", "Verana",
)
SCREEN = (
    "Andika", "Cantarell", "DejaVu Sans", "Gillius ADF", "Inter", "Liberation Sans", "PT Sans", "Linux Biolinum O", "Libris ADF Std",
    "Loma", "GFS Neohellenic", "Carlito", "Clear Sans", "Cabin", "FreeSans", "Nimbus Sans", "Roboto", "Roboto Slab",
    "Universalis ADF Std", "Junction", "Karla", "TeX Gyre Adventor", "Tuffy", "Verana Sans", "Go", "B612",
    "Switzera ADF", "Averia Sans GWF", "URW Gothic", "OpenDyslexic", "Comic Neue",
)
# Of tables and captions.
NARROW = ("Liberation Sans Narrow", "Nimbus Sans Narrow", "PT Sans Narrow", "Roboto Condensed", "DejaVu Sans Condensed",
          "TeX Gyre Heros Cn", "Yanone Kaffeesatz")
TYPEWRITER = ("Courier Prime", "Nimbus Mono PS", "FreeMono", "Liberation Mono", "DejaVu Sans Mono", "TeX Gyre Cursor", "Inconsolata",
              "PT Mono", "Go Mono")


def faces() -> list[Family]:
    """The installed faces, as often as they should be drawn, and the bold styles that they have."""
    others = (*SCREEN, *NARROW, *TYPEWRITER)
    return [*families(BOOK), *families(BOOK), *families(others), *families((*BOOK, *others), BOLD)]
