"""The data of dictionaries and word lists on a word: SCOWL, WordNet and GCIDE from Debian's packages, and wordfreq."""

import collections
import glob
import gzip
import math
import os
import re
import unicodedata

from wordfreq import zipf_frequency

SCOWL = "/usr/share/dict/scowl"
WORDNET = "/usr/share/wordnet"
GCIDE = "/usr/share/dictd/gcide.dict.dz"
# Larger lists contain mostly words of no dictionary. LexiconBuilder reads the same sizes.
LARGEST_SIZE = 80
# The size that means "in no list".
ABSENT = 95


def fold(word):
    """A word without accents: the puzzle writes "épée" as EPEE."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def read_scowl(kind):
    """word → {dialect: smallest size}, for the lists of one kind: "words", "upper", "proper-names", "abbreviations"."""
    lists = collections.defaultdict(dict)
    for path in sorted(glob.glob(f"{SCOWL}/*-{kind}.*")):
        dialect, size = os.path.basename(path).split(f"-{kind}.")
        if int(size) > LARGEST_SIZE:
            continue
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                word = fold(line.strip())
                if re.fullmatch("[A-Za-z]+", word):
                    sizes = lists[word.lower()]
                    sizes[dialect] = min(sizes.get(dialect, ABSENT), int(size))
    return lists


class WordNet:
    def __init__(self):
        self.senses, self.tags = collections.Counter(), collections.Counter()
        names, self.common = set(), set()
        for part in ("noun", "verb", "adj", "adv"):
            with open(f"{WORDNET}/index.{part}", encoding="utf-8") as lines:
                for line in lines:
                    if line[0] != " ":
                        fields = line.split(" ")
                        self.senses[fields[0]] += int(fields[2])
            with open(f"{WORDNET}/data.{part}", encoding="utf-8") as lines:
                for line in lines:
                    if line[0] != " ":
                        fields = line.split(" ")
                        for place in range(int(fields[3], 16)):
                            lemma = re.sub(r"\(.*", "", fields[4 + 2 * place])
                            (names if lemma[0].isupper() else self.common).add(lemma.lower())
        self.names = names - self.common
        with open(f"{WORDNET}/cntlist.rev", encoding="utf-8") as lines:
            for line in lines:
                key, _, count = line.split()
                self.tags[key.split("%")[0]] += int(count)


def read_gcide():
    """The single words with an article in GCIDE, in lower case."""
    with gzip.open(GCIDE, "rt", encoding="utf-8", errors="replace") as lines:
        found = (re.match(r"([A-Za-z]+) \\", line) for line in lines)
        return {match[1].lower() for match in found if match}


class Dictionaries:
    def __init__(self):
        self.lists = read_scowl("words")
        self.names = set(read_scowl("proper-names")) | set(read_scowl("upper"))
        self.abbreviations = set(read_scowl("abbreviations"))
        self.wordnet = WordNet()
        self.gcide = read_gcide()

    def size(self, word):
        """The smallest list of common or of American English that contains the word."""
        sizes = self.lists.get(word, {})
        return min(sizes.get("english", ABSENT), sizes.get("american", ABSENT))

    def plain_names(self):
        """Names that consist only of letters, in lower case."""
        return {name for name in self.names | self.wordnet.names if re.fullmatch("[a-z]+", name)}

    def zipf(self, word):
        """The Zipf frequency of the word: log₁₀ of its uses per 10⁹ words; 0 for never."""
        return zipf_frequency(word, "en")

    def lexical(self, word):
        """The features of a word that don't depend on the puzzle: name → number, with the same names for every word."""
        sizes = self.lists.get(word, {})
        wordnet = self.wordnet
        return {
            "size": self.size(word),
            "variant": min([s for d, s in sizes.items() if "variant" in d], default=ABSENT),
            "foreign": min([s for d, s in sizes.items() if d.split("_")[0] not in ("english", "american", "variant")],
                           default=ABSENT),
            "zipf": self.zipf(word),
            "wordnet senses": min(wordnet.senses[word], 9),
            "wordnet uses": math.log2(1 + wordnet.tags[word]),
            "wordnet name": word in wordnet.names,
            "gcide": word in self.gcide,
            "name": word in self.names,
            "abbreviation": word in self.abbreviations,
            "length": len(word),
        }
