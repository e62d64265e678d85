"""The text of the pages: the project's own passages, and sentences from WordNet's glosses and examples. Pages in other
languages take theirs from `foreign.py`.

WordNet is read from Debian's package when pages are made. None of its text is in the repository.
"""

from __future__ import annotations

import functools
import pathlib
import re

import foreign

WORDNET = pathlib.Path("/usr/share/wordnet")
# Whether pages contain only the project's own passages.
ONLY_OWN = False
# The language of the pages, as ISO 639-1.
LANGUAGE = "en"
PLAIN = re.compile(r"[A-Za-z][A-Za-z ,;'\-]{30,160}")


@functools.lru_cache(maxsize=1)
def passages() -> tuple[str, ...]:
    """The project's own paragraphs."""
    text = (pathlib.Path(__file__).parent / "passages.txt").read_text()
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


@functools.lru_cache(maxsize=1)
def _sentences() -> tuple[str, ...]:
    sentences = []
    for part in ("adj", "adv", "noun", "verb"):
        for line in (WORDNET / f"data.{part}").read_text(encoding="latin-1").splitlines():
            gloss = line.partition(" | ")[2]
            for piece in re.split(r"; ", gloss):
                piece = piece.strip().strip('"')
                if PLAIN.fullmatch(piece):
                    sentences.append(piece[0].upper() + piece[1:] + ".")
    if not sentences:
        raise SystemExit("no WordNet under /usr/share/wordnet: install the package wordnet-base")
    return tuple(sentences)


def _dressed(rng, sentence: str) -> str:
    """Occasionally adds a dash, quotation marks or a number, as in prose."""
    choice = rng.random()
    if choice < 0.08:
        return "\u201c" + sentence[:-1] + (",\u201d he said." if rng.random() < 0.5 else "!\u201d")
    if choice < 0.16 and ", " in sentence:
        return sentence.replace(", ", "\u2014", 1)
    if choice < 0.2:
        return sentence[:-1] + f" in {int(rng.integers(1640, 1990))}."
    return sentence


def _curly(text: str) -> str:
    """Replaces straight quotation marks and apostrophes with typographic ones."""
    text = re.sub(r'(^|[\s\u2014(])"', "\\1\u201c", text).replace('"', "\u201d")
    return text.replace("'", "\u2019")


def paragraph(rng) -> str:
    """A random paragraph."""
    if LANGUAGE != "en":
        return foreign.paragraph(rng, LANGUAGE, only_own=ONLY_OWN)
    if ONLY_OWN or rng.random() < 0.3:
        return _curly(passages()[rng.integers(len(passages()))])
    count = int(rng.integers(2, 7))
    chosen = rng.integers(len(_sentences()), size=count)
    return _curly(" ".join(_dressed(rng, _sentences()[i]) for i in chosen))
