#!/usr/bin/env bash
# Expected: simplemma leaves a lemma as it is, as a lemma has no further lemma, and it knows the commonest irregular verbs.
# Seen: “gone” becomes “gan” instead of “go”, and “bacteria” and “bacterium” become each other. Some common forms go two steps, and
# by the second step the meaning has changed: “meetings” to “meeting” to “meet”, “innings” to “inning” to “inn”.
# Version: simplemma 2.0.0.
# Why it matters: a dictionary look-up that falls back on the lemma defines another word, and a loop “until nothing changes” never ends.
# Our answer: Deploy/dictionaries/tables.py takes one step and never a second, and English base forms come from WordNet.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check simplemma==2.0.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from simplemma import lemmatize

print("simplemma", importlib.metadata.version("simplemma"))
known = {
    "gone": "gan", "gan": "gin", "went": "go",
    "bacteria": "bacterium", "bacterium": "bacteria",
    "meetings": "meeting", "meeting": "meet",
    "innings": "inning", "inning": "inn",
}
seen = {word: lemmatize(word, lang="en") for word in known}
for word, lemma in seen.items():
    print(f"{word} -> {lemma}")
sys.exit(0 if seen == known else 3)
PYTHON
