"""Patches of 40×40 pixels as input of the net that knows Ç Ñ Ä Ö Ü Å Æ Ø É from everything else.

They are drawn, photographed and cut as those of `Training/letters`, but show more of the letter's surroundings, because the reader
finds the bounding box of a letter sometimes with its accent and sometimes without it.
"""

from __future__ import annotations

import pathlib
import sys

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "letters"))
from patches import CANVAS, GLYPH, TURNED, UNIT, PatchMaker, _largest_part, _weighted  # noqa: E402

import distractors  # noqa: E402

MARKED = "ÇÑÄÖÜÅÆØÉ"
LABELS = MARKED + "-"
NOT_MARKED = len(MARKED)
SIDE = 40
BARE = "ACENOU"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Letters that look different, or like no letter, when turned. A slashed O is not among them.
TURNABLE = "ÇÑÄÖÜÅÆÉ"

MARKED_SHARE, PLAIN_SHARE, TURNED_SHARE = 0.5, 0.3, 0.07
BARE_SHARE = 0.7  # of plain letters, those that have a marked relative
LOWER_CASE_SHARE = 0.12
DIRT_SHARE, STRIKE_SHARE = 0.12, 0.06
BROKEN_SHARE = 0.12


class MarkedPatchMaker(PatchMaker):
    """Makes labelled patches, deterministic for a seed and a set of installed fonts."""

    side = SIDE
    view = 2.2
    sizes = (12, 60)
    poor_share = 0.15  # share of poor pictures

    def __init__(self, split: str, seed: int):
        super().__init__(split, seed, MARKED + MARKED.lower())

    def _drawn(self, letters: str) -> tuple[int, np.ndarray]:
        """One of `letters` at random, with its index among them."""
        while True:
            index = int(self.rng.integers(len(letters)))
            letter = letters[index].lower() if self.rng.random() < LOWER_CASE_SHARE else letters[index]
            mask = self.glyph(self.typefaces.choose(self.rng), letter)
            if mask is not None:
                return index, mask

    def sample(self) -> tuple[np.ndarray, int]:
        """One patch (40×40, 0…1) and its label's index."""
        rng = self.rng
        kind, label = rng.random(), NOT_MARKED
        turn = float(np.clip(rng.normal(0, 5), -14, 14))
        if kind < MARKED_SHARE:
            label, mask = self._drawn(MARKED)
            mask = _weighted(rng, mask)
            canvas = self._compose(mask)
        elif kind < MARKED_SHARE + PLAIN_SHARE:
            mask = _weighted(rng, self._drawn(BARE if rng.random() < BARE_SHARE else LATIN)[1])
            canvas = self._compose(mask)
            self._soil(canvas)
        elif kind < MARKED_SHARE + PLAIN_SHARE + TURNED_SHARE:
            mask, turn = self._drawn(TURNABLE + TURNED)[1], float(rng.uniform(45, 315))
            canvas = self._compose(mask)
        else:
            turn = float(np.clip(rng.normal(0, 6), -20, 20))
            mask, canvas = distractors.draw(self)
            if canvas is None:
                canvas = self._compose(mask)
        return self._photograph(canvas, mask, turn), label

    def _soil(self, canvas: np.ndarray) -> None:
        """Sometimes adds one spot beside the letter, or a stroke near it, as on paper that somebody has written on."""
        rng = self.rng
        choice = rng.random()
        if choice < DIRT_SHARE:
            angle, distance = rng.uniform(0, 2 * np.pi), rng.uniform(10.5, 18) * UNIT
            middle = CANVAS / 2 + distance * np.array([np.cos(angle), np.sin(angle)])
            cv2.circle(canvas, tuple(int(v) for v in middle), int(rng.uniform(0.6, 2.2) * UNIT), float(rng.uniform(0.4, 1)), -1,
                       cv2.LINE_AA)
        elif choice < DIRT_SHARE + STRIKE_SHARE:
            distractors._line(rng, canvas, 8 * UNIT, 16 * UNIT, rng.uniform(0.3, 1), rng.uniform(1, 5))

    def _found_box(self, mask: np.ndarray | None, linear: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The corners of the box that the reader would find: with the pieces near the letter, or also with those further off."""
        if mask is None:
            return super()._found_box(mask, linear)
        ink = (mask > 100).astype(np.uint8)
        choice = self.rng.random()
        if choice < BROKEN_SHARE:
            ink = _largest_part(self.rng, mask)
        else:
            ink = _with_pieces(self.rng, mask, 0.6 if choice < 0.5 else 1.0)
        points = cv2.convexHull(cv2.findNonZero(ink if ink.any() else np.ones_like(ink)))[:, 0, :]
        points = (points + 0.5 - np.array(mask.shape[::-1]) / 2) @ linear.T
        return points.min(axis=0), points.max(axis=0)


def _with_pieces(rng: np.random.Generator, mask: np.ndarray, reach: float) -> np.ndarray:
    """The largest component after a blur and a threshold, with the pieces whose centres are near its own.

    `reach` is relative to the component's larger side, as in the reader's `CellMask`.
    """
    padded = cv2.copyMakeBorder(mask, 12, 12, 12, 12, cv2.BORDER_CONSTANT)
    blurred = cv2.GaussianBlur(padded, (0, 0), float(rng.uniform(0.5, 6)))[12:-12, 12:-12]
    count, parts, stats, _ = cv2.connectedComponentsWithStats((blurred > rng.uniform(0.3, 0.6) * blurred.max()).astype(np.uint8))
    main = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA])) if count > 1 else 0
    if main == 0:
        return (mask > 100).astype(np.uint8)
    middles = stats[:, :2] + stats[:, 2:4] / 2
    near = np.linalg.norm(middles - middles[main], axis=1) < reach * (stats[main, 2:4].max() - 1)
    kept = [part for part in range(1, count) if part == main or near[part] and 25 * stats[part, 4] > stats[main, 4]]
    return np.isin(parts, kept).astype(np.uint8)
