"""Trains the model that understands sentences, and compares it with another.

    .venv/bin/python Training/understanding/train.py [--epochs N] [--only linear|hidden] [--out Templates/intents.model]
"""

import argparse
import random
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

import golden
import modelfile
import slots
from examples import TEMPLATES, LANGUAGES, read
from features import BUCKETS
from models import Hidden, Linear, softmax
from outcomes import alike, certainty, decided, merged
from sampling import Sampler


def learned(model, sampler: Sampler, epochs: int, batch: int = 512):
    classes = len(sampler.intents)
    adam = model.adam
    rate = adam.rate
    for epoch in range(epochs):
        inputs, labels = sampler.epoch(copies=2, scrambled=0.01)
        adam.rate = rate * (1 - epoch / epochs) + rate * 0.02
        total = 0.0
        for start in range(0, inputs.shape[0], batch):
            part = labels[start : start + batch]
            targets = np.full((len(part), classes), 0.02 / classes, np.float32)
            targets[np.arange(len(part)), part] += 0.98
            total += model.learn(inputs[start : start + batch], targets)
        print(f"epoch {epoch + 1}: loss {total / (inputs.shape[0] / batch):.3f}", flush=True)
    return model


def temperature(scores: np.ndarray, labels: np.ndarray) -> float:
    """The divisor of the scores with which their probabilities are most honest (Guo and others 2017)."""
    choices = np.linspace(0.4, 2.0, 65)
    losses = [-np.mean(np.log(softmax(scores / t)[np.arange(len(labels)), labels] + 1e-12)) for t in choices]
    return float(choices[int(np.argmin(losses))])


def certainties(chances: np.ndarray, examples, intents: list[str]) -> dict[str, float]:
    """The probability from which an intent is carried out, chosen on held-out sentences; the same in each language."""
    sure = certainty(merged(chances, intents), intents, [example.intent for example in examples])
    return dict.fromkeys(LANGUAGES, sure)


def report(chances: np.ndarray, examples, intents: list[str], sure: dict[str, float], by_intent: bool = False) -> None:
    counts: dict[str, Counter] = defaultdict(Counter)
    mistakes = Counter()
    for row, example in zip(merged(chances, intents), examples):
        what, named = decided(row, intents, sure[example.language])
        silent = example.intent in ("none", "none_silence")
        if what == "do":
            result = "right" if alike(named[0], example.intent) else "wrong"
        elif what == "ask":
            result = "asked"
        else:
            result = "right" if silent else "missed"
        for key in (example.language, "all", *((example.intent,) if by_intent else ())):
            counts[key][result] += 1
        if result == "wrong":
            mistakes[(example.intent, named[0])] += 1
            if by_intent:
                print(f"  {example.language} {example.intent} > {named[0]} {row.max():.2f}: {example.text}")
    for key, count in counts.items():
        total = sum(count.values())
        print(key.ljust(14), total, " ".join(f"{name} {100 * count[name] / total:.1f}" for name in ("right", "asked", "missed", "wrong")))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--only", choices=["linear", "hidden"])
    parser.add_argument("--all", action="store_true", help="learn from the held-out part too")
    parser.add_argument("--out", type=Path, default=TEMPLATES / "intents.model")
    parser.add_argument("--list", action="store_true", help="list the results by intent, and the mistakes")
    options = parser.parse_args()
    examples = read()
    known = [example for example in examples if options.all or not example.is_held_out]
    held_out = [example for example in examples if example.is_held_out]
    # Every twelfth sentence sets the temperature.
    draw = random.Random(7)
    draw.shuffle(known)
    part = len(known) // 12
    checking, training = known[:part], known[part:]
    sampler = Sampler(training, seed=3)
    intents = sampler.intents
    checking = [e for e in checking if e.intent in intents]
    print(len(training), "examples to learn from,", len(held_out), "held out,", len(intents), "intents")
    kinds = {"linear": lambda: Linear(BUCKETS, len(intents)), "hidden": lambda: Hidden(BUCKETS, len(intents))}
    for name, make in kinds.items():
        if options.only not in (None, name):
            continue
        model = learned(make(), sampler, options.epochs)
        labels = np.array([intents.index(example.intent) for example in checking])
        divisor = temperature(model.scores(sampler.plain(checking)), labels)
        print(f"{name}: temperature {divisor:.2f}")
        if name == "linear":
            model, divisor = modelfile.shipped(model, divisor), 1.0
        chances = softmax(model.scores(sampler.plain(held_out)) / divisor)
        sure = certainties(chances, held_out, intents)
        print("certainties", sure)
        report(chances, held_out, intents, sure, options.list)
        if options.only == "linear":
            known = slots.known_words(training)
            tagger = modelfile.shipped(slots.learned(training, known, sampler.variants))
            for intent, (share, count) in slots.accuracy(tagger, known, held_out).items():
                print(f"slots, {intent}: {100 * share:.1f} % of {count} sentences")
            slotted = slots.slotted(training)
            modelfile.write(options.out, model, sure, intents, tagger, known, slotted)
            golden.write(model, sampler, tagger, known, slotted, held_out)


if __name__ == "__main__":
    main()
