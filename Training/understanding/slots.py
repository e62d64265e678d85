"""Finds the words of a sentence that say what it is about: a tag for each word, from the words around it, the intent, and whether the
word is one of those with which people ask for things."""

import random
from collections import Counter

import numpy as np
from scipy.sparse import csr_matrix

from examples import Example
from features import folded, hashed, words
from models import Linear, softmax
from variants import Variants

BITS = 15
BUCKETS = 1 << BITS
TAGS = ["", "word", "prefix", "letters", "title"]
# Lengths, hours, languages and cities are found by grammars and lists.
ALIKE = {"words": "word", "board": "letters"}
# In so many examples a word stands outside of all slots before it counts as known.
COMMON = 4


def shape(token: str) -> str:
    kind = "0" if token.isdigit() else "a" if token.isalpha() else "m"
    return kind + str(min(len(token), 6))


def known_words(examples: list[Example]) -> frozenset[str]:
    """The folded words with which people ask for things. A word that is none of them is likely what a sentence is about."""
    counts: Counter[str] = Counter()
    for example in examples:
        counts.update({folded(word) for piece in example.pieces if not piece.slot for word in words(piece.text)})
    return frozenset(word for word, count in counts.items() if count >= COMMON)


def token_features(tokens: list[str], place: int, intent: str, known: frozenset[str]) -> list[str]:
    padded = ["^^", "^", *tokens, "$", "$$"]
    at = place + 2
    own, before, after = padded[at], padded[at - 1], padded[at + 1]
    kinds = ["k", "k", *("k" if token in known else "u" for token in tokens), "k", "k"]
    kind = kinds[at] + shape(own)
    strange = min(3, sum(kind == "u" and len(token) > 2 for kind, token in zip(kinds, padded)))
    return [
        f"i:{intent}", f"w:{own}", f"s:{shape(own)}", f"p:{before}", f"n:{after}", f"o:{padded[at - 2]} {before}", f"m:{after} {padded[at + 2]}",
        f"a:{before} {after}", f"is:{intent} {shape(own)}", f"ip:{intent} {before}", f"in:{intent} {after}", f"iw:{intent} {own}",
        f"ps:{before} {shape(own)}", f"il:{intent} {len(tokens)}", f"k:{kind}", f"ki:{intent} {kind}", f"kb:{before} {kind}",
        f"ka:{after} {kind}", f"kx:{intent} {kinds[at - 1]} {kind} {kinds[at + 1]}", f"kn:{intent} {kind} {strange}",
        f"ib:{intent} {before} {kind}", f"ia:{intent} {after} {kind}",
    ]


def tagged(pieces) -> tuple[list[str], list[str]]:
    tokens, tags = [], []
    for piece in pieces:
        tag = ALIKE.get(piece.slot, piece.slot)
        for word in words(piece.text):
            tokens.append(folded(word))
            tags.append(tag if tag in TAGS else "")
    return tokens, tags


def rows(sentences, known: frozenset[str], forget: random.Random | None = None) -> tuple[csr_matrix, np.ndarray]:
    """With `forget`, most words in slots are taken for words never met, so that their surroundings are learned and not the words."""
    columns, ends, labels = [], [0], []
    for intent, pieces in sentences:
        tokens, tags = tagged(pieces)
        for place, tag in enumerate(tags):
            names = token_features(tokens, place, intent, known)
            if forget and forget.random() < (0.85 if tag else 0.1):
                names = [name for name in names if not name.startswith(("w:", "iw:"))]
            columns += [hashed(name, BUCKETS) for name in names]
            ends.append(len(columns))
            labels.append(TAGS.index(tag))
    values = np.full(len(columns), 0.3, np.float32)
    return csr_matrix((values, np.array(columns), np.array(ends)), shape=(len(labels), BUCKETS)), np.array(labels)


def slotted(examples: list[Example]) -> list[str]:
    """The intents whose sentences have slots that the model finds."""
    return sorted({e.intent for e in examples if any(ALIKE.get(piece.slot, piece.slot) in TAGS[1:] for piece in e.pieces)})


def learned(examples: list[Example], known: frozenset[str], variants: Variants, epochs: int = 12) -> Linear:
    """Only intents that have slots are learned from; the others are never asked for any."""
    intents = set(slotted(examples))
    relevant = [e for e in examples if e.intent in intents]
    model = Linear(BUCKETS, len(TAGS), decay=1e-5)
    draw = np.random.default_rng(5)
    for epoch in range(epochs):
        inputs, labels = rows([(e.intent, variants.of(e)) for e in relevant], known, random.Random(epoch))
        model.adam.rate = 0.03 * (1 - epoch / epochs) + 0.001
        order = draw.permutation(len(labels))
        for start in range(0, len(labels), 512):
            part = order[start : start + 512]
            targets = np.zeros((len(part), len(TAGS)), np.float32)
            targets[np.arange(len(part)), labels[part]] = 1
            model.learn(inputs[part], targets)
    return model


def accuracy(model: Linear, known: frozenset[str], examples: list[Example]) -> dict[str, tuple[float, int]]:
    """By the intent, and for all, the share of sentences with slots whose every word is tagged right, and their number."""
    found: dict[str, list[bool]] = {}
    for e in examples:
        if any(ALIKE.get(p.slot, p.slot) in TAGS[1:] for p in e.pieces):
            inputs, labels = rows([(e.intent, e.pieces)], known)
            for name in ("all", e.intent):
                found.setdefault(name, []).append(bool((model.scores(inputs).argmax(axis=1) == labels).all()))
    return {name: (sum(results) / len(results), len(results)) for name, results in sorted(found.items())}
