"""Screens of a game in progress: the rank with the points in its circle, and the words found so far.

The layouts are those that players send: the puzzle's page on a phone and on a wide screen, and three layouts of other versions.
Points and rank are those of the words, so that a reader's answers can be checked against them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from honeycomb import DARK, LIGHT, Theme, coloured_theme, draw_digital
from puzzle import Board, words_found, words_of
from screens import draw_buttons, faint
from sheet import Sheet, blank, write
from typefaces import Face, Typefaces

RANKS = (("Beginner", 0), ("Good Start", 2), ("Moving Up", 5), ("Good", 8), ("Solid", 15), ("Nice", 25), ("Great", 40),
         ("Amazing", 50), ("Genius", 70))
"""Titles and the share of all points they begin at, per cent."""


def points(word: str) -> int:
    """One point for four letters, otherwise one point per letter; seven more for a pangram."""
    return (1 if len(word) == 4 else len(word)) + (7 if len(set(word)) == 7 else 0)


@dataclass(frozen=True)
class Game:
    """A board and the words found on it."""

    board: Board
    found: tuple[str, ...]
    """In the order in which they were found."""

    @property
    def score(self) -> int:
        """The points of the words found."""
        return sum(points(word) for word in self.found)

    @property
    def rank(self) -> int:
        """The index of the rank reached."""
        share = 100 * self.score / sum(points(word) for word in words_of(self.board))
        return max(number for number, (_, least) in enumerate(RANKS) if share >= least)

    def notes(self, listed: list[str], count: int | None, score: bool = True) -> dict:
        """For the label: what the screen shows of the game."""
        notes = {"found": listed} | ({"found_count": count} if count is not None else {})
        return notes | ({"score": self.score} if score else {})


def _play(rng: np.random.Generator, board: Board) -> Game:
    """A game stopped at a random point; every third has only a few words."""
    most = 6 if rng.random() < 0.33 else 42
    return Game(board, tuple(words_found(rng, board, int(rng.integers(1, most)))))


@dataclass(frozen=True)
class _Look:
    """The properties shared by all parts of one screen."""

    theme: Theme
    face: Face
    size: float


def _rank_bar(sheet: Sheet, look: _Look, game: Game, x: float, y: float, width: float) -> None:
    """The title and nine marks on a line, the last one square. The mark of the current rank contains the points."""
    size, theme = look.size, look.theme
    text = write(sheet, x, y + size * 0.35, RANKS[game.rank][0], look.face, size, faint(theme, 0.9))
    start = x + max(text, 6 * size) + 1.6 * size
    step = (x + width - start) / (len(RANKS) - 1)
    sheet.draw.line([(start, y), (x + width, y)], fill=faint(theme, 0.15), width=max(1, round(size * 0.08)))
    for mark in range(len(RANKS)):
        radius = size * (0.95 if mark == game.rank else 0.27)
        box = [start + mark * step - radius, y - radius, start + mark * step + radius, y + radius]
        colour = theme.middle if mark <= game.rank else faint(theme, 0.2)
        (sheet.draw.rectangle if mark == len(RANKS) - 1 else sheet.draw.ellipse)(box, fill=colour)
        if mark == game.rank:
            write(sheet, start + mark * step, y, str(game.score), look.face, size * 0.75, theme.middle_ink, "mm")


def _row_of_words(rng, sheet: Sheet, look: _Look, words: list[str], x: float, y: float, width: float) -> list[str]:
    """The latest words in a box of one line, with or without commas, the last one truncated. Returns the complete ones."""
    size, theme = look.size, look.theme
    box = [x, y - 1.4 * size, x + width, y + 1.4 * size]
    sheet.draw.rounded_rectangle(box, radius=0.4 * size, outline=faint(theme, 0.25), width=max(1, round(0.08 * size)))
    chevron = [(x + width - 2.2 * size, y - 0.2 * size), (x + width - 1.7 * size, y + 0.3 * size),
               (x + width - 1.2 * size, y - 0.2 * size)]
    sheet.draw.line(chevron, fill=faint(theme, 0.9), width=max(1, round(0.12 * size)))
    if not words:
        write(sheet, x + size, y + 0.35 * size, "Your words …", look.face, size, faint(theme, 0.5))
        return []
    separator, gap = (", ", 0.0) if rng.random() < 0.4 else ("", 0.6 * size)
    at, end, shown = x + size, x + width - 3 * size, []
    for word in words:
        text = word.capitalize() + (separator if word != words[-1] else "")
        while text and at + look.face.font(round(size)).getlength(text) > end:
            text = text[:-1]
        at += write(sheet, at, y + 0.35 * size, text, look.face, size, faint(theme, 0.85)) + gap
        if len(text.rstrip(", ")) < len(word):
            break
        shown.append(word)
    return shown


def _columns(sheet: Sheet, look: _Look, words: list[str], x: float, y: float, width: float, rows: int,
             lines: bool) -> list[str]:
    """Words in columns from top to bottom. Returns those that fitted."""
    size = look.size
    column = (max(map(len, words)) * 0.62 + 2) * size
    room = rows * max(1, int(width / column))
    for number, word in enumerate(words[:room]):
        wx, wy = x + number // rows * column, y + number % rows * 2.2 * size
        write(sheet, wx, wy, word, look.face, size, faint(look.theme, 0.85))
        if lines:
            sheet.draw.line([(wx, wy + 0.5 * size), (wx + column - size, wy + 0.5 * size)], fill=faint(look.theme, 0.15))
    return [word.lower() for word in words[:room]]


def _board(rng, sheet: Sheet, game: Game, look: _Look, face: Face, middle: np.ndarray, half: float) -> None:
    draw_digital(rng, sheet, game.board, look.theme, face, middle, half, False)
    draw_buttons(sheet, look.theme, look.face, middle + [0, half + 3.2 * look.size], 16 * look.size, look.size)


def phone(rng, game: Game, look: _Look, face: Face) -> Sheet:
    """The puzzle's page on a phone: rank, the latest words in one row, the board."""
    width, height = 1170, int(1170 * rng.uniform(1.6, 2.17))
    look = _Look(look.theme, look.face, width / rng.uniform(21, 25))
    sheet = blank(width, height, look.theme.ground, screen=True)
    size, margin = look.size, 0.05 * width
    write(sheet, margin, 1.8 * size, f"{rng.integers(1, 13)}:{rng.integers(10, 60)}", look.face, size,
          faint(look.theme, 0.9))
    write(sheet, width - margin, 4.6 * size, "Hints   Yesterday", look.face, size, faint(look.theme, 0.8), "rs")
    _rank_bar(sheet, look, game, margin, 7 * size, width - 2 * margin - size)
    shown = _row_of_words(rng, sheet, look, list(reversed(game.found)), margin, 10.4 * size, width - 2 * margin)
    half = width * rng.uniform(0.28, 0.4)
    _board(rng, sheet, game, look, face, np.array([width / 2, 13 * size + 0.5 * (height - 13 * size) - size]), half)
    sheet.notes |= game.notes(shown, None)
    return sheet


