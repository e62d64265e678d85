"""Turns photos into the net's bitmaps with the reader's own clean-up, so that training sees what the reader sees.

`python cleaned.py --photos DIR --reader honeycue --out cleaned.npz` asks `honeycue read --as sketch --json`. Photos in
which the reader finds no drawing are left out: the net never sees them.
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
    """What the reader says of each photo, in order."""
    lines = "".join(f"{photo.resolve()}\n" for photo in photos)
    done = subprocess.run([reader.resolve(), "read", "--as", "sketch", "--json"], input=lines, capture_output=True,
                          text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def bitmap(reading: dict) -> np.ndarray | None:
    """The drawing as the net gets it."""
    drawing = reading.get("drawing")
    if not drawing:
        return None
    return np.frombuffer(base64.b64decode(drawing["ink"]), np.uint8).reshape(drawing["side"], drawing["side"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--reader", type=pathlib.Path, default=dataset.ROOT / ".build/release/honeycue")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()

    outputs = dataset.objects().outputs
    labels = json.loads((options.photos / "labels.json").read_text())
    readings = read([options.photos / label["file"] for label in labels], options.reader)
    pixels, targets = [], []
    for label, reading in zip(labels, readings, strict=True):
        drawing = bitmap(reading)
        if drawing is not None:
            pixels.append(drawing)
            targets.append(outputs.index(label["label"] or OUTPUT_OF_KIND[label["kind"]]))
    np.savez_compressed(options.out, pixels=np.stack(pixels), targets=np.array(targets))
    print(f"{len(pixels)} of {len(labels)} photos have a drawing")


if __name__ == "__main__":
    main()
