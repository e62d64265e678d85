"""Screens with a board: the app on a phone, the game's web page, and other versions of the game."""

from __future__ import annotations

import numpy as np

from honeycomb import Theme, choose_theme, draw_digital
from puzzle import Board, sets_lower_case, words_found
from sheet import Colour, Sheet, blank, luminance, write
from typefaces import Face, Typefaces

RANKS = ("Beginner", "Good Start", "Moving Up", "Good", "Solid", "Nice", "Great", "Amazing", "Genius")


def faint(theme: Theme, share: float) -> Colour:
    """A colour between the background (`share` 0) and black or white."""
    far = 0 if luminance(theme.ground) > 0.5 else 255
    return tuple(int(g + (far - g) * share) for g in theme.ground)


def _rank_bar(rng, sheet: Sheet, theme: Theme, face: Face, x: float, y: float, width: float, size: float) -> None:
    taken = int(rng.integers(0, 9))
    text = write(sheet, x, y + size * 0.35, RANKS[taken], face, size, faint(theme, 0.9))
    start = x + max(text, 4 * size) + size
    step = (x + width - start) / 8
    sheet.draw.line([(start, y), (x + width, y)], fill=faint(theme, 0.15), width=max(1, int(size * 0.08)))
    for dot in range(9):
        radius = size * (0.85 if dot == taken else 0.22)
        colour = theme.middle if dot <= taken else faint(theme, 0.2)
        cx = start + dot * step
        sheet.draw.ellipse([cx - radius, y - radius, cx + radius, y + radius], fill=colour)
        if dot == taken:
            write(sheet, cx, y, str(int(rng.integers(0, 200))), face, size * 0.6, theme.middle_ink, "mm")


def draw_buttons(sheet: Sheet, theme: Theme, face: Face, middle: np.ndarray, width: float, size: float) -> None:
    """Buttons for delete, shuffle and enter around `middle`."""
    line = max(1, int(size * 0.07))
    for text, offset in (("Delete", -0.36), ("Enter", 0.36)):
        x = middle[0] + offset * width
        sheet.draw.rounded_rectangle([x - 2.3 * size, middle[1] - 1.3 * size, x + 2.3 * size, middle[1] + 1.3 * size],
                                     radius=1.3 * size, outline=faint(theme, 0.2), width=line)
        write(sheet, x, middle[1], text, face, size, faint(theme, 0.9), "mm")
    circle = [middle[0] - 1.3 * size, middle[1] - 1.3 * size, middle[0] + 1.3 * size, middle[1] + 1.3 * size]
    sheet.draw.ellipse(circle, outline=faint(theme, 0.2), width=line)
    for start in (20, 200):
        sheet.draw.arc([middle[0] - 0.6 * size, middle[1] - 0.6 * size, middle[0] + 0.6 * size,
                        middle[1] + 0.6 * size], start, start + 130, fill=faint(theme, 0.9), width=2 * line)


def _found_words(rng, sheet: Sheet, board: Board | None, theme: Theme, face: Face, x: float, y: float, width: float,
                 height: float, size: float) -> None:
    """A box with the words found so far, in one to three columns."""
    sheet.draw.rounded_rectangle([x, y, x + width, y + height], radius=size * 0.4, outline=faint(theme, 0.2),
                                 width=max(1, int(size * 0.07)))
    words = words_found(rng, board, int(rng.integers(0, 26)))
    heading = f"You have found {len(words)} word{'' if len(words) == 1 else 's'}"
    write(sheet, x + size, y + 2 * size, heading, face, size, faint(theme, 0.9))
    sheet.notes |= {"found": [], "found_count": len(words)}
    for number, word in enumerate(words):
        row, column = number % 12, number // 12
        wy, wx = y + 4 * size + row * 1.9 * size, x + size + column * 9 * size
        if wy < y + height - size:
            write(sheet, wx, wy, word.capitalize(), face, size, faint(theme, 0.85))
            sheet.notes["found"].append(word)
            sheet.draw.line([(wx, wy + 0.4 * size), (wx + 7 * size, wy + 0.4 * size)], fill=faint(theme, 0.15))


def phone_app(rng, board: Board | None, faces: Typefaces, hard: bool, lower_case: bool, texts: str | None) -> Sheet:
    """The app, upright on a phone, in a black or white frame."""
    theme, face, label = choose_theme(rng, hard), faces.choose(rng), faces.choose(rng)
    width, height = 900, int(900 * rng.uniform(1.5, 2.15))
    sheet = blank(width, height, theme.ground, screen=True)
    size = 30.0
    write(sheet, 50, 55, f"{int(rng.integers(1, 13))}:{int(rng.integers(10, 60))}", label, size, faint(theme, 0.9))
    write(sheet, 850, 140, "Help   Yesterday", label, size, (80, 100, 230), "rs")
    _rank_bar(rng, sheet, theme, label, 50, 215, 790, size)
    sheet.draw.rectangle([45, 275, 855, 355], outline=faint(theme, 0.25), width=3)
    listed = rng.random() < 0.5
    line = ", ".join(word.capitalize() for word in words_found(rng, board, 5)) if listed else "Your words …"
    write(sheet, 70, 325, line[:46], label, size, faint(theme, 0.85 if listed else 0.5))
    whole = line[:46].split(", ")[:-1] if len(line) > 46 else line.split(", ")
    sheet.notes |= {"found": [word.lower() for word in whole] if listed else []}
    half = width * rng.uniform(0.24, 0.4)
    middle = np.array([width / 2, 0.55 * height + rng.uniform(-40, 40)])
    draw_digital(rng, sheet, board, theme, face, middle, half, lower_case, texts)
    draw_buttons(sheet, theme, label, np.array([width / 2, min(height - 120, middle[1] + half + 150)]), width * 0.8, 34)
    frame = (12, 12, 13) if rng.random() < 0.7 else (235, 235, 235)
    return _framed(sheet, 34, frame)


