"""The drawings: which class shows which object, and which drawings are for training, calibration or measurement."""

from __future__ import annotations

import gzip
import json
import pathlib
from dataclasses import dataclass

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLASSES = pathlib.Path(__file__).with_name("classes.json")
SIDE = 28
"""Bitmaps are 28 × 28, white ink on black."""

OTHERS = ("-drawing", "-scribble", "-writing", "-thing")
"""The outputs after the objects: what is none of them. Their sum is "none of these"."""

UNSEEN_SHARE = 8
"""Of the classes that are none of the objects every eighth is kept from training altogether."""


@dataclass(frozen=True)
class Objects:
    """The objects that players can be asked for, in the order of the net's outputs, and the object of each class of the data."""

    labels: list[str]
    object_of: dict[str, int]
    ambiguous: frozenset[str]

    @property
    def none(self) -> int:
        """The first output after the objects: a drawing of something else."""
        return len(self.labels)

    @property
    def outputs(self) -> list[str]:
        """The meaning of each output of the net."""
        return self.labels + list(OTHERS)

    def target(self, name: str) -> int | None:
        """The output for drawings of a class; `None` for a class that could be mistaken for one of the objects."""
        return None if name in self.ambiguous else self.object_of.get(name, self.none)

    def unseen(self, names) -> set[str]:
        """The other classes that training never sees. The output "none of these" is measured with them."""
        others = sorted({str(name) for name in names if self.target(str(name)) == self.none})
        return set(others[::UNSEEN_SHARE])


def objects() -> Objects:
    """The objects of `classes.json`."""
    stored = json.loads(CLASSES.read_text())
    labels = list(stored["objects"])
    object_of = {name: i for i, label in enumerate(labels) for name in stored["objects"][label]}
    return Objects(labels, object_of, frozenset(stored["ambiguous"]))


@dataclass
class Bitmaps:
    """28 × 28 drawings with the name of the object. `held_out` marks those that training must not use."""

    pixels: np.ndarray
    names: np.ndarray
    held_out: np.ndarray

    def __getitem__(self, chosen) -> "Bitmaps":
        return Bitmaps(self.pixels[chosen], self.names[chosen], self.held_out[chosen])

    def __len__(self) -> int:
        return len(self.names)


def bitmaps(folder: pathlib.Path) -> Bitmaps:
    """`sketches.npz` of the folder."""
    with np.load(folder / "sketches.npz", allow_pickle=True) as stored:
        names = np.array([str(name) for name in stored["classes"]])
        return Bitmaps(stored["x"], names[stored["y"]], stored["split"] == 1)


def strokes(folder: pathlib.Path):
    """The vector drawings one by one: name, strokes as [n, 2] arrays in units of 1/256 of the longer side, whether held out."""
    with gzip.open(folder / "strokes.ndjson.gz", "rt") as lines:
        for line in lines:
            entry = json.loads(line)
            paths = [np.stack([np.array(x, np.float32), np.array(y, np.float32)], 1) for x, y in entry["drawing"]]
            yield entry["word"], paths, entry["split"] == 1
