#!/usr/bin/env bash
# Expected: in a full-text index a longer prefix of a word finds fewer entries, but the word itself as long as it is being typed.
# Seen: with SQLite's porter tokenizer the entry “definition” is found by each prefix up to “definiti*”, not by “definitio*”, and again by
# “definition*”. “universi*” and “universit*” find nothing where “university” stands. The prefix is stemmed as if it were a word.
# Version: SQLite 3.54.1 as bundled in apsw 3.54.1.0; 3.40.1 of Debian 12 does the same.
# Why it matters: a bot that suggests entries while somebody types, by inline queries, shows the word, loses it, and has it again.
# Our answer: words are found by their beginning in the sorted table of the lexicon, without a stemmer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check apsw==3.54.1.0
"$work/venv/bin/python" - <<'PYTHON'
import sys

import apsw

WORDS = ["definition", "university", "hyacinths"]
connection = apsw.Connection(":memory:")
connection.execute("CREATE VIRTUAL TABLE entry USING fts5 (word, tokenize = 'porter')")
connection.executemany("INSERT INTO entry VALUES (?)", [(word,) for word in WORDS])
print("SQLite", apsw.sqlite_lib_version())
seen = []
for word in WORDS:
    lengths = range(4, len(word) + 1)
    query = "SELECT count(*) FROM entry WHERE entry MATCH ?"
    found = [connection.execute(query, (word[:length] + "*",)).get for length in lengths]
    seen.append("".join(map(str, found)))
    print(word + ":", ", ".join(f"{word[:length]}* {'finds it' if hit else 'NOTHING'}" for length, hit in zip(lengths, found)))
sys.exit(0 if seen == ["1111101", "1111001", "111111"] else 3)
PYTHON
