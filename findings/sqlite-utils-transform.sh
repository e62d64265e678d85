#!/usr/bin/env bash
# Expected: transform of sqlite-utils, which changes what ALTER TABLE can't, keeps all that it is not asked to change.
# Seen: asked for a new default of one column, it drops COLLATE NOCASE of another, so that “YACHT” no longer finds “yacht”, though a UNIQUE
# of the same column keeps it and still refuses “YACHT”. A generated column disappears. So do all triggers, those too that the library made
# for its own full-text index: the search finds nothing that is added afterwards. Nothing warns. The documentation says only that triggers
# are not “upgraded”; release 4.2 of August 2026 is announced as one that preserves far more of a table's definition.
# Version: sqlite-utils 4.2.1.
# Why it matters: after a harmless change, words are found neither by other capitals nor by the search, and tests that look for older
# entries in small letters still pass.
# Our answer: migrations are SQL, and a table that is made anew is written out with all it has (Sources/Storage/Migrations).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check sqlite-utils==4.2.1
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sqlite3
import sys

from sqlite_utils import Database

TABLE = """
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE COLLATE NOCASE, gloss TEXT,
    length INTEGER GENERATED ALWAYS AS (length(word)) STORED
)
"""


def state(database):
    """What can be seen of the table: its triggers, columns, words found by their capitals, and entries found by the search."""
    table = database["entry"]
    return {
        "triggers": len(table.triggers),
        "length": "length" in [row[1] for row in database.execute("PRAGMA table_xinfo(entry)")],
        "YACHT": [row[0] for row in database.execute("SELECT word FROM entry WHERE word = 'YACHT'")],
        "boat": sorted(row["word"] for row in table.search("boat")),
    }


print("sqlite-utils", importlib.metadata.version("sqlite-utils"))
seen = []
for transformed in (False, True):
    database = Database(memory=True)
    database.execute(TABLE)
    database["entry"].insert({"id": 1, "word": "yacht", "gloss": "a fast boat"})
    database["entry"].enable_fts(["gloss"], create_triggers=True)
    if transformed:
        database["entry"].transform(defaults={"gloss": ""})
    try:
        database["entry"].insert({"id": 3, "word": "YACHT"})
    except sqlite3.IntegrityError as error:
        print("YACHT:", error)
    database["entry"].insert({"id": 2, "word": "ketch", "gloss": "a boat with two masts"})
    seen.append(state(database))
    print("transformed:" if transformed else "as made:", seen[-1])
known = [
    {"triggers": 3, "length": True, "YACHT": ["yacht"], "boat": ["ketch", "yacht"]},
    {"triggers": 0, "length": False, "YACHT": [], "boat": ["yacht"]},
]
sys.exit(0 if seen == known else 3)
PYTHON
