"""Makes labelled pictures harder, or larger, in one defined way, to find out what a reader is sensitive to.

    python variants.py --boards DIR --out DIR --kind small
    python variants.py --boards DIR --out DIR --kind original --count 40

`--boards` is a folder of pictures with `labels.json` as `generate.py` writes it. For real photographs `file`, `center`, `outer`
and `box` are enough. Pictures without `box` are left out when the kind needs the position of the board (small, cropped,
finger), and those without `cells` when it needs those of the letters (covered, cut-off, coloured). Labels are copied, and positions in them are transformed.

    small      the longer side 320–480 pixels, like previews and forwarded pictures
    head-down  rotated by 180°
    cropped    cut through the outermost cells on one or two sides, with whole letters
    cut-off    the picture's edge runs inside the ring of outer cells, so that at least one letter is gone; `cut` tells the side, and
               there is no board to read
    coloured   cells of one strong colour and the centre of another, as lightly or darkly as before
    finger     a finger over the border between two outer cells
    covered    one outer letter under a white disc, glare or a fingertip, so that nobody can read it (photos only)
    faint      contrast reduced to a third, with noise: bad light, pale print
    resent     scaled and compressed twice more, like pictures forwarded through several chats
    original   4000 pixels wide, with the noise of a camera
"""

from __future__ import annotations

import argparse
import json
import pathlib

import cv2
import numpy as np

from layout import rounded


class Picture:
    """Pixels (BGR) and a label whose positions are transformed with them."""

    def __init__(self, pixels: np.ndarray, label: dict, quality: int = 85):
        self.pixels, self.label, self.quality = pixels, label, quality

    def warped(self, matrix: np.ndarray, size: tuple[int, int], interpolation: int = cv2.INTER_AREA) -> Picture:
        """`matrix` [2, 3] maps this picture's points to the new one's, which is `size` (width, height)."""
        label = dict(self.label)
        for key in ("cells", "quad"):
            if key in label:
                points = np.array(label[key]) @ matrix[:, :2].T + matrix[:, 2]
                label[key] = rounded(points)
        if "box" in label:
            box = label["box"]
            x, y = matrix @ [box["x"], box["y"], 1]
            width, height = np.abs(matrix[:, :2]) @ [box["width"], box["height"]]
            label["box"] = {k: round(float(v)) for k, v in zip(("x", "y", "width", "height"), (x, y, width, height))}
        if interpolation == cv2.INTER_AREA and matrix[0, 0] > 0 and matrix[0, 1] == 0 and matrix[0, 2] == 0:
            pixels = cv2.resize(self.pixels, size, interpolation=interpolation)
        else:
            pixels = cv2.warpAffine(self.pixels, matrix, size, flags=interpolation, borderMode=cv2.BORDER_REPLICATE)
        return Picture(pixels, label, self.quality)

    def scaled(self, longer: float, interpolation: int = cv2.INTER_AREA) -> Picture:
        """The picture scaled so that its longer side has `longer` pixels."""
        height, width = self.pixels.shape[:2]
        factor = longer / max(width, height)
        matrix = np.array([[factor, 0, 0], [0, factor, 0]], float)
        size = (round(width * factor), round(height * factor))
        scaled = self.warped(matrix, size, interpolation)
        if interpolation != cv2.INTER_AREA:
            scaled.pixels = cv2.resize(self.pixels, size, interpolation=interpolation)
        return scaled


def _compressed(pixels: np.ndarray, quality: int) -> np.ndarray:
    return cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def small(rng, picture: Picture) -> Picture:
    """The longer side 320–480 pixels, but no board smaller than a person can read."""
    board = min(picture.label["box"]["width"], picture.label["box"]["height"])
    longer = max(picture.pixels.shape)
    return picture.scaled(max(rng.uniform(320, 480), min(longer, longer * 72 / board)))


def head_down(rng, picture: Picture) -> Picture:
    """Rotated by 180°."""
    height, width = picture.pixels.shape[:2]
    return picture.warped(np.array([[-1, 0, width - 1], [0, -1, height - 1]], float), (width, height), cv2.INTER_NEAREST)


