#!/bin/sh
# The stages of the training: each goes on from the one before, on scenes of its own. train.sh POOL SCANS CHECK OUT
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-.venv/bin/python}
stage() { # STEPS SEED RATE [START]
    "$python" train.py --pool "$pool" --scans "$scans" --check "$check" --workers 2 --out "$out" --steps "$1" --seed "$2" --rate "$3" \
        ${4:+--start "$4"}
}
pool=$1 scans=$2 check=$3 out=$4
stage 2500 1 3e-3
for next in "4000 2 2e-3" "1800 3 1.5e-3" "1000 4 1e-3"; do
    # shellcheck disable=SC2086 -- three words
    stage $next "${out%.model}.pt"
done
