"""Boards like those of puzzles: seven different letters with a pangram and enough words. All letters of the alphabet occur."""

from __future__ import annotations

import functools
import pathlib
from dataclasses import dataclass

import numpy as np

from alphabets import ALPHABETS, LETTERS

SCOWL = pathlib.Path("/usr/share/dict/scowl")
SIZES = (10, 20, 35, 40, 50)
LEAST_WORDS = 6


@dataclass(frozen=True)
class Board:
    """The centre letter and the six around it, in drawing order (clockwise from the first cell). A space is an empty cell."""

    center: str
    outer: str
    lower_case: bool = False
    """Whether it is set in lower case for certain; else that is left to chance."""
    language: str = "en"

    @property
    def letters(self) -> str:
        """Seven letters, the centre first."""
        return self.center + self.outer


def _bits(word: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in set(word))


def _english() -> set[str]:
    """Plain lower-case words of four letters or more from SCOWL up to size 50."""
    words = set()
    for size in SIZES:
        path = SCOWL / f"english-words.{size}"
        if not path.exists():
            raise SystemExit("the word lists are missing: apt-get install scowl")
        for word in path.read_text("latin-1").split():
            if len(word) >= 4 and word.isascii() and word.isalpha() and word.islower():
                words.add(word)
    return words


@functools.lru_cache(maxsize=2)
def vocabulary(language: str = "en") -> tuple[tuple[str, ...], np.ndarray]:
    """Words of four letters or more, and their sets of letters as bits."""
    ordered = tuple(sorted(_english() if language == "en" else ALPHABETS[language].words()))
    return ordered, np.array([_bits(word) for word in ordered], np.uint64)


@functools.lru_cache(maxsize=2)
def _pangram_sets(language: str = "en", count: int = 7) -> tuple[str, ...]:
    return tuple(sorted({"".join(sorted(set(word))) for word in vocabulary(language)[0] if len(set(word)) == count}))


def _inside(bits: np.ndarray, letters: str) -> np.ndarray:
    """The sets of letters that `letters` contain."""
    return bits[(bits & ~np.uint64(_bits(letters))) == 0]


def _wanted_letter(rng: np.random.Generator, language: str) -> str:
    """A letter that the next board must contain, or none: every second time any letter. Of the rest, most have one that English lacks."""
    alphabet = ALPHABETS[language].letters
    if rng.random() < 0.5:
        return alphabet[rng.integers(len(alphabet))]
    own = ALPHABETS[language].own
    return own[rng.integers(len(own))] if own and rng.random() < 0.8 else ""


def choose_board(rng: np.random.Generator, language: str = "en", count: int = 7) -> Board:
    """A random board. Every second one contains a letter drawn uniformly from the alphabet, so that Q, J and X occur.

    A board of six letters has an empty cell among the outer ones.
    """
    sets = _pangram_sets(language, count)
    _, bits = vocabulary(language)
    while True:
        wanted = _wanted_letter(rng, language)
        letters = sets[rng.integers(len(sets))]
        if wanted and wanted not in letters:
            fitting = [s for s in sets if wanted in s]
            if not fitting:
                continue
            letters = fitting[rng.integers(len(fitting))]
        inside = _inside(bits, letters)
        center = letters[rng.integers(count)]
        if int(((inside & np.uint64(_bits(center))) != 0).sum()) < LEAST_WORDS:
            continue
        outer = [letter for letter in letters if letter != center] + [" "] * (7 - count)
        rng.shuffle(outer)
        return Board(center.upper(), "".join(outer).upper(), language=language)


def sets_lower_case(rng: np.random.Generator, board: Board | None, share: float) -> bool:
    """Whether to set a board in lower case. Never chosen at random for a board with an L: many readers take its bare bar for an I."""
    lower = bool(rng.random() < share)
    return lower and (board is None or "L" not in board.letters) or (board is not None and board.lower_case)


def words_found(rng: np.random.Generator, board: Board | None, count: int) -> list[str]:
    """Up to `count` different words, of `board` if given. Draws as many random numbers as `some_words` does."""
    words, _ = vocabulary(board.language if board else "en")
    picks = rng.integers(0, len(words), count)
    if board is None:
        return [words[i] for i in picks]
    fitting = words_of(board)
    return list(dict.fromkeys(fitting[i % len(fitting)] for i in picks))


def words_of(board: Board) -> list[str]:
    """The words that the letters of `board` can form."""
    words, bits = vocabulary(board.language)
    letters, center = np.uint64(_bits(board.letters.lower().replace(" ", ""))), np.uint64(_bits(board.center.lower()))
    return [words[i] for i in np.flatnonzero(((bits & ~letters) == 0) & ((bits & center) != 0))]


def some_words(rng: np.random.Generator, count: int) -> list[str]:
    """English words for filling pages and lists."""
    words, _ = vocabulary()
    return [words[i] for i in rng.integers(0, len(words), count)]
