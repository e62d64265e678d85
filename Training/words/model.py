"""The acceptance model: the probability that the puzzle accepts a word, given its earlier verdicts and the dictionaries."""

import collections
import math

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import puzzles as archive
from features import Features
from verdicts import Verdicts

SEED = 20240
# In years. The editor's taste changes, so a verdict this old weighs half.
HALF_LIFE = 4.0
# The probability that all of a board's pangrams are in none of the dictionaries here.
UNKNOWN_PANGRAM = 0.05


def vocabulary(dictionaries, puzzles):
    """All words that may be listed: those of SCOWL, those of WordNet that are not names, and those that puzzles accepted."""
    plain = {word for word in dictionaries.wordnet.common if word.isascii() and word.isalpha()}
    return set(dictionaries.lists) | plain | {answer for puzzle in puzzles for answer in puzzle.answers}


class AcceptanceModel:
    """Two gradient-boosted classifiers: one for words that the puzzle has judged before, one for all others.

    The features of a verdict are those known on the morning of its day, so that training and use have the same information.
    """

    def __init__(self, dictionaries, puzzles):
        self.words = vocabulary(dictionaries, puzzles)
        self.features = Features(dictionaries, self.words)
        self.verdicts = Verdicts()
        rows, labels, days = self._history(puzzles)
        judged = rows[:, -Features.OWN:].any(axis=1)
        weights = 0.5 ** ((days.max() - days) / (365.25 * HALF_LIFE))
        self.first = _classifier(rows.shape[1] - Features.OWN, trees=150, leaves=12).fit(
            rows[~judged, : -Features.OWN], labels[~judged], sample_weight=weights[~judged])
        self.later = _classifier(rows.shape[1], trees=120, leaves=8).fit(
            rows[judged], labels[judged], sample_weight=weights[judged])

    def _history(self, puzzles):
        """A row, a label and a day for each verdict. Counts the verdicts on the way."""
        solver = archive.Solver(self.words)
        rows, labels, days = [], [], []
        for puzzle in puzzles:
            fitting = solver.fitting(puzzle)
            for word in fitting:
                rows.append(self.features.of(word, self.verdicts))
                labels.append(word in puzzle.answers)
                days.append(puzzle.date.toordinal())
            self.verdicts.add(puzzle, fitting)
        return np.array(rows, dtype=np.float32), np.array(labels), np.array(days, dtype=float)

    def probabilities(self):
        """For each word of the vocabulary, the probability that the puzzle accepts it when its letters are on the board."""
        words = sorted(self.words)
        rows = np.array([self.features.of(word, self.verdicts) for word in words], dtype=np.float32)
        judged = np.array([word in self.verdicts for word in words])
        result = np.empty(len(words))
        result[judged] = self.later.predict_proba(rows[judged])[:, 1]
        result[~judged] = self.first.predict_proba(rows[~judged, : -Features.OWN])[:, 1]
        return self._with_a_pangram(dict(zip(words, result.tolist())))

    def _with_a_pangram(self, chances):
        """Conditions the probabilities of words with seven different letters on the fact that every board has a pangram.

        The words that use all letters of a board compete for this. So an unlikely word becomes likely when it is the only one.
        Unchanged are sets of letters with a known pangram, and sets with an S, which the puzzle never has.
        """
        rivals = collections.defaultdict(list)
        for word in chances:
            if len(set(word)) == archive.MOST_LETTERS and "s" not in word:
                rivals[archive.letters(word)].append(word)
        for words in rivals.values():
            if any(self.verdicts[word].last > 0 for word in words):
                continue
            none = (1 - UNKNOWN_PANGRAM) * math.prod(1 - chances[word] for word in words)
            for word in words:
                if word not in self.verdicts:
                    chances[word] = min(chances[word] / (1 - none), 0.99)
        return chances


def _classifier(columns, trees, leaves):
    own = columns == Features.COLUMNS
    skipped = 0 if own else Features.OWN
    directions = [0] * columns
    for place, direction in Features.RISING.items():
        if place > skipped:
            directions[columns + skipped - place] = direction
    return HistGradientBoostingClassifier(
        max_iter=trees, max_leaf_nodes=leaves, learning_rate=0.05, min_samples_leaf=25, l2_regularization=1.0,
        monotonic_cst=directions, early_stopping=False, random_state=SEED)
