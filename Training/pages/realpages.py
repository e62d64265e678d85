"""Pages of real print from packages' test pictures, and those of their words that are certain.

Nobody has transcribed these pages, so plain Tesseract reads their words from the unmodified pictures. A word is certain when it
has at least four letters, Tesseract is confident of it, a dictionary has it, and Tesseract reads it equally at two sizes. Words
that were found wrong all the same by visual inspection are in `WRONG`.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib
from dataclasses import asdict, dataclass, field

import cv2
import numpy as np


DICTIONARY = pathlib.Path("/usr/share/dict/american-english")
# The x-heights in pixels at which pages are read.
SIZES = (21.0, 29.0)
LARGEST = 4600
CONFIDENT = 93


@dataclass(frozen=True)
class Source:
    """A page: its picture as FOLDER/NAME, the `sheet` of a PDF, its package, whether it is a photo instead of a flat scan, and
    whether it is set with the long s, which is read as an f.
    """

    path: str
    package: str
    photo: bool = False
    sheet: int = 1
    long_s: bool = False

    @property
    def name(self) -> str:
        return self.path.split("/")[1] + (f"#{self.sheet}" if self.path.endswith(".pdf") else "")

    @property
    def learnt(self) -> bool:
        """Whether the net of `../marks` may have seen this page as an unmarked one in the first stages of its training: `scans.py`
        has left out the pages listed here since then.
        """
        return self.package in ("img2table", "scikit-image") \
            or self.package == "leptonlib" and zlib.crc32(pathlib.Path(self.path).stem.encode()) % 2 == 0


def _of(package: str, folder: str, names: str, **what: bool) -> tuple[Source, ...]:
    return tuple(Source(f"{folder}/{name}", package, **what) for name in names.split())


# Pages in English.
PAGES = (
    *_of("leptonlib", "prog", "feyn.tif witten.tif pageseg1.tif pageseg2.tif pageseg3.tif pageseg4.tif rabi.png scots-frag.tif "
         "shearer.148.tif keystone.png lucasta.047.jpg patent.png table.27.tif"),
    *_of("leptonlib", "prog", "w91frag.jpg stampede2.jpg", photo=True),
    *_of("tesseract", "testing", "8071_093.3B.tif 8087_054.3B.tif"),
    *_of("spandsp", "fax", "itu1.pbm"),
    *_of("ocrmypdf", "resources", "linn.png c03-29.pdf epson.pdf skew.pdf"),
    *_of("gamera", "examples", "example.tiff", long_s=True),
    *_of("page-dewarp", "example_input", "boston_cooking_a.jpg boston_cooking_b.jpg linguistics_thesis_a.jpg", photo=True),
    *_of("py_reform", "data", "G38J5.jpg", photo=True),
    Source("data/Adobe Scan 23 Jan 2024.pdf", "py_reform"),
    Source("data/Adobe Scan 23 Jan 2024.pdf", "py_reform", sheet=2),
    *_of("scikit-image", "data", "page.png", photo=True),
    *_of("img2table", "test_data", "dark.png"),
)
# Pages in other languages, tables and music: only for counting false marks.
OTHERS = (
    *_of("leptonlib", "prog", "cat.007.jpg cat.035.jpg zanotti-78.jpg 1555.007.jpg pedante.079.jpg breviar.38.150.jpg "
         "colorpage.030.jpg", photo=True),
    *_of("leptonlib", "prog", "toc.99.tif table.150.png lucasta.150.jpg contrast-orig-60.jpg"),
    *_of("spandsp", "fax", "itu4.pbm itu5.pbm"),
    *_of("ocrmypdf", "resources", "typewriter.png masks.pdf"),
    *_of("page-dewarp", "example_input", "linguistics_thesis_b.jpg", photo=True),
)
# Words read wrongly or incompletely: the page's name, the text, and its position in thousandths of the page's
# width and height.
WRONG = frozenset({("dark.png", "Capital", 216, 295)})


@dataclass
class RealWord:
    """A word and its quadrilateral, from the top of a lower-case x to the baseline, in the picture's pixels."""

    text: str
    quad: list[list[float]]
    sure: bool
    line: tuple[int, ...] = ()

    @property
    def corners(self) -> np.ndarray:
        return np.array(self.quad)

    @property
    def x_height(self) -> float:
        return float(np.linalg.norm(self.corners[3] - self.corners[0]))


