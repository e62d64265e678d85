"""A log-linear tagger of nouns, verbs, adjectives and adverbs, fitted on the sentences of `texts.py`.

`Sources/Lexicon/Senses/PartOfSpeechTagger.swift` computes the same features.
"""

import math
import random
import re
from functools import lru_cache

import numpy as np
import texts
from wordnet import PARTS, WordNet

ROWS = 1 << 16
# The weights are stored in these parts.
STEPS = 24
EPOCHS = 3
BATCH = 64
RATE = 0.15
SHRINKAGE = 0.98
LEFT_OUT = 0.4
FEATURES = 26
IMPOSSIBLE = -30.0
TOKEN = re.compile(r"[A-Za-z][A-Za-z'’-]*|[0-9][0-9.,]*|[^\sA-Za-z0-9]")
SHARE_OF_PLAIN_WORDS = 0.15
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
    names += [f"ps{last[-2:]}|{own}", f"ns{following[-2:]}|{own}", "w" + word, f"wp{word}|{last}", f"wn{word}|{following}"]
    names += [f"wc{word}|{right}", f"qc{parts(second)}|{left}|{own}", f"mc{own}|{right}|{parts(after)}"]
    if tokens[place][:1].isupper():
        names.append("U0" if place == 0 else "U")
    return [row(name) for name in names]


def instances(wordnet: WordNet):
    """What the tagger learns from: tokens, place, part of speech, possible parts of speech, and weight. Words that can be several parts of
    speech teach it, and some of those that can only be one."""
    chance = random.Random(1)
    for tokens, tags in texts.tagged(wordnet, TOKEN):
        for place, (token, tag) in enumerate(zip(tokens, tags, strict=True)):
            parts = wordnet.parts(normal(token)) if token[0].isalpha() else ""
            if len(parts) > 1 and tag in parts:
                yield tokens, place, tag, parts, 1
            elif len(parts) == 1 and len(token) > 3 and chance.random() < SHARE_OF_PLAIN_WORDS:
                yield tokens, place, parts, PARTS, WEIGHT_OF_PLAIN_WORDS


def fitted(wordnet: WordNet) -> np.ndarray:
    """The table of weights, by AdaGrad with features left out at random. A word's own share of parts of speech counts beside it and is not
    learnt."""
    rows, priors, right, importance = [], [], [], []
    for tokens, place, part, choices, weight in instances(wordnet):
        found = features(tokens, place, wordnet)
        word = normal(tokens[place])
        rows.append(found + [ROWS] * (FEATURES - len(found)))
        own = {choice: math.log(wordnet.weight(word, choice)) if weight == 1 else 0.0 for choice in choices}
        priors.append([own.get(choice, IMPOSSIBLE) for choice in PARTS])
        right.append(PARTS.index(part))
        importance.append(weight)
    return descended(np.array(rows, np.int32), np.array(priors, np.float32), np.array(right), np.array(importance, np.float32))


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
    return np.clip(np.round(weights * STEPS), -127, 127).astype(np.int8).tobytes()