def cropped(rng, picture: Picture) -> Picture:
    """Cut through the outermost cells on one or two sides; the letters stay whole."""
    height, width = picture.pixels.shape[:2]
    box = picture.label["box"]
    low = np.array([box["x"] - box["width"] / 2, box["y"] - box["height"] / 2])
    high = np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    left, top, right, bottom = 0, 0, width, height
    for side in rng.permutation(4)[: int(rng.integers(1, 3))]:
        inward = rng.uniform(0.01, 0.06) * (high - low)
        if side == 0:
            left = max(0, int(low[0] + inward[0]))
        elif side == 1:
            top = max(0, int(low[1] + inward[1]))
        elif side == 2:
            right = min(width, int(high[0] - inward[0]))
        else:
            bottom = min(height, int(high[1] - inward[1]))
    return picture.warped(np.array([[1, 0, -left], [0, 1, -top]], float), (right - left, bottom - top), cv2.INTER_NEAREST)


SIDES = ("left", "top", "right", "bottom")


def cut_off(rng, picture: Picture) -> Picture:
    """Cut between the centre and the outermost letters of one side; the centre's letter stays whole."""
    height, width = picture.pixels.shape[:2]
    cells = np.array(picture.label["cells"], float)
    spacing = float(np.median(np.linalg.norm(cells[1:] - cells[0], axis=1)))
    side = int(rng.integers(4))
    axis, sign = side % 2, -1 if side < 2 else 1
    farthest = float((sign * (cells[:, axis] - cells[0, axis])).max())
    # Beyond the centre's letter, and before the middle of the outermost ones.
    edge = cells[0, axis] + sign * rng.uniform(0.4 * spacing, max(0.45 * spacing, farthest - 0.3 * spacing))
    low, high = [0, 0], [width, height]
    if side < 2:
        low[axis] = max(0, int(edge))
    else:
        high[axis] = min((width, height)[axis], int(edge))
    cut = picture.warped(np.array([[1, 0, -low[0]], [0, 1, -low[1]]], float), (high[0] - low[0], high[1] - low[1]), cv2.INTER_NEAREST)
    cut.label |= {"center": None, "outer": None, "cut": SIDES[side]}
    return cut


def coloured(rng, picture: Picture) -> Picture:
    """The cells and the centre in two strong colours. The lightness of each pixel stays, so the letters can be read as well as before."""
    cells = np.array(picture.label["cells"], float)
    spacing = float(np.median(np.linalg.norm(cells[1:] - cells[0], axis=1)))
    first = rng.uniform(0, 2 * np.pi)
    hues = first, first + rng.uniform(0.6, 1.4) * np.pi
    lab = cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2LAB).astype(np.float32)
    strength = rng.uniform(35, 70)
    for number, cell in enumerate(cells):
        mask = np.zeros(picture.pixels.shape[:2], np.uint8)
        cv2.circle(mask, tuple(int(v) for v in cell), int(0.5 * spacing), 255, -1, cv2.LINE_AA)
        share = mask.astype(np.float32)[..., None] / 255
        hue = hues[0 if number else 1]
        colour = np.array([128 + strength * np.cos(hue), 128 + strength * np.sin(hue)], np.float32)
        lab[..., 1:] = lab[..., 1:] * (1 - share) + colour * share
    pixels = cv2.cvtColor(np.clip(lab, 0, 255).astype(np.uint8), cv2.COLOR_LAB2BGR)
    return Picture(pixels, picture.label, picture.quality)


def _skin(rng) -> np.ndarray:
    """A colour of skin in some light."""
    return np.clip(np.array([130, 165, 215]) * rng.uniform(0.35, 1.1), 0, 255)


def _painted(pixels: np.ndarray, colour: np.ndarray, share: np.ndarray) -> np.ndarray:
    """The pixels under a colour, which has this share of each."""
    return (pixels * (1 - share) + colour * share).astype(np.uint8)


def finger(rng, picture: Picture) -> Picture:
    """A finger's tip over the border between two outer cells, coming from outside."""
    box = picture.label["box"]
    middle = np.array([box["x"], box["y"]])
    half = (box["width"] + box["height"]) / 4
    if "cells" in picture.label:
        cells = np.array(picture.label["cells"])
        first = int(rng.integers(6))
        towards = cells[1 + first] + cells[1 + (first + 1) % 6] - 2 * cells[0]
        middle, reach = cells[0], np.linalg.norm(towards) / 2 * rng.uniform(1.0, 1.15)
        direction = towards / np.linalg.norm(towards)
    else:
        angle = rng.uniform(0, 2 * np.pi)
        direction, reach = np.array([np.cos(angle), np.sin(angle)]), half * 0.92
    width = half * rng.uniform(0.16, 0.24)
    tip = middle + direction * (reach + width / 2)
    skin = _skin(rng)
    mask = np.zeros(picture.pixels.shape[:2], np.uint8)
    end = tip + direction * 3 * half
    cv2.line(mask, tuple(int(v) for v in tip), tuple(int(v) for v in end), 255, max(2, int(width)))
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5).astype(np.float32)[..., None] / 255
    return Picture(_painted(picture.pixels, skin, soft), picture.label)