def wide(rng, game: Game, look: _Look, face: Face) -> Sheet:
    """The puzzle's page on a wide screen: the board on the left, rank and list on the right."""
    width, height = 1800, int(rng.uniform(950, 1250))
    look = _Look(look.theme, look.face, rng.uniform(24, 34))
    sheet = blank(width, height, look.theme.ground, screen=True)
    size = look.size
    write(sheet, 60, 90, "Games", face, 2 * size, faint(look.theme, 1.0))
    write(sheet, width - 60, 90, "Yesterday's Answers", look.face, size, faint(look.theme, 0.7), "rs")
    sheet.draw.line([(0, 130), (width, 130)], fill=faint(look.theme, 0.15), width=2)
    _rank_bar(sheet, look, game, 950, 200, 770)
    top, bottom = 200 + 2.2 * size, height - 60
    sheet.draw.rounded_rectangle([950, top, 1730, bottom], radius=8, outline=faint(look.theme, 0.2), width=2)
    count = len(game.found)
    write(sheet, 950 + size, top + 2 * size, f"You have found {count} word{'' if count == 1 else 's'}", look.face, size,
          faint(look.theme, 0.9))
    rows = int((bottom - top - 6 * size) / (2.2 * size))
    shown = _columns(sheet, look, [word.capitalize() for word in sorted(game.found)], 950 + size, top + 5 * size,
                     740, rows, lines=True)
    half = rng.uniform(210, 300)
    _board(rng, sheet, game, look, face, np.array([480, min(200 + half + 120, height - half - 6 * size)]), half)
    sheet.notes |= game.notes(shown, count)
    return sheet


