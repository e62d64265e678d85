"""Sends many updates and photos through one process. Memory, descriptors and the database must stay bounded.

    python soak_growth.py --updates 100000 --photos 2000
"""

from __future__ import annotations

import argparse
import os
import sqlite3
from pathlib import Path

import stored
from evidence import evidence
from honeycue import FIXTURES, Bot, easy_board
from playground import FaultyPlayground, wait_for
from soak import FIRST_PERSON
from soak_rates import FIRST_GROUP

CHATS = 400


def resident(process: int) -> float:
    """Megabytes of resident memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)


def descriptors(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))


class Load:
    def __init__(self, folder: Path) -> None:
        self.playground = FaultyPlayground()
        self.playground.let_in(people=CHATS, groups=CHATS)
        self.bot = Bot(
            self.playground, folder, HONEYCUE_MESSAGES_PER_MINUTE="1000000", HONEYCUE_PHOTOS_PER_MINUTE="1000000",
            HONEYCUE_LOG_LEVEL="error",
        )
        self.photo = (FIXTURES / easy_board()["file"]).read_bytes()
        self.updates = self.photos = 0

    def close(self) -> None:
        self.bot.close()
        self.playground.stop()

    def say(self, count: int) -> None:
        """Sends messages in groups, most of them not for the bot. The platform's rate limit would delay answers to all of them by
        an hour.
        """
        for _ in range(count):
            group = FIRST_GROUP - self.updates % CHATS
            text = "/help@honeycue_bot" if self.updates % 40 == 0 else "what a lovely morning it is"
            self.playground.say(text, person=FIRST_PERSON, chat=group)
            self.updates += 1

    def show(self, count: int) -> None:
        for _ in range(count):
            person = FIRST_PERSON + self.photos % CHATS
            self.playground.send_picture(self.photo, person=person, chat=person)
            self.photos += 1

    def settle(self) -> None:
        """Waits until the backlog is empty."""

        def is_quiet() -> bool:
            assert self.bot.process.poll() is None, f"the bot stopped by itself: {self.bot.last_words}"
            try:
                with stored.opened(self.bot.database) as database:
                    (waiting,) = database.execute(
                        "SELECT (SELECT count(*) FROM inbox WHERE handled_at IS NULL) + (SELECT count(*) FROM job)"
                        " + (SELECT count(*) FROM outbox WHERE failed_at IS NULL)"
                    ).fetchone()
                    (known,) = database.execute("SELECT count(*) FROM inbox WHERE is_job_result = 0").fetchone()
            except sqlite3.OperationalError:
                return False
            return waiting == 0 and known >= self.updates + self.photos

        wait_for(is_quiet, "quiet", 36_000)


def growth(updates: int, photos: int, folder: Path) -> str:
    """Returns a one-line summary of memory and descriptors; raises `AssertionError` when they grew."""
    load = Load(folder)
    try:
        early = None
        steps = 20
        for step in range(steps):
            load.say(updates // steps)
            load.show(photos // steps)
            load.settle()
            process = load.bot.process.pid
            if step == 0:
                early = (resident(process), descriptors(process))
            print(f"{step + 1}/{steps}: {resident(process):.0f} MB, {descriptors(process)} descriptors", flush=True)
        late = (resident(process), descriptors(process))
        size = load.bot.database.stat().st_size / (1 << 20)
    finally:
        load.close()
    line = (
        f"{updates} updates and {photos} photos: {early[0]:.0f} MB after the first 5 %, {late[0]:.0f} MB at the end"
        f" ({late[0] / early[0] - 1:+.1%}); {early[1]} and {late[1]} descriptors; database {size:.0f} MB"
    )
    assert late[0] <= early[0] * 1.15, line
    assert late[1] <= early[1] + 4, line
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--photos", type=int, default=2_000)
    options = parser.parse_args()
    with evidence() as folder:
        print(growth(options.updates, options.photos, folder))


if __name__ == "__main__":
    main()
