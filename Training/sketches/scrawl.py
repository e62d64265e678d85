"""Marks on a sheet that are not a drawing of anything: scribbles, hatching, written words, stray lines.

Each is a list of strokes in units of 1/256 of the sheet's drawing area, like the vector drawings.
"""

from __future__ import annotations

import functools
import subprocess
import zlib

import cv2
import numpy as np

HAND = ("Comic", "Balker", "Lobster", "LXGW", "Dustin", "Domestic", "Script", "Hand", "OpenDyslexic")
HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX,
           cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
           cv2.FONT_HERSHEY_SCRIPT_COMPLEX)
WORDS = [word for word in "the and for house cat dog sun star apple tree fish bird hello draw this is my not sure "
         "what umbrella banana flower rainbow car book clock pig hat circle square train yes no please good luck "
         "one two three love mum dad school home work time day night blue red green".split()]


def _walk(rng, count: int, step: float, bend: float) -> np.ndarray:
    """A path with random turns that turns back at the border of the area."""
    position, angle, turn = rng.uniform(40, 216, 2), rng.uniform(0, 2 * np.pi), 0.0
    points = [position]
    for _ in range(count):
        turn = 0.8 * turn + rng.normal(0, bend)
        angle += turn
        position = position + step * np.array([np.cos(angle), np.sin(angle)])
        if not ((position > 5) & (position < 251)).all():
            angle += np.pi / 2
            position = np.clip(position, 5, 251)
        points.append(position)
    return np.array(points)


def _tangle(rng) -> list[np.ndarray]:
    bend = rng.uniform(0.15, 0.6)
    return [_walk(rng, int(rng.integers(60, 260)), rng.uniform(6, 16), bend) for _ in range(int(rng.integers(1, 4)))]


def _hatching(rng) -> list[np.ndarray]:
    """Back and forth, as one blackens an area."""
    angle, count = rng.uniform(0, np.pi), int(rng.integers(8, 40))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    length, width = rng.uniform(30, 120), rng.uniform(30, 120)
    sides = np.where(np.arange(count) % 2 == 0, -1, 1)[:, None] * length * (1 + rng.normal(0, 0.15, (count, 1)))
    return [128 + sides * along + np.linspace(-width, width, count)[:, None] * across + rng.normal(0, 4, (count, 2))]


def _spiral(rng) -> list[np.ndarray]:
    turns = np.linspace(0, 2 * np.pi * rng.uniform(3, 9), 200)
    radius = np.linspace(rng.uniform(0, 60), rng.uniform(60, 120), 200) * (1 + rng.normal(0, 0.08, 200))
    drift = np.linspace(0, 1, 200)[:, None] * rng.normal(0, 40, 2)
    return [128 + drift + np.stack([radius * np.cos(turns), rng.uniform(0.4, 1) * radius * np.sin(turns)], 1)]


def _lines(rng) -> list[np.ndarray]:
    """A few unrelated strokes."""
    return [rng.uniform(0, 256, (2, 2)) + np.zeros((2, 2)) if rng.random() < 0.6
            else _walk(rng, int(rng.integers(5, 25)), rng.uniform(5, 15), 0.2) for _ in range(int(rng.integers(2, 9)))]


def _ticks(rng) -> list[np.ndarray]:
    """Dots, dashes and crosses all over."""
    centres = rng.uniform(10, 246, (int(rng.integers(5, 40)), 2))
    return [centre + rng.normal(0, rng.uniform(1, 12), (2, 2)) for centre in centres]


