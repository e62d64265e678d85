"""The typefaces for boards and letters, split into training and held-out families.

Fonts come from the Debian packages listed in `fonts.txt`. Nothing is downloaded, and the repository contains no font file. The
split is by *family*. Families derived from the same drawings (Open Sans and Noto Sans, Lato and Carlito) are on the same side,
so that no held-out design occurs in training.
"""

from __future__ import annotations

import functools
import pathlib
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT_ROOT = pathlib.Path("/usr/share/fonts")

HELD_OUT = (
    "Roboto", "Roboto Condensed", "Roboto Slab",
    "Open Sans", "Open Sans Condensed", "Noto Sans", "Noto Sans Display",
    "Lato", "Carlito",
    "Quicksand", "Cabin", "Clear Sans", "Manrope", "Fira Code", "Karla", "Karmilla", "Play", "Tuffy",
    "Andika", "Junction", "Linux Biolinum O", "Vollkorn", "PT Serif", "Old Standard TT", "Courier Prime",
    "EB Garamond", "DejaVu Serif",
)

# Sans-serif families. Puzzles on screens and in newspapers use such faces, so training draws them more often.
TRAINING_SANS = (
    "Allerta", "Averia Sans GWF", "B612", "BIZ UDGothic", "BIZ UDPGothic", "Bebas Neue", "Beteckna", "Cantarell",
    "Comfortaa", "DejaVu Sans", "Dosis", "Dustismo", "Engadget", "FreeSans", "Garuda", "GFS Neohellenic",
    "Gillius ADF", "Gillius ADF No2", "Go", "Inter", "Inter Display", "Jura", "League Spartan", "Liberation Sans",
    "Liberation Sans Narrow", "Libris ADF Std", "Loma", "M PLUS 1", "M PLUS 2", "NanumBarunGothic", "NanumGothic",
    "NanumSquare", "NanumSquareRound", "National Park", "Nimbus Sans", "Nimbus Sans Narrow", "OSP-DIN",
    "OpenDyslexic", "Oxygen-Sans", "PT Sans", "PT Sans Caption", "PT Sans Narrow", "Roadgeek 2014 Series C",
    "Roadgeek 2014 Series D", "Roadgeek 2014 Series E", "Roadgeek 2014 Series EM", "Sora", "Switzera ADF",
    "Tiresias Infofont", "Tiresias LPfont",
    "Tiresias PCfont", "Tiresias Signfont", "URW Gothic", "Ubuntu-Title", "Umpush", "Universalis ADF Std",
    "Verana Sans", "WenQuanYi Zen Hei", "Yanone Kaffeesatz", "Ikarius ADF Std",
)

TRAINING_OTHER = (
    "Accanthis ADF Std", "Arapey", "Averia GWF", "Averia Serif GWF", "B612 Mono", "Baskervald ADF Std",
    "Berenis ADF Pro", "C059", "Caladea", "Cardo", "Century Catalogue", "Charis SIL", "Comic Neue", "DejaVu Sans Mono",
    "Dustismo Roman", "Fantasque Sans Mono", "Fanwood", "FreeMono", "FreeSerif", "GFS Artemisia", "GFS Didot",
    "Gentium", "Go Mono", "Goudy Bookletter 1911", "Hack", "Inconsolata", "Irianis ADF Std", "JetBrains Mono",
    "Junicode Two Beta", "Liberation Mono", "Liberation Serif", "Linden Hill", "Linux Libertine O",
    "LXGW WenKai", "Lobster Two", "M PLUS 1 Code", "Mekanus ADF Std", "NanumGothicCoding", "NanumMyeongjo",
    "Nimbus Mono PS", "Nimbus Roman", "OCR B", "Oxygen Mono", "P052", "PT Mono", "Prociono", "Quattrocento",
    "Romande ADF Std", "STIX", "Solothurn", "Tribun ADF Std", "URW Bookman", "Verana", "mononoki", "Noto Serif",
)

# The share of sans-serif faces in training. The rest are serif, slab, monospaced and a few script faces.
SANS_SHARE = 0.75
# The weight of a style relative to the others of its family.
STYLE_WEIGHTS = (("italic", 0.12), ("oblique", 0.12), ("thin", 0.25), ("extralight", 0.3), ("light", 0.5),
                 ("bold", 1.6), ("semibold", 1.4), ("medium", 1.3), ("black", 0.7), ("heavy", 0.7))


