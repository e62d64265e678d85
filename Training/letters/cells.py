"""Cuts the letters out of labelled board photographs, with known cells, as the reader would with perfect geometry.

This measures the net alone, on pictures from the camera of `Training/boards` instead of the patch camera of its training. A
threshold finds the glyph in its cell, so a few cuts are bad; the reader produces such cuts too.
"""

from __future__ import annotations

import json
import pathlib

import cv2
import numpy as np

from patches import GLYPH, SIDE, stretch

BOARD = 480
MARGIN = 40


def _rectified(picture: np.ndarray, label: dict) -> tuple[np.ndarray, np.ndarray]:
    """The board upright, 400 pixels wide, and its cell centres."""
    high = BOARD - MARGIN
    square = np.float32([[MARGIN, MARGIN], [high, MARGIN], [high, high], [MARGIN, high]])
    homography = cv2.getPerspectiveTransform(np.float32(label["quad"]), square)
    board = cv2.warpPerspective(picture, homography, (BOARD, BOARD), borderMode=cv2.BORDER_REPLICATE)
    return board, cv2.perspectiveTransform(np.float32(label["cells"])[None], homography)[0]


def _glyph_box(cell: np.ndarray) -> tuple[tuple[float, float, float], int]:
    """The centre and larger side of the glyph in a square cell, and +1 for bright ink or -1 for dark ink."""
    radius = cell.shape[0] // 2
    y, x = np.mgrid[-radius:radius + 1, -radius:radius + 1]
    disc = x ** 2 + y ** 2 < (0.85 * radius) ** 2
    relief = cell.astype(np.float32) - cv2.blur(cv2.medianBlur(cell, 3), (2 * (radius // 2) + 1,) * 2)
    bright, dark = np.percentile(relief[disc], (99, 1))
    sign = 1 if bright > -dark else -1
    relief = cv2.GaussianBlur(np.where(disc, np.clip(sign * relief, 0, None), 0).astype(np.float32), (0, 0), 1.5)
    mask = (relief > 0.45 * np.percentile(relief[disc], 98.5)).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(mask)
    if len(stats) < 2:
        return (radius, radius, radius), sign
    # The heaviest component near the middle, with everything that touches its column: the dots of i and j,
    # the halves of an O.
    weight = stats[1:, cv2.CC_STAT_AREA] * np.exp(-(np.hypot(*(centres[1:] - radius).T) / (0.5 * radius)) ** 2)
    main = stats[1 + int(np.argmax(weight))]
    low, high = main[:2].astype(float), (main[:2] + main[2:4]).astype(float)
    size = max(main[2:4])
    for part in stats[1:]:
        middle = part[:2] + part[2:4] / 2
        near = (np.abs(middle - (low + high) / 2) < 0.75 * size).all()
        if near and part[cv2.CC_STAT_AREA] > 0.08 * main[cv2.CC_STAT_AREA]:
            low, high = np.minimum(low, part[:2]), np.maximum(high, part[:2] + part[2:4])
    return (*((low + high) / 2), max(high - low)), sign


def _cut(board: np.ndarray, x: float, y: float, size: float, sign: int) -> np.ndarray:
    zoom = GLYPH / size
    picture = board.astype(np.float32) / 255 if sign > 0 else 1 - board.astype(np.float32) / 255
    if zoom < 0.8:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / zoom)
    move = (SIDE - 1) / 2 - zoom * (np.array([x, y]) - 0.5)
    matrix = np.array([[zoom, 0, move[0]], [0, zoom, move[1]]])
    return stretch(cv2.warpAffine(picture, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE))


def cut_cells(folder: pathlib.Path) -> tuple[np.ndarray, list[str], list[dict]]:
    """Patches with their letters and their boards' labels, for all boards of a generated folder."""
    patches, letters, sources = [], [], []
    for label in json.loads((folder / "labels.json").read_text()):
        if label["kind"] == "none":
            continue
        picture = cv2.imread(str(folder / label["file"]), cv2.IMREAD_GRAYSCALE)
        board, centres = _rectified(picture, label)
        radius = int(np.linalg.norm(centres[1] - centres[0]) * 0.42)
        padded = cv2.copyMakeBorder(board, radius, radius, radius, radius, cv2.BORDER_REPLICATE)
        for centre, letter in zip(centres, label["letters"]):
            left, top = int(round(centre[0])), int(round(centre[1]))
            cell = padded[top:top + 2 * radius + 1, left:left + 2 * radius + 1]
            (x, y, size), sign = _glyph_box(cell)
            patches.append(_cut(board, left - radius + x, top - radius + y, size, sign))
            letters.append(letter)
            sources.append(label)
    return np.stack(patches), letters, sources
