#!/usr/bin/env bash
# Expected: a program for OpenCV 4 that runs under OpenCV 5 without an error or warning measures the same.
# Seen: a NumPy array of one dimension was a column and is now a row. A profile of a page, smoothed with the kernel (1, 9) that a column
# needs, is now returned unsmoothed. findNonZero gives its points as (n, 2), no longer as (n, 1, 2), so that points[:, 0], which was all
# points, is now all x. HoughLinesP has lost that dimension too, while HoughLines, findContours and goodFeaturesToTrack keep it.
# Version: opencv-python-headless 5.0.0.93 beside 4.14.0.94.
# Why it matters: lines of text are found by the valleys of such a profile, and the middle of a cell is the mean of its points. The first
# finds valleys in the noise, the second gives one number for two, and NumPy stretches it over both.
# Our answer: no OpenCV in the program; in Training, points go through convexHull, which keeps its shape.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/measure.py" <<'PYTHON'
import sys

import cv2
import numpy

profile = numpy.zeros(32, numpy.float32)
profile[16] = 9
cell = numpy.zeros((40, 60), numpy.uint8)
cell[10:21, 30:51] = 255
lines = numpy.zeros((100, 100), numpy.uint8)
lines[50, 10:90] = 255
points = cv2.findNonZero(cell)
print("OpenCV", cv2.__version__, file=sys.stderr)
print("peak of the smoothed profile:", round(float(cv2.blur(profile, (1, 9)).max()), 3))
print("middle of the cell:", points[:, 0].mean(axis=0))
print("findNonZero:", points.shape[1:], "HoughLinesP:", cv2.HoughLinesP(lines, 1, numpy.pi / 180, 40).shape[1:])
print("HoughLines:", cv2.HoughLines(lines, 1, numpy.pi / 180, 40).shape[1:])
PYTHON
for version in 4.14.0.94 5.0.0.93; do
    python3 -m venv "$work/$version"
    "$work/$version/bin/pip" install --quiet --disable-pip-version-check "opencv-python-headless==$version"
    "$work/$version/bin/python" "$work/measure.py" | tee "$work/seen-$version"
done
cat >"$work/known-4.14.0.94" <<'TEXT'
peak of the smoothed profile: 1.0
middle of the cell: [40. 15.]
findNonZero: (1, 2) HoughLinesP: (1, 4)
HoughLines: (1, 2)
TEXT
cat >"$work/known-5.0.0.93" <<'TEXT'
peak of the smoothed profile: 9.0
middle of the cell: 40.0
findNonZero: (2,) HoughLinesP: (4,)
HoughLines: (1, 2)
TEXT
for version in 4.14.0.94 5.0.0.93; do
    cmp -s "$work/known-$version" "$work/seen-$version" || exit 3
done
