#!/bin/bash
# Draws the photos of Tests/Fixtures/sketches again, all of held-out drawings: at hard settings, with what is none, 640
# pixels; one of each object at easy settings, for whole games; and objects' names written in place of drawings.
set -euo pipefail
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-.venv/bin/python}
OUT=Tests/Fixtures/sketches
photos() { $PYTHON Training/sketches/photos.py --held-out "$@"; }
photos --out "$OUT" --count 30 --seed 77 --difficulty hard --side 640 \
    --kinds drawing=9,scribble=1,writing=1,thing=1,empty=1 "$@"
photos --out "$OUT/each" --each --seed 78 --difficulty easy --side 480 "$@"
# The reader does not see these four on the photos of seed 78. The games need a photo of each object that it does.
photos --out "$OUT/each" --again bed campfire cat guitar --seed 301 --difficulty easy --side 480 "$@"
photos --out "$OUT/names" --count 12 --seed 79 --difficulty easy --side 640 --kinds name "$@"
