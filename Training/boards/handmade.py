"""Boards that people draw themselves: felt pen on a whiteboard, chalk on slate, pencil on paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from layout import cell_centres, hexagon, reach
from puzzle import Board
from sheet import Colour, Sheet, blank, size_for_cap_height
from typefaces import Face, installed

# The only family in the packages of fonts.txt that looks handwritten.
HANDWRITING = "Comic Neue"


@dataclass(frozen=True)
class Surface:
    """A drawing surface with the pen colours that show on it."""

    name: str
    ground: Colour
    inks: tuple[Colour, ...]
    dry: bool = False


SURFACES = (
    Surface("whiteboard", (236, 238, 240), ((20, 20, 25), (25, 50, 150), (160, 25, 30), (15, 100, 50))),
    Surface("slate", (38, 58, 48), ((225, 225, 215),), dry=True),
    Surface("paper", (240, 236, 224), ((40, 40, 60), (25, 40, 130), (70, 70, 70))),
)


def _outline(rng: np.random.Generator, corners: np.ndarray, wobble: float) -> list[tuple[float, float]]:
    """A hand-drawn polygon: curved sides, and corners off by about `wobble` pixels."""
    places = np.linspace(0, 1, 20, endpoint=False)[:, None]
    phases = rng.uniform(0, 2 * np.pi, 2)
    bend = wobble / 2 * np.sin(np.hstack([3 * places, 4 * places]) + phases)
    sides = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0)):
        start, end = start + rng.normal(0, wobble, 2), end + rng.normal(0, wobble, 2)
        sides.append(start + places * (end - start) + bend)
    points = np.vstack([*sides, sides[0][:1]])
    return [tuple(point) for point in points]


def _write(sheet: Sheet, centre: np.ndarray, letter: str, face: Face, cap_height: float, ink: Colour,
           angle: float) -> None:
    """A capital centred at `centre`, turned by `angle` degrees."""
    size = size_for_cap_height(face, cap_height)
    mask = Image.new("L", (3 * size, 3 * size))
    ImageDraw.Draw(mask).text((mask.width / 2, mask.height / 2), letter, fill=255, font=face.font(size), anchor="mm")
    mask = mask.crop(mask.getbbox()).rotate(angle, expand=True, resample=Image.Resampling.BICUBIC)
    corner = (int(centre[0] - mask.width / 2), int(centre[1] - mask.height / 2))
    sheet.image.paste(Image.new("RGB", mask.size, ink), corner, mask)


def _dried(rng: np.random.Generator, image: Image.Image, ground: Colour) -> Image.Image:
    """Strokes through which the surface shows, like chalk."""
    pixels = np.asarray(image).astype(np.float32)
    cover = 0.55 + 0.45 * rng.random(pixels.shape[:2])[..., None] ** 0.3
    return Image.fromarray(np.clip(ground + (pixels - ground) * cover, 0, 255).astype(np.uint8))


def handmade(rng: np.random.Generator, board: Board) -> Sheet:
    """A board drawn and lettered by hand. Cells and letters are displaced by about 5 % of a cell."""
    surface = SURFACES[rng.integers(len(SURFACES))]
    ink = surface.inks[rng.integers(len(surface.inks))]
    sheet, middle, half = blank(1000, 1200, surface.ground), np.array([500.0, 600.0]), rng.uniform(300, 420)
    pointy, gap = bool(rng.random() < 0.4), float(rng.uniform(0, 0.08))
    radius = half / reach(pointy, gap)
    centres = middle + radius * cell_centres(pointy, gap) + rng.normal(0, 0.05 * radius, (7, 2))
    pen, wobble = int(rng.uniform(4, 10)), radius * rng.uniform(0.01, 0.06)
    for centre in centres:
        sheet.draw.line(_outline(rng, hexagon(centre, radius, pointy), wobble), fill=ink, width=pen, joint="curve")
    styles = [face for face in installed() if face.family == HANDWRITING]
    face, cap_height = styles[rng.integers(len(styles))], radius * float(rng.uniform(0.5, 0.75))
    for centre, letter in zip(centres, board.letters):
        place = centre + rng.normal(0, 0.05 * radius, 2)
        _write(sheet, place, letter, face, cap_height, ink, float(rng.normal(0, 5)))
    if surface.dry:
        sheet.image = _dried(rng, sheet.image, surface.ground)
    sheet.cells, sheet.cap_height = centres, cap_height
    sheet.square = middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    sheet.notes |= {"theme": surface.name, "look": "handmade"}
    return sheet
