#!/usr/bin/env bash
# Expected: a TIFF in which zero is white (PhotometricInterpretation 0, as scanners write) is read with white paper.
# Seen: with 8 bits it is, by Pillow and OpenCV. With 16 bits Pillow gives a negative, black paper with white ink. OpenCV gives white paper
# for IMREAD_GRAYSCALE and a negative for IMREAD_UNCHANGED and IMREAD_ANYDEPTH, from the same file.
# Version: Pillow 13.0.0, opencv-python-headless 5.0.0.93; the files are written by tifffile 2026.3.3.
# Why it matters: a scanned page in 16 bits is white on black in a bot, and dark boards look like light ones, with no error anywhere.
# Our answer: Sources/CImageShim/tiff_reader.c reads by libtiff's RGBA interface, which turns both depths the right way.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pillow==13.0.0 opencv-python-headless==5.0.0.93 tifffile==2026.3.3
"$work/venv/bin/python" - "$work/page.tiff" <<'PYTHON'
import sys

import cv2
import numpy
import PIL
import tifffile
from PIL import Image

path = sys.argv[1]


def tone(picture: numpy.ndarray) -> str:
    paper, ink = int(picture[0, 0]), int(picture[9, 0])
    return "white paper" if paper > ink else "black paper"


print(f"Pillow {PIL.__version__}, OpenCV {cv2.__version__}")
seen = []
for depth in (numpy.uint8, numpy.uint16):
    page = numpy.zeros((32, 32), depth)
    page[8:12] = numpy.iinfo(depth).max
    tifffile.imwrite(path, page, photometric="miniswhite")
    readings = {"Pillow": numpy.asarray(Image.open(path))}
    for mode in ("GRAYSCALE", "UNCHANGED", "ANYDEPTH"):
        readings[f"OpenCV {mode}"] = cv2.imread(path, getattr(cv2, f"IMREAD_{mode}"))
    seen.append([tone(picture) for picture in readings.values()])
    print(f"{page.itemsize * 8} bits:", ", ".join(f"{name} {paper}" for name, paper in zip(readings, seen[-1])))
white, black = "white paper", "black paper"
sys.exit(0 if seen == [[white] * 4, [black, white, black, black]] else 3)
PYTHON
