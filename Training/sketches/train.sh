#!/bin/bash
# Trains the sketch net from the data to the shipped file, its golden vectors and the model card's figures.
set -euo pipefail
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-.venv/bin/python}
WORK=${WORK:-/tmp/sketches}
HERE=Training/sketches
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
mkdir -p "$WORK"

$PYTHON $HERE/train.py --state "$WORK/state" --samples 512000
$PYTHON $HERE/photos.py --out "$WORK/photos" --count 3600 --seed 101 --difficulty mixed \
    --kinds drawing=8,other=0.8,scribble=0.7,writing=0.9,thing=0.5,empty=0.2
$PYTHON $HERE/cleaned.py --photos "$WORK/photos" --out "$WORK/photos.npz"
$PYTHON $HERE/train.py --state "$WORK/state" --warm --photos "$WORK/photos.npz" --samples 64000 --seed 8
$PYTHON $HERE/train.py --state "$WORK/state" --warm --photos "$WORK/photos.npz" --samples 128000 --seed 9 --final
swift build -c release --product honeycue

$PYTHON $HERE/golden.py
$PYTHON $HERE/photos.py --out "$WORK/hard" --count 500 --seed 11 --held-out --difficulty hard
$PYTHON $HERE/photos.py --out "$WORK/none" --count 300 --seed 31 --held-out --difficulty hard \
    --kinds other=1,scribble=1,writing=1,thing=1,empty=1
$PYTHON $HERE/evaluate.py --photos "$WORK/hard" --photos "$WORK/none" --card "$WORK"