def covered(rng, picture: Picture) -> Picture:
    """One outer letter hidden: under a white disc, soft glare, or a finger's tip that comes from outside."""
    cells = np.array(picture.label["cells"], float)
    index = 1 + int(rng.choice([i for i, letter in enumerate(picture.label["letters"][1:]) if letter != " "]))
    outward = cells[index] - cells[0]
    spacing = float(np.linalg.norm(outward))
    mask = np.zeros(picture.pixels.shape[:2], np.uint8)
    cover = str(rng.choice(["disc", "glare", "fingertip"]))
    at = tuple(int(v) for v in cells[index])
    if cover == "fingertip":
        cv2.line(mask, at, tuple(int(v) for v in cells[index] + 4 * outward), 255, max(2, int(spacing * rng.uniform(0.62, 0.8))))
        colour = _skin(rng)
    else:
        cv2.circle(mask, at, int(spacing * rng.uniform(0.34, 0.42)), 255, -1, cv2.LINE_AA)
        colour = np.full(3, rng.uniform(240, 255))
    softness = spacing * (0.12 if cover == "glare" else 0.01)
    soft = cv2.GaussianBlur(mask, (0, 0), max(softness, 0.5)).astype(np.float32)[..., None] / 255
    soft = np.clip((1.6 if cover == "glare" else 1) * soft, 0, 1)
    label = picture.label | {"cover": cover, "covered": picture.label["letters"][index]}
    return Picture(_painted(picture.pixels, colour, soft), label)


def faint(rng, picture: Picture) -> Picture:
    """A third of the contrast, with noise."""
    level = rng.uniform(60, 170)
    pixels = level + (picture.pixels.astype(np.float32) - level) * rng.uniform(0.3, 0.42)
    pixels += rng.standard_normal(pixels.shape) * rng.uniform(0.5, 2.5)
    return Picture(np.clip(pixels, 0, 255).astype(np.uint8), picture.label, 80)


def resent(rng, picture: Picture) -> Picture:
    """Scaled and compressed twice more."""
    longer = max(picture.pixels.shape)
    once = picture.scaled(longer * rng.uniform(0.6, 0.8))
    once.pixels = _compressed(once.pixels, int(rng.integers(35, 60)))
    again = once.scaled(longer * rng.uniform(0.6, 0.8), cv2.INTER_LINEAR)
    again.quality = int(rng.integers(40, 65))
    return again


def original(rng, picture: Picture) -> Picture:
    """As a camera stores it: 4000 pixels on the longer side, noise, little compression."""
    large = picture.scaled(4000, cv2.INTER_CUBIC)
    noise = rng.standard_normal(large.pixels.shape).astype(np.float32) * rng.uniform(1, 4)
    large.pixels = np.clip(large.pixels + noise, 0, 255).astype(np.uint8)
    large.quality = 92
    return large


KINDS = {"small": small, "head-down": head_down, "cropped": cropped, "finger": finger, "covered": covered, "faint": faint,
         "resent": resent, "original": original, "cut-off": cut_off, "coloured": coloured}
NEEDS_BOX = ("small", "cropped", "finger")


def applies(kind: str, label: dict) -> bool:
    """Whether this kind can be made of a picture with this label."""
    if kind in ("cut-off", "coloured"):
        return "cells" in label and label.get("center") is not None
    if kind == "covered":
        return "cells" in label and label.get("capture") == "photo"
    return kind not in NEEDS_BOX or "box" in label


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=pathlib.Path, required=True, help="pictures with labels.json")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--kind", choices=list(KINDS), required=True)
    parser.add_argument("--count", type=int, help="so many of them; all by default")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    labels = []
    for number, label in enumerate(json.loads((options.boards / "labels.json").read_text())[: options.count]):
        if not applies(options.kind, label):
            continue
        rng = np.random.default_rng([options.seed, number])
        picture = Picture(cv2.imread(str(options.boards / label["file"])), label)
        varied = KINDS[options.kind](rng, picture)
        name = pathlib.Path(label["file"]).stem + ".jpg"
        cv2.imwrite(str(options.out / name), varied.pixels, [cv2.IMWRITE_JPEG_QUALITY, varied.quality])
        labels.append(varied.label | {"file": name, "variant": options.kind})
    (options.out / "labels.json").write_text("[\n" + ",\n".join(json.dumps(label) for label in labels) + "\n]\n")


if __name__ == "__main__":
    main()
