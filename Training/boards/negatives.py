"""Other things that people photograph, without a board: pages, other puzzles, honeycombs without letters, desks, sketches."""

from __future__ import annotations

import numpy as np

from honeycomb import choose_theme
from layout import hexagon
from newspaper import crossword_grid, newsprint, page
from puzzle import some_words
from screens import any_screen
from sheet import Sheet, blank, paragraph, write
from typefaces import Typefaces


def _forget_board(sheet: Sheet) -> Sheet:
    sheet.cells = None
    return sheet


def book_page(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A page of running text."""
    sheet = blank(1100, 1600, (246, 243, 234))
    face, y = faces.choose(rng), 200.0
    write(sheet, 550, 120, " ".join(some_words(rng, 3)).upper(), face, 30, (40, 40, 40), "ms")
    while y < 1480:
        y = paragraph(sheet, 130, y, 840, int(rng.integers(3, 10)), some_words(rng, 120), face, 36, (35, 35, 35)) + 14
    newsprint(rng, sheet)
    return sheet


def wordle(rng, faces: Typefaces, hard: bool) -> Sheet:
    """Six rows of five squares, some guessed."""
    theme, face = choose_theme(rng, hard), faces.choose(rng)
    sheet = blank(900, 1300, theme.ground, screen=True)
    write(sheet, 450, 100, "Wordle", face, 70, theme.ink if theme.ground != theme.ink else theme.cell, "ms")
    colours = ((106, 170, 100), (201, 180, 88), (120, 124, 126))
    guesses = int(rng.integers(1, 7))
    for row in range(6):
        for column in range(5):
            x, y = 130 + column * 130, 180 + row * 130
            fill = colours[rng.integers(3)] if row < guesses else None
            sheet.draw.rectangle([x, y, x + 118, y + 118], fill=fill, outline=(130, 130, 130), width=4)
            if row < guesses:
                write(sheet, x + 59, y + 59, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rng.integers(26)], face, 72, (255,) * 3, "mm")
    return sheet


def letter_boxed(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A square with three letters at each side."""
    sheet = blank(1000, 1200, (250, 210, 200) if rng.random() < 0.5 else (255, 255, 255), screen=True)
    face = faces.choose(rng)
    sheet.draw.rectangle([270, 370, 730, 830], fill=(255, 255, 255), outline=(0, 0, 0), width=6)
    letters = list("ABCDEFGHIKLMNOPRSTUVWY")
    rng.shuffle(letters)
    for number, letter in enumerate(letters[:12]):
        side, place = divmod(number, 3)
        along = 270 + 460 * (place + 0.5) / 3
        x, y = ((along, 370), (730, along + 100), (along, 830), (270, along + 100))[side]
        sheet.draw.ellipse([x - 14, y - 14, x + 14, y + 14], fill=(255, 255, 255), outline=(0, 0, 0), width=4)
        dx, dy = ((0, -60), (60, 0), (0, 60), (-60, 0))[side]
        write(sheet, x + dx, y + dy, letter, face, 64, (0, 0, 0), "mm")
    return sheet


def empty_honeycomb(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A board without letters, on a screen or in print."""
    return _without_letters(rng, faces, hard, " " * 7)


def digits(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A honeycomb of digits."""
    return _without_letters(rng, faces, hard, "".join(str(d) for d in rng.permutation(np.arange(2, 10))[:7]))


def _without_letters(rng, faces: Typefaces, hard: bool, texts: str) -> Sheet:
    drawer = any_screen if rng.random() < 0.6 else page
    return _forget_board(drawer(rng, None, faces, hard, texts))


def crossword(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A crossword with its clues."""
    sheet = blank(1300, 1500, (245, 244, 240))
    face = faces.choose(rng)
    crossword_grid(rng, sheet, 100, 120, 700, face, (30, 30, 30))
    paragraph(sheet, 100, 900, 1100, 12, some_words(rng, 200), face, 32, (30, 30, 30))
    newsprint(rng, sheet)
    return sheet


def sketch(rng, faces: Typefaces, hard: bool) -> Sheet:
    """A drawing on paper: a bee, a house, a flower, or only a honeycomb."""
    sheet = blank(1000, 1000, (250, 250, 246))
    pen = {"fill": (40, 40, 60), "width": int(rng.integers(4, 10))}
    kind = rng.choice(["bee", "house", "flower", "comb"])
    if kind == "bee":
        sheet.draw.ellipse([330, 400, 700, 620], outline=pen["fill"], width=pen["width"])
        for x in (430, 510, 590):
            sheet.draw.line([(x, 410), (x + rng.uniform(-15, 15), 610)], **pen)
        for turn in (-1, 1):
            sheet.draw.ellipse([440 + turn * 60, 240, 560 + turn * 60, 410], outline=pen["fill"], width=pen["width"])
        sheet.draw.arc([660, 330, 780, 450], 180, 300, **pen)
    elif kind == "house":
        sheet.draw.rectangle([300, 450, 700, 800], outline=pen["fill"], width=pen["width"])
        sheet.draw.line([(270, 460), (500, 240), (730, 460)], **pen)
        sheet.draw.rectangle([450, 620, 550, 800], outline=pen["fill"], width=pen["width"])
        sheet.draw.rectangle([340, 500, 430, 580], outline=pen["fill"], width=pen["width"])
    elif kind == "flower":
        for angle in np.deg2rad(np.arange(6) * 60):
            x, y = 500 + 150 * np.cos(angle), 420 + 150 * np.sin(angle)
            sheet.draw.ellipse([x - 75, y - 75, x + 75, y + 75], outline=pen["fill"], width=pen["width"])
        sheet.draw.ellipse([420, 340, 580, 500], outline=pen["fill"], width=pen["width"])
        sheet.draw.line([(500, 640), (490, 920)], **pen)
    else:
        for row in range(5):
            for column in range(5):
                centre = np.array([200 + column * 130, 200 + row * 150 + 75 * (column % 2)]) + rng.normal(0, 5, 2)
                points = hexagon(centre, 84, False) + rng.normal(0, 4, (6, 2))
                sheet.draw.line([tuple(p) for p in points] + [tuple(points[0])], **pen)
    return sheet


def desk(rng, faces: Typefaces, hard: bool) -> Sheet:
    """Nothing: a plain sheet or a gradient."""
    top, bottom = rng.integers(60, 255, 3), rng.integers(60, 255, 3)
    sheet = blank(1000, 1000, (128, 128, 128))
    for row in range(1000):
        shade = tuple(int(v) for v in top + (bottom - top) * row / 1000)
        sheet.draw.line([(0, row), (1000, row)], fill=shade)
    return sheet


KINDS = {"book page": book_page, "wordle": wordle, "letter boxed": letter_boxed, "empty honeycomb": empty_honeycomb,
         "digits": digits, "crossword": crossword, "sketch": sketch, "desk": desk}
