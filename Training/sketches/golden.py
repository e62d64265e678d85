"""Writes a few bitmaps with the logits that the net must return for them, for the Swift tests.

`golden.json` has their number and labels. `golden.bin` contains the bitmaps as bytes, then the logits as little-endian float32.
The bitmaps are drawn here and don't come from the data.
"""

from __future__ import annotations

import argparse
import json
import pathlib

import numpy as np

import bitmaps
import scrawl
from dataset import ROOT
from net import StoredNet

COUNT = 24
SEED = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "Sources/Sketches/Resources/sketches.model")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Tests/Fixtures/sketches")
    options = parser.parse_args()

    rng = np.random.default_rng(SEED)
    pictures = np.stack([bitmaps.framed(scrawl.raster(scrawl.scribble(rng), 14)) for _ in range(COUNT)])
    net = StoredNet(options.model)
    logits = net.logits(pictures).astype("<f4")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "golden.bin").write_bytes(pictures.tobytes() + logits.tobytes())
    manifest = {"count": COUNT, "outputs": len(net.labels), "file": "golden.bin"}
    (options.out / "golden.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main()
