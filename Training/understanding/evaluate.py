"""Measures the shipped model on the held-out examples, and prints tables by language and intent.

    python3 Training/understanding/evaluate.py [--model Templates/intents.model] [--list]

Needs numpy alone.
"""

import argparse
import json
import random
import struct
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from circumstances import state
from examples import LANGUAGES, TEMPLATES, UNSEEN, Example, read, read_unseen
from features import features
from outcomes import alike, decided, merged

MAGIC = b"HCINT2\n\0"
RESULTS = ("right", "asked", "not understood", "wrong")


class Shipped:
    """What Sources/Intents reads."""

    def __init__(self, path: Path):
        data = path.read_bytes()
        assert data.startswith(MAGIC)
        length = struct.unpack_from("<I", data, len(MAGIC))[0]
        start = len(MAGIC) + 4
        header = json.loads(data[start : start + length])
        self.intents, self.sure, rows = header["intents"], header["sure"], 1 << header["bits"]
        start += length
        scales = np.frombuffer(data, "<u2", rows, start).astype(np.uint32) << 16
        packed = np.frombuffer(data, np.uint8, rows * ((len(self.intents) + 1) // 2), start + 2 * rows).reshape(rows, -1)
        codes = np.stack([packed & 15, packed >> 4], axis=2).reshape(rows, -1)[:, : len(self.intents)]
        self.weights = (codes.astype(np.float32) - 8) * scales.view(np.float32)[:, None]

    def chances(self, text: str, language: str, states: frozenset[str]) -> np.ndarray:
        columns, values = features(text, language, states)
        scores = np.asarray(values, np.float32) @ self.weights[columns]
        powers = np.exp(scores - scores.max())
        return merged((powers / powers.sum())[None], self.intents)[0]


def result(model: Shipped, example: Example, states: frozenset[str]) -> tuple[str, str]:
    """What becomes of the sentence, and the intent that was carried out. Talk is right if the bot does nothing."""
    what, named = decided(model.chances(example.text, example.language, states), model.intents, model.sure[example.language])
    if example.intent in ("none", "none_silence"):
        return {"do": "wrong", "ask": "asked", "miss": "right"}[what], named[0] if named else ""
    if what == "do":
        return ("right" if alike(named[0], example.intent) else "wrong"), named[0]
    return ("asked" if what == "ask" else "not understood"), ""


def table(title: str, counts: dict[str, Counter]) -> None:
    print(f"| {title} | sentences | {' | '.join(RESULTS)} |\n| --- | --- |{' --- |' * len(RESULTS)}")
    for name, count in counts.items():
        total = sum(count.values())
        print(f"| {name} | {total} | " + " | ".join(f"{100 * count[r] / total:.1f} %" for r in RESULTS) + " |")
    print()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, default=TEMPLATES / "intents.model")
    parser.add_argument("--list", action="store_true", help="list the sentences that were read wrong")
    options = parser.parse_args()
    model, draw = Shipped(options.model), random.Random(5)
    languages: dict[str, Counter] = {language: Counter() for language in LANGUAGES}
    intents: dict[str, Counter] = defaultdict(Counter)
    for example in (example for example in read() if example.is_held_out):
        found, read_as = result(model, example, state(example, draw, stray=0))
        languages[example.language][found] += 1
        intents[example.intent][found] += 1
        if options.list and found == "wrong":
            print(f"  {example.language} {example.intent} > {read_as}: {example.text}")
    table("language", {name: count for name, count in languages.items() if count})
    table("intent", dict(sorted(intents.items())))
    for path in UNSEEN:
        unseen: dict[str, Counter] = {language: Counter() for language in LANGUAGES}
        for example in read_unseen(path):
            found, read_as = result(model, example, example.states)
            unseen[example.language][found] += 1
            if options.list and found == "wrong":
                print(f"  {example.language} {example.intent} > {read_as}: {example.text}")
        table(f"unseen, {path.stem} set", unseen)


if __name__ == "__main__":
    main()
