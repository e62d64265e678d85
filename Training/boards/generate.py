"""Generates photographs and screenshots of honeycomb boards, with labels.

    python generate.py --out DIR --count 200 --seed 1 --difficulty hard --fonts held-out
    python generate.py --out DIR --count 40 --seed 2 --negatives
    python generate.py --out DIR --count 90 --seed 3 --handmade
    python generate.py --out DIR --count 90 --seed 4 --lower-case
    python generate.py --out DIR --count 90 --seed 5 --in-play
    python generate.py --out DIR --count 90 --seed 6 --language ca --six-letters 0.4

The same arguments give the same pictures (for the same versions of the fonts, Pillow and OpenCV). Each picture
depends only on the seed and its own number. `labels.json` holds, for each picture: `file`, `kind` ("digital",
"print", "handmade" or "none"), `center`, `outer` (sorted), and in picture pixels `cells` (seven centres, the middle one
first, then clockwise on the upright board), `letters` (in the same order; a space is an empty cell), `quad` (corners of the
board's square) and `box` (its bounding box; `x`, `y` are the box's centre); `rating` (good, excellent, genius) or `found` (words
listed as found), `found_count` and `score` where such a line or list stands beside the board; then what the picture
was made with.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import pathlib

import cv2
import numpy as np

from alphabets import ALPHABETS
from camera import View, photograph, screenshot, whole_screenshot
from handmade import handmade
from inplay import game_screen
from layout import rounded
from negatives import KINDS
from newspaper import page
from puzzle import choose_board
from screens import any_screen
from scribble import scribble
from sheet import Sheet
from typefaces import Typefaces

PRINT_SHARE = 0.42
SCREENSHOT_SHARE = 0.3
IN_PLAY_SCREENSHOT_SHARE = 0.75


def _store(out: pathlib.Path, name: str, picture: np.ndarray, quality: int) -> None:
    cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])


def _board_label(name: str, kind: str, board, sheet: Sheet, view: View) -> dict:
    quad = view.project(sheet.square)
    low, high = quad.min(axis=0), quad.max(axis=0)
    middle, extent = (low + high) / 2, high - low
    box = {"x": middle[0], "y": middle[1], "width": extent[0], "height": extent[1]}
    return {"file": name, "kind": kind, "center": board.center,
            "outer": "".join(sorted(board.outer.replace(" ", ""))),
            "letters": board.letters, "cells": rounded(view.project(sheet.cells)), "quad": rounded(quad),
            "box": {key: round(float(value)) for key, value in box.items()}, "turn": round(view.roll, 1)}


def make_board(out: pathlib.Path, name: str, rng: np.random.Generator, faces: Typefaces, hard: bool,
               lower_case: bool = False, language: str = "en", six_letters: float = 0) -> dict:
    """Draws, photographs and stores one board, in lower case or at random; returns its label.

    `six_letters` is the share of boards with an empty cell. They are screens, because no newspaper prints such boards.
    """
    count = 6 if six_letters and rng.random() < six_letters else 7
    board = dataclasses.replace(choose_board(rng, language, count), lower_case=lower_case)
    printed = rng.random() < PRINT_SHARE and count == 7
    sheet = page(rng, board, faces, hard) if printed else any_screen(rng, board, faces, hard)
    if rng.random() < (0.4 if printed else 0.05) and hard:
        scribble(rng, sheet)
    flat = not printed and rng.random() < SCREENSHOT_SHARE
    picture, view, quality = (screenshot if flat else photograph)(rng, sheet, hard)
    _store(out, name, picture, quality)
    label = _board_label(name, "print" if printed else "digital", board, sheet, view)
    own = {} if language == "en" else {"language": language}
    return label | {"capture": "screenshot" if flat else "photo", "quality": quality} | own | sheet.notes


def make_handmade(out: pathlib.Path, name: str, rng: np.random.Generator, hard: bool) -> dict:
    """Photographs and stores one hand-drawn board; returns its label."""
    board = choose_board(rng)
    sheet = handmade(rng, board)
    picture, view, quality = photograph(rng, sheet, hard)
    _store(out, name, picture, quality)
    return _board_label(name, "handmade", board, sheet, view) | {"quality": quality} | sheet.notes


def make_in_play(out: pathlib.Path, name: str, rng: np.random.Generator, faces: Typefaces, hard: bool) -> dict:
    """Stores one screen of a game in progress, as a whole screenshot or as a photo; returns its label."""
    board = choose_board(rng)
    sheet = game_screen(rng, board, faces)
    flat = rng.random() < IN_PLAY_SCREENSHOT_SHARE
    picture, view, quality = (whole_screenshot if flat else photograph)(rng, sheet, hard)
    _store(out, name, picture, quality)
    label = _board_label(name, "digital", board, sheet, view)
    return label | {"capture": "screenshot" if flat else "photo", "quality": quality} | sheet.notes


def make_negative(out: pathlib.Path, name: str, rng: np.random.Generator, faces: Typefaces, hard: bool,
                  kind: str) -> dict:
    """Draws, photographs and stores something that is not a board; returns its label."""
    sheet = KINDS[kind](rng, faces, hard)
    flat = sheet.screen and rng.random() < SCREENSHOT_SHARE
    picture, _, quality = (screenshot if flat else photograph)(rng, sheet, hard)
    _store(out, name, picture, quality)
    return {"file": name, "kind": "none", "content": kind, "quality": quality}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--difficulty", choices=("easy", "hard"), default="hard")
    parser.add_argument("--fonts", choices=("held-out", "training"), default="held-out")
    parser.add_argument("--negatives", action="store_true", help="pictures without a board")
    parser.add_argument("--handmade", action="store_true", help="boards drawn by hand")
    parser.add_argument("--in-play", action="store_true", help="screens with points and words found")
    parser.add_argument("--lower-case", action="store_true", help="boards in lower case, also with an L")
    parser.add_argument("--language", choices=sorted(ALPHABETS), default="en")
    parser.add_argument("--six-letters", type=float, default=0, metavar="SHARE", help="share of boards with an empty cell")
    parser.add_argument("--only", type=int, nargs="+", help="draw only the pictures of these numbers")
    parser.add_argument("--prefix", default="", help="of the file names")
    parser.add_argument("--append", action="store_true", help="add to the labels.json already there")
    options = parser.parse_args()

    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    own = ALPHABETS[options.language].own
    faces, hard = Typefaces(options.fonts, own + own.upper()), options.difficulty == "hard"
    prefix = options.prefix or ("none" if options.negatives else options.difficulty)
    store = options.out / "labels.json"
    labels = json.loads(store.read_text()) if options.append and store.exists() else []
    for number in options.only or range(options.count):
        rng = np.random.default_rng([options.seed, number])
        name = f"{prefix}-{number:03d}.jpg"
        if options.negatives:
            labels.append(make_negative(options.out, name, rng, faces, hard, list(KINDS)[number % len(KINDS)]))
        elif options.handmade:
            labels.append(make_handmade(options.out, name, rng, hard))
        elif options.in_play:
            labels.append(make_in_play(options.out, name, rng, faces, hard))
        else:
            labels.append(make_board(options.out, name, rng, faces, hard, options.lower_case,
                                     options.language, options.six_letters))
    store.write_text("[\n" + ",\n".join(json.dumps(label) for label in labels) + "\n]\n")


if __name__ == "__main__":
    main()
