"""Converts photos to the net's bitmaps with the reader's own clean-up, so that training sees the same input as the reader's net.

`python cleaned.py --photos DIR --reader honeycue --out cleaned.npz` calls `honeycue read --as sketch --json`. Photos in which
the reader finds no drawing are left out, because they never reach the net.
"""

from __future__ import annotations

import argparse
import base64
import json
import pathlib
import subprocess

import numpy as np

import dataset

OUTPUT_OF_KIND = {"other": "-drawing", "scribble": "-scribble", "writing": "-writing", "thing": "-thing",
                  "empty": "-thing"}


def read(photos: list[pathlib.Path], reader: pathlib.Path) -> list[dict]:
    """The reader's answers for the photos, in order."""
    lines = "".join(f"{photo.resolve()}\n" for photo in photos)
    done = subprocess.run([reader.resolve(), "read", "--as", "sketch", "--json"], input=lines, capture_output=True,
                          text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def bitmap(reading: dict) -> np.ndarray | None:
    """The drawing in the form of the net's input."""
    drawing = reading.get("drawing")
    if not drawing:
        return None
    return np.frombuffer(base64.b64decode(drawing["ink"]), np.uint8).reshape(drawing["side"], drawing["side"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--none", action="append", default=[], metavar="FOLDER=OUTPUT",
                        help="photos of something else, all of which should light one output: boards=-thing")
    parser.add_argument("--reader", type=pathlib.Path, default=dataset.ROOT / ".build/release/honeycue")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()

    outputs = dataset.objects().outputs
    files, goals = [], []
    for folder in options.photos:
        for label in json.loads((folder / "labels.json").read_text()):
            files.append(folder / label["file"])
            goals.append(label["label"] or OUTPUT_OF_KIND[label["kind"]])
    for folder, _, output in (entry.partition("=") for entry in options.none):
        found = sorted(pathlib.Path(folder).glob("*.jpg"))
        files += found
        goals += [output] * len(found)
    pixels, targets = [], []
    for goal, reading in zip(goals, read(files, options.reader), strict=True):
        drawing = bitmap(reading)
        if drawing is not None:
            pixels.append(drawing)
            targets.append(outputs.index(goal))
    # Shuffled, because training holds back every twelfth.
    order = np.random.default_rng(5).permutation(len(pixels))
    np.savez_compressed(options.out, pixels=np.stack(pixels)[order], targets=np.array(targets)[order])
    print(f"{len(pixels)} of {len(files)} photos have a drawing")


if __name__ == "__main__":
    main()
