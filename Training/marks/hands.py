"""More shapes of hand-drawn marks: boxes, brackets, loops that stay open or go round twice, double and wavy lines, arrows from the
margin.

Coordinates are those of the picture. `frame` is `marks.word_frame` of the word.
"""

from __future__ import annotations

import numpy as np

from marks import smooth, wobble


def _placed(frame, along: np.ndarray, down: np.ndarray) -> np.ndarray:
    centre, right, below, _, _ = frame
    return centre + np.outer(along, right) + np.outer(down, below)


def loop(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A loop of three quarters of a turn to two turns, off centre, round or angular."""
    _, _, _, w, h = frame
    a, b = w + x_height * rng.uniform(0.1, 1.6) + width / 2, h + x_height * rng.uniform(0.4, 1.3) + width / 2
    angle = rng.uniform(0, 2 * np.pi) + np.linspace(0, rng.uniform(1.6, 3.9) * np.pi, 72) * rng.choice([-1, 1])
    power = rng.choice([1.0, 1.0, 0.75, 0.5])  # below 1 the ellipse becomes a rounded rectangle
    grow = 1 + np.linspace(0, rng.uniform(-0.15, 0.2), 72)
    across = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** power * a * grow
    down = np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** power * b * grow
    tilt = rng.normal(0, 0.04) * across
    points = _placed(frame, across + x_height * rng.uniform(-0.3, 0.3), down + tilt + x_height * rng.uniform(-0.3, 0.3))
    return [smooth(points + wobble(rng, 72, x_height * rng.uniform(0.03, 0.14)), 240)]


def box(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A rectangle of four straight strokes."""
    _, _, _, w, h = frame
    a, b = w + x_height * rng.uniform(0.2, 0.8) + width / 2, h + x_height * rng.uniform(0.5, 1.0) + width / 2
    corners = np.array([[-a, -b], [a, -b], [a, b], [-a, b], [-a, -b]]) + rng.normal(0, 0.12 * x_height, (5, 2))
    return [_placed(frame, *corners[k:k + 2].T) for k in range(4)]


def brackets(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A bracket before the word and one after it."""
    _, _, _, w, h = frame
    b, lines = h + x_height * rng.uniform(0.4, 0.9), []
    turn = np.linspace(-1, 1, 20)
    for side in (-1, 1):
        bow = x_height * rng.uniform(0.2, 0.6)
        along = side * (w + x_height * rng.uniform(0.3, 0.5) + bow * (1 - turn ** 2))
        lines.append(_placed(frame, along, turn * b))
    return lines


def underline(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A line under the word: slanted or wavy, or two lines."""
    _, _, _, w, h = frame
    at = h + x_height * rng.uniform(0.2, 0.7) + width / 2
    ends = -w - x_height * rng.uniform(-0.5, 0.8), w + x_height * rng.uniform(-0.5, 0.8)
    along = np.linspace(*ends, 60)
    wave = x_height * rng.uniform(0.1, 0.25) * np.sin(along / x_height * rng.uniform(2, 5)) if rng.random() < 0.3 else 0
    down = at + rng.normal(0, 0.05) * along * min(1, 3 * x_height / w) + wave
    lines = [_placed(frame, along, down)]
    if rng.random() < 0.2:
        lines.append(_placed(frame, along, down + x_height * rng.uniform(0.3, 0.6) + width))
    return [smooth(line + wobble(rng, 60, x_height * 0.04)) for line in lines]


def strike(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A line through the word: slanted or zigzag, or a cross."""
    _, _, _, w, h = frame
    ends = -w - x_height * rng.uniform(-0.3, 0.9), w + x_height * rng.uniform(-0.3, 0.9)
    along = np.linspace(*ends, 60)
    choice = rng.random()
    if choice < 0.25:
        teeth = rng.uniform(1.0, 2.2) * x_height
        down = h * 0.9 * (2 / np.pi) * np.arcsin(np.sin(along / teeth * np.pi))
        return [_placed(frame, along, down)]
    slope = h * rng.uniform(0.6, 1.4) / w if choice < 0.5 else rng.normal(0, 0.15) * h / w
    lines = [_placed(frame, along, slope * along + x_height * rng.uniform(-0.15, 0.15))]
    if choice < 0.35:
        lines.append(_placed(frame, along, -slope * along))
    return [smooth(line + wobble(rng, 60, x_height * 0.04)) for line in lines]


def arrow(rng, frame, x_height: float, width: float) -> list[np.ndarray]:
    """A bent arrow from any direction except along the line, with an open or closed head, or with no head."""
    centre, right, below, w, h = frame
    angle = rng.uniform(0.25, np.pi - 0.25) * rng.choice([-1, 1])
    way = np.cos(angle) * right + np.sin(angle) * below
    edge = min(w / max(abs(np.cos(angle)), 1e-6), h / max(abs(np.sin(angle)), 1e-6))
    tip = centre + way * (min(edge, 2.5 * x_height) + x_height * rng.uniform(0.25, 0.8))
    tail = tip + way * x_height * rng.uniform(2.5, 14)
    normal = np.array([-way[1], way[0]])
    middle = (tip + tail) / 2 + normal * x_height * rng.normal(0, 1.2)
    shaft = smooth(np.stack([tail, (tail + middle) / 2, middle, (tip + middle) / 2, tip]))
    barb, spread = x_height * rng.uniform(0.9, 2.2), rng.uniform(0.4, 0.9)
    ends = [tip + barb * (way * np.sqrt(1 - spread ** 2 * 0.6) + normal * sign * spread) for sign in (-1, 1)]
    head = [np.stack([ends[0], tip, ends[1]])]
    if rng.random() < 0.25:
        head.append(np.stack([ends[0], ends[1]]))
    return [shaft, *head]
