"""The acceptance model: the probability that the game accepts a word, given its last verdict and the dictionaries."""

import collections
import math

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import archive
from traits import Traits

SEED = 20240
# The probability of words that the game has judged before, as it hardly ever changes a verdict.
TAKEN, REJECTED = 0.995, 0.005
# The probability that all of a board's tutis are in none of the dictionaries here.
UNKNOWN_TUTI = 0.05


class AcceptanceModel:
    """Gradient-boosted trees for the words that no puzzle has judged. For the others the last verdict counts.

    The trees learn from every judged word, with the verdicts on its relatives but without its own.
    """

    def __init__(self, dictionaries, past):
        answers = {answer for puzzle in past for answer in puzzle.answers}
        self.words = {word for word in answers | dictionaries.written.keys() if archive.fits_some_board(word)}
        self.solver = archive.solver(self.words)
        self.verdicts = archive.verdicts(past, self.solver)
        self.traits = Traits(dictionaries, self.words)
        # An answer that no dictionary has would teach that such words are answers. There is no other one in the vocabulary.
        known = sorted(word for word in self.verdicts if word in dictionaries.written)
        self.classifier = HistGradientBoostingClassifier(
            max_iter=200, max_leaf_nodes=8, learning_rate=0.06, min_samples_leaf=20, l2_regularization=1.0,
            early_stopping=False, random_state=SEED,
        ).fit(self._rows(known), [self.verdicts[word] for word in known])

    def _rows(self, words):
        return np.array([self.traits.of(word, self.verdicts) for word in words], dtype=np.float32)

    def probabilities(self):
        """For each word of the vocabulary, the probability that the game accepts it when its letters are on the board."""
        unjudged = sorted(self.words - self.verdicts.keys())
        chances = dict(zip(unjudged, self.classifier.predict_proba(self._rows(unjudged))[:, 1].tolist()))
        for word, is_taken in self.verdicts.items():
            chances[word] = TAKEN if is_taken else REJECTED
        return self._with_a_tuti(chances)

    def _with_a_tuti(self, chances):
        """Conditions the probabilities of words with seven different letters on the fact that every board has a tuti.

        So an unlikely word becomes likely when it is the only one with its letters. Sets of letters with a known tuti are
        unchanged. So are six letters, since most boards that have those have a seventh.
        """
        rivals = collections.defaultdict(list)
        for word in chances:
            if len(set(word)) == archive.MOST_LETTERS:
                rivals[archive.letters(word)].append(word)
        for words in rivals.values():
            if any(self.verdicts.get(word) for word in words):
                continue
            none = (1 - UNKNOWN_TUTI) * math.prod(1 - chances[word] for word in words)
            for word in words:
                if word not in self.verdicts:
                    chances[word] = min(chances[word] / (1 - none), TAKEN)
        return chances
