"""The entries of hunspell's Catalan dictionary, and the inflections that their affix classes stand for."""

import collections
import dataclasses
import re

# The classes of ca.aff that inflect. The others put an article, a preposition or a pronoun before or after the word.
TWO_GENDERS = {"_B", "_F", "_H", "_J", "_K", "_L"}
PLURAL = {"_E", "_G", "_I", "_i"}
# Infinitives, gerunds and imperatives take pronouns.
WITH_PRONOUN = {"_C", "_D"}
VERB_FORM = "_Z"


@dataclasses.dataclass(frozen=True)
class Entry:
    """A word with its affix classes."""

    word: str
    classes: frozenset

    @property
    def has_two_genders(self):
        return bool(self.classes & TWO_GENDERS)

    @property
    def has_plural(self):
        return bool(self.classes & PLURAL)

    @property
    def verb_classes(self):
        return {name for name in self.classes if re.fullmatch("[01][0-9A-F]", name)}

    @property
    def is_regular_verb(self):
        return bool(self.verb_classes)

    @property
    def is_irregular_infinitive(self):
        return bool(self.classes & WITH_PRONOUN) and self.word.endswith(("r", "re"))

    @property
    def is_verb_form(self):
        return VERB_FORM in self.classes or (bool(self.classes & WITH_PRONOUN) and not self.is_irregular_infinitive)

    @property
    def is_plain(self):
        return not (self.has_two_genders or self.has_plural or self.is_regular_verb or self.is_irregular_infinitive
                    or self.is_verb_form)


class Affixes:
    """The suffix rules of an .aff file."""

    def __init__(self, path):
        self.rules = collections.defaultdict(list)
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                fields = line.split()
                if len(fields) >= 5 and fields[0] == "SFX":
                    _, name, strip, addition, condition = fields[:5]
                    self.rules[name].append(
                        (strip.strip("0"), addition.split("/")[0].strip("0"), re.compile(condition + "$")))

    def inflected(self, word, names):
        """The forms that classes make of a word."""
        for name in names:
            for strip, addition, condition in self.rules[name]:
                if word.endswith(strip) and condition.search(word):
                    yield word[: len(word) - len(strip)] + addition


def entries(path):
    """The entries in lower case: no names, no abbreviations, no numbers."""
    with open(path, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            word, _, flags = line.strip().partition("/")
            if word and word == word.lower() and not any(c.isdigit() for c in word) and "ZZ" not in flags:
                yield Entry(word, frozenset(flags[place:place + 2] for place in range(0, len(flags), 2)))
