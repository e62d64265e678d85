"""The features of a word for the model: its dictionaries, its form, its relatives' verdicts and its own."""

import forms
from dictionaries import ABSENT
from verdicts import NONE


class Features:
    """The features of the words of a vocabulary.

    Those that never change are computed once. The verdicts are those at the time of the call.
    """

    # The number of columns, and how many columns at the end have the word's own verdicts.
    COLUMNS = 24
    OWN = 4
    # Monotonic constraints: features that may only raise (1) or lower (-1) the probability, by the column's
    # position from the end. Verdicts for the word and for its relatives raise it.
    RISING = {1: -1, 2: 1, 3: 1, 4: 1, 5: -1, 6: 1, 7: 1, 8: 1}

    def __init__(self, dictionaries, vocabulary):
        self.dictionaries = dictionaries
        self.relatives = forms.Relatives(vocabulary, rank=lambda word: (dictionaries.size(word), len(word)))
        self.static = {}

    def _static(self, word):
        if word not in self.static:
            dictionaries, base = self.dictionaries, self.relatives.base.get(word)
            form = self.relatives.form.get(word)
            values = list(dictionaries.lexical(word).values())
            values += [
                forms.FORMS.index(form) if form else -1,
                dictionaries.size(base) if base else ABSENT,
                dictionaries.zipf(base) if base else 0,
                base is not None and dictionaries.wordnet.senses[base] > 0,
                forms.halves(word, lambda part: dictionaries.size(part) <= 50),
            ]
            self.static[word] = values
        return self.static[word]

    def of(self, word, verdicts):
        """The feature row of a word. The last four columns are its own verdicts."""
        base = verdicts[self.relatives.base[word]] if word in self.relatives.base else NONE
        taken = rejected = 0
        for relative in self.relatives.others(word):
            record = verdicts[relative]
            taken += record.last > 0
            rejected += record.last < 0
        own = verdicts[word]
        return self._static(word) + [
            base.balance, base.last, taken, rejected,
            own.balance, own.last * own.streak, own.taken, own.rejected,
        ]
