#!/bin/bash
# Draws the photos of Tests/Fixtures/sketches again: held-out drawings and what is none, at hard settings, 640 pixels.
set -euo pipefail
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-.venv/bin/python}
OUT=Tests/Fixtures/sketches
$PYTHON Training/sketches/photos.py --out "$OUT" --count 30 --seed 77 --held-out --difficulty hard --side 640 \
    --kinds drawing=9,scribble=1,writing=1,thing=1,empty=1 "$@"
