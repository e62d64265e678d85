"""Boards like those of puzzles: seven different letters with a pangram and enough words. All 26 letters occur."""

from __future__ import annotations

import functools
import pathlib
from dataclasses import dataclass

import numpy as np

SCOWL = pathlib.Path("/usr/share/dict/scowl")
SIZES = (10, 20, 35, 40, 50)
LEAST_WORDS = 6


@dataclass(frozen=True)
class Board:
    """The centre letter and the six around it, in drawing order (clockwise from the first cell)."""

    center: str
    outer: str
    lower_case: bool = False
    """Whether it is set in lower case for certain; else that is left to chance."""

    @property
    def letters(self) -> str:
        """Seven letters, the centre first."""
        return self.center + self.outer


def _bits(word: str) -> int:
    return sum(1 << (ord(letter) - 97) for letter in set(word))


@functools.lru_cache(maxsize=1)
def vocabulary() -> tuple[tuple[str, ...], np.ndarray]:
    """Plain lower-case words of four letters or more from SCOWL up to size 50, and their sets of letters as bits."""
    words = set()
    for size in SIZES:
        path = SCOWL / f"english-words.{size}"
        if not path.exists():
            raise SystemExit("the word lists are missing: apt-get install scowl")
        for word in path.read_text("latin-1").split():
            if len(word) >= 4 and word.isascii() and word.isalpha() and word.islower():
                words.add(word)
    ordered = tuple(sorted(words))
    return ordered, np.array([_bits(word) for word in ordered], np.uint32)


@functools.lru_cache(maxsize=1)
def _pangram_sets() -> tuple[str, ...]:
    return tuple(sorted({"".join(sorted(set(word))) for word in vocabulary()[0] if len(set(word)) == 7}))


def choose_board(rng: np.random.Generator) -> Board:
    """A random board. Every second one contains a letter drawn uniformly from A–Z, so that Q, J and X occur."""
    sets = _pangram_sets()
    _, bits = vocabulary()
    while True:
        wanted = "abcdefghijklmnopqrstuvwxyz"[rng.integers(26)] if rng.random() < 0.5 else ""
        letters = sets[rng.integers(len(sets))]
        if wanted and wanted not in letters:
            fitting = [s for s in sets if wanted in s]
            letters = fitting[rng.integers(len(fitting))]
        inside = bits[(bits & ~np.uint32(_bits(letters))) == 0]
        center = letters[rng.integers(7)]
        if int(((inside & np.uint32(_bits(center))) != 0).sum()) < LEAST_WORDS:
            continue
        outer = [letter for letter in letters if letter != center]
        rng.shuffle(outer)
        return Board(center.upper(), "".join(outer).upper())


def sets_lower_case(rng: np.random.Generator, board: Board | None, share: float) -> bool:
    """Whether to set a board in lower case. Never chosen at random for a board with an L: many readers take its bare bar for an I."""
    lower = bool(rng.random() < share)
    return lower and (board is None or "L" not in board.letters) or (board is not None and board.lower_case)


def words_found(rng: np.random.Generator, board: Board | None, count: int) -> list[str]:
    """Up to `count` different words, of `board` if given. Draws as many random numbers as `some_words` does."""
    words, _ = vocabulary()
    picks = rng.integers(0, len(words), count)
    if board is None:
        return [words[i] for i in picks]
    fitting = words_of(board)
    return list(dict.fromkeys(fitting[i % len(fitting)] for i in picks))


def words_of(board: Board) -> list[str]:
    """The words that the letters of `board` can form."""
    words, bits = vocabulary()
    letters, center = np.uint32(_bits(board.letters.lower())), np.uint32(_bits(board.center.lower()))
    return [words[i] for i in np.flatnonzero(((bits & ~letters) == 0) & ((bits & center) != 0))]


def some_words(rng: np.random.Generator, count: int) -> list[str]:
    """Words for filling pages and lists."""
    words, _ = vocabulary()
    return [words[i] for i in rng.integers(0, len(words), count)]