def _framed(sheet: Sheet, border: int, colour: Colour) -> Sheet:
    """The same screen inside its device's frame."""
    width, height = sheet.image.size
    device = blank(width + 2 * border, height + 2 * border, colour, screen=True)
    device.image.paste(sheet.image, (border, border))
    device.cells, device.square = sheet.cells + border, sheet.square + border
    device.cap_height, device.notes = sheet.cap_height, sheet.notes
    return device


def web_page(rng, board: Board | None, faces: Typefaces, hard: bool, lower_case: bool, texts: str | None) -> Sheet:
    """The web page: browser chrome, heading, the board on the left and the list of words on the right."""
    theme, face, label = choose_theme(rng, hard), faces.choose(rng), faces.choose(rng)
    width, height = 1800, int(rng.uniform(1000, 1300))
    sheet = blank(width, height, theme.ground, screen=True)
    sheet.draw.rectangle([0, 0, width, 90], fill=(222, 225, 230) if rng.random() < 0.6 else (50, 48, 60))
    for number, colour in enumerate(((255, 95, 87), (254, 188, 46), (40, 200, 64))):
        sheet.draw.ellipse([25 + 35 * number, 33, 47 + 35 * number, 55], fill=colour)
    sheet.draw.rounded_rectangle([180, 22, width - 200, 68], radius=22, fill=(250, 250, 250))
    write(sheet, 210, 55, "puzzles.example/honeycomb", label, 26, (60, 60, 60))
    write(sheet, 60, 165, "Games", label, 50, faint(theme, 1.0))
    write(sheet, 60, 235, "Help    Save & Quit", label, 28, faint(theme, 0.6))
    sheet.draw.line([(0, 265), (width, 265)], fill=faint(theme, 0.15), width=2)
    _rank_bar(rng, sheet, theme, label, 980, 330, 720, 28)
    _found_words(rng, sheet, board, theme, label, 980, 390, 720, height - 450, 28)
    half = rng.uniform(200, 290)
    middle = np.array([480 + rng.uniform(-60, 60), 300 + half + rng.uniform(20, 110)])
    sheet.draw.line([(middle[0], middle[1] - half - 50), (middle[0], middle[1] - half - 8)], fill=theme.middle, width=4)
    draw_digital(rng, sheet, board, theme, face, middle, half, lower_case, texts)
    draw_buttons(sheet, theme, label, np.array([middle[0], middle[1] + half + 70]), 560, 28)
    return sheet


def clone(rng, board: Board | None, faces: Typefaces, hard: bool, lower_case: bool, texts: str | None) -> Sheet:
    """Another version of the game: a large board, a title, a row of buttons, and little else."""
    theme, face, label = choose_theme(rng, hard), faces.choose(rng), faces.choose(rng)
    width = 1000
    height = int(rng.uniform(1080, 1500))
    sheet = blank(width, height, theme.ground, screen=True)
    half = width * rng.uniform(0.3, 0.47)
    middle = np.array([width / 2 + rng.uniform(-20, 20), height / 2])
    top = middle[1] - half
    if top > 110:
        title = str(rng.choice(["Type or click", "Honeycomb", "Word Hive", "Today's puzzle"]))
        write(sheet, width / 2, top * 0.5, title, label, min(64, top * 0.35), faint(theme, 0.7), "mm")
    draw_digital(rng, sheet, board, theme, face, middle, half, lower_case, texts)
    below = height - middle[1] - half
    for number, text in enumerate(("delete", "enter", "shuffle")):
        if below > 130:
            x, y = width * (0.25 + 0.25 * number), height - below * 0.5
            sheet.draw.rounded_rectangle([x - 105, y - 40, x + 105, y + 40], radius=14, fill=theme.cell)
            write(sheet, x, y, text, label, 40, theme.ink, "mm")
    return sheet


def any_screen(rng, board: Board | None, faces: Typefaces, hard: bool, texts: str | None = None) -> Sheet:
    """A random one of the screens above."""
    lower_case = sets_lower_case(rng, board, 0.06)
    kind = rng.choice(["phone", "web", "clone"], p=[0.5, 0.25, 0.25])
    drawers = {"phone": phone_app, "web": web_page, "clone": clone}
    sheet = drawers[kind](rng, board, faces, hard, lower_case, texts)
    sheet.notes |= {"look": str(kind), "case": "lower" if lower_case else "upper"}
    return sheet
