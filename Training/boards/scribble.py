"""Pen marks beside a board: loops, ticks, handwritten words, a line under the title."""

from __future__ import annotations

import numpy as np

from sheet import Sheet


def _curve(rng, start: np.ndarray, count: int, step: float) -> list[tuple[float, float]]:
    """A hand-like path: random bends, drifting to the right."""
    points, position, angle = [tuple(start)], start.astype(float), rng.uniform(0, 2 * np.pi)
    bend = 0.0
    for _ in range(count):
        bend = 0.7 * bend + rng.normal(0, 0.45)
        angle += bend
        position = position + step * np.array([np.cos(angle) + 0.35, np.sin(angle)])
        points.append(tuple(position))
    return points


def scribble(rng, sheet: Sheet) -> None:
    """A few pen strokes near the board that leave the cells free."""
    middle = sheet.square.mean(axis=0)
    half = np.ptp(sheet.square[:, 0]) / 2
    ink = [(30, 40, 120), (40, 40, 40), (110, 110, 110), (170, 30, 30)][rng.integers(4)]
    width = max(1, int(half * rng.uniform(0.008, 0.025)))
    for _ in range(int(rng.integers(1, 6))):
        angle = rng.uniform(0, 2 * np.pi)
        start = middle + half * rng.uniform(1.1, 1.7) * np.array([np.cos(angle), np.sin(angle)])
        points = [p for p in _curve(rng, start, int(rng.integers(12, 60)), half * 0.03)
                  if np.hypot(*(np.array(p) - middle)) > 1.04 * half]
        if len(points) > 2:
            sheet.draw.line(points, fill=ink, width=width, joint="curve")
