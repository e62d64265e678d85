#!/usr/bin/env bash
# Expected: pixOtsuAdaptiveThreshold makes an even tile of a picture wholly white or wholly black, and one pixel more or less that differs
# by a single grey level changes that pixel at most.
# Seen: an even tile of grey 1 to 255 becomes white, dark ones too, and one of grey 0 black. A single pixel that is one level lighter
# turns all the others black: the threshold is then the lighter grey itself, and whatever lies below it is ink.
# Version: Leptonica 1.87.0 as bundled in tesserocr 2.13.0; 1.82.0 of Debian 12 does the same.
# Why it matters: an empty cell of a board, or the margin of a page, flips from empty to full because of one bit of camera noise.
# Our answer: a threshold of this kind is taken only among pixels that are ink already (Sources/Sketches/Ink/InkMask.swift).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check tesserocr==2.13.0
"$work/venv/bin/python" - <<'PYTHON'
import ctypes
import sys
from pathlib import Path

import tesserocr

folder = Path(tesserocr.__file__).parent
library = next(path for place in (folder, folder.parent) for path in place.glob("tesserocr.libs/lib*lept*"))
leptonica = ctypes.CDLL(str(library))
leptonica.pixCreate.restype = ctypes.c_void_p
leptonica.getLeptonicaVersion.restype = ctypes.c_char_p
SIDE = 64


def ink(grey: int, one_pixel: int) -> int:
    """How many pixels of a tile become black that is even but for one pixel."""
    tile = ctypes.c_void_p(leptonica.pixCreate(SIDE, SIDE, 8))
    for y in range(SIDE):
        for x in range(SIDE):
            leptonica.pixSetPixel(tile, x, y, one_pixel if (x, y) == (3, 3) else grey)
    black, count = ctypes.c_void_p(), ctypes.c_int()
    leptonica.pixOtsuAdaptiveThreshold(tile, SIDE, SIDE, 0, 0, ctypes.c_float(0.1), None, ctypes.byref(black))
    leptonica.pixCountPixels(black, ctypes.byref(count), None)
    return count.value


print(leptonica.getLeptonicaVersion().decode())
known = {(0, 0): 4096, (1, 1): 0, (200, 200): 0, (200, 201): 4095, (30, 31): 4095, (200, 199): 1}
seen = {tile: ink(*tile) for tile in known}
for (grey, one_pixel), count in seen.items():
    print(f"{SIDE * SIDE - 1} pixels of grey {grey}, one of {one_pixel}: {count} black")
sys.exit(0 if seen == known else 3)
PYTHON
