"""Spoils labelled photos as poor light, a moving hand and messengers do, to measure how reading holds.

    python spoilt.py --photos /tmp/print/marked --out /tmp/spoilt/print
    python spoilt.py --photos ../../Tests/Fixtures/boards --out /tmp/spoilt/boards --turn 180

`--photos` is a folder with `labels.json`, of pages or of boards. For each way the photos and their labels go into a folder of its name
within `--out`. Places in the labels move along with the picture. The same arguments give the same pictures (with the same versions of
NumPy and OpenCV): each depends only on the seed, the way and the photo's position in the labels.

| way | what it does |
| --- | --- |
| half, third, quarter | that fraction of the width and height |
| noise | white noise of σ = 28 on each channel |
| jpeg | stored with JPEG quality 10 |
| motion | a straight movement over 1/160 of the longer side, in any direction |
| turned | turned by up to `--turn` degrees, on a larger dark picture |
| dark | brightness times 0.22, then noise of σ = 5 |
| skewed | each corner moved by up to 16 % of the sides; the photo shrinks, so that nothing is lost |
| preview | of boards only, if `--ways` asks for it: cut out around the board and reduced to 75 × 115 pixels, as a link's preview is |
| several | turned by up to half of `--turn`, 0.7 of the size, half the movement, brightness times 0.5, noise of σ = 10, JPEG quality 30 |

Except where the quality says otherwise, pictures are stored with JPEG quality 90.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import zlib
from collections.abc import Callable

import cv2
import numpy as np

QUALITY = 90
FRACTIONS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4}
MOTION = 1 / 160
SKEW = 0.16
# The size of a link's preview in pixels, and its width in widths of the board.
PREVIEW, AROUND = (75, 115), 1.12
# A picture, and the homography from the original's pixels to its own.
Spoilt = tuple[np.ndarray, np.ndarray]


def scaled(picture: np.ndarray, fraction: float) -> Spoilt:
    height, width = picture.shape[:2]
    size = (max(1, round(width * fraction)), max(1, round(height * fraction)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.diag([size[0] / width, size[1] / height, 1.0])


def turned(picture: np.ndarray, degrees: float) -> Spoilt:
    """Turned about the middle, on a picture that holds all of it."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    cosine, sine = abs(turn[0, 0]), abs(turn[0, 1])
    size = (round(width * cosine + height * sine), round(width * sine + height * cosine))
    turn[:, 2] += np.array(size) / 2 - (width / 2, height / 2)
    return cv2.warpAffine(picture, turn, size, flags=cv2.INTER_LINEAR), np.vstack([turn, [0, 0, 1]])


def skewed(rng, picture: np.ndarray) -> Spoilt:
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * rng.uniform(0, SKEW, (4, 2)) * (width, height)
    matrix = cv2.getPerspectiveTransform(corners, (corners + inward).astype(np.float32))
    return cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_AREA), matrix


def moved(rng, picture: np.ndarray, share: float) -> np.ndarray:
    """Blurred by a straight movement over this share of the longer side."""
    length, angle = share * max(picture.shape[:2]), rng.uniform(0, np.pi)
    side, fine = 2 * int(np.ceil(length / 2)) + 1, 8
    kernel = np.zeros((side * fine, side * fine), np.uint8)
    step = np.array([np.cos(angle), np.sin(angle)]) * length * fine / 2
    ends = [tuple(int(v) for v in side * fine / 2 + sign * step) for sign in (-1, 1)]
    cv2.line(kernel, *ends, 255, fine)
    kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def noisy(rng, picture: np.ndarray, deviation: float, brightness: float = 1.0) -> np.ndarray:
    noise = rng.standard_normal(picture.shape, np.float32) * deviation
    return np.clip(np.rint(picture.astype(np.float32) * brightness + noise), 0, 255).astype(np.uint8)


def several(rng, picture: np.ndarray, turn: float) -> Spoilt:
    picture, turning = turned(picture, rng.uniform(-turn, turn) / 2)
    picture, scaling = scaled(picture, 0.7)
    return noisy(rng, moved(rng, picture, MOTION / 2), 10, brightness=0.5), scaling @ turning


