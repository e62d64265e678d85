#!/usr/bin/env bash
# Expected: SetRectangle makes Tesseract read that part of the picture, as if it had been cut out.
# Seen: if the rectangle is exactly as wide as the picture, the neural engine reads the lowest strip of that height, wherever the rectangle
# lies, and with full confidence. The black-and-white picture that GetThresholdedImage shows is the right one. A rectangle that is one pixel
# narrower is read rightly.
# Version: Tesseract 5.5.4 as bundled in tesserocr 2.13.0; 5.3.0 of Debian 12 does the same. Trained data of tesseract-ocr-eng 1:4.1.0-2.
# Why it matters: a bot that reads a page line by line gets the last line of the page for each of them, with nothing that looks wrong.
# Our answer: Sources/COCR/ocr.cpp hands over the pixels of each line and never sets a rectangle.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download tesseract-ocr-eng >/dev/null
dpkg -x tesseract-ocr-eng_*.deb .
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tesserocr==2.13.0 pillow==13.0.0
OMP_THREAD_LIMIT=1 venv/bin/python - "$work/usr/share/tesseract-ocr/5/tessdata" <<'PYTHON'
import sys

import tesserocr
from PIL import Image, ImageDraw, ImageFont

WORDS = ["yacht", "hyacinth", "thatch", "chant", "canteen"]
NUMBERS = ["first", "second", "third", "fourth", "fifth"]
WIDTH, HEIGHT = 600, 40
page = Image.new("L", (WIDTH, HEIGHT * len(WORDS)), 255)
draw = ImageDraw.Draw(page)
for row, (number, word) in enumerate(zip(NUMBERS, WORDS)):
    draw.text((30, 8 + row * HEIGHT), f"the {number} line names a {word}", font=ImageFont.load_default(22), fill=0)

print(tesserocr.tesseract_version().splitlines()[0])
seen = []
with tesserocr.PyTessBaseAPI(path=sys.argv[1], lang="eng", psm=tesserocr.PSM.SINGLE_LINE) as reader:
    for left in (1, 0):
        for row in range(len(WORDS)):
            reader.SetImage(page)
            reader.SetRectangle(left, row * HEIGHT, WIDTH - left, HEIGHT)
            text = reader.GetUTF8Text().strip()
            seen.append([number for number in NUMBERS if number in text])
            print(f"line {row + 1}, {WIDTH - left} of {WIDTH} pixels wide: {text} ({reader.MeanTextConf()} % sure)")
known = [[number] for number in NUMBERS] + [["fifth"]] * len(NUMBERS)
sys.exit(0 if seen == known else 3)
PYTHON
