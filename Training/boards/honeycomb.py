"""Draws the board itself: filled hexagons on screens; circle and spokes, or outlined hexagons, in print."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from layout import cell_centres, hexagon, reach
from puzzle import Board
from sheet import Colour, Sheet, luminance, write_capital
from typefaces import Face


@dataclass(frozen=True)
class Theme:
    """The colours of a screen: background, outer and centre cells, their letters, and an optional outline."""

    name: str
    ground: Colour
    cell: Colour
    middle: Colour
    ink: Colour
    middle_ink: Colour
    outline: Colour | None = None


LIGHT = (
    Theme("light", (255, 255, 255), (230, 230, 230), (247, 218, 33), (0, 0, 0), (0, 0, 0)),
    Theme("light", (255, 255, 255), (220, 220, 220), (240, 200, 30), (20, 20, 20), (20, 20, 20)),
    Theme("light", (250, 250, 248), (255, 255, 255), (255, 215, 0), (30, 30, 30), (0, 0, 0), (120, 120, 120)),
)
DARK = (
    Theme("dark", (18, 18, 19), (58, 58, 60), (181, 159, 59), (245, 245, 245), (255, 255, 255)),
    Theme("dark", (0, 0, 0), (230, 230, 230), (247, 205, 20), (0, 0, 0), (0, 0, 0)),
    Theme("dark", (32, 34, 37), (70, 70, 72), (247, 218, 33), (235, 235, 235), (10, 10, 10)),
    Theme("dark", (36, 31, 49), (48, 44, 82), (165, 130, 80), (240, 240, 240), (250, 250, 250)),
)


def _any_colour(rng: np.random.Generator) -> Colour:
    return tuple(int(v) for v in rng.integers(0, 256, 3))


def coloured_theme(rng: np.random.Generator, least_contrast: float) -> Theme:
    """Random colours whose letters differ from their cells by at least `least_contrast` (luma, 0…1)."""
    while True:
        ground, cell, middle, ink, middle_ink = (_any_colour(rng) for _ in range(5))
        if rng.random() < 0.5:
            ink = (0, 0, 0) if luminance(cell) > 0.5 else (255, 255, 255)
        if rng.random() < 0.7:
            middle_ink = ink
        if abs(luminance(ink) - luminance(cell)) > least_contrast \
                and abs(luminance(middle_ink) - luminance(middle)) > least_contrast \
                and max(abs(int(a) - int(b)) for a, b in zip(ground, cell)) > 25:
            outline = _any_colour(rng) if rng.random() < 0.2 else None
            return Theme("coloured", ground, cell, middle, ink, middle_ink, outline)


def choose_theme(rng: np.random.Generator, hard: bool) -> Theme:
    """Light, dark or coloured."""
    choice = rng.random()
    if choice < 0.45:
        return LIGHT[rng.integers(len(LIGHT))]
    if choice < 0.7:
        return DARK[rng.integers(len(DARK))]
    return coloured_theme(rng, 0.3 if hard else 0.45)


def _remember(sheet: Sheet, centres: np.ndarray, middle: np.ndarray, half: float, cap_height: float) -> None:
    sheet.cells = centres
    sheet.square = middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    sheet.cap_height = cap_height


def draw_digital(rng: np.random.Generator, sheet: Sheet, board: Board | None, theme: Theme, face: Face,
                 middle: np.ndarray, half: float, lower_case: bool, texts: str | None = None) -> None:
    """Seven filled hexagons around `middle`, 2·`half` wide in all. `texts` replaces the letters (for negatives)."""
    pointy = bool(rng.random() < 0.15)
    gap = float(rng.uniform(0.0, 0.16))
    radius = half / reach(pointy, gap)
    centres = middle + radius * cell_centres(pointy, gap)
    for number, centre in enumerate(centres):
        corners = [tuple(p) for p in hexagon(centre, radius, pointy)]
        fill = theme.middle if number == 0 else theme.cell
        sheet.draw.polygon(corners, fill=fill, outline=theme.outline, width=max(1, int(radius * 0.04)))
    cap_height = radius * float(rng.uniform(0.36, 0.62))
    letters = texts if texts is not None else board.letters
    for number, (centre, letter) in enumerate(zip(centres, letters)):
        letter = letter.lower() if lower_case else letter
        write_capital(sheet, centre, letter, face, cap_height, theme.middle_ink if number == 0 else theme.ink)
    _remember(sheet, centres, middle, half, cap_height)
    sheet.notes |= {"theme": theme.name, "layout": "pointy-top" if pointy else "flat-top"}


def draw_circle(rng: np.random.Generator, sheet: Sheet, board: Board | None, ink: Colour, face: Face,
                middle: np.ndarray, half: float, lower_case: bool, texts: str | None = None) -> None:
    """The print edition: a hexagon in a circle, six spokes from its corners to the circle, letters in the sectors."""
    line = max(1, int(round(half * rng.uniform(0.006, 0.016))))
    inner = half * float(rng.uniform(0.43, 0.48))
    corners = hexagon(middle, inner, False)
    outer_corners = hexagon(middle, half, False)
    sheet.draw.ellipse([*(middle - half), *(middle + half)], outline=ink, width=line)
    sheet.draw.polygon([tuple(p) for p in corners], outline=ink, width=line)
    for a, b in zip(corners, outer_corners):
        sheet.draw.line([tuple(a), tuple(b)], fill=ink, width=line)
    angles = np.deg2rad(np.arange(6) * 60 - 90)
    ring = half * float(rng.uniform(0.66, 0.71)) * np.stack([np.cos(angles), np.sin(angles)], 1)
    centres = np.vstack([middle[None], middle + ring])
    cap_height = half * float(rng.uniform(0.14, 0.2))
    letters = texts if texts is not None else board.letters
    for centre, letter in zip(centres, letters):
        write_capital(sheet, centre, letter.lower() if lower_case else letter, face, cap_height, ink)
    _remember(sheet, centres, middle, half, cap_height)
    sheet.notes |= {"theme": "print", "layout": "circle"}


def draw_outlined(rng: np.random.Generator, sheet: Sheet, board: Board | None, ink: Colour, face: Face,
                  middle: np.ndarray, half: float, lower_case: bool, texts: str | None = None) -> None:
    """Print with seven outlined hexagons, the middle one sometimes shaded."""
    pointy = bool(rng.random() < 0.15)
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.12)]))
    radius = half / reach(pointy, gap)
    centres = middle + radius * cell_centres(pointy, gap)
    line = max(1, int(round(half * rng.uniform(0.008, 0.02))))
    shaded = rng.random() < 0.35
    for number, centre in enumerate(centres):
        corners = [tuple(p) for p in hexagon(centre, radius, pointy)]
        fill = (int(rng.integers(185, 220)),) * 3 if shaded and number == 0 else None
        sheet.draw.polygon(corners, fill=fill, outline=ink, width=line)
    cap_height = radius * float(rng.uniform(0.42, 0.62))
    letters = texts if texts is not None else board.letters
    for centre, letter in zip(centres, letters):
        write_capital(sheet, centre, letter.lower() if lower_case else letter, face, cap_height, ink)
    _remember(sheet, centres, middle, half, cap_height)
    sheet.notes |= {"theme": "print", "layout": "outlined " + ("pointy-top" if pointy else "flat-top")}
