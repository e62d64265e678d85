"""Scales pictures of real print without marks to the net's size. People draw marks on such pages, and the pages contain what only
looks like a mark: rules and frames, formulas, figures, stamps, foreign scripts.

    python scans.py --pictures DIR DIR --out DIR

The folders are those of ../pages/README.md, which also says how to get them. Plain Tesseract (`realpages`) finds their words.
The text does not matter here, so pages in other languages count too. Pictures whose name has an odd checksum, and all pages
with which the reader is measured, are left for testing. Pictures of underlined print are left out.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import zlib

import cv2
import numpy as np

from backgrounds import level

sys.path.append(str(pathlib.Path(__file__).parent.parent / "pages"))

import realpages  # noqa: E402

LARGEST = 1280
# With fewer words, a picture is probably not a page of print.
FEWEST = 8


def pictures(folders: list[pathlib.Path]) -> list[pathlib.Path]:
    """The pictures to learn from, each name only once."""
    measured = {source.path for source in realpages.PAGES + realpages.OTHERS}
    return [file for name, file in sorted(realpages.find(folders).items())
            if file.suffix in (".jpg", ".png", ".tif", ".tiff", ".pbm") and zlib.crc32(file.stem.encode()) % 2 == 0
            and name not in measured and not file.stem.startswith("underline")]


def words(picture: np.ndarray) -> np.ndarray:
    """The quadrilaterals [words, 4, 2] of the words on level lines; empty when there are only a few."""
    found = [word.corners for word in realpages.read(picture)]
    return np.array(found) if len(found) >= FEWEST else np.zeros((0, 4, 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=pathlib.Path, nargs="+", required=True, help="folders of unpacked packages")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    stored = printed = 0
    for name in pictures(options.pictures):
        picture = cv2.imread(str(name), cv2.IMREAD_COLOR)
        if picture is None or min(picture.shape[:2]) < 100:
            continue
        quads = words(picture)
        size = float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1))) if len(quads) else realpages.x_height(picture) or 12.0
        scale = LARGEST / max(picture.shape[:2])
        if scale < 1 and size * scale >= 6:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            quads, size = quads * scale, size * scale
        picture, quads = level(picture, quads, 0.0, max(size, 6.0))
        cv2.imwrite(str(options.out / f"{name.stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        np.save(options.out / f"{name.stem}.npy", quads.astype(np.float32))
        stored, printed = stored + 1, printed + (len(quads) > 0)
    print(stored, "pictures,", printed, "with words")


if __name__ == "__main__":
    main()
