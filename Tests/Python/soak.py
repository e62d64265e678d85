"""Compares a bot that is killed again and again, and receives faults, with one that runs undisturbed.

Both receive the same messages in the same chats. Afterwards both must have sent the same messages to each chat in the same
order, and both databases must contain the same games. One difference is allowed: a message in flight when the bot was killed,
and a message whose answer was lost, may occur twice.

    python soak.py --chats 50 --updates 100 --kills 200
"""

from __future__ import annotations

import argparse
import random
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import stored
from doubles import ANSWER_LOST, address, copies, doubled_by_kills, life
from evidence import evidence
from honeycue import Bot
from playground import FaultyPlayground, wait_for
from room import said

FIRST_PERSON = 5001
# Seven letters each, with words that the bot and the players know.
BOARDS = {
    "Y ACEHNT": ["yacht", "hyena", "chantey", "cheat", "teeny", "nonsense", "yeah", "cyan"],
    "L ADNORW": ["onward", "world", "lord", "roll", "wall", "dollar", "landlord", "loan"],
    "T EIMRCH": ["metric", "term", "merit", "thermic", "their", "itch", "hermetic", "time"],
}
# Seconds. A bot that has been running for less has at most one message in flight (`SendingLanes.backlogDelay`).
PATIENCE = 2
MESSAGES = {"sendMessage", "sendPhoto", "sendRichMessage"}
FAULTS = [
    {"kind": "latency", "seconds": 0.3},
    {"kind": "drop_before"},
    {"kind": "drop_after"},
    {"kind": "truncated_body"},
    {"kind": "too_many_requests", "retry_after": 1},
    {"kind": "conflict", "method": "getUpdates"},
    {"kind": "server_error", "status": 502},
]


def script(chat: int, count: int) -> list[str]:
    """The texts of a chat: the same every time, and never the same text twice in a row, so that a copied message can be recognized."""
    chance = random.Random(chat)
    letters, words = chance.choice(list(BOARDS.items()))
    lines = [f"/new {letters}"]
    while len(lines) < count - 3:
        line = chance.choice([chance.choice(words), "hint", "/found", "/score", "/nosuch", "/grid"])
        if line != lines[-1]:
            lines.append(line)
    return [*lines, "/help", "/found", "/score"]


@dataclass
class Run:
    """A bot on a playground."""

    chats: int
    updates: int
    folder: Path
    # The address of a database on a server; otherwise it is a file in the folder.
    server: str | None = None
    texts: dict[int, list[str]] = field(default_factory=dict)
    # The calls that made the messages, by chat.
    calls: dict[int, list[dict]] = field(default_factory=lambda: defaultdict(list))
    # The durations in seconds of those of the bot's lives that ended with a kill.
    ages: list[float] = field(default_factory=list)
    journal_end: int = 0
    answers_lost: int = 0
    seconds: float = 0

    def play(self, kills: int = 0, spread: float = 0, seed: int = 0) -> None:
        """Sends all texts over about `spread` seconds, kills the bot `kills` times, and waits for the last answer."""
        begin = time.monotonic()
        playground = FaultyPlayground()
        playground.let_in(people=self.chats)
        chance = random.Random(seed)
        birth = time.monotonic()
        # The texts come faster than any person would write.
        settings = {"HONEYCUE_MESSAGES_PER_MINUTE": "100000", "TELEGRAM_API_URL": address(playground.url, life=0)}
        if self.server:
            settings["HONEYCUE_DATABASE"] = self.server
        bot = Bot(playground, self.folder, **settings)
        try:
            speaker = threading.Thread(target=self.speak, args=(playground, spread))
            speaker.start()
            for _ in range(kills):
                self.disturb(playground, bot, chance)
                bot.kill()
                self.ages.append(time.monotonic() - birth)
                self.read_journal(playground)
                bot.settings["TELEGRAM_API_URL"] = address(playground.url, life=len(self.ages))
                birth = time.monotonic()
                bot.start()
            speaker.join()
            playground.remove_faults()
            # The last life may have nothing left to answer. Until its first call, SIGTERM may find it still being loaded.
            wait_for(lambda: self.has_called(playground, len(self.ages)), "the last life's first call")
            wait_for(lambda: self.is_quiet(bot), "the last answer", 120 + self.updates * 2)
            status = bot.stop()
            assert status == 0, f"the bot ended with status {status}: {bot.last_words}"
            self.read_journal(playground)
            for room in playground.snapshot()["chats"]:
                if room["chat"]["id"] >= FIRST_PERSON:
                    said = [entry["message"] for entry in room["messages"]]
                    self.texts[room["chat"]["id"]] = [shown(m) for m in said if m["from"]["is_bot"]]
        finally:
            bot.close()
            playground.stop()
        self.seconds = time.monotonic() - begin

    def speak(self, playground: FaultyPlayground, spread: float) -> None:
        scripts = {chat: script(chat, self.updates) for chat in range(FIRST_PERSON, FIRST_PERSON + self.chats)}
        for step in range(self.updates):
            for chat, lines in scripts.items():
                playground.say(lines[step], person=chat, chat=chat)
            time.sleep(spread / self.updates)

    def disturb(self, playground: FaultyPlayground, bot: Bot, chance: random.Random) -> None:
        """Causes some faults within about the next second."""
        for _ in range(chance.randrange(4)):
            # Without a method, most faults would hit the polls, which are the most frequent calls.
            fault = {"method": "sendMessage"} | chance.choice(FAULTS) if chance.random() < 0.7 else chance.choice(FAULTS)
            self.answers_lost += fault["kind"] in ANSWER_LOST
            playground.add_fault(**fault)
        # Otherwise a bot on a slow machine would be killed every time before it has done anything.
        if chance.random() < 0.8:
            wait_for(lambda: check_runs(bot) and self.has_called(playground, len(self.ages)), "this life's first call")
        time.sleep(chance.uniform(0.05, 1.2))

    def has_called(self, playground: FaultyPlayground, number: int) -> bool:
        return any(life(call) == number for call in playground.journal(self.journal_end))

    def read_journal(self, playground: FaultyPlayground) -> None:
        """Reads the new entries of the journal, which keeps only the latest ones."""
        for call in playground.journal(self.journal_end):
            if call["method"] in MESSAGES:
                if "status" not in call:
                    break  # This call is still being carried out. It is read the next time.
                if call["status"] == 200:
                    self.calls[int(call["parameters"]["chat_id"])].append(call)
            self.journal_end = call["sequence"]

    @property
    def database(self) -> Path | str:
        return self.server or self.folder / "honeycue.sqlite"

    def is_quiet(self, bot: Bot) -> bool:
        """Whether all messages have been handled and answered."""
        time.sleep(0.3)
        check_runs(bot)
        handled, waiting = stored.progress(self.database)
        return handled >= self.chats * self.updates and waiting == 0


