"""The print edition: a newspaper page with the board, its rules, the rating line and other puzzles around it."""

from __future__ import annotations

import numpy as np
from PIL import Image

from honeycomb import draw_circle, draw_outlined
from puzzle import Board, sets_lower_case, some_words
from sheet import Sheet, blank, paragraph, write
from typefaces import Typefaces


def newsprint(rng, sheet: Sheet) -> None:
    """Adds paper grain, and the back of the page showing through."""
    pixels = np.asarray(sheet.image).astype(np.float32)
    height, width = pixels.shape[:2]
    grain = rng.standard_normal((height // 2 + 1, width // 2 + 1)).astype(np.float32) * rng.uniform(1, 5)
    grain = np.kron(grain, np.ones((2, 2), np.float32))[:height, :width, None]
    back = pixels[:, ::-1].mean(axis=2, keepdims=True) - 255
    pixels += grain + back * rng.uniform(0, 0.06)
    sheet.image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _rating(rng) -> tuple[int, int, int]:
    good = int(rng.integers(5, 14))
    excellent = good + int(rng.integers(5, 14))
    return good, excellent, excellent + int(rng.integers(5, 16))


def crossword_grid(rng, sheet: Sheet, x: float, y: float, side: float, label, ink) -> None:
    """A small grid with black squares, numbers and a few letters filled in."""
    count = int(rng.integers(5, 12))
    step = side / count
    for row in range(count):
        for column in range(count):
            box = [x + column * step, y + row * step, x + (column + 1) * step, y + (row + 1) * step]
            black = rng.random() < 0.16
            sheet.draw.rectangle(box, outline=ink, width=2, fill=ink if black else None)
            if not black and rng.random() < 0.3:
                write(sheet, box[0] + 3, box[1] + 0.32 * step, str(int(rng.integers(1, 60))), label, step * 0.3, ink)
            elif not black and rng.random() < 0.15:
                write(sheet, box[0] + step / 2, box[1] + step / 2, "ABCDEFGHIKLMNOPRSTUW"[rng.integers(20)], label,
                      step * 0.6, ink, "mm")


def _side_column(rng, sheet: Sheet, x: float, y: float, width: float, height: float, body, heading, ink) -> None:
    """Another puzzle: a heading, a paragraph, and a numbered list or a crossword."""
    write(sheet, x, y, " ".join(some_words(rng, 2)).upper(), heading, 62, ink)
    y = paragraph(sheet, x, y + 90, width, int(rng.integers(4, 9)), some_words(rng, 60), body, 30, ink)
    if rng.random() < 0.5:
        crossword_grid(rng, sheet, x, y + 40, min(width, height - y - 60), body, ink)
        return
    for number, word in enumerate(some_words(rng, 14)):
        if y + 60 < height:
            write(sheet, x, y + 40, f"{number + 1}.  {word.upper()}", body, 30, ink)
            sheet.draw.line([(x + 0.6 * width, y + 40), (x + width, y + 40)], fill=ink, width=2)
            y += 48


def page(rng, board: Board | None, faces: Typefaces, hard: bool, texts: str | None = None) -> Sheet:
    """A page with the board; `texts` replaces the letters (for negatives)."""
    shade = int(rng.uniform(225, 252))
    paper = (shade, shade - int(rng.integers(0, 6)), shade - int(rng.integers(0, 18)))
    ink = (int(rng.integers(10, 70)),) * 3
    column = 760
    sides = int(rng.integers(0, 3))
    width = 120 + (column + 60) * (1 + sides)
    height = int(rng.uniform(1500, 1900))
    sheet = blank(width, height, paper)
    body, heading, face = faces.choose(rng), faces.choose(rng), faces.choose(rng)
    left = 90 + (column + 60) * int(rng.integers(0, sides + 1))
    write(sheet, left + column / 2, 180, "SPELLING BEE" if rng.random() < 0.7 else "HONEYCOMB", heading, 84, ink, "ms")
    write(sheet, left + column / 2, 245, "By " + " ".join(some_words(rng, 2)).title(), body, 32, ink, "ms")
    y = paragraph(sheet, left, 330, column, int(rng.integers(4, 8)), some_words(rng, 80), body, 33, ink)
    if rng.random() < 0.85:
        good, excellent, genius = sheet.notes["rating"] = _rating(rng)
        line = f"Rating: {good} = good; {excellent} = excellent; {genius} = genius"
        write(sheet, left, y + 40, line, body, 33, ink)
        y += 60
    half = column * rng.uniform(0.3, 0.46)
    middle = np.array([left + column / 2 + rng.uniform(-30, 30), min(y + 60 + half, height - half - 120)])
    lower_case = sets_lower_case(rng, board, 0.05)
    circle = rng.random() < 0.65
    draw_board = draw_circle if circle else draw_outlined
    draw_board(rng, sheet, board, ink, face, middle, half, lower_case, texts)
    write(sheet, left, middle[1] + half + 70, "Our list of words, worth 34 points, appears next week.", body, 24, ink)
    for number in range(sides + 1):
        x = 90 + (column + 60) * number
        if x != left:
            _side_column(rng, sheet, x, 180, column - 40, height - 60, body, heading, ink)
        if number:
            sheet.draw.line([(x - 35, 90), (x - 35, height - 90)], fill=ink, width=2)
    newsprint(rng, sheet)
    sheet.notes |= {"look": "newspaper", "case": "lower" if lower_case else "upper"}
    return sheet
