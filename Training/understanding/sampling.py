"""Draws what the models learn from: variants of the examples in a likely state of the chat, and talk that asks for nothing."""

import random

import numpy as np
from scipy.sparse import csr_matrix

from circumstances import state
from examples import LANGUAGES, NONE, Example, Piece
from features import BUCKETS, features
from variants import LONGEST_TALK, Variants

def pools(examples: list[Example]) -> dict[str, list[str]]:
    """The values that stand in each slot, for words also those of the others that have letters only."""
    found: dict[str, set[str]] = {}
    for example in examples:
        for piece in example.pieces:
            if piece.slot and piece.text.strip():
                found.setdefault(piece.slot, set()).update(piece.text.split() if piece.slot == "words" else [piece.text])
    words = {word for slot in ("word", "words") for text in found.get(slot, ()) for word in text.split()}
    for slot in ("word", "words"):
        found.setdefault(slot, set()).update(words)
    return {slot: sorted(values) for slot, values in found.items() if slot in ("word", "words", "prefix", "hour", "person", "length", "letters")}


def talk(examples: list[Example]) -> dict[str, list[str]]:
    """By the language, short sentences that ask for nothing."""
    found: dict[str, list[str]] = {}
    for example in examples:
        if example.intent in ("smalltalk", "none_silence") and 2 < len(example.text.split()) <= LONGEST_TALK:
            found.setdefault(example.language, []).append(example.text.rstrip(".!?"))
    return found


def scramble(examples: list[Example], draw: random.Random) -> Example:
    """Talk that means nothing: words of several sentences in any order."""
    language = draw.choice(LANGUAGES)
    own = [e for e in draw.choices(examples, k=40) if e.language == language] or draw.choices(examples, k=3)
    words = [word for e in own for word in e.text.split()]
    return Example(own[0].language, NONE, (Piece(" ".join(draw.sample(words, min(len(words), draw.randint(3, 9))))),))


class Sampler:
    def __init__(self, examples: list[Example], seed: int):
        self.examples, self.draw = examples, random.Random(seed)
        self.variants = Variants(pools(examples), seed, talk(examples))
        self.intents = sorted({example.intent for example in examples} | {NONE})

    def matrix(self, rows: list[tuple[str, str, frozenset[str]]]) -> csr_matrix:
        columns, values, ends = [], [], [0]
        for text, language, states in rows:
            found, weights = features(text, language, states)
            columns += found
            values += weights
            ends.append(len(columns))
        return csr_matrix((np.array(values, np.float32), np.array(columns), np.array(ends)), shape=(len(rows), BUCKETS))

    def epoch(self, copies: int, scrambled: float):
        """Shuffled samples: their features, and the numbers of their intents."""
        chosen = self.examples * copies
        chosen += [scramble(self.examples, self.draw) for _ in range(int(scrambled * len(chosen)))]
        self.draw.shuffle(chosen)
        rows = []
        for example in chosen:
            pieces = example.pieces if example.intent == NONE and self.draw.random() < 0.5 else self.variants.of(example)
            # Some people write English in a chat that speaks another language.
            language = example.language
            if self.draw.random() < 0.1:
                language = self.draw.choice(LANGUAGES)
            rows.append(("".join(piece.text for piece in pieces), language, state(example, self.draw)))
        numbers = {intent: number for number, intent in enumerate(self.intents)}
        return self.matrix(rows), np.array([numbers[example.intent] for example in chosen])

    def plain(self, examples: list[Example]) -> csr_matrix:
        """The sentences as they stand, in a state that suits them."""
        return self.matrix([(example.text, example.language, state(example, self.draw, stray=0)) for example in examples])
