"""Finds by their spelling which words are forms of which others."""

import collections

# (form, ending, its replacement in the base form)
SUFFIXES = [
    ("plural", "s", [""]), ("plural", "es", [""]), ("plural", "ies", ["y"]),
    ("past", "ed", ["", "e"]), ("past", "ied", ["y"]),
    ("participle", "ing", ["", "e"]),
    ("agent", "er", ["", "e"]), ("agent", "ier", ["y"]), ("agent", "or", ["", "e"]),
    ("superlative", "est", ["", "e"]), ("superlative", "iest", ["y"]),
    ("adverb", "ly", ["", "le"]), ("adverb", "ily", ["y"]), ("adverb", "ally", [""]),
    ("quality", "ness", [""]), ("quality", "iness", ["y"]), ("quality", "ity", ["", "e"]),
    ("able", "able", ["", "e"]),
    ("like", "y", ["", "e"]), ("like", "like", [""]),
    ("less", "less", [""]),
    ("action", "ion", ["", "e"]), ("action", "ation", ["", "e"]), ("action", "ment", [""]),
    ("full", "ful", [""]),
]
PREFIXES = ["un", "re", "non", "over", "out", "in", "mis", "pre", "de", "anti", "under", "co", "up"]
FORMS = sorted({form for form, _, _ in SUFFIXES} | {prefix + "-" for prefix in PREFIXES})


class Relatives:
    """The base forms of the words of a vocabulary, and the resulting families.

    `rank` orders the candidates for a base form; the least one is taken.
    """

    def __init__(self, vocabulary, rank):
        self.base, self.form = {}, {}
        for word in sorted(vocabulary):
            form, base = derivation(word, vocabulary, rank)
            if base:
                self.base[word], self.form[word] = base, form
        self.family = collections.defaultdict(list)
        for word in sorted(vocabulary):
            self.family[self.root(word)].append(word)

    def root(self, word):
        seen = set()
        while word in self.base and word not in seen:
            seen.add(word)
            word = self.base[word]
        return word

    def others(self, word):
        """The other words of the word's family."""
        return [relative for relative in self.family[self.root(word)] if relative != word]


def derivation(word, vocabulary, rank):
    """(form, base) of a word that is regularly derived from a shorter one; (None, None) otherwise."""
    for form, ending, replacements in SUFFIXES:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            candidates = [stem + letter for letter in replacements]
            if "" in replacements and len(stem) > 2 and stem[-1] == stem[-2]:
                candidates.append(stem[:-1])
            known = [c for c in candidates if len(c) >= 3 and c in vocabulary and c != word]
            if known:
                return form, min(known, key=lambda c: (rank(c), c))
    for prefix in PREFIXES:
        rest = word[len(prefix):]
        if word.startswith(prefix) and len(rest) >= 3 and rest in vocabulary:
            return prefix + "-", rest
    return None, None


def halves(word, is_common):
    """Whether the word is a compound of two common words, such as "batboy"."""
    return any(is_common(word[:place]) and is_common(word[place:]) for place in range(3, len(word) - 2))