def preview(picture: np.ndarray, box: dict) -> Spoilt:
    """The surroundings of the board whose `box` has the middle (x, y), as a link's preview. The edge pixels repeat beyond the picture."""
    scale = PREVIEW[0] / (AROUND * max(box["width"], box["height"]))
    matrix = np.array([[scale, 0, PREVIEW[0] / 2 - scale * box["x"]], [0, scale, PREVIEW[1] / 2 - scale * box["y"]], [0, 0, 1.0]])
    # Averaged over the pixels that each of the preview's pixels covers: drawn at eight times its size first.
    fine = cv2.warpAffine(picture, 8 * matrix[:2], (8 * PREVIEW[0], 8 * PREVIEW[1]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(fine, PREVIEW, interpolation=cv2.INTER_AREA), matrix


def _still(spoil: Callable[..., np.ndarray]) -> Callable[..., Spoilt]:
    """A way that moves nothing."""
    return lambda rng, picture, turn: (spoil(rng, picture), np.eye(3))


def _fraction(fraction: float) -> Callable[..., Spoilt]:
    return lambda rng, picture, turn: scaled(picture, fraction)


WAYS: dict[str, Callable[..., Spoilt]] = {
    **{way: _fraction(fraction) for way, fraction in FRACTIONS.items()},
    "noise": _still(lambda rng, picture: noisy(rng, picture, 28)),
    "jpeg": _still(lambda rng, picture: picture),
    "motion": _still(lambda rng, picture: moved(rng, picture, MOTION)),
    "turned": lambda rng, picture, turn: turned(picture, rng.uniform(-turn, turn)),
    "dark": _still(lambda rng, picture: noisy(rng, picture, 5, brightness=0.22)),
    "skewed": lambda rng, picture, turn: skewed(rng, picture),
    "several": several,
}
# Not a way of all boards: only of those whose place the labels have.
EXTRA = "preview"
QUALITIES = {"jpeg": 10, "several": 30, EXTRA: 85}
# The ways that are measured on pages. Boards are measured in all of them.
OF_PAGES = ("half", "noise", "jpeg", "motion", "turned", "dark", "several")


def carried(points, matrix: np.ndarray) -> np.ndarray:
    return cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(1, -1, 2), matrix)[0]


def _corners(low: np.ndarray, size: np.ndarray, matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The low and the high corner of the box around the carried box."""
    corners = carried([low, low + size * (1, 0), low + size, low + size * (0, 1)], matrix)
    return corners.min(axis=0), corners.max(axis=0)


def _box(box, matrix: np.ndarray):
    """A page's box is [x, y, width, height] from its upper left corner; a board's is an object with its middle."""
    if isinstance(box, dict):
        size = np.array([box["width"], box["height"]], float)
        low, high = _corners(np.array([box["x"], box["y"]]) - size / 2, size, matrix)
        values = [*(low + high) / 2, *(high - low)]
        return dict(zip(("x", "y", "width", "height"), (round(float(v)) for v in values)))
    low, high = _corners(np.array(box[:2], float), np.array(box[2:], float), matrix)
    return [round(float(v), 1) for v in (*low, *(high - low))]


def moved_label(label: dict, matrix: np.ndarray, quality: int) -> dict:
    """The label of the spoilt photo."""
    label = dict(label)
    for name in ("cells", "quad"):
        if label.get(name):
            label[name] = [[round(float(v), 1) for v in point] for point in carried(label[name], matrix)]
    if label.get("box"):
        label["box"] = _box(label["box"], matrix)
    if label.get("words"):
        label["words"] = [word | ({"box": _box(word["box"], matrix)} if "box" in word else {}) for word in label["words"]]
    if label.get("x_height"):
        label["x_height"] = round(label["x_height"] * float(np.sqrt(abs(np.linalg.det(matrix[:2, :2])))), 1)
    return label | ({"quality": quality} if "quality" in label else {})


def spoil(photos: pathlib.Path, out: pathlib.Path, way: str, seed: int, turn: float) -> None:
    """Writes the folder of one way."""
    out.mkdir(parents=True, exist_ok=True)
    labels, quality = [], QUALITIES.get(way, QUALITY)
    for number, label in enumerate(json.loads((photos / "labels.json").read_text())):
        rng = np.random.default_rng([seed, zlib.crc32(way.encode()), number])
        photo = cv2.imread(str(photos / label["file"]), cv2.IMREAD_COLOR)
        picture, matrix = preview(photo, label["box"]) if way == EXTRA else WAYS[way](rng, photo, turn)
        name = str(pathlib.Path(label["file"]).with_suffix(".jpg"))
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        labels.append(moved_label(label | {"file": name}, matrix, quality))
    (out / "labels.json").write_text(json.dumps(labels, indent=1, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--ways", nargs="+", choices=[*WAYS, EXTRA], help="by default all, or for pages those in which they are measured")
    parser.add_argument("--turn", type=float, default=15.0, help="the largest angle of “turned”, in degrees")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    labels = json.loads((options.photos / "labels.json").read_text())
    for way in options.ways or (OF_PAGES if all("targets" in label for label in labels) else WAYS):
        spoil(options.photos, options.out / way, way, options.seed, options.turn)


if __name__ == "__main__":
    main()
