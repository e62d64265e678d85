"""The features of a word for the model: what dictionaries say about it, and the verdicts on its relatives."""

import collections

from catalan import fold, stem

ABSENT = -1


class Traits:
    """The features of the words of a vocabulary. Those that never change are computed once."""

    def __init__(self, dictionaries, vocabulary):
        self.dictionaries = dictionaries
        # The other gender of each word, and the masculine of each feminine.
        self.others, self.masculines = collections.defaultdict(set), collections.defaultdict(set)
        for feminine, masculines in dictionaries.hunspell.masculines.items():
            for masculine in masculines:
                self._pair(fold(masculine), fold(feminine))
        self.families = collections.defaultdict(list)
        for word in sorted(vocabulary):
            self.families[stem(word)].append(word)
        self.static = {}

    def _pair(self, masculine, feminine):
        if masculine and feminine and masculine != feminine:
            self.others[masculine].add(feminine)
            self.others[feminine].add(masculine)
            self.masculines[feminine].add(masculine)

    def _lexical(self, word):
        if word not in self.static:
            self.static[word] = self.dictionaries.lexical(word)
        return self.static[word]

    def of(self, word, verdicts):
        """The feature row of a word. Its own verdict is not among them."""
        bases = [self._lexical(base) for base in self.masculines.get(word, ())]
        family = self.families[stem(word)]
        partners = self.others.get(word, ())
        relatives = [relative for relative in family if relative != word and relative not in partners]
        return [
            *self._lexical(word).values(),
            *(max((base[name] for base in bases), default=ABSENT) for name in ("zipf", "adjectives", "nouns", "listed")),
            *tally(verdicts, partners), len(family), *tally(verdicts, relatives),
        ]


def tally(verdicts, words):
    """How many of the words were taken, and how many were rejected."""
    known = [verdicts[word] for word in words if word in verdicts]
    return sum(known), len(known) - sum(known)
