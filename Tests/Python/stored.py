"""The contents of a bot's database, for the comparison of two bots."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def progress(file: Path) -> tuple[int, int]:
    """The number of handled updates, and the numbers of waiting updates, jobs and messages."""
    with opened(file) as database:
        (handled,) = database.execute("SELECT count(*) FROM inbox WHERE handled_at IS NOT NULL").fetchone()
        (waiting,) = database.execute(
            "SELECT (SELECT count(*) FROM inbox WHERE handled_at IS NULL) + (SELECT count(*) FROM job)"
            " + (SELECT count(*) FROM outbox WHERE failed_at IS NULL)"
        ).fetchone()
    return handled, waiting


def games(file: Path) -> list[tuple]:
    """The games, without what depends on time or chance."""
    with opened(file) as database:
        return sorted(
            database.execute(
                "SELECT c.external_id, g.center, g.outer_letters, g.is_active, g.is_finished,"
                " (SELECT group_concat(word || person_id || points) FROM (SELECT * FROM find WHERE game_id = g.id ORDER BY rowid)),"
                " (SELECT group_concat(word || level || is_skipped) FROM (SELECT * FROM clue WHERE game_id = g.id ORDER BY rowid))"
                " FROM game g JOIN chat c ON c.id = g.chat_id"
            )
        )


def failures(file: Path) -> list[tuple]:
    """Messages that were given up, and updates that were not handled properly."""
    with opened(file) as database:
        return list(database.execute("SELECT failure FROM outbox WHERE failed_at IS NOT NULL")) + list(
            database.execute("SELECT failure FROM inbox WHERE failure IS NOT NULL")
        )


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection."""
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)
    try:
        yield database
    finally:
        database.close()