@dataclass(frozen=True)
class Face:
    """One style of a family: a file, an index into it, and for a variable font the name of an instance."""

    family: str
    style: str
    path: str
    index: int = 0
    variation: str | None = None

    def font(self, size: int) -> ImageFont.FreeTypeFont:
        """The face at `size` pixels per em."""
        return _open(self, size)

    @property
    def weight(self) -> float:
        """How often this style is drawn, relative to the others."""
        name = self.style.lower().replace(" ", "").replace("-", "")
        weight = 1.0
        for part, factor in STYLE_WEIGHTS:
            if part in name:
                weight *= factor
        return weight


@functools.lru_cache(maxsize=4096)
def _open(face: Face, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(face.path, size, index=face.index, layout_engine=ImageFont.Layout.BASIC)
    if face.variation is not None:
        font.set_variation_by_name(face.variation)
    return font


def _faces_of(path: pathlib.Path) -> list[Face]:
    faces = []
    for index in range(4 if path.suffix == ".ttc" else 1):
        try:
            font = ImageFont.truetype(str(path), 24, index=index)
        except OSError:
            break
        family, style = font.getname()
        if family is None:
            continue
        try:
            names = [name.decode(errors="ignore") for name in font.get_variation_names()]
        except OSError:
            names = []
        if names:
            faces += [Face(family, name, str(path), index, name) for name in names]
        else:
            faces.append(Face(family, style or "", str(path), index))
    return faces


def _distinct_letters(face: Face) -> bool:
    """Whether the face has twenty-six distinct capitals (some symbol fonts map them all to one box)."""
    font = face.font(24)
    drawn = {bytes(font.getmask(letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    return len(drawn) == 26


def _has_all(face: Face, letters: str) -> bool:
    """Whether the face has a glyph for each of `letters`, unlike that of their bare letters."""
    font = face.font(24)
    missing = bytes(font.getmask("\uffff"))
    drawn = [bytes(font.getmask(letter)) for letter in letters]
    bare = {bytes(font.getmask(letter)) for letter in "ACEINOUaceinou"}
    return missing not in drawn and not bare & set(drawn) and len(set(drawn)) == len(drawn)


@functools.lru_cache(maxsize=1)
def installed() -> tuple[Face, ...]:
    """All usable faces under /usr/share/fonts in a fixed order, one file for each family and style."""
    seen: dict[tuple[str, str], Face] = {}
    wanted = set(HELD_OUT) | set(TRAINING_SANS) | set(TRAINING_OTHER)
    for path in sorted(FONT_ROOT.rglob("*")):
        if path.suffix.lower() not in (".ttf", ".otf", ".ttc"):
            continue
        for face in _faces_of(path):
            if face.family in wanted and (face.family, face.style) not in seen and _distinct_letters(face):
                seen[(face.family, face.style)] = face
    return tuple(seen.values())


class Typefaces:
    """Draws random faces from one side of the split: first a family, then one of its styles."""

    def __init__(self, split: str, letters: str = ""):
        """`split` is "training" or "held-out". Faces that lack one of `letters` are left out."""
        families: dict[str, list[Face]] = {}
        for face in installed():
            if (face.family in HELD_OUT) == (split == "held-out") and _has_all(face, letters):
                families.setdefault(face.family, []).append(face)
        if not families:
            raise SystemExit(f"no {split} fonts found: install the packages in Training/boards/fonts.txt")
        self.families = families
        self._sans = sorted(f for f in families if f in TRAINING_SANS)
        self._other = sorted(f for f in families if f not in TRAINING_SANS)

    @property
    def faces(self) -> list[Face]:
        """All faces of this side."""
        return [face for family in sorted(self.families) for face in self.families[family]]

    def choose(self, rng: np.random.Generator) -> Face:
        """A face at random."""
        sans = self._sans and (not self._other or rng.random() < SANS_SHARE)
        names = self._sans if sans else self._other
        faces = self.families[names[rng.integers(len(names))]]
        weights = np.array([face.weight for face in faces])
        return faces[rng.choice(len(faces), p=weights / weights.sum())]


def glyph_mask(face: Face, text: str, size: int) -> np.ndarray | None:
    """Coverage (uint8) of `text`, cropped to its ink; None where the face has no such glyph."""
    font = face.font(size)
    left, top, right, bottom = font.getbbox(text)
    if right - left < 1 or bottom - top < 1:
        return None
    image = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, fill=255, font=font)
    box = image.point(lambda v: 255 if v > 96 else 0).getbbox()
    return np.asarray(image.crop(box)) if box else None
