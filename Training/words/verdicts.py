"""The puzzle's verdicts on each word so far."""

import collections
import dataclasses

# The weight of a verdict relative to the one that followed it.
FADING = 0.7


@dataclasses.dataclass
class Record:
    """The verdicts on one word, in chronological order."""

    taken: int = 0
    rejected: int = 0
    # The sum of the weighted verdicts (1 or -1); within ±1 / (1 - FADING).
    balance: float = 0.0
    last: int = 0
    # The number of times in a row that the last verdict occurred.
    streak: int = 0

    def add(self, is_taken):
        verdict = 1 if is_taken else -1
        self.taken += is_taken
        self.rejected += not is_taken
        self.balance = FADING * self.balance + verdict
        self.streak = self.streak + 1 if verdict == self.last else 1
        self.last = verdict


NONE = Record()


class Verdicts:
    def __init__(self):
        self.records = collections.defaultdict(Record)

    def __getitem__(self, word):
        return self.records.get(word, NONE)

    def __contains__(self, word):
        return word in self.records

    def add(self, puzzle, fitting):
        """Adds a puzzle's verdicts on the words that fit its board."""
        for word in fitting:
            self.records[word].add(word in puzzle.answers)
