"""The features of a sentence: hashed words, pairs of words and parts of words, and the state of the chat.

Sources/Intents computes the same; Tests/IntentsTests compares the two on golden values.
"""

import math
import unicodedata
from functools import cache
from pathlib import Path

BITS = 16
BUCKETS = 1 << BITS
STATES = ["board", "clue", "quiz", "vote", "drawing", "page", "group"]
NAME = "honeycue"
_SPECIAL = {"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"}


@cache
def hashed(text: str, buckets: int = BUCKETS) -> int:
    """FNV-1a, 32 bits, folded to the number of buckets (Fowler, Noll and Vo)."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return (value ^ (value >> 15)) % buckets


@cache
def folded(word: str) -> str:
    """In lower case, without accents; each digit is 0."""
    decomposed = unicodedata.normalize("NFKD", word.lower())
    kept = (c for c in decomposed if unicodedata.category(c) != "Mn")
    return "".join("0" if c.isdigit() else _SPECIAL.get(c, c) for c in kept)


def words(text: str) -> list[str]:
    """Runs of letters and digits, as they were typed, without the bot's name, with which people call it in a group."""
    spaced = "".join(c if c.isalnum() else " " for c in unicodedata.normalize("NFC", text))
    return [word for word in spaced.split() if word.lower() != NAME]


def read_concepts(path: Path) -> dict[str, list[str]]:
    """By the word, or the stem with a star behind it, the concepts that it stands for."""
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            concept, *columns = (part.strip() for part in line.split("|"))
            for word in " ".join(columns).split():
                names = found.setdefault(word, [])
                if concept not in names:
                    names.append(concept)
    return found


CONCEPTS = read_concepts(Path(__file__).with_name("concepts.txt"))


@cache
def concepts(token: str) -> list[str]:
    """Those of the word itself, else of its longest stem of three letters or more."""
    if token in CONCEPTS:
        return CONCEPTS[token]
    for length in range(len(token), 2, -1):
        if found := CONCEPTS.get(token[:length] + "*"):
            return found
    return []


def concept_features(tokens: list[str]) -> list[str]:
    """The concepts in their order, and each two of them."""
    named = [name for token in tokens for name in concepts(token)]
    unique = sorted(set(named))[:10]
    pairs = [f"e:{a} {b}" for i, a in enumerate(unique) for b in unique[i + 1 :]]
    return [f"d:{name}" for name in unique] + pairs


def _length_class(count: int) -> str:
    return str(count) if count < 4 else "4" if count < 6 else "6" if count < 9 else "9"


def word_features(tokens: list[str]) -> list[str]:
    padded = ["^", *tokens, "$"]
    pairs = [f"b:{a} {b}" for a, b in zip(padded, padded[1:])]
    skips = [f"k:{a} {b}" for a, b in zip(tokens, tokens[2:])]
    return [f"w:{token}" for token in tokens] + pairs + skips


@cache
def parts(token: str) -> tuple[int, ...]:
    """The buckets of three to five letters in a row."""
    padded = f"<{token}>"
    return tuple(hashed(f"c:{padded[i:i + size]}") for size in (3, 4, 5) for i in range(len(padded) - size + 1))


def context_features(text: str, tokens: list[str], language: str, states: frozenset[str]) -> list[str]:
    named = [state for state in STATES if state in states]
    found = [f"l:{language}", f"n:{_length_class(len(tokens))}", *(f"s:{state}" for state in named or ["empty"])]
    if "?" in text:
        found.append("q")
    if len(tokens) <= 3:
        place = "clue" if "clue" in states else "board" if "board" in states else "empty"
        place = next((state for state in ("quiz", "vote", "drawing", "page") if state in states), place)
        found.append(f"x:{place} {' '.join(tokens)}")
    return found


def features(text: str, language: str, states: frozenset[str]) -> tuple[list[int], list[float]]:
    """The buckets and their values. Words and parts of words have the length 1 together, so that long sentences count no more."""
    tokens = [folded(word) for word in words(text)][:LONGEST]
    columns: list[int] = []
    values: list[float] = []
    groups = (
        [hashed(name) for name in word_features(tokens)],
        [place for token in tokens for place in parts(token)],
        [hashed(name) for name in concept_features(tokens)],
    )
    for group in groups:
        columns += group
        values += [1 / math.sqrt(len(group))] * len(group) if group else []
    context = context_features(text, tokens, language, states)
    columns += [hashed(name) for name in context]
    values += [0.5] * len(context)
    return columns, values


LONGEST = 48
