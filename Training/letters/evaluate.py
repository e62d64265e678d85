"""Measures a letter net on typefaces that were not in its training, and writes its model card with a reliability plot.

    python evaluate.py --boards FOLDER     also measures it on letters cut from generated boards

The card is `Documentation/models/letters.md`. All numbers in its tables come from this run.
"""

from __future__ import annotations

import argparse
import pathlib
from collections import Counter
from dataclasses import dataclass

import numpy as np

from cells import cut_cells
from net import StoredNet
from patches import LABELS, PatchMaker, SIDE, Typefaces
from reliability import expected_calibration_error, plot, reliability

ROOT = pathlib.Path(__file__).resolve().parents[2]
CARD = ROOT / "Documentation/models/letters.md"
TEMPLATE = pathlib.Path(__file__).with_name("card.md")
LOOKED_AT = "IOQJLT"
SEED = 90


@dataclass(frozen=True)
class Answers:
    """The true labels (indices) and the net's probabilities [n, 27]."""

    labels: np.ndarray
    probabilities: np.ndarray

    @property
    def best(self) -> np.ndarray:
        """The most probable label of each patch."""
        return self.probabilities.argmax(axis=1)

    @property
    def confidence(self) -> np.ndarray:
        """The probability of the best label."""
        return self.probabilities.max(axis=1)

    @property
    def right(self) -> np.ndarray:
        """Whether the best label is the true one."""
        return self.best == self.labels

    def share(self, index: int) -> float:
        """The share of patches of one label that are read correctly."""
        return float(self.right[self.labels == index].mean())

    def mistakes(self, index: int, count: int = 3) -> str:
        """The labels that patches of this label are most often confused with."""
        taken = Counter(LABELS[b] for b in self.best[(self.labels == index) & ~self.right])
        total = max(1, int((self.labels == index).sum()))
        return ", ".join(f"{label} {100 * n / total:.1f} %" for label, n in taken.most_common(count)) or "none"


def percent(share: float) -> str:
    """A share as text."""
    return f"{100 * share:.2f} %"


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities from logits, along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def ask(net: StoredNet, patches: np.ndarray, labels: np.ndarray) -> Answers:
    """The net's answers, computed in batches."""
    parts = np.array_split(patches, max(1, len(patches) // 500))
    return Answers(np.asarray(labels), softmax(np.concatenate([net.logits(part) for part in parts])))


def held_out_patches(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Fresh patches in the held-out typefaces."""
    maker = PatchMaker("held-out", SEED)
    patches, labels = np.empty((count, SIDE, SIDE), np.float32), np.empty(count, np.int64)
    for i in range(count):
        patches[i], labels[i] = maker.sample()
    return patches, labels


def typefaces_sentence() -> str:
    """A sentence with the number of typefaces available for training."""
    known, held = Typefaces("training"), Typefaces("held-out")
    return (f"{len(known.families)} families ({len(known.faces)} styles) to train with, {len(held.families)} families "
            f"({len(held.faces)} styles) held out; families cut from the same drawings stand on the same side.")


def letters_table(patches: Answers, cells: Answers) -> str:
    """Accuracy for each letter, on patches and on cells of boards."""
    rows = ["| letter | patches right | cells right (of) |", "| --- | --- | --- |"]
    for index, letter in enumerate(LABELS):
        seen = int((cells.labels == index).sum())
        on_boards = f"{100 * cells.share(index):.1f} % ({seen})" if seen else "–"
        name = letter if letter != "-" else "not a letter"
        rows.append(f"| {name} | {100 * patches.share(index):.1f} % | {on_boards} |")
    return "\n".join(rows)


def looked_at_table(answers: Answers) -> str:
    """The letters that are often confused, and with which others."""
    indices = [LABELS.index(letter) for letter in LOOKED_AT]
    return "\n".join(f"| {LABELS[i]} | {percent(answers.share(i))} | {answers.mistakes(i)} |" for i in indices)


def confidence_table(answers: Answers) -> str:
    """For several least confidences: the number of answers, and the share of correct ones."""
    rows = ["| confidence at least | share of answers | right |", "| --- | --- | --- |"]
    for least in (0.5, 0.9, 0.95, 0.99):
        sure = answers.confidence >= least
        rows.append(f"| {least} | {100 * sure.mean():.1f} % | {100 * answers.right[sure].mean():.2f} % |")
    return "\n".join(rows)


def card_values(net: StoredNet, patches: Answers, cells: Answers) -> dict[str, str]:
    """The values for the placeholders in double braces in `card.md`."""
    letter = patches.labels < LABELS.index("-")
    boards = cells.right.reshape(-1, 7).all(axis=1)
    return {
        "typefaces": typefaces_sentence(), "held_out": ", ".join(sorted(Typefaces("held-out").families)),
        "parameters": f"{net.parameters:,}", "operations": f"{net.multiplications / 1e6:.2f} million",
        "patches": f"{len(patches.labels):,}", "accuracy": percent(patches.right.mean()),
        "letter_accuracy": percent(patches.right[letter].mean()),
        "false_letters": percent((patches.best[~letter] != LABELS.index("-")).mean()),
        "lost_letters": percent((patches.best[letter] == LABELS.index("-")).mean()),
        "error": percent(expected_calibration_error(patches.confidence, patches.right)),
        "cell_error": percent(expected_calibration_error(cells.confidence, cells.right)),
        "cells": f"{len(cells.labels):,}", "boards": str(len(boards)),
        "cell_accuracy": percent(cells.right.mean()), "whole_boards": percent(boards.mean()),
        "letters_table": letters_table(patches, cells),
        "confidence_patches": confidence_table(patches), "confidence_cells": confidence_table(cells),
        "looked_at": looked_at_table(patches),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "Sources/Boards/Resources/letters.model")
    parser.add_argument("--boards", type=pathlib.Path, required=True, help="made by Training/boards/generate.py")
    parser.add_argument("--patches", type=int, default=27_000)
    parser.add_argument("--card", type=pathlib.Path, default=CARD)
    options = parser.parse_args()

    net = StoredNet(options.model)
    patches = ask(net, *held_out_patches(options.patches))
    cut, letters, _ = cut_cells(options.boards)
    cells = ask(net, cut, np.array([LABELS.index(letter) for letter in letters]))

    options.card.parent.mkdir(parents=True, exist_ok=True)
    options.card.with_name("letters-reliability.svg").write_text(plot({
        "patches, held-out typefaces": reliability(patches.confidence, patches.right),
        "letters on generated boards": reliability(cells.confidence, cells.right)}))
    values = card_values(net, patches, cells)
    text = TEMPLATE.read_text()
    for key, value in values.items():
        text = text.replace("{{" + key + "}}", value)
    options.card.write_text(text)
    print(f"patches {values['accuracy']}, cells {values['cell_accuracy']}, whole boards {values['whole_boards']}")


if __name__ == "__main__":
    main()
