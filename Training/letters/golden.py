"""Writes a few patches with the logits that the net must return for them, for the Swift tests.

`golden.json` has their number and labels. `golden.bin` contains the patches, then the logits, as little-endian float32.
"""

from __future__ import annotations

import argparse
import json
import pathlib

import numpy as np

from net import StoredNet
from patches import LABELS, PatchMaker, SIDE

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 32
SEED = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "Sources/Boards/Resources/letters.model")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Tests/Fixtures/letters")
    options = parser.parse_args()

    maker = PatchMaker("held-out", SEED)
    samples = [maker.sample() for _ in range(COUNT)]
    # Rounded to bytes, so that the file contains the patch exactly.
    patches = np.stack([np.round(patch * 255) / 255 for patch, _ in samples]).astype("<f4")
    logits = StoredNet(options.model).logits(patches).astype("<f4")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "golden.bin").write_bytes(patches.tobytes() + logits.tobytes())
    manifest = {"count": COUNT, "input": [1, SIDE, SIDE], "outputs": len(LABELS), "file": "golden.bin",
                "labels": [LABELS[label] for _, label in samples],
                "predictions": [LABELS[i] for i in logits.argmax(axis=1)]}
    (options.out / "golden.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main()
