"""The typefaces for training: faces of books and of screens, without those used for held-out pages.

The held-out faces are `HELD_OUT` in `../pages/bookfaces.py`. The reader is measured with them.
"""

from __future__ import annotations

HELD_OUT = ("EB Garamond", "Vollkorn", "Old Standard TT", "PT Serif", "TeX Gyre Termes", "Liberation Serif", "Tinos", "DejaVu Serif",
            "Noto Sans", "Lato", "Open Sans")
TRAINING = (
    "Linux Libertine O", "TeX Gyre Pagella", "TeX Gyre Schola", "TeX Gyre Bonum", "Gentium", "Charis SIL", "Cardo",
    "Goudy Bookletter 1911", "Baskervald ADF Std", "Century Catalogue", "Fanwood", "Linden Hill", "Prociono", "GFS Didot",
    "Noto Serif", "Caladea", "Accanthis ADF Std", "Arapey", "Averia Serif GWF", "Berenis ADF Pro", "Dustismo Roman",
    "FreeSerif", "GFS Artemisia", "Irianis ADF Std", "Junicode Two Beta", "NanumMyeongjo", "Quattrocento", "Romande ADF Std",
    "STIX", "Tribun ADF Std", "Mekanus ADF Std", "Courier Prime", "Andika", "Cantarell", "DejaVu Sans", "Gillius ADF",
    "Inter", "Liberation Sans", "PT Sans", "Linux Biolinum O", "Libris ADF Std", "Loma", "GFS Neohellenic", "C059", "P052",
    "Noto Serif Display", "Fanwood Text", "URW Bookman",
)
