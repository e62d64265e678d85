"""Writes what the stored net makes of a strip, for the tests of the reader to compare with.

    python golden.py ../../Sources/Recognition/Resources/marked-words.model ../../Tests/Fixtures/markedwords
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).parent.parent / "nets"))

import netfile  # noqa: E402

WIDTH, HEIGHT = 120, 32


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    strip = np.random.default_rng(1).integers(0, 256, (4, HEIGHT, WIDTH), np.uint8)
    outputs = netfile.StoredNet(options.model).outputs(strip[None].astype(np.float32) / 255)[0]
    (options.out / "golden.bin").write_bytes(strip.tobytes() + outputs.astype("<f4").tobytes())
    manifest = {"file": "golden.bin", "width": WIDTH, "height": HEIGHT, "outputs": list(outputs.shape)}
    (options.out / "golden.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main()
