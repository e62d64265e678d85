"""Renders photos of drawings as players send them, and photos that the reader should refuse.

`python photos.py --out DIR --count 1000 --seed 1` writes JPEG files and `labels.json`. Held-out drawings, typefaces and scenes
are used only with `--held-out`, so that measurements never use training data.
"""

from __future__ import annotations

import argparse
import json
import pathlib

import cv2
import numpy as np

import camera
import dataset
import paper
import scrawl
import things

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Photographer:
    """Makes photos from one seed."""

    def __init__(self, data: pathlib.Path, seed: int, held_out: bool):
        self.rng = np.random.default_rng(seed)
        self.held_out = held_out
        self.known = dataset.objects()
        bitmaps = dataset.bitmaps(data)
        unseen = self.known.unseen(set(bitmaps.names))
        wanted = {name: self.known.target(name) for name in map(str, set(bitmaps.names))}
        self.targets = np.array([-1 if wanted[name] is None else wanted[name] for name in map(str, bitmaps.names)])
        side = bitmaps.held_out == held_out
        if held_out:
            # For "none of the objects", use only classes that training never sees.
            side &= (self.targets != self.known.none) | np.isin(bitmaps.names, list(unseen))
        else:
            side &= ~np.isin(bitmaps.names, list(unseen))
        usable = np.flatnonzero(side & (self.targets >= 0))
        self.bitmaps = bitmaps
        self.by_output = [usable[self.targets[usable] == output] for output in range(self.known.none + 1)]
        self.strokes = [(name, paths) for name, paths, held in dataset.strokes(data)
                        if held == held_out and name in self.known.object_of]
        shares = np.sqrt([len(members) for members in self.by_output[:-1]])
        self.shares = shares / shares.sum()
        self.things = things.Things(held_out)

    def _field(self, output: int | None) -> tuple[np.ndarray, int]:
        """The distance field of a drawing of `output`, or of any of the objects. A third come from vector drawings."""
        rng = self.rng
        if output is None and rng.random() < 0.33:
            name, paths = self.strokes[rng.integers(len(self.strokes))]
            return paper.field_of_strokes(paths), self.known.object_of[name]
        if output is None:
            output = int(rng.choice(len(self.shares), p=self.shares))
        bitmap = self.bitmaps.pixels[rng.choice(self.by_output[output])]
        return paper.field_of_bitmap(bitmap), output

    def _sheet(self) -> np.ndarray:
        sheet = paper.blank(self.rng)
        if self.rng.random() < 0.45:
            sheet = paper.ruled(self.rng, sheet)
        if self.rng.random() < 0.35:
            sheet = paper.creased(self.rng, sheet)
        return sheet

    def _placed(self, sheet: np.ndarray, field: np.ndarray, largest: float = 0.92) -> tuple[np.ndarray, tuple, float]:
        """The sheet with the field drawn on it, the centre of the drawing, and its size."""
        rng = self.rng
        height, width = sheet.shape[:2]
        size = min(height, width) * rng.uniform(0.3, largest)
        room = np.maximum(np.array([width, height]) - size * 1.08, 0) / 2
        centre = np.array([width, height]) / 2 + rng.uniform(-1, 1, 2) * room
        angle = float(np.clip(rng.normal(0, 5), -15, 15))
        sheet = paper.drawn(rng, sheet, field, paper.pen(rng), tuple(centre), size, angle)
        return sheet, tuple(centre), size

    def _beside(self, sheet: np.ndarray, centre, size: float) -> np.ndarray:
        """Adds a smaller second drawing, a scribble or a name in a free corner."""
        rng = self.rng
        height, width = sheet.shape[:2]
        corner = np.array([rng.choice([0.15, 0.85]) * width, rng.choice([0.12, 0.88]) * height])
        gap = np.abs(corner - np.array(centre)).max() - size / 2
        small = min(size * 0.45, (gap - 0.3 * size) * 1.6)
        if small < 40:
            return sheet
        kind = rng.random()
        if kind < 0.4:
            field = self._field(None)[0]
        elif kind < 0.6:
            field = paper.field_of_strokes(scrawl.scribble(rng))
        else:
            field = paper.field_of_ink(scrawl.writing(rng, scrawl.phrases(rng, scrawl.WORDS)))
        return paper.drawn(rng, sheet, field, paper.pen(rng), tuple(corner), small)

    def _written(self, lines: list[str]) -> np.ndarray:
        rng = self.rng
        return scrawl.writing(rng, lines) if rng.random() < 0.5 else scrawl.typeset(rng, lines, self.held_out)

    def take(self, kind: str, hard: bool, wanted: int | None = None) -> tuple[np.ndarray, int, int]:
        """A picture, its JPEG quality, and the output that is right for it (the last one for everything that is not an object).

        `wanted` is the object to draw, or whose name is written; with `None`, any object.
        """
        rng, none = self.rng, self.known.none
        settings = camera.HARD if hard else camera.EASY
        if kind == "thing":
            picture, quality = self.things.photograph(rng, settings)
            return picture, quality, none
        sheet = self._sheet()
        height, width = sheet.shape[:2]
        middle, size, output = (width / 2, height / 2), min(height, width) * 0.8, none
        if kind in ("drawing", "other"):
            field, output = self._field(none if kind == "other" else wanted)
            sheet, middle, size = self._placed(sheet, field)
            if hard and rng.random() < 0.3:
                sheet = self._beside(sheet, middle, size)
        elif kind == "empty":
            sheet = paper.used(rng, sheet)
        elif kind == "scribble":
            sheet, middle, size = self._placed(sheet, paper.field_of_strokes(scrawl.scribble(rng, self.held_out)))
        elif kind == "writing":
            sheet, middle, size = self._placed(sheet, paper.field_of_ink(self._written(scrawl.phrases(rng, scrawl.WORDS))))
        elif kind == "name":
            sheet, middle, size = self._placed(sheet, paper.field_of_ink(self._written([self.known.labels[wanted]])))
        picture, quality = camera.photograph(rng, sheet, settings, middle, size * 0.56)
        return picture, quality, output


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/sketches")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--difficulty", choices=["easy", "hard", "mixed"], default="hard")
    parser.add_argument("--side", type=int, help="bring the longer side down to this")
    parser.add_argument("--kinds", default="drawing", help="names with weights: drawing=8,scribble=1,…")
    parser.add_argument("--each", action="store_true", help="one photo of each object, in place of --count of any")
    parser.add_argument("--again", nargs="+", metavar="OBJECT", help="in a folder made with --each, draw only these, again")
    options = parser.parse_args()

    cv2.setNumThreads(1)
    photographer = Photographer(options.data, options.seed, options.held_out)
    options.out.mkdir(parents=True, exist_ok=True)
    entries = []
    for number, kind, wanted in orders(photographer, options):
        hard = options.difficulty == "hard" or (options.difficulty == "mixed" and photographer.rng.random() < 0.7)
        picture, quality, output = photographer.take(kind, hard, wanted)
        if options.side:
            scale = options.side / max(picture.shape)
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        name = f"{kind}-{number:05d}.jpg"
        cv2.imwrite(str(options.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        label = photographer.known.labels[output] if output < photographer.known.none else None
        entry = {"file": name, "kind": kind, "label": label, "hard": hard}
        if kind == "name":
            entry["text"] = photographer.known.labels[wanted]
        entries.append(entry)
    if not options.again:
        (options.out / "labels.json").write_text(json.dumps(entries, indent=0))


def orders(photographer: Photographer, options: argparse.Namespace):
    """The number and the kind of each photo and, where it matters, the object."""
    if options.again:
        for name in options.again:
            number = photographer.known.labels.index(name)
            yield number, "drawing", number
        return
    weights = {name: float(weight or 1) for name, _, weight in
               (part.partition("=") for part in options.kinds.split(","))}
    kinds, shares = list(weights), np.array(list(weights.values()))
    objects = len(photographer.known.labels)
    for number in range(objects if options.each else options.count):
        kind = str(photographer.rng.choice(kinds, p=shares / shares.sum()))
        yield number, kind, number if options.each else int(photographer.rng.integers(objects)) if kind == "name" else None


if __name__ == "__main__":
    main()