@dataclass
class RealPage:
    """A picture of print (BGR bytes) and its words."""

    source: Source
    picture: np.ndarray
    words: list[RealWord] = field(default_factory=list)

    @property
    def x_height(self) -> float:
        return float(np.median([word.x_height for word in self.words])) if self.words else 0.0

    def chosen(self) -> list[RealWord]:
        """The words that may be marked: certain, of the page's usual size, not cut by its edge, and not known to be wrong."""
        usual = self.x_height
        return [word for word in self.words if word.sure and 0.75 < word.x_height / usual < 1.5 and self._is_right(word)]

    def _is_right(self, word: RealWord) -> bool:
        height, width = self.picture.shape[:2]
        inside = (word.corners > 0.5 * word.x_height).all() and (word.corners < np.array([width, height]) - 0.5 * word.x_height).all()
        return bool(inside) and not (self.source.long_s and "f" in word.text) \
            and (self.source.name, word.text, *place(word, width, height)) not in WRONG


def place(word: RealWord, width: int, height: int) -> tuple[int, int]:
    """The position of the word's middle, in thousandths of the picture."""
    x, y = word.corners.mean(axis=0)
    return round(1000 * x / width), round(1000 * y / height)


def find(folders: list[pathlib.Path]) -> dict[str, pathlib.Path]:
    """The files below `folders`, keyed by the name of their folder and their own."""
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.is_file())
    return {f"{file.parent.name}/{file.name}": file for file in reversed(files)}


def picture_of(file: pathlib.Path, sheet: int) -> np.ndarray:
    """The picture, or a sheet of a PDF at 200 dpi, as BGR bytes."""
    if file.suffix != ".pdf":
        return cv2.imread(str(file), cv2.IMREAD_COLOR)
    with tempfile.TemporaryDirectory() as folder:
        out, number = f"{folder}/sheet", str(sheet)
        subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", "200", "-f", number, "-l", number, str(file), out], check=True)
        return cv2.imread(out + ".png", cv2.IMREAD_COLOR)


def reach(text: str) -> tuple[float, float]:
    """How far the letters extend above the x-height and below the baseline, in x-heights."""
    high = 0.45 if re.search("[A-Zbdfhkl]", text) else 0.4 if re.search("[ij]", text) else 0.25 if "t" in text else 0.0
    return high, 0.4 if re.search("[gjpqy]", text) else 0.0


def _slope(row: list[tuple], index: int) -> float:
    """The slope of a line at one of its words, from the baselines of the word and its neighbours."""
    near = row[max(index - 1, 0):index + 2]
    middles, bottoms = [], []
    for text, _, (x, y, width, height) in near:
        above, below = reach(text)
        middles.append(x + width / 2)
        bottoms.append(y + height - below * height / (1 + above + below))
    if np.ptp(middles) < row[index][2][3]:
        return 0.0
    return float(np.clip(np.polyfit(middles, bottoms, 1)[0], -0.4, 0.4))


def quad(text: str, box: tuple[float, ...], slope: float) -> np.ndarray:
    """The quadrilateral of a word, from the box around its ink."""
    x, y, width, height = box
    above, below = reach(text)
    lean = min(abs(slope) * width, 0.6 * height)
    x_height = (height - lean) / (1 + above + below)
    along = np.array([1.0, slope]) / np.hypot(1, slope)
    down = np.array([-along[1], along[0]])
    foot = np.array([x + width / 2, y + height - lean / 2 - below * x_height])
    ends = foot - along * width / 2, foot + along * width / 2
    return np.array([ends[0] - down * x_height, ends[1] - down * x_height, ends[1], ends[0]])


