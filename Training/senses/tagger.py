"""A log-linear tagger of nouns, verbs, adjectives and adverbs, fitted on WordNet's texts.

An example shows a word of its synset, whose part of speech is known. Other words of the examples and definitions teach it too if they can
only be one part of speech. `Sources/Lexicon/Senses/PartOfSpeechTagger.swift` computes the same features.
"""

import math
import random
import re
from functools import lru_cache

import numpy as np
from wordnet import PARTS, WordNet

ROWS = 1 << 15
# The weights are stored in these parts.
STEPS = 24
# The program multiplies the scores by 0.6. Together, about 0.8 are best on text that is not WordNet's.
SCALE = 1.4
EPOCHS = 3
BATCH = 64
RATE = 0.15
SHRINKAGE = 0.98
LEFT_OUT = 0.4
FEATURES = 20
IMPOSSIBLE = -30.0
TOKEN = re.compile(r"[A-Za-z][A-Za-z'’-]*|[0-9][0-9.,]*|[^\sA-Za-z0-9]")
SHARE_OF_PLAIN_WORDS = 0.4
SHARE_OF_DEFINITIONS = {"n": 0.35, "v": 1, "a": 1, "r": 1}
WEIGHT_OF_PLAIN_WORDS = 0.2


@lru_cache(None)
def row(feature: str) -> int:
    """The 32-bit FNV-1a hash, folded."""
    value = 0x811C9DC5
    for byte in feature.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return (value ^ (value >> 15)) % ROWS


def normal(token: str) -> str:
    return "0" if token[:1].isdigit() else token.lower().replace("’", "'")


def features(tokens: list[str], place: int, wordnet: WordNet) -> list[int]:
    """The rows of the features of the token at `place`."""

    def token(distance: int) -> str:
        return normal(tokens[place + distance]) if 0 <= place + distance < len(tokens) else "^"

    def parts(word: str) -> str:
        return wordnet.parts(word) or "-"

    word, last, second, following, after = token(0), token(-1), token(-2), token(1), token(2)
    own, left, right, ending = parts(word), parts(last), parts(following), word[-2:]
    names = ["b", "p" + last, "q" + second, "n" + following, "m" + after, f"pn{last}|{following}", f"qp{second}|{last}"]
    names += [f"nm{following}|{after}", "s" + ending, "t" + word[-3:], "c" + own, "pc" + left, "nc" + right]
    names += [f"pcnc{left}|{right}", f"psc{ending}|{last}", f"cp{own}|{last}", f"cn{own}|{following}"]
    names += [f"ps{last[-2:]}|{own}", f"ns{following[-2:]}|{own}"]
    if tokens[place][:1].isupper():
        names.append("U0" if place == 0 else "U")
    return [row(name) for name in names]


def examples(wordnet: WordNet):
    """The tokens of the examples that are words of their synset: tokens, place and part of speech."""
    for synset in wordnet.synsets:
        for example in synset.examples:
            tokens = TOKEN.findall(example)
            for place, token in enumerate(tokens):
                word = normal(token)
                if len(wordnet.parts(word)) > 1 and any(base in synset.words for base in wordnet.bases(word, synset.part)):
                    yield tokens, place, synset.part


def plain_words(wordnet: WordNet, chance: random.Random):
    """Tokens of the examples and definitions that can only be one part of speech: tokens, place and part of speech."""
    for synset in wordnet.synsets:
        for text in synset.examples + [synset.definition]:
            if text == synset.definition and chance.random() > SHARE_OF_DEFINITIONS[synset.part]:
                continue
            tokens = TOKEN.findall(text)
            for place, token in enumerate(tokens):
                parts = wordnet.parts(normal(token))
                if len(parts) == 1 and len(token) > 3 and chance.random() < SHARE_OF_PLAIN_WORDS:
                    yield tokens, place, parts


def fitted(wordnet: WordNet) -> np.ndarray:
    """The table of weights, by AdaGrad with features left out at random. A word's own share of parts of speech counts beside it and is not
    learnt."""
    rows, priors, right, importance = [], [], [], []

    def add(tokens: list[str], place: int, part: str, choices: str, weight: float):
        found = features(tokens, place, wordnet)
        word = normal(tokens[place])
        rows.append(found + [ROWS] * (FEATURES - len(found)))
        own = {choice: math.log(wordnet.weight(word, choice)) if weight == 1 else 0.0 for choice in choices}
        priors.append([own.get(choice, IMPOSSIBLE) for choice in PARTS])
        right.append(PARTS.index(part))
        importance.append(weight)

    for tokens, place, part in examples(wordnet):
        add(tokens, place, part, wordnet.parts(normal(tokens[place])), 1)
    for tokens, place, part in plain_words(wordnet, random.Random(1)):
        add(tokens, place, part, PARTS, WEIGHT_OF_PLAIN_WORDS)
    return descended(np.array(rows), np.array(priors, np.float32), np.array(right), np.array(importance, np.float32))


def descended(rows: np.ndarray, priors: np.ndarray, right: np.ndarray, importance: np.ndarray) -> np.ndarray:
    chance = np.random.default_rng(1)
    # The last row is of no feature.
    weights = np.zeros((ROWS + 1, 4), np.float32)
    squares = np.full_like(weights, 1e-2)
    for _ in range(EPOCHS):
        for batch in np.array_split(chance.permutation(len(rows)), len(rows) // BATCH):
            kept = (chance.random(rows[batch].shape) > LEFT_OUT).astype(np.float32)
            scores = (weights[rows[batch]] * kept[:, :, None]).sum(1) / (1 - LEFT_OUT) + priors[batch]
            slope = np.exp(scores - scores.max(1, keepdims=True))
            slope /= slope.sum(1, keepdims=True)
            slope[np.arange(len(batch)), right[batch]] -= 1
            slope *= importance[batch][:, None]
            touched, places = np.unique(rows[batch].ravel(), return_inverse=True)
            sums = np.zeros((len(touched), 4), np.float32)
            np.add.at(sums, places, (slope[:, None, :] * kept[:, :, None]).reshape(-1, 4))
            squares[touched] += sums * sums
            weights[touched] -= RATE * sums / np.sqrt(squares[touched])
            weights[ROWS] = 0
        weights *= SHRINKAGE
    return weights[:ROWS]


def stored(weights: np.ndarray) -> bytes:
    """The table as the program stores it: the weights in 24ths, as signed bytes."""
    return np.clip(np.round(weights * SCALE * STEPS), -127, 127).astype(np.int8).tobytes()
