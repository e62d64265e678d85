"""Photographs pages without marks, levelled and scaled to one size of print: the backgrounds for marks.

    python backgrounds.py --out DIR --count 1500 --seed 1

Each picture is stored as `NUMBER.jpg` beside `NUMBER.npy`, which has the quadrilaterals [words, 4, 2] of its words in pixels,
from the top of a lower-case x to the baseline. A lower-case x is `X_HEIGHT` pixels high.
"""

from __future__ import annotations

import argparse
import pathlib
import sys

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parent.parent / "pages"))

import generate  # noqa: E402

# Twice the size that the net uses, so that thin strokes can be drawn smoothly.
X_HEIGHT = 12.0


def level(picture: np.ndarray, quads: np.ndarray, angle: float, x_height: float) -> tuple[np.ndarray, np.ndarray]:
    """The picture rotated so that its lines are level, with an x-height of `X_HEIGHT`, and the quadrilaterals in it."""
    scale = X_HEIGHT / x_height
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        quads, scale = quads * scale, 1.0
    height, width = picture.shape[:2]
    cosine, sine = scale * np.cos(angle), scale * np.sin(angle)
    new = (int(abs(width * cosine) + abs(height * sine)), int(abs(width * sine) + abs(height * cosine)))
    turn = np.array([[cosine, sine, 0], [-sine, cosine, 0]])
    turn[:, 2] = np.array(new) / 2 - turn[:, :2] @ (width / 2, height / 2)
    turned = cv2.warpAffine(picture, turn, new, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return turned, quads @ turn[:, :2].T + turn[:, 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for number in range(options.first, options.first + options.count):
        rng = np.random.default_rng([options.seed, number])
        picture, quads, angle, x_height = generate.unmarked(rng, ("marked", "marked", "centre", "page")[number % 4])
        picture, quads = level(np.clip(picture, 0, 255).astype(np.uint8), quads, angle, x_height)
        np.save(options.out / f"{number:05}.npy", quads.astype(np.float32))
        cv2.imwrite(str(options.out / f"{number:05}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])


if __name__ == "__main__":
    main()
