"""Varies a drawing as the clean-up of a photo would: slightly rotated, thicker or thinner, broken, with dirt.

Works on the 28 × 28 bitmap enlarged three times, and is fast: about 100 µs per drawing. Fully drawn photos that the reader
itself has cleaned up (`photos.py`) are added later in training.
"""

from __future__ import annotations

import cv2
import numpy as np

SIDE = 28
ZOOM = 3
BIG = SIDE * ZOOM
EXTENT = 25.1
"""Pixels from the outer edge of the first stroke to that of the last, along the longer side: (256 + 16) · 28 / 304."""


def framed(ink: np.ndarray, extent: float = EXTENT, shift: tuple[float, float] = (0, 0)) -> np.ndarray:
    """The ink of a picture (bytes) fitted to 28 × 28 like the drawings of the data: centred, with `extent` as the longer side."""
    columns = np.flatnonzero(ink.max(axis=0) > 90)
    rows = np.flatnonzero(ink.max(axis=1) > 90)
    if len(columns) == 0:
        return np.zeros((SIDE, SIDE), np.uint8)
    left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
    scale = extent / max(right - left, bottom - top)
    matrix = np.array([[scale, 0, SIDE / 2 + shift[0] - scale * (left + right) / 2],
                       [0, scale, SIDE / 2 + shift[1] - scale * (top + bottom) / 2]])
    # Drawn at three times the size and averaged, because OpenCV's affine warp alone would alias.
    matrix[:, :2] *= ZOOM
    matrix[:, 2] = matrix[:, 2] * ZOOM
    matrix[:, 2] += 0.5 * (matrix[:, :2].sum(axis=1) - 1)
    return cv2.resize(cv2.warpAffine(ink, matrix, (BIG, BIG), flags=cv2.INTER_LINEAR), (SIDE, SIDE),
                      interpolation=cv2.INTER_AREA)


def _turned(rng, bitmap: np.ndarray) -> np.ndarray:
    """Enlarged, mirrored half of the time, slightly rotated, sheared and stretched."""
    angle = np.deg2rad(np.clip(rng.normal(0, 8), -28, 28))
    stretch = np.exp(rng.normal(0, 0.09))
    shear = rng.normal(0, 0.06)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shape = np.array([[stretch, shear], [0, 1 / stretch]])
    linear = turn @ shape * ZOOM * rng.uniform(0.78, 0.9)
    if rng.random() < 0.5:
        linear[:, 0] *= -1
    middle = np.full(2, (SIDE - 1) / 2)
    offset = np.full(2, (BIG - 1) / 2) - linear @ middle
    return cv2.warpAffine(bitmap, np.column_stack([linear, offset]), (BIG, BIG), flags=cv2.INTER_CUBIC)


def _wobbled(rng, ink: np.ndarray) -> np.ndarray:
    """A shaky hand, or a sheet that is not flat."""
    size = int(rng.integers(3, 7))
    amplitude = rng.uniform(0.5, 2.5)
    shift = cv2.resize(rng.normal(0, amplitude, (size, size, 2)).astype(np.float32), (BIG, BIG),
                       interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(BIG, dtype=np.float32), np.arange(BIG, dtype=np.float32))
    return cv2.remap(ink, x + shift[..., 0], y + shift[..., 1], cv2.INTER_LINEAR)


def _soiled(rng, ink: np.ndarray) -> np.ndarray:
    """Specks, remains of ruling, a piece of another line."""
    ink = ink.copy()
    for _ in range(int(rng.integers(1, 4))):
        kind = rng.random()
        x, y = (int(v) for v in rng.integers(4, BIG - 4, 2))
        if kind < 0.6:
            cv2.circle(ink, (x, y), int(rng.integers(1, 3)), int(rng.integers(120, 256)), -1, cv2.LINE_AA)
        else:
            length = int(rng.integers(4, 30))
            end = (x + length, y + int(rng.integers(-1, 2))) if kind < 0.85 else (x, y + length)
            cv2.line(ink, (x, y), end, int(rng.integers(120, 256)), int(rng.integers(1, 4)), cv2.LINE_AA)
    return ink


def _faded(rng, ink: np.ndarray) -> np.ndarray:
    """Strokes that the clean-up has partly removed."""
    size = int(rng.integers(4, 14))
    presence = cv2.resize(rng.random((size, size)).astype(np.float32), (BIG, BIG), interpolation=cv2.INTER_LINEAR)
    missing = presence < rng.uniform(0.08, 0.3)
    return np.where(missing, (ink * rng.uniform(0, 0.6)).astype(np.uint8), ink)


def _cut(rng, ink: np.ndarray) -> np.ndarray:
    """A part that was covered by a finger or lay outside the picture."""
    ink = ink.copy()
    depth = int(rng.uniform(0.04, 0.16) * BIG) + 8
    side = rng.integers(4)
    if side == 0:
        ink[:depth] = 0
    elif side == 1:
        ink[-depth:] = 0
    elif side == 2:
        ink[:, :depth] = 0
    else:
        ink[:, -depth:] = 0
    return ink


def _width(rng, ink: np.ndarray) -> np.ndarray:
    """Thicker or thinner strokes: a threshold on a blurred copy moves their edges."""
    blurred = cv2.GaussianBlur(ink, (0, 0), float(rng.uniform(0.5, 1.2))).astype(np.float32) / 255
    threshold = rng.uniform(0.18, 0.55)
    sharpness = rng.uniform(3, 8)
    return (np.clip((blurred - threshold) * sharpness + 0.5, 0, 1) * 255).astype(np.uint8)


def varied(rng, bitmap: np.ndarray) -> np.ndarray:
    """A bitmap as a different hand, pen and camera would have produced it. A tenth is left almost unchanged."""
    if rng.random() < 0.1:
        return bitmap[:, ::-1].copy() if rng.random() < 0.5 else bitmap
    ink = _turned(rng, bitmap)
    if rng.random() < 0.35:
        ink = _wobbled(rng, ink)
    if rng.random() < 0.6:
        ink = _width(rng, ink)
    if rng.random() < 0.15:
        ink = _faded(rng, ink)
    if rng.random() < 0.04:
        ink = _cut(rng, ink)
    if rng.random() < 0.12:
        ink = _soiled(rng, ink)
    extent = EXTENT * (1 + rng.normal(0, 0.02))
    return framed(ink, extent, tuple(rng.normal(0, 0.35, 2)))
