"""A flat object to photograph, drawn with Pillow: a screen or a page, with the position of its board."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

from typefaces import Face

Colour = tuple[int, int, int]


@dataclass
class Sheet:
    """An RGB picture, the seven cell centres and the square of its board (in sheet pixels), and notes for the label."""

    image: Image.Image
    cells: np.ndarray | None = None
    square: np.ndarray | None = None
    cap_height: float = 0.0
    screen: bool = False
    notes: dict = field(default_factory=dict)

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        """A Pillow drawing context for this sheet."""
        return ImageDraw.Draw(self.image)


def blank(width: float, height: float, colour: Colour, screen: bool = False) -> Sheet:
    """An empty sheet."""
    return Sheet(Image.new("RGB", (int(width), int(height)), colour), screen=screen)


def write(sheet: Sheet, x: float, y: float, text: str, face: Face, size: float, colour: Colour,
          anchor: str = "ls") -> float:
    """Draws a line of text. `size` is in pixels per em. Returns the line's width."""
    font = face.font(max(4, int(round(size))))
    sheet.draw.text((x, y), text, fill=colour, font=font, anchor=anchor)
    return font.getlength(text)


def write_capital(sheet: Sheet, centre: np.ndarray, letter: str, face: Face, cap_height: float, colour: Colour) -> None:
    """Draws a letter in the size at which capitals are `cap_height` pixels high, on the baseline that centres a capital at `centre`."""
    size = size_for_cap_height(face, cap_height)
    baseline = centre[1] + cap_height / 2
    if letter.islower():
        baseline -= 0.12 * cap_height
    sheet.draw.text((centre[0], baseline), letter, fill=colour, font=face.font(size), anchor="ms")


def size_for_cap_height(face: Face, cap_height: float) -> int:
    """The em size, in pixels, at which an H of `face` is `cap_height` pixels high."""
    _, top, _, bottom = face.font(200).getbbox("H")
    return max(4, int(round(200 * cap_height / max(bottom - top, 1))))


def paragraph(sheet: Sheet, x: float, y: float, width: float, lines: int, words: list[str], face: Face, size: float,
              colour: Colour, spacing: float = 1.3) -> float:
    """Fills `lines` lines with text from `words`, repeated as needed. Returns the y below the last line."""
    font = face.font(max(4, int(round(size))))
    position = 0
    for _ in range(lines):
        line = words[position % len(words)]
        position += 1
        while font.getlength(line + " " + words[position % len(words)]) < width:
            line += " " + words[position % len(words)]
            position += 1
        sheet.draw.text((x, y), line, fill=colour, font=font, anchor="ls")
        y += size * spacing
    return y


def luminance(colour: Colour) -> float:
    """Rec. 601 luma, 0…1."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255
