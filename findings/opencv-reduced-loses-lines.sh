#!/usr/bin/env bash
# Expected: imread with IMREAD_REDUCED_GRAYSCALE_8 gives a small picture of the whole, and the same one whatever the file's format.
# Seen: only of a JPEG is each new pixel the mean of those that it covers. From a lossless PNG or WebP it takes two by two pixels of each
# eight by eight and leaves the others out. Ruled paper is then blank, or half black if its lines lie three pixels further on. The sizes
# differ too: a side of 101 pixels becomes 13 from a JPEG and 12 from the others.
# Version: opencv-python-headless 5.0.0.93, Pillow 13.0.0.
# Why it matters: a bot finds the board on a photo and none on the screenshot of it, and positions found in a small picture are off.
# Our answer: Sources/ImageCodec/Resampling.swift takes the mean of the covered area, whatever the format.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check opencv-python-headless==5.0.0.93 pillow==13.0.0
"$work/venv/bin/python" - <<'PYTHON'
import io
import sys

import cv2
import numpy
from PIL import Image

FORMATS = {"JPEG": {"quality": 95}, "PNG": {}, "WEBP": {"lossless": True}}


def reduced(picture: numpy.ndarray, name: str) -> numpy.ndarray:
    file = io.BytesIO()
    Image.fromarray(picture).save(file, name, **FORMATS[name])
    return cv2.imdecode(numpy.frombuffer(file.getvalue(), numpy.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_8)


print("OpenCV", cv2.__version__)
seen = []
for start in (0, 3):
    ruled = numpy.full((240, 240), 255, numpy.uint8)
    ruled[start::16] = ruled[start + 1::16] = 0
    print(f"two of sixteen rows black, from row {start} on: grey {ruled.mean():.0f} in the mean")
    for name in FORMATS:
        small = reduced(ruled, name)
        seen.append((int(small.min()), int(small.max()), round(float(small.mean()))))
        print("  {} reduced: grey from {} to {}, {} in the mean".format(name, *seen[-1]))
sides = [reduced(numpy.full((101, 101), 255, numpy.uint8), name).shape[0] for name in FORMATS]
print("a side of 101 pixels reduced:", ", ".join(f"{name} {side}" for name, side in zip(FORMATS, sides)))
(jpeg, *others), (moved_jpeg, *moved) = seen[:3], seen[3:]
averaged = all(low > 180 and abs(mean - 223) <= 1 for low, _, mean in (jpeg, moved_jpeg))
lost = others == [(255, 255, 255)] * 2 and moved == [(0, 255, 128)] * 2
sys.exit(0 if averaged and lost and sides == [13, 12, 12] else 3)
PYTHON
