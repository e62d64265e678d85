"""The dictionaries that know Catalan words: hunspell-ca and wcatalan from Debian, spacy-lookups-data and wordfreq."""

import collections
import dataclasses
import gzip
import importlib.resources
import json

from wordfreq import zipf_frequency

import hunspell
from catalan import fold

HUNSPELL = "/usr/share/hunspell/ca"
WORDS = "/usr/share/dict/catalan"
PARTS = ("noun", "verb", "adj", "adv")
PARTICIPLES = ("at", "it", "ït", "ada", "ida", "ïda")


@dataclasses.dataclass
class Spelling:
    """The number of entries of hunspell's dictionary with one written form, by kind."""

    # Entries that inflect for number alone, and for gender and number.
    nouns: int = 0
    adjectives: int = 0
    # Feminine forms of entries of two genders, regular verbs and infinitives of irregular ones.
    feminines: int = 0
    verbs: int = 0
    irregular: int = 0
    # Forms of irregular verbs, and entries without inflection.
    forms: int = 0
    plain: int = 0

    @property
    def is_entry(self):
        return self.nouns + self.adjectives + self.verbs + self.irregular + self.forms + self.plain > 0

    @property
    def is_headword(self):
        return self.nouns + self.adjectives + self.feminines + self.verbs + self.irregular > 0


class Hunspell:
    """The spellings of hunspell's dictionary, and what their affix classes make of them."""

    def __init__(self):
        self.affixes = hunspell.Affixes(HUNSPELL + ".aff")
        self.spellings = collections.defaultdict(Spelling)
        # The feminine forms of each masculine one, and the masculine ones of each feminine one.
        self.feminines, self.masculines = collections.defaultdict(set), collections.defaultdict(set)
        # Inflected forms, most of which are no headwords.
        self.plurals, self.conjugated = set(), set()
        for entry in hunspell.entries(HUNSPELL + ".dic"):
            self._add(entry)
        self.participles = {form for form in self.conjugated if form.endswith(PARTICIPLES)}

    def _add(self, entry):
        spelling = self.spellings[entry.word]
        if entry.has_two_genders:
            spelling.adjectives += 1
            for form in self.affixes.inflected(entry.word, entry.classes & hunspell.TWO_GENDERS):
                if form.endswith("a"):
                    self.spellings[form].feminines += 1
                    self.feminines[entry.word].add(form)
                    self.masculines[form].add(entry.word)
                else:
                    self.plurals.add(form)
        if entry.has_plural:
            spelling.nouns += 1
            self.plurals.update(self.affixes.inflected(entry.word, entry.classes & hunspell.PLURAL))
        if entry.is_regular_verb:
            spelling.verbs += 1
            self.conjugated.update(set(self.affixes.inflected(entry.word, entry.verb_classes)) - {entry.word})
        spelling.irregular += entry.is_irregular_infinitive
        spelling.forms += entry.is_verb_form
        spelling.plain += entry.is_plain


def lookups(table):
    """A table of spacy-lookups-data."""
    path = importlib.resources.files("spacy_lookups_data") / f"data/ca_lemma_{table}.json.gz"
    with path.open("rb") as file, gzip.open(file, "rt", encoding="utf-8") as text:
        return json.load(text)


class Dictionaries:
    """What all dictionaries together say about a word in its typed, folded spelling."""

    def __init__(self):
        self.hunspell = Hunspell()
        # The parts of speech of each headword of the lemma index, and the lemmas of each form.
        self.parts, self.lemmas = collections.defaultdict(set), lookups("lookup")
        for part, words in lookups("index").items():
            for word in words:
                self.parts[word.lower()].add(part)
        with open(WORDS, encoding="utf-8") as lines:
            self.list = {line.strip() for line in lines}
        self.names = {fold(word) for word in self.list if word != word.lower()}
        # The written forms of each folded word, in alphabetical order.
        written = collections.defaultdict(set)
        for words in (self.hunspell.spellings, self.hunspell.participles, self.parts):
            for word in words:
                if fold(word):
                    written[fold(word)].add(word)
        self.written = {folded: sorted(words) for folded, words in written.items()}

    def zipf(self, folded):
        """The Zipf frequency of the word's most frequent written form: log₁₀ of its uses per 10⁹ words; 0 for never."""
        return max(zipf_frequency(word, "ca") for word in self.written.get(folded, [folded]))

    def is_headword(self, word):
        """Whether a dictionary has an entry of its own for a written form."""
        return word in self.parts or (word in self.hunspell.spellings and self.hunspell.spellings[word].is_headword)

    def lexical(self, folded):
        """The features of a word that don't depend on the puzzle: name → number, with the same names for every word."""
        words = self.written.get(folded, [folded])
        listed = [word for word in words if word in self.list]
        spellings = [self.hunspell.spellings[word] for word in words if word in self.hunspell.spellings]
        lemmas = [(word, lemma) for word in words for lemma in self.lemmas.get(word, ())]
        counts = {kind.name: sum(getattr(spelling, kind.name) for spelling in spellings)
                  for kind in dataclasses.fields(Spelling)}
        return counts | {part: sum(part in self.parts.get(word, ()) for word in words) for part in PARTS} | {
            "plural": sum(word in self.hunspell.plurals for word in words),
            "conjugated": sum(word in self.hunspell.conjugated for word in words),
            "participle": sum(word in self.hunspell.participles for word in words),
            "own lemma": sum(word == lemma for word, lemma in lemmas),
            "other lemma": sum(word != lemma for word, lemma in lemmas),
            "listed": len(listed),
            "listed headword": sum(self.is_headword(word) for word in listed),
            "name": folded in self.names,
            "spellings": len(words),
            "hyphen": any("-" in word for word in words),
            "zipf": self.zipf(folded),
            "length": len(folded),
            "letters": len(set(folded)),
        }
