"""Sets paragraphs into pages (justified lines, hyphenation, running heads) and records the position of each word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np
import pyphen
from PIL import Image, ImageDraw, ImageFont

from bookfaces import Family
from prose import paragraph

# Where words may be broken; set by `use`.
HYPHENS = pyphen.Pyphen(lang="en_GB")
DICTIONARIES = {"en": "en_GB", "de": "de_DE", "fr": "fr", "es": "es", "it": "it_IT", "nl": "nl_NL", "pt": "pt_PT"}
# A word for the reader: letters with inner apostrophes or hyphens. Dashes, digits and quotation marks
# separate words.
WORD = re.compile(r"[^\W\d_]+(?:['\u2019\-][^\W\d_]+)*")


def use(language: str) -> None:
    """Breaks words from now on as `language` does."""
    global HYPHENS
    HYPHENS = pyphen.Pyphen(lang=DICTIONARIES[language])


@dataclass
class Word:
    """A word of the text with the boxes (x0, y0, x1, y1) of its pieces in page pixels; two pieces when it is hyphenated.

    `y1` is the baseline, `y0` the height of a lower-case x above it.
    """

    text: str
    boxes: list[tuple[float, float, float, float]]
    line: int
    font: ImageFont.FreeTypeFont | None = None


@dataclass
class Token:
    """What stands between two spaces, with its punctuation, the boxes of its pieces, the number of its paragraph, and whether the
    paragraph's text goes on after it (also if the page does not).
    """

    text: str
    boxes: list[tuple[float, float, float, float]]
    paragraph: int
    has_next: bool


@dataclass
class Page:
    """A set page: its picture (RGB), its words in reading order, the x-height in pixels, and the position of the spine."""

    image: Image.Image
    words: list[Word]
    x_height: float
    line_pitch: float
    lines: int
    spine: str | None = None
    notes: dict = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)


@dataclass(frozen=True)
class Style:
    """The style of a page. Lengths are in ems of the body type unless stated otherwise."""

    family: Family
    size: int  # pixels per em
    measure: float  # width of a line
    lines: int
    leading: float
    margins: tuple[float, float, float, float]  # left, top, right, bottom
    justified: bool = True
    columns: int = 1
    head: str | None = None
    small_capitals: bool = False
    hyphenate: bool = True


class Setter:
    """Fills one page, line by line."""

    def __init__(self, rng, style: Style, paper: tuple[int, int, int], ink: tuple[int, int, int]):
        self.rng, self.style, self.ink = rng, style, ink
        self.font = style.family.font(style.size)
        left, top, right, bottom = style.margins
        self.gutter = 2.0
        width = (left + right + style.columns * style.measure + (style.columns - 1) * self.gutter) * style.size
        height = (top + bottom) * style.size + style.lines * style.leading * style.size
        self.image = Image.new("RGB", (int(width), int(height)), paper)
        self.draw = ImageDraw.Draw(self.image)
        self.words: list[Word] = []
        box = self.font.getbbox("x", anchor="ls")
        self.x_height = -box[1]
        self.line = -1
        self.pending: Word | None = None
        self.tokens: list[Token] = []
        self.paragraph = 0
        self.joins = False

    def fill(self) -> Page:
        """The page, full of text."""
        style = self.style
        if style.head:
            self._head()
        for column in range(style.columns):
            self._column(style.margins[0] * style.size + column * (style.measure + self.gutter) * style.size)
        return Page(self.image, self.words, self.x_height, style.leading * style.size, self.line + 1,
                    tokens=self.tokens)

    def _head(self) -> None:
        style = self.style
        y = (style.margins[1] - 1.6) * style.size
        font = style.family.font(int(style.size * 0.85))
        self.draw.text((self.image.width / 2, y), style.head.upper(), fill=self.ink, font=font, anchor="ms")
        self.draw.text((self.image.width - style.margins[2] * style.size, y), str(int(self.rng.integers(2, 600))),
                       fill=self.ink, font=font, anchor="rs")

    def _column(self, x: float) -> None:
        self.pending = None
        left = self.style.lines
        first = True
        while left > 0:
            tokens = paragraph(self.rng).split()
            italic = self.rng.random() < 0.04
            left -= self._paragraph(tokens, x, self.style.lines - left, left, first, italic)
            first = False

    def _paragraph(self, tokens: list[str], x: float, row: int, room: int, first: bool, italic: bool) -> int:
        """Sets at most `room` lines of a paragraph from line `row` of the column; returns the number of lines."""
        style = self.style
        font = style.family.font(style.size, italic)
        used = 0
        self.paragraph += 1
        self.joins = False
        indent = 0.0 if first else 1.2 * style.size
        if first and style.small_capitals:
            # Before line breaking, because capitals are wider and would leave no room for the spaces.
            tokens = [token.upper() for token in tokens[:4]] + tokens[4:]
        while tokens and used < room:
            measure = style.measure * style.size - indent
            line, tokens, broken = self._break(tokens, font, measure)
            baseline = (style.margins[1] + (row + used + 0.8) * style.leading) * style.size
            last = not tokens
            self._set(line, x + indent, baseline, measure, font, style.justified and not last, broken)
            self.tokens[-1].has_next = bool(tokens)
            self.joins = broken
            used += 1
            indent = 0.0
        return max(used, 1)

    def _break(self, tokens: list[str], font, measure: float) -> tuple[list[str], list[str], bool]:
        """The tokens of one line, the remaining tokens, and whether the line ends within a word."""
        space = font.getlength(" ")
        line, width = [], -space
        for index, token in enumerate(tokens):
            step = font.getlength(token) + space
            if width + step <= measure or not line:
                line.append(token)
                width += step
                continue
            if self.style.hyphenate and self.rng.random() < 0.75:
                split = self._split(token, font, measure - width - space)
                if split:
                    return line + [split[0] + "-"], [split[1]] + tokens[index + 1:], True
            return line, tokens[index:], False
        return line, [], False

    @staticmethod
    def _split(token: str, font, room: float) -> tuple[str, str] | None:
        if not token.isalpha() or len(token) < 6:
            return None
        for position in reversed(HYPHENS.positions(token)):
            if 2 <= position <= len(token) - 3 and font.getlength(token[:position] + "-") <= room:
                return token[:position], token[position:]
        return None

    def _set(self, line: list[str], x: float, y: float, measure: float, font, justified: bool, broken: bool) -> None:
        self.line += 1
        lengths = [font.getlength(token) for token in line]
        space = font.getlength(" ")
        if justified and len(line) > 1:
            space = (measure - sum(lengths)) / (len(line) - 1)
        for index, (token, length) in enumerate(zip(line, lengths)):
            self.draw.text((x, y), token, fill=self.ink, font=font, anchor="ls")
            self._note(token, x, y, font, broken and index == len(line) - 1, index == 0)
            self._note_token(token, (x, y - self.x_height, x + length, y), self.joins and index == 0)
            x += length + space

    def _note_token(self, token: str, box: tuple[float, float, float, float], joins: bool) -> None:
        """`joins` is set for the second piece of a broken word, whose first one ends with a hyphen that is not its own."""
        if joins:
            self.tokens[-1].text = self.tokens[-1].text[:-1] + token
            self.tokens[-1].boxes.append(box)
        else:
            self.tokens.append(Token(token, [box], self.paragraph, True))

    def _note(self, token: str, x: float, y: float, font, is_broken: bool, is_first: bool) -> None:
        for match in WORD.finditer(token):
            box = (x + font.getlength(token[:match.start()]), y - self.x_height,
                   x + font.getlength(token[:match.end()]), y)
            if self.pending is not None and is_first and match.start() == 0:
                self.pending.text += match.group()
                self.pending.boxes.append(box)
                self.pending = None
                continue
            word = Word(match.group(), [box], self.line, font)
            self.words.append(word)
            if is_broken:
                self.pending = word


def set_page(rng, style: Style, paper, ink) -> Page:
    """A page of prose in `style`."""
    return Setter(rng, style, paper, ink).fill()


def paper_grain(rng, image: Image.Image, other_side: Image.Image | None = None) -> Image.Image:
    """Adds fibres, and the other side showing through."""
    pixels = np.asarray(image).astype(np.float32)
    height, width = pixels.shape[:2]
    grain = rng.standard_normal((height // 3 + 1, width // 3 + 1)).astype(np.float32) * rng.uniform(0.5, 3)
    pixels += np.kron(grain, np.ones((3, 3), np.float32))[:height, :width, None]
    if other_side is not None:
        back = np.asarray(other_side.resize((width, height)).convert("L")).astype(np.float32)[:, ::-1, None] - 255
        pixels += back * rng.uniform(0, 0.07)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
