"""Past puzzles, and the words of a vocabulary that each of them judged."""

import collections
import dataclasses
import datetime
import json

SHORTEST = 4
MOST_LETTERS = 7


@dataclasses.dataclass(frozen=True)
class Puzzle:
    date: datetime.date
    center: int
    outer: int
    answers: frozenset


def letters(text):
    """The set of a word's letters, one bit per letter."""
    return sum(1 << (ord(c) - 97) for c in set(text))


def read(path):
    """The puzzles of an archive, oldest first.

    Each line is {"date": "2018-05-09", "center": "w", "outer": "ahorty", "answers": ["arrow", …]}.
    """
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    puzzles = [
        Puzzle(datetime.date.fromisoformat(row["date"]), letters(row["center"]), letters(row["outer"]),
               frozenset(row["answers"]))
        for row in rows
    ]
    return sorted(puzzles, key=lambda puzzle: puzzle.date)


def fits_some_board(word, shortest=SHORTEST):
    return len(word) >= shortest and len(set(word)) <= MOST_LETTERS


class Solver:
    """Finds the words that fit a board, which are the only ones that the puzzle judged that day.

    A word that is missing because the board lacked one of its letters was not rejected.
    """

    def __init__(self, vocabulary, shortest=SHORTEST):
        self.groups = collections.defaultdict(list)
        for word in sorted(vocabulary):
            if fits_some_board(word, shortest):
                self.groups[letters(word)].append(word)

    def fitting(self, puzzle):
        found, subset = [], puzzle.outer
        while True:
            found += self.groups.get(subset | puzzle.center, [])
            if subset == 0:
                return found
            subset = (subset - 1) & puzzle.outer
