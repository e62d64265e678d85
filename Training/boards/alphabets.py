"""The alphabets of puzzles in other languages, and words to make boards of, from Debian's word lists."""

from __future__ import annotations

import pathlib
import unicodedata
from dataclasses import dataclass

DICTIONARIES = pathlib.Path("/usr/share/dict")
LATIN = "abcdefghijklmnopqrstuvwxyz"
OWN = "çñäöüåæøé"
"""The letters beyond A–Z, in the order of the reader's alphabet."""
LETTERS = LATIN + OWN


@dataclass(frozen=True)
class Alphabet:
    """The letters of one language's puzzle."""

    own: str
    """Its letters beyond A–Z. All other accents are dropped, as the puzzles do."""
    dictionary: str = ""
    package: str = ""
    has_capital_nouns: bool = False

    @property
    def letters(self) -> str:
        """All letters, in lower case."""
        return LATIN + self.own

    def folded(self, word: str) -> str:
        """`word` in lower case without accents, hyphens and apostrophes; empty if that leaves anything but letters."""
        bare = ""
        for character in word.lower():
            parts = unicodedata.normalize("NFD", character)
            bare += character if character in self.letters else parts[0] if parts[0] not in "-'’·" else ""
        return bare if all(letter in self.letters for letter in bare) else ""

    def words(self) -> set[str]:
        """The folded words of four letters or more, without names."""
        path = DICTIONARIES / self.dictionary
        if not path.exists():
            raise SystemExit(f"the word list is missing: apt-get install {self.package}")
        words = (self.folded(line) for line in _text(path).split()
                 if line[0].islower() or self.has_capital_nouns and line[1:].islower())
        return {word for word in words if len(word) >= 4}


def _text(path: pathlib.Path) -> str:
    """The text of a word list. Debian's older lists are in Latin-1."""
    data = path.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


ALPHABETS = {
    "en": Alphabet(""),
    "ca": Alphabet("ç", "catalan", "wcatalan"),
    "de": Alphabet("äöü", "ngerman", "wngerman", has_capital_nouns=True),
    "es": Alphabet("ñ", "spanish", "wspanish"),
    "it": Alphabet("", "italian", "witalian"),
    "sv": Alphabet("åäö", "swedish", "wswedish"),
    "nb": Alphabet("æøå", "bokmaal", "wnorwegian"),
}
