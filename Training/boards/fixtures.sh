#!/bin/sh
# Draws Tests/Fixtures/boards again: twelve moderate boards, eight hard ones, eight pictures without a board.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../Tests/Fixtures/boards"
python=${PYTHON:-python3}
rm -f "$out"/*.jpg "$out/labels.json"
"$python" "$here/generate.py" --out "$out" --count 12 --seed 301 --difficulty easy --fonts held-out
"$python" "$here/generate.py" --out "$out" --count 8 --seed 302 --difficulty hard --fonts held-out --append
"$python" "$here/generate.py" --out "$out" --count 8 --seed 303 --difficulty easy --negatives --append
