#!/bin/bash
# Trains the sketch net from the data to the shipped file, its golden vectors and the model card's figures.
# SCALE divides every number of samples and photos: SCALE=1000 goes through all steps in minutes and trains nothing of use.
set -euo pipefail
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-.venv/bin/python}
WORK=${WORK:-/tmp/sketches}
DATA=${DATA:-../shared/sketches}
READER=${READER:-.build/release/honeycue}
MODEL=${MODEL:-Sources/Sketches/Resources/sketches.model}
GOLDEN=${GOLDEN:-Tests/Fixtures/sketches}
SCALE=${SCALE:-1}
HERE=Training/sketches
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
mkdir -p "$WORK"

train() { $PYTHON $HERE/train.py --data "$DATA" --out "$MODEL" --state "$WORK/state" "$@"; }
photos() { $PYTHON $HERE/photos.py --data "$DATA" "$@"; }
part() { echo $((($1 + SCALE - 1) / SCALE)); }

train --samples "$(part 512000)"

# What the reader itself makes of photos: of drawings, of what is none, of puzzles and of pages.
photos --out "$WORK/drawn" --count "$(part 6000)" --seed 301 --difficulty hard --kinds drawing=9,other=1.2
photos --out "$WORK/undrawn" --count "$(part 900)" --seed 351 --difficulty mixed \
    --kinds other=0.6,scribble=1.4,writing=1,thing=1,empty=1.2
$PYTHON Training/boards/generate.py --out "$WORK/boards" --count "$(part 250)" --seed 61 --difficulty hard
$PYTHON Training/pages/generate.py --out "$WORK/pages" --count "$(part 250)" --seed 61
$PYTHON $HERE/cleaned.py --reader "$READER" --photos "$WORK/drawn" --photos "$WORK/undrawn" \
    --none "$WORK/boards=-thing" --none "$WORK/pages=-writing" --out "$WORK/photos.npz"

train --warm --photos "$WORK/photos.npz" --photo-share 0.35 --samples "$(part 192000)" --seed 8
train --warm --photos "$WORK/photos.npz" --photo-share 0.5 --samples "$(part 336000)" --seed 11 --final

$PYTHON $HERE/golden.py --model "$MODEL" --out "$GOLDEN"
# The reader with the new net.
[ "$READER" != .build/release/honeycue ] || swift build -c release --product honeycue
photos --out "$WORK/hard" --count "$(part 900)" --seed 401 --held-out --difficulty hard
photos --out "$WORK/none" --count "$(part 300)" --seed 451 --held-out --difficulty hard \
    --kinds other=1,scribble=1,writing=1,thing=1,empty=1
$PYTHON $HERE/evaluate.py --data "$DATA" --model "$MODEL" --reader "$READER" --photos "$WORK/hard" --photos "$WORK/none" \
    --card "$WORK"
