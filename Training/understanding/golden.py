"""Writes sentences with the probability of their likeliest intent and their slots, so that a test can compare the program with the trainer."""

import json
import random
from pathlib import Path

import numpy as np

import slots
from circumstances import state
from examples import Example
from features import words
from models import Linear, softmax
from outcomes import merged
from sampling import Sampler

FILE = Path(__file__).resolve().parents[2] / "Tests/Fixtures/intents-golden.json"


def runs(text: str, tags: list[str]) -> dict[str, list[str]]:
    """The stretches of the same tag, as they were typed."""
    found: dict[str, list[str]] = {}
    typed, place, start = words(text), 0, 0
    spans = []
    for word in typed:
        place = text.index(word, place)
        spans.append((place, place + len(word)))
        place += len(word)
    while start < len(tags):
        end = next((i for i in range(start, len(tags)) if tags[i] != tags[start]), len(tags))
        if tags[start]:
            found.setdefault(tags[start], []).append(text[spans[start][0] : spans[end - 1][1]])
        start = end
    return found


def write(model: Linear, sampler: Sampler, tagger: Linear, known: frozenset[str], slotted: list[str], examples: list[Example]) -> None:
    draw = random.Random(11)
    lines = []
    for example in draw.sample(examples, 200):
        circumstances = state(example, draw)
        row = sampler.matrix([(example.text, example.language, circumstances)])
        chances = merged(softmax(model.scores(row)), sampler.intents)[0]
        best = int(np.argmax(chances))
        intent, found = sampler.intents[best], {}
        if intent in slotted and words(example.text):
            inputs, _ = slots.rows([(intent, example.pieces)], known)
            scores = tagger.scores(inputs)
            gaps = np.sort(scores, axis=1)
            # A tie may go either way, by the order in which the numbers are added.
            if (gaps[:, -1] - gaps[:, -2]).min() < 0.01:
                continue
            found = runs(example.text, [slots.TAGS[i] for i in scores.argmax(axis=1)])
        lines.append(
            {"text": example.text, "language": example.language, "circumstances": sorted(circumstances), "intent": intent,
             "probability": round(float(chances[best]), 5), "slots": found}
        )
    FILE.write_text("[\n" + ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n]\n", encoding="utf-8")
