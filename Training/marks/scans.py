"""Brings pictures of real print on which nothing is marked to the net's size, so that it learns what only looks like a mark: rules
and frames, formulas, figures, stamps, foreign scripts. Their words are not known, so no marks are drawn on them.

    apt-get source leptonlib    # its folder prog holds some 300 pictures of print and of other things (licence: BSD)
    python scans.py --pictures leptonlib-*/prog --out DIR

Pictures whose name has an odd checksum are left for testing; those of underlined print are left out.
"""

from __future__ import annotations

import argparse
import pathlib
import zlib

import cv2
import numpy as np

from backgrounds import X_HEIGHT, level

LARGEST = 1280


def x_height(picture: np.ndarray) -> float | None:
    """The height of a lower-case x, about: the most frequent height of patches of ink. `None` where there are few."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 15)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    width, height = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    letters = height[(height >= 5) & (height <= 60) & (width >= 3) & (width <= 3 * height)]
    if len(letters) < 30:
        return None
    return float(np.bincount(letters).argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    stored = 0
    for name in sorted(options.pictures.iterdir()):
        if name.suffix not in (".jpg", ".png", ".tif") or zlib.crc32(name.stem.encode()) % 2 or name.stem.startswith("underline"):
            continue
        picture = cv2.imread(str(name), cv2.IMREAD_COLOR)
        if picture is None or min(picture.shape[:2]) < 100:
            continue
        scale = LARGEST / max(picture.shape[:2])
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        size = x_height(picture) or 12.0
        picture, _ = level(picture, np.zeros((0, 4, 2)), 0.0, max(size, 6.0))
        cv2.imwrite(str(options.out / f"{name.stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        np.save(options.out / f"{name.stem}.npy", np.zeros((0, 4, 2), np.float32))
        stored += 1
    print(stored, "pictures")


if __name__ == "__main__":
    main()