def _curves(rng) -> list[np.ndarray]:
    """Bézier curves through a few points that cross each other."""
    share = np.linspace(0, 1, 40)[:, None]
    weights = np.hstack([(1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share ** 2 * (1 - share), share ** 3])
    return [weights @ rng.uniform(-30, 286, (4, 2)) for _ in range(int(rng.integers(2, 9)))]


def _crossed_out(rng) -> list[np.ndarray]:
    """Hatching over hatching, or over something that should not be seen."""
    under = [_walk(rng, 30, 9, 0.4)] if rng.random() < 0.5 else []
    return under + _hatching(rng) + _hatching(rng)


def _rings(rng) -> list[np.ndarray]:
    """Circles drawn over each other, as one tests a ballpoint pen."""
    turns = np.linspace(0, 2 * np.pi * rng.uniform(4, 12), 300)
    radii = rng.uniform(30, 110, 2)[:, None] * (1 + 0.25 * np.interp(turns, np.linspace(0, turns[-1], 20), rng.normal(0, 1, 20)))
    return [128 + np.stack([radii[0] * np.cos(turns), radii[1] * np.sin(turns + 0.4)], 1)]


def _loops(rng) -> list[np.ndarray]:
    """A row of loops, like eeee, or several."""
    rows, high = int(rng.integers(1, 4)), rng.uniform(12, 40)
    turns = np.linspace(0, 2 * np.pi * rng.uniform(5, 14), 300)
    along = np.linspace(20, 236, 300) + rng.uniform(0.6, 1.4) * high * np.sin(turns)
    return [np.stack([along, 128 + (row - rows / 2) * 2.6 * high + high * np.cos(turns) * rng.uniform(0.8, 1.2)], 1)
            for row in range(rows)]


def _corners(rng) -> list[np.ndarray]:
    """A single line of straight segments that crosses itself."""
    return [rng.uniform(5, 250, (int(rng.integers(6, 25)), 2)) for _ in range(int(rng.integers(1, 3)))]


SCRIBBLES = (_tangle, _tangle, _hatching, _spiral, _lines, _ticks, _curves, _crossed_out, _rings)
HELD_OUT = (_loops, _corners)


def scribble(rng, held_out: bool = False) -> list[np.ndarray]:
    """The strokes of one scribble. Half of the held-out ones are of kinds that training never sees."""
    kinds = HELD_OUT if held_out and rng.random() < 0.5 else SCRIBBLES
    return kinds[rng.integers(len(kinds))](rng)


def phrases(rng, words: list[str], counts=(1, 1, 1, 2, 3, 4)) -> list[str]:
    """Lines of one to three words each."""
    return [" ".join(rng.choice(words, int(rng.integers(1, 4)))) for _ in range(int(rng.choice(counts)))]


def writing(rng, lines: list[str]) -> np.ndarray:
    """Lines of writing as ink on black, about 100 pixels per line, with single-line letters."""
    face, scale, weight = HERSHEY[rng.integers(len(HERSHEY))], rng.uniform(1.2, 2.2), int(rng.integers(2, 6))
    if rng.random() < 0.3:
        lines = [line.upper() for line in lines]
    sizes = [cv2.getTextSize(line, face, scale, weight)[0] for line in lines]
    pitch = int(max(height for _, height in sizes) * rng.uniform(1.5, 2.0)) + 8
    ink = np.zeros((pitch * len(lines) + 60, max(width for width, _ in sizes) + 60), np.uint8)
    for number, line in enumerate(lines):
        cv2.putText(ink, line, (30 + int(rng.integers(0, 25)), pitch * (number + 1)), face, scale, 255, weight,
                    cv2.LINE_AA)
    return ink


def typeset(rng, lines: list[str], held_out: bool) -> np.ndarray:
    """The same in an installed typeface, as ink on black. Comic and script faces are more frequent than others."""
    from PIL import Image, ImageDraw, ImageFont

    face = _faces(held_out)
    font = ImageFont.truetype(face[rng.integers(len(face))], 90)
    picture = Image.new("L", (max(int(font.getlength(line)) for line in lines) + 80, 120 * len(lines) + 60))
    for number, line in enumerate(lines):
        ImageDraw.Draw(picture).text((40, 10 + 120 * number), line, fill=255, font=font)
    return np.asarray(picture)


@functools.cache
def _faces(held_out: bool) -> list[str]:
    listed = subprocess.run(["fc-list", ":lang=en", "family", "file"], capture_output=True, text=True, check=True)
    entries = sorted(line.split(": ", 1) for line in listed.stdout.splitlines() if ": " in line)
    hand = [path for path, family in entries if any(name in family for name in HAND)]
    plain = [path for path, family in entries if "Regular" in path or "Roman" in path]
    chosen = hand * 4 + plain
    return [path for path in chosen if (zlib.crc32(path.encode()) % 4 == 0) == held_out and path.endswith(("ttf", "otf"))]


def raster(strokes: list[np.ndarray], width: float) -> np.ndarray:
    """Strokes as ink on black, 304 × 304, with a margin."""
    ink = np.zeros((304, 304), np.uint8)
    for path in strokes:
        cv2.polylines(ink, [np.round((path + 24) * 16).astype(np.int32)], False, 255, max(1, round(width)),
                      cv2.LINE_AA, 4)
    return ink
