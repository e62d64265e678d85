"""WordNet's database, as Debian's package wordnet-base installs it (wndb(5WN))."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path("/usr/share/wordnet")
# The letters of the parts of speech, in the order of the tagger's columns.
PARTS = "nvar"
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
NUMBERS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
# Rules of detachment (morphy(7WN)).
RULES = {
    "n": [("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")],
    "v": [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
    "a": [("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    "r": [],
}


@dataclass
class Synset:
    part: str
    words: list[str]
    definition: str
    examples: list[str]


class WordNet:
    """Synsets, the number of senses and of counted uses of each word, and irregular forms."""

    def __init__(self, folder: Path = FOLDER):
        self.synsets: list[Synset] = []
        self.senses: dict[tuple[str, str], int] = {}
        self.uses: dict[tuple[str, str], int] = defaultdict(int)
        self.irregular: dict[tuple[str, str], list[str]] = defaultdict(list)
        for part, name in FILES.items():
            for line in lines(folder / f"data.{name}"):
                self.synsets.append(synset(line, part))
            for line in lines(folder / f"index.{name}"):
                fields = line.split()
                self.senses[fields[0], part] = int(fields[2])
            for line in (folder / f"{name}.exc").read_text("latin-1").splitlines():
                form, *bases = line.split()
                self.irregular[form, part] += bases
        for line in (folder / "cntlist.rev").read_text("latin-1").splitlines():
            key, _, uses = line.split()
            word, rest = key.rsplit("%", 1)
            self.uses[word, NUMBERS[rest[0]]] += int(uses)

    @lru_cache(None)
    def bases(self, word: str, part: str) -> tuple[str, ...]:
        """The base forms of a word as one part of speech."""
        found = [word] if (word, part) in self.senses else []
        found += [base for base in self.irregular.get((word, part), []) if (base, part) in self.senses]
        if not found:
            for ending, replacement in RULES[part]:
                base = word[: -len(ending)] + replacement
                if word.endswith(ending) and len(word) > len(ending) + 1 and (base, part) in self.senses:
                    found.append(base)
        return tuple(dict.fromkeys(found))

    @lru_cache(None)
    def parts(self, word: str) -> str:
        """The parts of speech that a word may be."""
        return "".join(part for part in PARTS if self.bases(word, part)) if word[:1].isalpha() else ""

    def weight(self, word: str, part: str) -> float:
        """How often a word is this part of speech: its counted uses, and a little for each sense."""
        return max((self.uses[base, part] + 0.3 * self.senses[base, part] for base in self.bases(word, part)), default=0)


def lines(path: Path):
    return (line for line in path.read_text("latin-1").splitlines() if not line.startswith(" "))


def synset(line: str, part: str) -> Synset:
    head, gloss = line.split("|", 1)
    fields = head.split()
    count = int(fields[3], 16)
    words = [re.sub(r"\(.*\)$", "", word).lower() for word in fields[4 : 4 + 2 * count : 2]]
    definition = gloss.split(';  "')[0].split('; "')[0].strip()
    return Synset(part, words, definition, re.findall(r'"([^"]+)"', gloss))
