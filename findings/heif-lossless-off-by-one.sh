#!/usr/bin/env bash
# Expected: pillow-heif saves without loss with quality=-1 and chroma=444, as its documentation says one should.
# Seen: a third of all values come back one level off. Only matrix_coefficients=0 besides keeps every value; without chroma=444 a value may
# be off by two hundred, and nothing warns. Grey pictures are kept by quality=-1 alone.
# Version: pillow-heif 1.8.1, Pillow 13.0.0.
# Why it matters: a bot's tests that store what its decoder should give, or a threshold that lies on one level, differ between two copies of
# one picture that are both called lossless.
# Our answer: Tests/ImageCodecTests/FormatTests.swift draws what a HEIC file should show and compares with a tolerance.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pillow-heif==1.8.1 pillow==13.0.0 numpy==2.4.6
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import io
import sys

import numpy
import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()
colours = numpy.random.default_rng(1).integers(0, 256, (64, 64, 3), dtype=numpy.uint8)


def loss(picture: numpy.ndarray, **options: int) -> tuple[int, float]:
    """The largest difference after saving and opening, and the part of values that differ."""
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "HEIF", quality=-1, **options)
    difference = numpy.abs(numpy.asarray(Image.open(file)).astype(int) - picture)
    return int(difference.max()), round(float((difference > 0).mean()), 2)


print("pillow-heif", importlib.metadata.version("pillow-heif"))
seen = {
    "colours": loss(colours),
    "colours, chroma=444": loss(colours, chroma=444),
    "colours, chroma=444, matrix_coefficients=0": loss(colours, chroma=444, matrix_coefficients=0),
    "grey": loss(colours[..., 0]),
}
for what, (largest, part) in seen.items():
    print(f"{what}: {part:.0%} of the values differ, by {largest} at most")
subsampled, documented, exact, grey = seen.values()
sys.exit(0 if subsampled[0] > 100 and documented[0] == 1 and 0.2 < documented[1] < 0.5 and exact == grey == (0, 0) else 3)
PYTHON
