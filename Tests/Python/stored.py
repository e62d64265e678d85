"""The contents of a bot's database, for the comparison of two bots. A database is a file, or an address such as `postgres://…`."""

from __future__ import annotations

import csv
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def progress(database: Path | str) -> tuple[int, int]:
    """The number of handled updates, and the numbers of waiting updates, jobs and messages."""
    ((handled, waiting),) = rows(
        database,
        "SELECT (SELECT count(*) FROM inbox WHERE handled_at IS NOT NULL),"
        " (SELECT count(*) FROM inbox WHERE handled_at IS NULL) + (SELECT count(*) FROM job)"
        " + (SELECT count(*) FROM outbox WHERE failed_at IS NULL)",
    )
    return int(handled), int(waiting)


def games(database: Path | str) -> list[tuple]:
    """The games with their finds and clues in order, without what depends on time or chance."""
    found = rows(
        database,
        "SELECT g.id, c.external_id, g.center, g.outer_letters, CAST(g.is_active AS INTEGER), CAST(g.is_finished AS INTEGER)"
        " FROM game g JOIN chat c ON c.id = g.chat_id",
    )
    finds = rows(database, "SELECT game_id, word, person_id, points FROM find ORDER BY rowid")
    clues = rows(database, "SELECT game_id, word, level, CAST(is_skipped AS INTEGER) FROM clue ORDER BY rowid")
    return sorted(
        (*game, [find[1:] for find in finds if find[0] == id], [clue[1:] for clue in clues if clue[0] == id])
        for id, *game in found
    )


def failures(database: Path | str) -> list[tuple]:
    """Messages that were given up, and updates that were not handled properly."""
    return rows(
        database,
        "SELECT failure FROM outbox WHERE failed_at IS NOT NULL"
        " UNION ALL SELECT failure FROM inbox WHERE failure IS NOT NULL",
    )


def rows(database: Path | str, sql: str) -> list[tuple[str, ...]]:
    """The rows of a query, on a connection that only reads."""
    if isinstance(database, str):
        command = ["psql", "--csv", "--tuples-only", "--no-psqlrc", "--command", sql, database]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
        return [tuple(row) for row in csv.reader(done.stdout.splitlines())]
    with opened(database) as connection:
        return [tuple("" if value is None else str(value) for value in row) for row in connection.execute(sql)]


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection."""
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)
    try:
        yield database
    finally:
        database.close()
