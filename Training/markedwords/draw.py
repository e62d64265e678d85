"""Draws the strips from which the net that reads marked words learns, and stores them in batches of about the same width.

    python draw.py --out STRIPS --batches 4000

Each strip depends only on the seed and the number of its chunk, the installed typefaces, and the libraries.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import pathlib

import cv2
import numpy as np

from recogniser import SYMBOLS
from strips import Pages, strip

# Strips are drawn for this many batches at a time and sorted by width.
CHUNK = 8


def batches(seed: int, number: int, size: int):
    """The pictures [n, 4, 32, w] in bytes of each batch of a chunk, and the symbol of each second column [n, w / 2]."""
    rng = np.random.default_rng([seed, number])
    pages = Pages(rng)
    drawn = sorted((strip(rng, pages) for _ in range(CHUNK * size)), key=lambda one: one[0].shape[2])
    for at in range(0, len(drawn), size):
        yield together(drawn[at:at + size])


def together(strips) -> tuple[np.ndarray, np.ndarray]:
    """Strips as one array, padded on the right."""
    width = max(picture.shape[2] for picture, _, _ in strips)
    pictures = np.zeros((len(strips), 4, strips[0][0].shape[1], width), np.uint8)
    columns = np.zeros((len(strips), width // 2), np.uint8)
    for index, (picture, symbols, _) in enumerate(strips):
        columns[index, :len(symbols)] = symbols
        # Beyond the end of a strip the edge pixels are repeated, as the reader does beyond the edge of a photo.
        pictures[index] = np.pad(picture, ((0, 0), (0, 0), (0, width - picture.shape[2])), mode="edge")
        pictures[index, 3, :, picture.shape[2]:] = 0
    return pictures, columns


def spelt(columns) -> str:
    """The text of columns of symbols: without blanks, and without repetitions."""
    return "".join(SYMBOLS[k] for k, _ in itertools.groupby(int(k) for k in columns) if k)


def store(out: pathlib.Path, seed: int, number: int, size: int) -> int:
    """Draws a chunk, and stores its batches in files of their own, which appear when they are complete."""
    cv2.setNumThreads(1)
    for place, (pictures, columns) in enumerate(batches(seed, number, size)):
        path = out / f"{seed}-{number:06}-{place}.npz"
        with open(path.with_suffix(".part"), "wb") as file:
            np.savez(file, pictures=pictures, columns=columns)
        os.replace(path.with_suffix(".part"), path)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--batches", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=256, help="strips in a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    chunks = -(-options.batches // CHUNK)
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        work = [pool.apply_async(store, (options.out, options.seed, number, options.batch)) for number in range(chunks)]
        for done, one in enumerate(work, 1):
            one.get()
            if done % 20 == 0:
                print(done * CHUNK, "batches", flush=True)


if __name__ == "__main__":
    main()
