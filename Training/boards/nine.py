"""Boards of nine tiles, as Buchstabiene has them: eight around the middle one, in a ring or in a square of three by three.

    python nine.py --out DIR --count 100 --seed 1

Every second picture is a photograph of a screen, the others are screenshots. `labels.json` has for each picture `file`, `center` and
`outer` (sorted, a letter twice where two tiles have it), `layout` ("ring" or "square") and `capture`. The reader knows boards of seven
cells; these pictures show that it does not take nine tiles for seven.
"""

from __future__ import annotations

import argparse
import json
import pathlib

import cv2
import numpy as np

from alphabets import ALPHABETS
from camera import photograph, screenshot
from honeycomb import Theme, choose_theme
from sheet import Sheet, blank, size_for_cap_height, write, write_capital
from typefaces import Typefaces

LAYOUTS = ("ring", "square")


def words() -> list[str]:
    """German words of nine letters, in alphabetical order."""
    return sorted(word.upper() for word in ALPHABETS["de"].words() if len(word) == 9)


def ring(rng, sheet: Sheet, theme: Theme, middle: np.ndarray, radius: float) -> np.ndarray:
    """Eight petals around a round middle. Returns the tiles' centres, the middle one first."""
    turn = np.pi / 8 if rng.random() < 0.7 else 0.0
    angles = turn + np.arange(8) * np.pi / 4
    centres = middle + np.concatenate([np.zeros((1, 2)), radius * np.stack([np.sin(angles), -np.cos(angles)], axis=1)])
    size = radius * rng.uniform(0.3, 0.36)
    for number, (x, y) in enumerate(centres):
        fill = theme.middle if number == 0 else theme.cell
        if rng.random() < 0.5:
            sheet.draw.ellipse([x - size, y - size, x + size, y + size], fill=fill)
        else:
            corners = [(x + size * np.sin(a), y - size * np.cos(a)) for a in np.arange(6) * np.pi / 3]
            sheet.draw.polygon(corners, fill=fill)
    return centres


def square(rng, sheet: Sheet, theme: Theme, middle: np.ndarray, radius: float) -> np.ndarray:
    """Three rows of three tiles. Returns their centres, the middle one first."""
    step = radius * rng.uniform(0.75, 0.95)
    places = [(0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    centres = middle + step * np.array(places, dtype=float)
    half = step * rng.uniform(0.42, 0.48)
    for number, (x, y) in enumerate(centres):
        sheet.draw.rectangle([x - half, y - half, x + half, y + half], fill=theme.middle if number == 0 else theme.cell)
    return centres


def board(rng, word: str, faces: Typefaces, layout: str) -> tuple[Sheet, list[str]]:
    """A screen with the board of the letters of `word`, and these letters, the middle one first."""
    theme, face = choose_theme(rng, True), faces.choose(rng)
    sheet = blank(900, 1500, theme.ground, screen=True)
    letters = list(rng.permutation(list(word)))
    middle, radius = np.array([450.0, 640.0]), float(rng.uniform(260, 330))
    centres = (ring if layout == "ring" else square)(rng, sheet, theme, middle, radius)
    cap_height = radius * rng.uniform(0.17, 0.24)
    for number, (centre, letter) in enumerate(zip(centres, letters)):
        write_capital(sheet, centre, letter, face, cap_height, theme.middle_ink if number == 0 else theme.ink)
    write(sheet, 450, 130, "Buchstabiene", face, size_for_cap_height(face, 40), theme.ink, "ms")
    write(sheet, 450, 1250, f"{rng.integers(0, 60)} von {rng.integers(60, 200)} Punkten", face, 36, theme.ink, "ms")
    reach = radius * 1.5
    sheet.square = middle + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=float)
    sheet.cells, sheet.cap_height = centres, cap_height
    return sheet, letters


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    faces, all_words, labels = Typefaces("held-out", "äöüÄÖÜ"), words(), []
    for number in range(options.count):
        rng = np.random.default_rng([options.seed, number])
        layout = LAYOUTS[number // 2 % 2]
        sheet, letters = board(rng, all_words[rng.integers(len(all_words))], faces, layout)
        capture, take = (("photo", photograph), ("screenshot", screenshot))[number % 2]
        picture, _, quality = take(rng, sheet, True)
        name = f"nine-{number:03d}.jpg"
        cv2.imwrite(str(options.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        labels.append({"file": name, "center": letters[0], "outer": "".join(sorted(letters[1:])), "language": "de", "layout": layout,
                       "capture": capture})
    (options.out / "labels.json").write_text("[\n" + ",\n".join(map(json.dumps, labels)) + "\n]\n")


if __name__ == "__main__":
    main()