def other(rng, game: Game, look: _Look, face: Face) -> Sheet:
    """Another version: the board, and below it the points and the words, as a list or as running text."""
    width = 1000
    look = _Look(look.theme, look.face, rng.uniform(26, 36))
    size, half = look.size, 1000 * rng.uniform(0.24, 0.36)
    y = 3 * size + 2 * half + 9 * size
    sheet = blank(width, int(y + 16 * size + rng.uniform(0, 300)), look.theme.ground, screen=True)
    _board(rng, sheet, game, look, face, np.array([width / 2, 3 * size + half]), half)
    ink = faint(look.theme, 0.9)
    shows_score = rng.random() < 0.7
    if shows_score:
        write(sheet, 60, y, str(rng.choice(["Score: {}", "Points: {}", "Your score: {}"])).format(game.score), look.face,
              size, ink)
    words, count = sorted(game.found), None
    if rng.random() < 0.4:
        shown = _running(sheet, look, "Your words: ", words, 60, y + 2.4 * size, width - 120)
    else:
        count = len(words)
        heading = str(rng.choice(["Found words ({})", "Words found: {}", "You found {} words"])).format(count)
        write(sheet, 60, y + 2.4 * size, heading, look.face, size, ink)
        setting = (str.capitalize, str.upper, str.lower)[rng.integers(3)]
        shown = _columns(sheet, look, [setting(word) for word in words], 60, y + 5.2 * size, width - 120, 5, lines=False)
    sheet.notes |= game.notes(shown, count, shows_score)
    return sheet


def _running(sheet: Sheet, look: _Look, heading: str, words: list[str], x: float, y: float, width: float) -> list[str]:
    """Words separated by commas, in up to four lines after a heading. Returns those that fitted."""
    font = look.face.font(round(look.size))
    lines, line, shown = [], heading, []
    for word in words:
        text = word.capitalize() + (", " if word != words[-1] else "")
        if font.getlength(line + text) > width:
            lines, line = lines + [line], ""
        if len(lines) == 4:
            break
        line += text
        shown.append(word)
    for number, text in enumerate((lines + [line])[:4]):
        write(sheet, x, y + number * 1.6 * look.size, text, look.face, look.size, faint(look.theme, 0.9))
    return shown


LOOKS = (phone, wide, other)


def game_screen(rng: np.random.Generator, board: Board, faces: Typefaces) -> Sheet:
    """A random one of the screens above."""
    themes = LIGHT + DARK
    theme = themes[rng.integers(len(themes))] if rng.random() < 0.85 else coloured_theme(rng, 0.5)
    drawer = LOOKS[rng.choice(len(LOOKS), p=(0.45, 0.35, 0.2))]
    sheet = drawer(rng, _play(rng, board), _Look(theme, faces.choose(rng), 0), faces.choose(rng))
    sheet.notes |= {"look": drawer.__name__}
    return sheet
