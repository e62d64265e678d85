"""The positions and outlines of a board's seven cells. Unit: the hexagon's circumradius."""

from __future__ import annotations

import numpy as np


def cell_centres(pointy: bool, gap: float) -> np.ndarray:
    """[7, 2] centres, the middle cell first.

    Flat-top cells surround it at 30°, 90°, …; pointy-top ones at 0°, 60°, …
    """
    distance = np.sqrt(3) * (1 + gap)
    angles = np.deg2rad(np.arange(6) * 60 + (0 if pointy else -90))
    ring = distance * np.stack([np.cos(angles), np.sin(angles)], 1)
    return np.vstack([[0, 0], ring])


def hexagon(centre: np.ndarray, radius: float, pointy: bool) -> np.ndarray:
    """[6, 2] corners of a regular hexagon."""
    angles = np.deg2rad(np.arange(6) * 60 + (30 if pointy else 0))
    return centre + radius * np.stack([np.cos(angles), np.sin(angles)], 1)


def reach(pointy: bool, gap: float) -> float:
    """Half the side of the bounding square of the whole board."""
    corners = np.vstack([hexagon(c, 1, pointy) for c in cell_centres(pointy, gap)])
    return float(np.abs(corners).max())


def rounded(points: np.ndarray) -> list:
    """Points in the form written to `labels.json`."""
    return [[round(float(v), 1) for v in point] for point in points]
