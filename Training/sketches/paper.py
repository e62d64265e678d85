"""A sheet with a drawing on it, flat and evenly lit: paper, ruling, ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

FIELD = 352
"""A drawing's distance field is so many pixels wide: 256 for the drawing, the rest around it."""
MARGIN = (FIELD - 256) // 2


@dataclass(frozen=True)
class Pen:
    """The appearance of ink: BGR colour, width relative to the drawing's longer side, opacity, unevenness."""

    colour: tuple[float, float, float]
    width: float
    opacity: float
    grain: float


def pen(rng) -> Pen:
    """Pencil, ballpoint, fineliner, felt-tip or crayon. Felt-tips and crayons have any sufficiently dark colour."""
    kind = rng.random()
    if kind < 0.35:
        grey = rng.uniform(40, 105)
        return Pen((grey, grey, grey), rng.uniform(0.006, 0.018), rng.uniform(0.55, 0.95), rng.uniform(0.1, 0.45))
    if kind < 0.65:
        colours = ((140, 50, 25), (40, 35, 35), (110, 30, 30), (45, 40, 150), (60, 90, 30))
        return Pen(colours[rng.choice(5, p=[0.45, 0.35, 0.1, 0.06, 0.04])], rng.uniform(0.004, 0.012),
                   rng.uniform(0.75, 1), rng.uniform(0, 0.15))
    if kind < 0.78:
        return Pen((30, 30, 30), rng.uniform(0.008, 0.02), 1.0, 0.03)
    colour = rng.uniform(10, 150, 3)
    if kind > 0.9:
        return Pen(tuple(colour), rng.uniform(0.018, 0.045), rng.uniform(0.7, 0.95), rng.uniform(0.2, 0.5))
    return Pen(tuple(colour * rng.uniform(0.2, 1)), rng.uniform(0.015, 0.045), rng.uniform(0.85, 1), 0.05)


def field_of_strokes(strokes: list[np.ndarray]) -> np.ndarray:
    """For each point the distance to the nearest stroke's centre line, in 1/256 of the drawing's longer side."""
    points = np.vstack(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 255 / max((high - low).max(), 1)
    offset = FIELD / 2 - scale * (low + high) / 2
    ink = np.full((FIELD, FIELD), 255, np.uint8)
    for path in strokes:
        cv2.polylines(ink, [np.round((path * scale + offset) * 16).astype(np.int32)], False, 0, 1, cv2.LINE_8, 4)
    return cv2.distanceTransform(ink, cv2.DIST_L2, 5)


def field_of_bitmap(bitmap: np.ndarray) -> np.ndarray:
    """The same for a 28 × 28 bitmap, whose strokes are 16 / 256 wide. Thinning finds their centre lines."""
    from skimage.morphology import skeletonize

    ink = cv2.resize(bitmap, (304, 304), interpolation=cv2.INTER_CUBIC) > 100
    # Filled areas stay filled: their centre line would be a drawing of something else.
    solid = cv2.erode(ink.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (33, 33))) > 0
    middle = skeletonize(ink) | solid
    border = (FIELD - 304) // 2
    padded = np.pad(~middle, border, constant_values=True).astype(np.uint8) * 255
    # Smoothed, because thinned bitmaps are jagged. The blur raises the values at the centre line by 1.2.
    return np.maximum(cv2.GaussianBlur(cv2.distanceTransform(padded, cv2.DIST_L2, 5), (0, 0), 1.5) - 1.2, 0)


