"""Measures the net for letters beyond Z on typefaces held out from its training. Writes its model card and the golden vectors."""

from __future__ import annotations

import argparse
import json
import pathlib
from collections import Counter

import cv2
import numpy as np
import torch

from marked import LABELS, NOT_MARKED, SIDE, MarkedPatchMaker
from net import StoredNet

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEED, GOLDEN_SEED, GOLDEN_COUNT = 91, 21, 24
PRIOR = 0.02  # as in DiacriticNet.swift


def drawn(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Fresh patches in the held-out typefaces, with their labels."""
    maker = MarkedPatchMaker("held-out", seed)
    patches, labels = np.empty((count, SIDE, SIDE), np.float32), np.empty(count, np.int64)
    for i in range(count):
        patches[i], labels[i] = maker.sample()
    return patches, labels


def probabilities(logits: np.ndarray) -> np.ndarray:
    """The softmax of logits, along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def calibration_error(confidence: np.ndarray, right: np.ndarray) -> float:
    """The expected calibration error over ten bins."""
    bins = np.minimum((confidence * 10).astype(int), 9)
    return sum((bins == b).mean() * abs(confidence[bins == b].mean() - right[bins == b].mean()) for b in set(bins))


def percent(share: float) -> str:
    """A share as text."""
    return f"{100 * share:.2f} %"


def row(index: int, labels: np.ndarray, best: np.ndarray) -> str:
    """A row of the table: how often a label is right, and what it is taken for otherwise."""
    of = labels == index
    wrong = Counter(LABELS[b] for b in best[of & (best != index)])
    others = ", ".join(f"{name if name != '-' else 'none'} {100 * n / of.sum():.1f} %" for name, n in wrong.most_common(3))
    name = LABELS[index] if index != NOT_MARKED else "none of these"
    return f"| {name} | {percent((best[of] == index).mean())} | {others or 'nothing'} |"


def write_golden(net: StoredNet, folder: pathlib.Path) -> None:
    """A few patches, rounded to bytes, and the logits that the net must return for them."""
    patches, _ = drawn(GOLDEN_SEED, GOLDEN_COUNT)
    patches = (np.round(patches * 255) / 255).astype("<f4")
    logits = net.logits(patches).astype("<f4")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "golden.bin").write_bytes(np.round(patches * 255).astype(np.uint8).tobytes() + logits.tobytes())
    (folder / "golden.json").write_text(json.dumps({"count": GOLDEN_COUNT, "side": SIDE, "outputs": len(LABELS)}) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "Sources/Boards/Resources/diacritics.model")
    parser.add_argument("--patches", type=int, default=20_000)
    parser.add_argument("--card", type=pathlib.Path, default=ROOT / "Documentation/models/diacritics.md")
    parser.add_argument("--golden", type=pathlib.Path, default=ROOT / "Tests/Fixtures/diacritics")
    options = parser.parse_args()

    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = StoredNet(options.model)
    patches, labels = drawn(SEED, options.patches)
    logits = np.concatenate([net.logits(part) for part in np.array_split(patches, max(1, len(patches) // 500))])
    chances, weighed = probabilities(logits), probabilities(logits + np.log([PRIOR] * NOT_MARKED + [1]))
    best, is_marked = chances.argmax(1), labels != NOT_MARKED
    known, held = MarkedPatchMaker("training", 0).typefaces, MarkedPatchMaker("held-out", 0).typefaces
    values = {
        "parameters": f"{net.parameters:,}", "operations": f"{net.multiplications / 1e6:.2f} million",
        "training_families": str(len(known.families)), "held_families": str(len(held.families)),
        "error": percent(calibration_error(chances.max(1), best == labels)), "patches": f"{len(labels):,}",
        "accuracy": percent((best == labels).mean()), "lost": percent((best[is_marked] == NOT_MARKED).mean()),
        "invented": percent((best[~is_marked] != NOT_MARKED).mean()),
        "invented_prior": percent((weighed[~is_marked].argmax(1) != NOT_MARKED).mean()),
        "letters": "\n".join(row(index, labels, best) for index in range(len(LABELS)))}
    text = pathlib.Path(__file__).with_name("card.md").read_text()
    for key, value in values.items():
        text = text.replace("{{" + key + "}}", value)
    options.card.write_text(text)
    write_golden(net, options.golden)
    print(f"right {values['accuracy']}, lost {values['lost']}, invented {values['invented']}, with the prior "
          f"{values['invented_prior']}")


if __name__ == "__main__":
    main()
