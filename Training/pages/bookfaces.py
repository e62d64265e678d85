"""The typefaces books, readers and newspapers are set in, from the Debian packages in `fonts.txt`."""

from __future__ import annotations

import functools
import subprocess
from dataclasses import dataclass

from PIL import ImageFont

BOOK = ("EB Garamond", "Linux Libertine O", "TeX Gyre Pagella", "TeX Gyre Schola", "TeX Gyre Termes", "TeX Gyre Bonum",
        "Gentium", "Charis SIL", "Cardo", "Vollkorn", "Goudy Bookletter 1911", "Baskervald ADF Std", "Old Standard TT",
        "Century Catalogue", "Liberation Serif", "Fanwood", "Linden Hill", "Prociono", "PT Serif", "GFS Didot")
SCREEN = ("Noto Serif", "DejaVu Serif", "Caladea", "Noto Sans", "Lato", "Open Sans", "Charis SIL", "PT Serif")
NEWS = ("TeX Gyre Termes", "Liberation Serif", "Tinos", "PT Serif", "TeX Gyre Schola", "Noto Serif")


# Fraktur.
OLD = ("Blankenburg_UNZ1A",)
# The only faces, instead of those a page would have.
ONLY: tuple[str, ...] = ()


@dataclass(frozen=True)
class Family:
    """The files of a family's upright and italic style in one weight; `italic` is None where it has none."""

    name: str
    regular: str
    italic: str | None

    def font(self, size: int, italic: bool = False) -> ImageFont.FreeTypeFont:
        """The face at `size` pixels per em, with ligatures and kerning."""
        return _open(self.italic if italic and self.italic else self.regular, size)


    def has(self, letters: str) -> bool:
        """Whether the regular style has all these letters."""
        font = self.font(40)
        missing = bytes(font.getmask("\uffff"))
        return all(bytes(font.getmask(letter)) not in (missing, b"") for letter in letters)


@functools.lru_cache(maxsize=512)
def _open(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


@functools.lru_cache(maxsize=1)
def _files() -> dict[tuple[str, str], str]:
    listing = subprocess.run(["fc-list", ":", "family", "style", "file"], text=True, capture_output=True, check=True)
    files: dict[tuple[str, str], str] = {}
    for line in sorted(listing.stdout.splitlines()):
        path, _, rest = line.partition(": ")
        names, _, style = rest.partition(":style=")
        if not path.lower().endswith((".ttf", ".otf")) or "wght" in path:
            continue
        for name in names.split(","):
            for one in style.split(","):
                files.setdefault((name, one), path)
    return files


# The letters that every face of a page must have, beyond those of English.
LETTERS = ""
# The names of the upright style in each weight, the usual first, and that of the slanted one.
Weight = tuple[tuple[str, ...], str]
REGULAR: Weight = (("Regular", "Book", "Roman", "Medium", "12 Regular"), "Italic")
BOLD: Weight = (("Bold", "Demi", "SemiBold"), "Bold Italic")


@functools.lru_cache(maxsize=8)
def families(names: tuple[str, ...], weight: Weight = REGULAR) -> list[Family]:
    """Those of `names`, or of ``ONLY``, that are installed in this weight and have ``LETTERS``, in order."""
    found = []
    for name in ONLY or names:
        upright = next((_files()[(name, style)] for style in weight[0] if (name, style) in _files()), None)
        if upright:
            found.append(Family(name, upright, _files().get((name, weight[1]))))
    return [family for family in found if family.has(LETTERS)]
