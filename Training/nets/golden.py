"""Writes the outputs of a stored net of variable input size for a picture of noise, with which the tests of the reader compare.

    python golden.py MODEL FOLDER --shape CHANNELS HEIGHT WIDTH
"""

from __future__ import annotations

import argparse
import json
import pathlib

import numpy as np

import netfile


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--shape", type=int, nargs=3, required=True, help="channels, height and width of the picture")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    picture = np.random.default_rng(1).integers(0, 256, options.shape, np.uint8)
    outputs = netfile.StoredNet(options.model).outputs(picture[None].astype(np.float32) / 255)[0]
    (options.out / "golden.bin").write_bytes(picture.tobytes() + outputs.astype("<f4").tobytes())
    _, height, width = options.shape
    manifest = {"file": "golden.bin", "width": width, "height": height, "outputs": list(outputs.shape)}
    (options.out / "golden.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main()
