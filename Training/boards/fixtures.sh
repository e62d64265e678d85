#!/bin/sh
# Draws Tests/Fixtures/boards again: twelve moderate boards, eight hard ones, eight pictures without a board, four boards
# with nothing to be seen between their letters. Then Tests/Fixtures/faint-boards: the first four at a third of their
# contrast. Then Tests/Fixtures/handmade-boards: boards drawn by hand whose letters fill their cells unevenly. Then
# Tests/Fixtures/lower-case-boards: boards with an l, an i or both. Then
# Tests/Fixtures/surroundings: boards with a rating line, words found or points beside them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../Tests/Fixtures/boards"
python=${PYTHON:-python3}
rm -f "$out"/*.jpg "$out/labels.json"
"$python" "$here/generate.py" --out "$out" --count 12 --seed 301 --difficulty easy --fonts held-out
"$python" "$here/generate.py" --out "$out" --count 8 --seed 302 --difficulty hard --fonts held-out --append
"$python" "$here/generate.py" --out "$out" --count 8 --seed 303 --difficulty easy --negatives --append
"$python" "$here/generate.py" --out "$out" --only 49 302 480 499 --seed 500 --difficulty hard --fonts held-out \
    --prefix bare --append

faint="$here/../../Tests/Fixtures/faint-boards"
rm -f "$faint"/*.jpg "$faint/labels.json"
"$python" "$here/variants.py" --boards "$out" --out "$faint" --kind faint --count 4

out="$here/../../Tests/Fixtures/handmade-boards"
rm -f "$out"/*.jpg "$out/labels.json"
"$python" "$here/generate.py" --out "$out" --only 26 53 80 101 --seed 3 --handmade --prefix handmade

out="$here/../../Tests/Fixtures/lower-case-boards"
rm -f "$out"/*.jpg "$out/labels.json"
"$python" "$here/generate.py" --out "$out" --only 47 90 200 208 227 --seed 2300 --lower-case --prefix lower

out="$here/../../Tests/Fixtures/surroundings"
rm -f "$out"/*.jpg "$out/labels.json"
"$python" "$here/generate.py" --out "$out" --only 41 55 65 70 --seed 902 --difficulty easy --fonts held-out
"$python" "$here/generate.py" --out "$out" --only 4 8 25 --seed 61 --difficulty easy --fonts held-out --in-play \
    --prefix in-play --append
"$python" "$here/generate.py" --out "$out" --only 26 34 --seed 2611 --difficulty hard --fonts held-out --in-play \
    --prefix in-play-hard --append
