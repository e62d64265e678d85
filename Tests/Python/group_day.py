"""Has groups play the day's puzzle at the pace of people, and prints what a group's day costs: updates, calls, rows and bytes.

    HONEYCUE=.build/release/honeycue python group_day.py --groups 8
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import stored
from honeycue import Bot, honeycue
from playground import FaultyPlayground, Playground, wait_for
from soak import FIRST_PERSON
from soak_rates import FIRST_GROUP, LOGIN_AND_POLLS

# Words found and hints asked for by a group, and the time in seconds between two of its messages.
WORDS, HINTS, BETWEEN = 25, 6, 4
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
# What housekeeping deletes: identifiers of updates after three days, those of messages sixty days after their last change.
PASSING = ["inbox", "sent_message"]


def copied(database: Path) -> Path:
    copy = database.with_suffix(f".{time.monotonic_ns()}")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    return copy


def contents(database: Path, passing: bool = True) -> tuple[int, Counter]:
    """The bytes of a compact copy of the database, and the rows of each table, with or without the passing ones."""
    copy = copied(database)
    if not passing:
        with closing(sqlite3.connect(copy)) as connection:
            for table in PASSING:
                connection.execute(f"DELETE FROM {table}")
            connection.commit()
        copy = copied(copy)
    names = [name for name, in stored.rows(copy, TABLES)]
    return copy.stat().st_size, Counter({name: int(stored.rows(copy, f'SELECT count(*) FROM "{name}"')[0][0]) for name in names})


def answers(playground: Playground, group: int) -> list[str]:
    """The answers of the day's board."""
    text = " ".join(m.get("text") or m.get("caption") or "" for m in playground.messages(group))
    center, outer = re.search(r"([A-Z]) in the middle of ((?:[A-Z] ){5}[A-Z])", text).groups()
    return [line.split()[0] for line in honeycue("solve", center, outer.replace(" ", "")).stdout.splitlines()]


def play(playground: Playground, groups: list[int]) -> None:
    for group in groups:
        playground.say("/puzzle", FIRST_PERSON, group)
    wait_for(lambda: all(len(playground.messages(group)) > 1 for group in groups), "the boards")
    words = answers(playground, groups[0])[:WORDS]
    turns = [*words]
    for number in range(HINTS):
        turns.insert(number * len(turns) // HINTS, "/hint")
    for turn in turns:
        for group in groups:
            playground.say(turn, FIRST_PERSON, group)
            time.sleep(BETWEEN / len(groups))


def measure(groups: list[int], folder: Path) -> None:
    playground = FaultyPlayground()
    playground.let_in(people=1, groups=len(groups))
    bot = Bot(playground, folder)
    try:
        wait_for(lambda: any(call["method"] == "getUpdates" for call in playground.journal()), "the first poll")
        empty_size, empty = contents(bot.database)
        play(playground, groups)
        wait_for(lambda: stored.progress(bot.database)[1] == 0, "what waits", 120)
        calls = Counter(call["method"] for call in playground.journal() if call["method"] not in LOGIN_AND_POLLS)
        handled = stored.progress(bot.database)[0]
        size, rows = contents(bot.database)
        lasting_size, lasting = contents(bot.database, passing=False)
    finally:
        bot.close()
        playground.stop()
    print("| a group's day | |\n| --- | --- |")
    print(f"| updates | {handled / len(groups):.0f} |")
    print(f"| calls of the platform | {calls.total() / len(groups):.0f}: {each(calls, len(groups))} |")
    print(f"| rows | {(rows - empty).total() / len(groups):.0f}: {each(rows - empty, len(groups))} |")
    print(f"| bytes, with indexes | {(size - empty_size) / len(groups):,.0f} |")
    print(f"| rows that stay | {(lasting - empty).total() / len(groups):.0f} |")
    print(f"| bytes that stay | {(lasting_size - empty_size) / len(groups):,.0f} |")


def each(counts: Counter, groups: int) -> str:
    return ", ".join(f"{count / groups:.1f} {name}" for name, count in counts.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--groups", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure([FIRST_GROUP - number for number in range(options.groups)], Path(folder))


if __name__ == "__main__":
    main()
