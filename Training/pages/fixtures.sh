#!/usr/bin/env bash
# Draws Tests/Fixtures/pages again: our own text only, few and small enough to be kept.
set -euo pipefail
cd "$(dirname "$0")"
out=../../Tests/Fixtures/pages
python=${PYTHON:-.venv/bin/python}
rm -rf "$out" && mkdir -p "$out"
"$python" generate.py --out "$out" --count 10 --seed 77 --own-text --quality 70
