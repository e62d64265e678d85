"""The calibration of the net's confidence: a reliability table, its error, and a plot as SVG."""

from __future__ import annotations

import numpy as np

EDGES = np.array([0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0 + 1e-9])
LEAST = 5  # fewest answers of a bin that is drawn
SIZE, LEFT, TOP = 300, 60, 20
COLOURS = ("#1f6f8b", "#c4631d")


def reliability(confidence: np.ndarray, right: np.ndarray) -> list[tuple[float, float, int]]:
    """For each bin: mean confidence, accuracy, number of answers."""
    bins = []
    for low, high in zip(EDGES[:-1], EDGES[1:]):
        inside = (confidence >= low) & (confidence < high)
        if inside.any():
            bins.append((float(confidence[inside].mean()), float(right[inside].mean()), int(inside.sum())))
    return bins


def expected_calibration_error(confidence: np.ndarray, right: np.ndarray) -> float:
    """The mean distance between confidence and accuracy over the bins, weighted by their answers
    (Guo et al. 2017, "On Calibration of Modern Neural Networks")."""
    bins = reliability(confidence, right)
    return sum(abs(mean - share) * count for mean, share, count in bins) / len(confidence)


def plot(curves: dict[str, list[tuple[float, float, int]]]) -> str:
    """An SVG with confidence on the x axis and accuracy on the y axis: a dot per bin, and a dashed diagonal for perfect calibration."""
    def x(value: float) -> float:
        return LEFT + SIZE * value

    def y(value: float) -> float:
        return TOP + SIZE * (1 - value)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + SIZE + 30}" height="{TOP + SIZE + 60}" '
             'font-family="sans-serif" font-size="11">',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<path d="M{x(0)} {y(0)}H{x(1)}V{y(1)}H{x(0)}Z" fill="none" stroke="#999"/>',
             f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#999" stroke-dasharray="4 4"/>']
    for tick in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<text x="{x(tick)}" y="{y(0) + 15}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{tick}</text>')
    parts.append(f'<text x="{x(0.5)}" y="{y(0) + 32}" text-anchor="middle">confidence</text>')
    parts.append(f'<text transform="translate({x(0) - 38} {y(0.5)}) rotate(-90)" text-anchor="middle">right</text>')
    for number, (name, bins) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        dots = [(x(mean), y(share)) for mean, share, count in bins if count >= LEAST]
        path = "L".join(f"{px:.1f} {py:.1f}" for px, py in dots)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.5" fill="{colour}"/>' for px, py in dots]
        parts.append(f'<text x="{x(0.04)}" y="{y(0.94) + 15 * number}" fill="{colour}">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"
