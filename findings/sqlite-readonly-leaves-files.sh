#!/usr/bin/env bash
# Expected: a connection that is opened for reading only writes nothing, and a database that was closed properly is one file.
# Seen: on a database in WAL mode the read-only connection creates the files -wal and -shm beside it, and closing it leaves them there. A
# connection that may write removes them when it is closed. The files stay until somebody writes again.
# Version: SQLite 3.54.1 as bundled in apsw 3.54.1.0; 3.40.1 of Debian 12 does the same.
# Why it matters: a report that is read from a stopped bot's database leaves files in the bot's folder, and a script that takes the
# presence of -wal for “the bot runs” is wrong from then on.
# Our answer: whether a bot runs is asked of its lock, and these files say nothing about it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check apsw==3.54.1.0
"$work/venv/bin/python" - "$work" <<'PYTHON'
import sys
from pathlib import Path

import apsw

database = Path(sys.argv[1]) / "data" / "bot.sqlite"
database.parent.mkdir()


def files() -> list[str]:
    return sorted(path.name for path in database.parent.iterdir())


def write(statement: str) -> None:
    connection = apsw.Connection(str(database))
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute(statement)
    connection.close()


write("CREATE TABLE note (text)")
seen = [files()]
reader = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
reader.execute("SELECT * FROM note").fetchall()
reader.close()
seen.append(files())
write("INSERT INTO note VALUES ('once more')")
seen.append(files())
print("SQLite", apsw.sqlite_lib_version())
for when, names in zip(["closed by a writer", "closed by a reader", "closed by a writer again"], seen):
    print(f"{when}: {', '.join(names)}")
alone = ["bot.sqlite"]
sys.exit(0 if seen == [alone, ["bot.sqlite", "bot.sqlite-shm", "bot.sqlite-wal"], alone] else 3)
PYTHON