def parse(tsv: str, scale: float) -> list[list[tuple]]:
    """The lines of Tesseract's table: for each word the text, the confidence, and the box in pixels of the unscaled picture."""
    lines: dict[tuple, list[tuple]] = {}
    for row in tsv.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) == 12 and fields[11].strip():
            box = tuple(float(value) / scale for value in fields[6:10])
            lines.setdefault(tuple(fields[1:5]), []).append((fields[11].strip(), float(fields[10]), box))
    return list(lines.values())


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """The intersection over union of two boxes."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    shared = max(across, 0) * max(down, 0)
    return shared / max(a[2] * a[3] + b[2] * b[3] - shared, 1e-9)


def certain(first: list[list[tuple]], second: list[list[tuple]], known: set[str]) -> list[RealWord]:
    """The words of the first reading. Those with which the second reading agrees are certain."""
    others = [word for row in second for word in row]
    words, broken = [], False
    for number, row in enumerate(first):
        for index, (text, confidence, box) in enumerate(row):
            if confidence < 60 or not re.fullmatch(r"[A-Za-z]{2,}", text):
                continue
            sure = confidence >= CONFIDENT and len(text) >= 4 and (text in known or text.lower() in known) \
                and not (broken and index == 0) \
                and any(text == other[0] and other[1] >= CONFIDENT and overlap(box, other[2]) > 0.7 for other in others)
            corners = quad(text, box, _slope(row, index))
            words.append(RealWord(text, corners.round(2).tolist(), sure, (number,)))
        broken = bool(re.search(r"[-\u2010-\u2014~=_]\W*$", row[-1][0]))
    return _of_even_height(words)


def _of_even_height(words: list[RealWord]) -> list[RealWord]:
    """Removes words that don't have the height of their line, because their box contains more than the word."""
    for word in words:
        row = [other.x_height for other in words if other.line == word.line]
        letters = np.linalg.norm(word.corners[1] - word.corners[0]) / len(word.text) / max(word.x_height, 1e-9)
        word.sure = bool(word.sure and 0.8 < word.x_height / np.median(row) < 1.25 and 0.4 < letters < 1.9)
    return words


def _tesseract(picture: np.ndarray, scale: float) -> list[list[tuple]]:
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        cv2.imwrite(file.name, cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way))
        done = subprocess.run(["tesseract", file.name, "-", "--psm", "3", "-l", "eng", "tsv"], text=True, capture_output=True, check=True,
                              env=os.environ | {"OMP_THREAD_LIMIT": "1"})
    return parse(done.stdout, scale)


def x_height(picture: np.ndarray) -> float | None:
    """The approximate x-height: the most frequent height of ink components. `None` when there are only a few."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 15)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    width, height = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    letters = height[(height >= 5) & (height <= 60) & (width >= 3) & (width <= 3 * height)]
    if len(letters) < 30:
        return None
    return float(np.bincount(letters).argmax())


def read(picture: np.ndarray) -> list[RealWord]:
    """The words of a page, read twice."""
    usual = x_height(picture) or 20.0
    scales = [min(size / usual, LARGEST / max(picture.shape[:2]), 4.0) for size in SIZES]
    if scales[1] < 1.15 * scales[0]:
        scales[0] = scales[1] / 1.3
    known = set(DICTIONARY.read_text().split())
    return certain(_tesseract(picture, scales[0]), _tesseract(picture, scales[1]), known)


def load(sources: tuple[Source, ...], folders: list[pathlib.Path], readings: pathlib.Path) -> list[RealPage]:
    """The pages found in `folders`, with their words, which are cached in the file `readings`."""
    kept = json.loads(readings.read_text()) if readings.exists() else {}
    files, pages = find(folders), []
    for source in sources:
        if source.path not in files:
            print("not there:", source.package, source.path, file=sys.stderr)
            continue
        page = RealPage(source, picture_of(files[source.path], source.sheet))
        if source.name not in kept:
            kept[source.name] = [asdict(word) for word in read(page.picture)]
            readings.write_text(json.dumps(kept))
        page.words = [RealWord(**word) for word in kept[source.name]]
        pages.append(page)
    return pages
