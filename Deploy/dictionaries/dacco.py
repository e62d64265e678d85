"""Reads DACCO, the Catalan-English dictionary, as Debian's `dacco-common` has it: a folder of XML files for each direction."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

PARTS = {
    "nouns": "noun", "verbs": "verb", "adjectives": "adjective", "adverbs": "adverb", "pronouns": "pronoun",
    "prepositions": "preposition", "conjunctions": "conjunction", "exclamations": "interjection",
}  # fmt: skip
MOST_WORDS = 4


@dataclass
class Article:
    """What an entry says of its headword as one part of speech."""

    headword: str
    part: str
    translations: list[str] = field(default_factory=list)
    synonyms: list[str] = field(default_factory=list)
    """Of the headword."""
    feminines: list[str] = field(default_factory=list)
    """The headword's feminine forms in the singular."""


def articles(folder: Path) -> Iterator[Article]:
    """The articles of one direction: `cateng` or `engcat`."""
    for file in sorted(folder.glob("*.dic")):
        for entry in ElementTree.parse(file).getroot().iter("Entry"):
            headword = words(entry.text)
            for element in entry:
                if headword and element.tag in PARTS:
                    yield article(headword[0], element)


def article(headword: str, element: ElementTree.Element) -> Article:
    found = Article(headword, PARTS[element.tag])
    for translation in element.iter("translation"):
        # What is named slang or vulgar stays: the bot judges words itself.
        texts = words(translation.text)
        if found.part == "verb":
            texts = [text.removeprefix("to ") for text in texts]
        found.translations += texts
        # Below an English headword the synonyms are English.
        found.synonyms += [word for synonym in translation.iter("synonyms") for word in words(synonym.text)]
        found.feminines += [word for feminine in translation.iter("fems") for word in words(feminine.text)]
    return found


def words(text: str | None) -> list[str]:
    """The words and short phrases of a text such as “silly / stupid (of people)”, without what stands in brackets."""
    plain = re.sub(r"\([^)]*\)|\[[^]]*\]", " ", text or "")
    phrases = [" ".join(part.split()) for part in re.split(r"[/,;]", plain)]
    return [phrase for phrase in phrases if re.search(r"[^\W\d_]", phrase) and len(phrase.split()) <= MOST_WORDS]
