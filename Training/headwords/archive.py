"""Past puzzles of the Catalan game, and their verdicts on words."""

import dataclasses
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "words"))

import puzzles

SHORTEST = 3
MOST_LETTERS = puzzles.MOST_LETTERS
letters = puzzles.letters


@dataclasses.dataclass(frozen=True)
class Puzzle:
    center: int
    outer: int
    answers: frozenset
    # The answers that use all letters of the board.
    tutis: frozenset
    # The written form of each answer that differs from the typed one: "indià o índia".
    written: dict = dataclasses.field(compare=False)


def read(path):
    """The puzzles of an archive, oldest first. Those without a date come before all others."""
    with open(path, encoding="utf-8") as lines:
        rows = sorted((json.loads(line) for line in lines if line.strip()), key=lambda row: row.get("date", ""))
    return [
        Puzzle(letters(row["center"]), letters(row["outer"]), frozenset(row["answers"]), frozenset(row["tutis"]),
               row.get("display", {}))
        for row in rows
    ]


def fits_some_board(word):
    return puzzles.fits_some_board(word, SHORTEST)


def solver(words):
    return puzzles.Solver(words, SHORTEST)


def verdicts(past, solver):
    """word → whether the last puzzle that judged it took it. A word that fits a board and is no answer was rejected.

    The game has an answer list without whims: of 15,487 words that were judged more than once, 13 got two different verdicts.
    """
    last = {}
    for puzzle in past:
        for word in solver.fitting(puzzle):
            last[word] = word in puzzle.answers
    return last


def written_forms(past):
    """word → the written forms of an answer, where a puzzle gave them."""
    return {word: form.split(" o ") for puzzle in past for word, form in puzzle.written.items()}