def shown(message: dict) -> str:
    """All that a person sees of a message."""
    keys = [key["text"] for row in message.get("reply_markup", {}).get("inline_keyboard", []) for key in row]
    return "\n".join([said(message), *keys])


def differences(calm: dict[int, list[str]], shaken: dict[int, list[str]]) -> list[str]:
    """A line for each chat whose messages the comparison can't explain, from the texts of both bots by chat."""
    return [
        f"chat {chat}: {shaken[chat]} is not {texts}" for chat, texts in calm.items() if copies(shaken[chat], texts) is None
    ] + [
        f"chat {chat} is told the same twice in a row: {texts}"
        for chat, texts in calm.items() if any(one == next for one, next in pairwise(texts))
    ]


def check_runs(bot: Bot) -> bool:
    assert bot.process.poll() is None, f"the bot stopped by itself: {bot.last_words}"
    return True


def soak(
    chats: int, updates: int, kills: int, seed: int, folder: Path, spread: float, disturbed_database: str | None = None
) -> str:
    """Runs both bots and compares them. Returns a one-line summary; raises `AssertionError` when they differ.

    `disturbed_database` is the address of the disturbed bot's database, if that is to be on a server."""
    runs = [
        Run(chats, updates, folder / "undisturbed"),
        Run(chats, updates, folder / "disturbed", server=disturbed_database),
    ]
    for run in runs:
        run.folder.mkdir()
    faults: list[BaseException] = []

    def play(run: Run, **options) -> None:
        try:
            run.play(**options)
        except BaseException as fault:
            faults.append(fault)

    calm, shaken = runs
    threads = [
        threading.Thread(target=play, args=(calm,)),
        threading.Thread(target=play, args=(shaken,), kwargs={"kills": kills, "spread": spread, "seed": seed}),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    different = differences(calm.texts, shaken.texts)
    assert not different, "\n".join([f"seed {seed}: {len(different)} of {len(calm.texts)} chats differ", *different])
    extra, by_kill = 0, Counter()
    for chat, texts in calm.texts.items():
        more = copies(shaken.texts[chat], texts)
        assert len(shaken.calls[chat]) == len(shaken.texts[chat]), f"seed {seed}, chat {chat}: a message that no call has made"
        extra += len(more)
        by_kill += doubled_by_kills(more, shaken.calls[chat])
    total = by_kill.total()
    assert kills not in by_kill, f"seed {seed}: the last life, which no kill ended, doubled {by_kill[kills]}"
    doubled = f"{extra} doubled, {total} of them by kills and at most {max(by_kill.values(), default=0)} by one"
    several = {kill: count for kill, count in by_kill.items() if count > 1 and shaken.ages[kill] < PATIENCE}
    assert total <= kills and not several, f"seed {seed}: {doubled}: {by_kill}"
    assert extra - total <= shaken.answers_lost, f"seed {seed}: {doubled}, after {shaken.answers_lost} lost answers"
    assert stored.games(shaken.database) == stored.games(calm.database), f"seed {seed}: the games differ"
    assert stored.failures(calm.database) == stored.failures(shaken.database) == []
    return (
        f"{chats * updates} updates in {chats} chats, {kills} kills, {shaken.answers_lost} lost answers:"
        f" none lost, {doubled}, in order, state equal; {shaken.seconds:.0f} s (seed {seed})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chats", type=int, default=50)
    parser.add_argument("--updates", type=int, default=100, help="in each chat")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    with evidence() as folder:
        # A kill takes about 0.9 s. The messages arrive during the whole time of the kills.
        print(soak(options.chats, options.updates, options.kills, options.seed, folder, options.kills * 0.9))


if __name__ == "__main__":
    main()
