"""Reads a thesaurus in the form of MyThes, as Debian's packages `mythes-XX` have it.

The first line names the encoding. An entry is a line “headword|2”, followed by so many lines of a meaning each: the part of speech in
round brackets or “-”, then the synonyms, all separated by “|”.
"""

import re
from collections.abc import Iterator
from pathlib import Path

# The beginning of the part of speech, as the thesauri of the languages abbreviate it.
PARTS = {"s.": "noun", "v.": "verb", "agg.": "adjective", "adj.": "adjective", "avv.": "adverb", "adv.": "adverb"}
# Notes in brackets that stand at a synonym which is no good one: its opposite, or a word that nobody should be offered.
UNWANTED = re.compile(r"\((?:antònim|antónimo|antonym|contrario|vulg|vulgarisme)[^)]*\)", re.IGNORECASE)


def meanings(file: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The headword, the part of speech or "", and the synonyms of each meaning."""
    with file.open("rb") as bytes_of_file:
        encoding = bytes_of_file.readline().decode("ascii").strip()
        lines = bytes_of_file.read().decode(encoding).splitlines()
    headword, left = "", 0
    for line in lines:
        fields = [text.strip() for text in line.split("|")]
        if left == 0:
            headword, left = bare(fields[0]), int(fields[1]) if len(fields) > 1 and fields[1].isdigit() else 0
            continue
        left -= 1
        part = next((part for start, part in PARTS.items() if fields[0].startswith(f"({start}")), "")
        synonyms = [bare(text) for text in fields[1:] if not UNWANTED.search(text)]
        synonyms = [text for text in dict.fromkeys(synonyms) if text and text != headword and "," not in text]
        if headword and synonyms:
            yield headword, part, synonyms


def bare(text: str) -> str:
    """A word without notes: “(fig.)”, “[gos]”."""
    return " ".join(re.sub(r"\([^)]*\)|\[[^]]*\]", " ", text).split())
