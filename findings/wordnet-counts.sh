#!/usr/bin/env bash
# Expected: each line of WordNet's cntlist.rev names a sense of the database by its key, and gives that sense's number. So says cntlist(5).
# Seen: 1,992 of 37,387 lines name a key that no data file holds, among them one that was counted 1,007 times. For 713 more the number
# is not the sense's place in the index files. The counts seem to be of an earlier edition of the database.
# Version: wordnet-base 3.0-37 of Debian.
# Why it matters: a bot that takes the sense number from here shows another definition than the one that was counted.
# Our answer: Sources/LexiconBuilder/English/WordNet.swift finds the sense by its key, whatever number stands beside it, and leaves out a count
# without a sense. Joined by word and number, some 1,300 senses had another's count.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download wordnet-base >/dev/null
package=$(echo wordnet-base_*.deb)
dpkg -x "$package" .
echo "wordnet-base $(dpkg-deb -f "$package" Version)"
python3 - usr/share/wordnet <<'PYTHON'
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
KIND = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}


def lines(name: str) -> list[list[str]]:
    """The fields of a file, without its licence and its definitions."""
    return [line.partition("|")[0].split() for line in (folder / name).read_text().splitlines() if not line.startswith("  ")]


# The formats are those of wndb(5) and senseidx(5).
synsets = {}
for part, name in FILES.items():
    for fields in lines(f"data.{name}"):
        count = int(fields[3], 16)
        words = [(re.sub(r"\(\w+\)$", "", fields[4 + 2 * i]).lower(), int(fields[5 + 2 * i], 16)) for i in range(count)]
        start = 5 + 2 * count
        similar = [fields[start + 4 * i + 1] for i in range(int(fields[start - 1])) if fields[start + 4 * i] == "&"]
        synsets[part, fields[0]] = (fields[2], int(fields[1]), words, similar)
places = {}
for part, name in FILES.items():
    for fields in lines(f"index.{name}"):
        offsets = fields[6 + int(fields[3]):]
        places[part, fields[0]] = {offset: place for place, offset in enumerate(offsets, 1)}
keys = {}
for (part, offset), (kind, lexicographer, words, similar) in synsets.items():
    head = ":"
    if kind == "s":
        word, number = synsets["a", similar[0]][2][0]
        head = f"{word}:{number:02d}"
    for word, number in words:
        keys[f"{word}%{KIND[kind]}:{lexicographer:02d}:{number:02d}:{head}"] = places[part, word][offset]
counted = [(key, int(number), int(count)) for key, number, count in lines("cntlist.rev")]
unknown = sorted((line for line in counted if line[0] not in keys), key=lambda line: -line[2])
misplaced = sorted((line for line in counted if keys.get(line[0], line[1]) != line[1]), key=lambda line: -line[2])
print(f"{len(counted)} counts, {len(unknown)} of a key that no data file holds, {len(misplaced)} with another number than the index has")
for key, number, count in unknown[:3]:
    print(f"no such sense: {key}, counted {count} times")
for key, number, count in misplaced[:3]:
    print(f"{key} is sense {keys[key]} in the index, sense {number} here")
sys.exit(0 if (len(counted), len(unknown), len(misplaced)) == (37387, 1992, 713) else 3)
PYTHON