def field_of_ink(ink: np.ndarray) -> np.ndarray:
    """The same for written words: ink on black of any shape, fitted to the field."""
    scale = 256 / max(ink.shape)
    small = cv2.resize(ink, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top, left = (FIELD - small.shape[0]) // 2, (FIELD - small.shape[1]) // 2
    padded = cv2.copyMakeBorder(small, top, FIELD - small.shape[0] - top, left, FIELD - small.shape[1] - left,
                                cv2.BORDER_CONSTANT, value=0)
    return cv2.distanceTransform((padded < 90).astype(np.uint8) * 255, cv2.DIST_L2, 5)


def _smooth_noise(rng, shape: tuple[int, int], cells: int) -> np.ndarray:
    noise = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def blank(rng) -> np.ndarray:
    """A sheet without ruling: BGR floats, 700 to 1000 pixels on its longer side."""
    long = int(rng.integers(760, 1000))
    short = int(long * rng.choice([0.707, 0.707, 0.707, 0.77, 1.0, 0.62]))
    height, width = (long, short) if rng.random() < 0.6 else (short, long)
    kind = rng.random()
    if kind < 0.7:
        colour = rng.uniform(225, 252) + rng.normal(0, 3, 3)
    elif kind < 0.85:
        colour = np.array([rng.uniform(185, 225), rng.uniform(215, 240), rng.uniform(230, 250)])
    else:
        colour = rng.uniform(165, 250, 3)
    sheet = np.empty((height, width, 3), np.float32)
    sheet[:] = colour
    return sheet * (1 + rng.uniform(0, 0.012) * _smooth_noise(rng, (height, width), 40))[..., None]


def ruled(rng, sheet: np.ndarray) -> np.ndarray:
    """Adds printed lines, squares or dots, in place."""
    height, width = sheet.shape[:2]
    kind = rng.choice(["lines", "lines", "squares", "squares", "dots"])
    pitch = max(height, width) / (rng.uniform(22, 34) if kind == "lines" else rng.uniform(34, 60))
    colour = np.array([rng.uniform(190, 230), rng.uniform(165, 205), rng.uniform(130, 190)])
    if rng.random() < 0.3:
        colour[:] = rng.uniform(140, 205)
    weight = 1 if rng.random() < 0.75 else 2
    xs, ys = np.arange(pitch * rng.uniform(0.3, 1.3), width, pitch), np.arange(pitch * rng.uniform(0.5, 3), height, pitch)
    tone = tuple(float(v) for v in np.minimum(colour, sheet[0, 0] * 0.97))
    for y in ys:
        if kind == "dots":
            for x in xs:
                cv2.circle(sheet, (int(x * 16), int(y * 16)), 18, tone, -1, cv2.LINE_AA, 4)
        else:
            cv2.line(sheet, (0, int(y * 16)), (width * 16, int(y * 16)), tone, weight, cv2.LINE_AA, 4)
    if kind == "squares":
        for x in xs:
            cv2.line(sheet, (int(x * 16), 0), (int(x * 16), height * 16), tone, weight, cv2.LINE_AA, 4)
    elif kind == "lines" and rng.random() < 0.4:
        x = int(width * rng.choice([0.12, 0.88]) * 16)
        cv2.line(sheet, (x, 0), (x, height * 16), (150.0, 140.0, 230.0), 1, cv2.LINE_AA, 4)
    return sheet


def creased(rng, sheet: np.ndarray) -> np.ndarray:
    """Crumpled or folded paper: facets with different brightness, and a bright or dark line along each crease."""
    height, width = sheet.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    light = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 9))):
        angle, offset = rng.uniform(0, np.pi), rng.uniform(-0.8, 0.8)
        side = x * np.cos(angle) + y * np.sin(angle) - offset + 0.05 * _smooth_noise(rng, (height, width), 4)
        light += rng.normal(0, 0.035) * np.tanh(side * rng.uniform(4, 60))
        light += rng.normal(0, 0.05) * np.exp(-(side * rng.uniform(60, 160)) ** 2)
    return sheet * (1 + light)[..., None]


def used(rng, sheet: np.ndarray) -> np.ndarray:
    """Half of the time, adds what a blank sheet may have: holes, a stain, a printed heading, a frame."""
    height, width = sheet.shape[:2]
    kind = rng.random()
    if kind < 0.15:
        for share in (0.3, 0.7) if rng.random() < 0.5 else (0.2, 0.4, 0.6, 0.8):
            cv2.circle(sheet, (int(0.05 * width), int(share * height)), int(0.012 * height), (70.0, 75.0, 80.0), -1,
                       cv2.LINE_AA)
    elif kind < 0.3:
        mask = np.zeros((height, width), np.float32)
        cv2.ellipse(mask, (int(rng.uniform(0, width)), int(rng.uniform(0, height))),
                    tuple(int(v) for v in rng.uniform(20, 120, 2)), 0, 0, 360, 1.0, -1)
        edge = cv2.GaussianBlur(mask, (0, 0), 3) * (1.25 - cv2.GaussianBlur(mask, (0, 0), 14))
        sheet = sheet * (1 - rng.uniform(0.1, 0.5) * edge[..., None] * np.float32([1, 0.75, 0.5]))
    elif kind < 0.4:
        cv2.line(sheet, (int(0.1 * width), int(0.09 * height)), (int(0.9 * width), int(0.09 * height)), (90.0,) * 3, 2)
    elif kind < 0.5:
        cv2.rectangle(sheet, (int(0.04 * width), int(0.04 * height)), (int(0.96 * width), int(0.96 * height)),
                      (120.0,) * 3, int(rng.integers(1, 4)))
    return sheet


def drawn(rng, sheet: np.ndarray, field: np.ndarray, ink: Pen, centre: tuple[float, float], size: float,
          angle: float = 0.0) -> np.ndarray:
    """Draws on the sheet; the drawing's longer side has `size` sheet pixels, and it is rotated by `angle` degrees."""
    height, width = sheet.shape[:2]
    scale = size / 256
    turn = cv2.getRotationMatrix2D((FIELD / 2, FIELD / 2), angle, scale)
    turn[:, 2] += np.array(centre) - FIELD / 2
    distance = cv2.warpAffine(field, turn, (width, height), flags=cv2.INTER_LINEAR, borderValue=1000) * scale
    pressure = 1 + 0.25 * _smooth_noise(rng, (height, width), 14)
    half = np.maximum(ink.width * size * pressure / 2, 0.45)
    cover = np.clip(half - distance + 0.5, 0, 1) * ink.opacity
    if ink.grain > 0:
        grain = cv2.GaussianBlur(rng.random((height, width)).astype(np.float32), (0, 0), 0.7)
        cover = cover * np.clip(1 - ink.grain * (grain - 0.5) * 7, 0.15, 1)
    cover = cover[..., None]
    return sheet * (1 - cover) + cover * np.array(ink.colour, np.float32) * (sheet / 245)
