"""Letters in poor pictures: as small as five pixels, moved, noisy, denoised, or compressed until blocks show.

The box around such a letter is not that of its outline. The reader finds it by a threshold on what the picture shows, so the same
threshold finds it here (`seen_box`, as `CellGlyph` does).
"""

from __future__ import annotations

import cv2
import numpy as np

SIZES = (4.5, 30)  # larger side of the glyph in picture pixels
# As in `CellGlyph`: the side of the grid on which a cell is thresholded, the half side of the grid relative to the glyph, the
# threshold's window and its steps, and how far detached pieces may be.
GRID = 48
REACH = 1.15
RADIUS, DEVIATIONS, STEP = 15, 0.5, 5.0
NEAR = 0.6
_WINDOW = (2 * RADIUS + 1,) * 2


def _sums(values: np.ndarray) -> np.ndarray:
    return cv2.boxFilter(values, cv2.CV_64F, _WINDOW, normalize=False, borderType=cv2.BORDER_CONSTANT)


_COUNTS = _sums(np.ones((GRID, GRID), np.float32))
_OFFSETS = 2 * np.arange(GRID) + 1 - GRID
_DISC = (_OFFSETS[:, None] ** 2 + _OFFSETS ** 2) < GRID ** 2


def spoilt(rng: np.random.Generator, picture: np.ndarray, size: float, blurred, lit, motion) -> np.ndarray:
    """Grey levels as bytes of a picture 0…1 with ink 1. `size` is the glyph's larger side in pixels."""
    if rng.random() < 0.3:
        picture = cv2.filter2D(picture, -1, motion(rng, rng.uniform(0.1, 0.45) * size), borderType=cv2.BORDER_REPLICATE)
    elif rng.random() < 0.5:
        picture = blurred(rng, picture, size)
    levels = lit(rng, picture)
    contrast = max(float(np.ptp(levels)), 1.0)
    # A person reads a letter in more noise the larger it is.
    deviation = contrast * rng.uniform(0, min(0.025 * size, 0.45)) if rng.random() < 0.6 else rng.uniform(0, 3)
    levels = np.clip(np.rint(levels + rng.standard_normal(levels.shape, np.float32) * deviation), 0, 255).astype(np.uint8)
    if rng.random() < 0.75:
        # Blocks of eight pixels hide a small letter that is compressed much.
        quality = int(rng.integers(8 if size > 11 else 50, 93))
        levels = cv2.imdecode(cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)
    if deviation > 5 and rng.random() < 0.5:
        levels = cv2.fastNlMeansDenoising(levels, None, float(deviation * rng.uniform(0.7, 1.3)), 3, 9)
    return levels


def seen_box(levels: np.ndarray, centre: np.ndarray, size: float) -> tuple[np.ndarray, np.ndarray] | None:
    """The corners of the box around the ink near `centre`, in pixels of the picture, whose ink is bright; none without ink."""
    step = 2 * REACH * size / GRID
    if step > 1.25:
        levels = cv2.GaussianBlur(levels, (0, 0), 0.4 * step)
    start = centre - REACH * size + 0.5 * step - 0.5
    grid = cv2.warpAffine(levels, np.array([[step, 0, start[0]], [0, step, start[1]]]), (GRID, GRID),
                          flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    mean = _sums(grid) / _COUNTS
    variance = np.maximum(_sums(grid * grid) / _COUNTS - mean ** 2, 0)
    ink = (grid - mean > np.maximum(DEVIATIONS * np.sqrt(variance), STEP)) & _DISC
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    if count < 2:
        return None
    low, extent, area = stats[1:, :2].astype(float), stats[1:, 2:4].astype(float), stats[1:, 4]
    middle = low + (extent - 1) / 2
    closeness = np.maximum(0, 1 - np.linalg.norm(middle - (GRID - 1) / 2, axis=1) / (0.3 * (GRID - 1)))
    on_edge = (low <= 0).any(axis=1) | (low + extent >= GRID).any(axis=1)
    weight = area * closeness ** 2 * np.where(on_edge, 0.05, 1)
    main = int(weight.argmax())
    if weight[main] <= 0:
        return None
    distance = np.linalg.norm(middle - middle[main], axis=1)
    kept = (distance < NEAR * (extent[main].max() - 1)) & (25 * area > area[main]) & ~on_edge
    kept[main] = True
    corners = np.stack([low[kept].min(axis=0), (low + extent - 1)[kept].max(axis=0)])
    return tuple(centre + (corners + 0.5) * step - REACH * size)
