#!/usr/bin/env bash
# Expected: a line of clear print, black on white, gives each of its letters once, or a low score where the reader is unsure.
# Seen: for some lines the detector cuts the line into boxes that overlap in the middle of a word. The letters between two boxes are
# then read twice, or as letters that are not there, with a score of .95 and above. Another line in the same sizes is read rightly.
# Version: rapidocr 3.10.0 with its bundled models, onnxruntime 1.32.0, Pillow 13.0.0.
# Why it matters: a bot that trusts the score shows words such as “d” and “I” that nobody printed, and looks for definitions of them.
# Our answer: pages are read with Tesseract; rapidocr is measured beside it, letter by letter (Benchmarks/reading_compared.py).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check rapidocr==3.10.0 onnxruntime==1.32.0 pillow==13.0.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import logging
import sys

import numpy
from PIL import Image, ImageDraw, ImageFont
from rapidocr import RapidOCR

logging.disable(logging.CRITICAL)
reader = RapidOCR()


def read(line: str, size: int) -> list[tuple[str, float]]:
    font = ImageFont.load_default(size)
    picture = Image.new("RGB", (int(font.getlength(line)) + 80, 3 * size), "white")
    ImageDraw.Draw(picture).text((40, size), line, font=font, fill="black")
    result = reader(numpy.array(picture))
    return [(text, round(float(score), 2)) for text, score in zip(result.txts, result.scores)]


print("rapidocr", importlib.metadata.version("rapidocr"))
added = {}
for line in ["a powered boat for racing", "the quick brown fox"]:
    for size in (24, 32, 40):
        seen = read(line, size)
        print(size, "pixels:", seen)
        letters = len("".join(text for text, _ in seen).replace(" ", ""))
        added[line, size] = letters - len(line.replace(" ", "")) if min(score for _, score in seen) > 0.9 else 0
extra = [added["a powered boat for racing", size] for size in (24, 32, 40)]
right = [added["the quick brown fox", size] for size in (24, 32, 40)]
print("letters too many:", extra, right)
sys.exit(0 if any(count > 0 for count in extra) and right == [0, 0, 0] else 3)
PYTHON
