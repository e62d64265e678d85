#!/usr/bin/env python3
"""Measures what an update costs Honeycue, beside bots on aiogram and python-telegram-bot, against one scripted Bot API server.

All three answer `/define` in private chats. The peers commit one row to SQLite (`synchronous = FULL`) before the answer, which is
less than Honeycue does: see Documentation/performance.md for what each promises. The processor time is that of the bot's process
and its children, user and system, divided by the updates.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from pathlib import Path

from bot_api import TOKEN, BotAPI
from percentiles import percentile
from processes import family, processor_seconds, proportional_megabytes
from surroundings import FOLDER, environment, program

HERE = Path(__file__).resolve().parent

# Words with a definition, none the start of another. A chat asks for each once, so that an answer names its question.
WORDS = """yacht acorn barn candle daisy eagle fiddle garden hammer island jacket kettle ladder magnet napkin orchard pencil
quarry rabbit saddle tailor umbrella valley wagon zebra anchor bucket cabin desert elbow feather goose harvest insect jewel kitten
lemon market needle onion""".split()

# Words of the board L AFGINR, which is of the usual size.
FINDS = """ailing alfalfa alga align aligning anal angling fail failing fall falling filial filing fill filling finagling final
flag flagging flail flailing flair flan flaring fling flinging frail frill gala gall galling ganglia gangling gargling
giggling gill girl glaring gnarl gnarling grail grill grilling lagging lain lair liar lining lira nail nailing niggling
raffling raglan rail railing rainfall riffling rifling riling rill""".split()


@dataclass
class Contestant:
    """A bot to measure: its name in the table and the command that starts it."""

    name: str
    command: list[str]
    environment: dict[str, str]


def contestants(honeycue: str, api: BotAPI, folder: Path) -> list[Contestant]:
    settings = {
        "TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": api.url, "HONEYCUE_DATABASE": str(folder / "honeycue.sqlite"),
        "HONEYCUE_LOG_LEVEL": "error", "HONEYCUE_MESSAGES_PER_MINUTE": "1000000",
    }
    peers = [
        Contestant(name, [sys.executable, str(HERE / "Peers" / script), api.url, str(folder / f"{script}.sqlite")], environment())
        for name, script in [("aiogram", "aiogram_bot.py"), ("python-telegram-bot", "python_telegram_bot.py")]
    ]
    return [Contestant("Honeycue", [program(honeycue), "run"], environment(**settings))] + peers


@dataclass
class Message:
    """What a person says, in their private chat or in the group `chat`."""

    text: str
    person: int
    chat: int | None = None


@dataclass
class Costs:
    """What some messages cost the bot."""

    # Processor time of a message.
    milliseconds: float
    # From the update's last byte on the bot's socket to the first byte of the answer, in milliseconds.
    latencies: list[float]
    unanswered: int


class Run:
    """A bot that runs until the block ends."""

    def __init__(self, contestant: Contestant, api: BotAPI):
        self.contestant, self.api = contestant, api

    def __enter__(self) -> "Run":
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def start(self) -> None:
        self.api.polled.clear()
        self.process = subprocess.Popen(
            self.contestant.command, env=self.contestant.environment, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not self.api.polled.wait(30):
            sys.exit(f"{self.contestant.name} did not poll within 30 s")

    def kill(self) -> None:
        for member in family(self.process.pid):
            os.kill(member, signal.SIGKILL)
        self.process.wait()

    def measure(self, messages: list[Message], pause: float) -> Costs:
        """Says each message, `pause` seconds apart, and waits until the bot has nothing more to say."""
        api = self.api
        before, answers = processor_seconds(self.process.pid), len(api.answers)
        start = time.perf_counter()
        waiting: dict[int, deque[int]] = defaultdict(deque)
        for index, message in enumerate(messages):
            left = start + index * pause - time.perf_counter()
            if left > 0:
                time.sleep(left)
            waiting[message.chat or message.person].append(api.say(message.text, message.person, message.chat))
        api.wait_until_quiet(1.5, timeout=120)
        spent = processor_seconds(self.process.pid) - before
        latencies = []
        for call in api.answers[answers:]:
            # In a group a guess is answered by a reaction. The board's message is edited too, but later and more rarely.
            if int(call.parameters["chat_id"]) < 0 and call.method != "setmessagereaction":
                continue
            if asked := waiting[int(call.parameters["chat_id"])]:
                latencies.append((call.at - api.written[asked.popleft()]) * 1000)
        unanswered = sum(len(asked) for asked in waiting.values())
        return Costs(spent / len(messages) * 1000, latencies, unanswered)


def private(texts, chats: int, first: int = 1000) -> list[Message]:
    """`texts` in turn from `chats` people, each in their private chat."""
    return [Message(text, first + index % chats) for index, text in enumerate(texts)]


def steady(run: Run, options) -> Costs:
    run.measure(private(["/define yacht"] * 50, 50), pause=0.02)
    return run.measure(private(["/define yacht"] * options.updates, 300), pause=1 / 25)


def burst(run: Run, options) -> Costs:
    return run.measure(private(["/define yacht"] * 400, 300), pause=0)


def hints(run: Run, options) -> Costs:
    """Hints in a hundred private games."""
    run.measure(private(["/new Y ACEHNT"] * 100, 100, first=5000), pause=0.05)
    return run.measure(private(["hint"] * options.updates, 100, first=5000), pause=1 / 10)


def guesses(run: Run, options) -> Costs:
    """Guesses of words that are on the board: ten groups of two people with a live board each, who guess once a second."""
    groups = [-1_000_000_000_000 - number for number in range(10)]
    run.measure([Message("/new L AFGINR", 7000, group) for group in groups], pause=0.2)
    found = [Message(word, 7000 + index % 2, group) for index, word in enumerate(FINDS) for group in groups]
    return run.measure(found[: options.updates], pause=1 / 10)


@dataclass
class Losses:
    asked: int
    lost: int
    doubled: int


def killed(run: Run, options) -> Losses:
    """Kills the bot at random moments while people ask 25 times a second, and counts each question's answers."""
    api, moments = run.api, random.Random(options.seed)
    first, over = len(api.answers), threading.Event()
    asked: list[tuple[int, str]] = []

    def ask() -> None:
        for index in range(300 * len(WORDS)):
            if over.wait(1 / 25):
                return
            person, word = 20_000 + index % 300, WORDS[index // 300]
            api.say(f"/define {word}", person)
            asked.append((person, word))

    asking = threading.Thread(target=ask)
    asking.start()
    for _ in range(options.kills):
        time.sleep(moments.uniform(0.5, 2))
        run.kill()
        run.start()
    over.set()
    asking.join()
    # A bot that was killed may wait for a long poll of its former self, and sends what it owes at its platform's pace.
    api.wait_until_quiet(8, timeout=180)
    answers: Counter[tuple[int, str]] = Counter()
    for call in api.answers[first:]:
        word = next((word for word in WORDS if call.words.startswith(word)), "")
        answers[int(call.parameters["chat_id"]), word] += 1
    return Losses(
        len(asked), lost=sum(answers[question] == 0 for question in asked),
        doubled=sum(answers[question] > 1 for question in asked))


def row(*cells) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def figures(costs: Costs) -> list[str]:
    times = costs.latencies
    missing = [f"**{costs.unanswered} unanswered**"] if costs.unanswered else []
    return [
        f"{costs.milliseconds:.1f} ms", f"{statistics.median(times):.1f} ms", f"{percentile(times, 0.99):.1f} ms",
    ] + missing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("honeycue", help="the program to measure")
    parser.add_argument("--updates", type=int, default=600, help="updates for each steady row")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="measure only the bot with this name")
    options = parser.parse_args()
    row("bot", "what", "processor time an update", "median", "99 %")
    row(*["---"] * 5)
    losses: list[tuple[str, Losses]] = []
    idle: list[tuple[str, str, str]] = []
    for index in range(3):
        with tempfile.TemporaryDirectory() as folder:
            api = BotAPI()
            contestant = contestants(options.honeycue, api, Path(folder))[index]
            if options.only not in (None, contestant.name):
                continue
            start = time.perf_counter()
            with Run(contestant, api) as run:
                ready = time.perf_counter() - start
                time.sleep(2)
                memory = sum(proportional_megabytes(member) for member in family(run.process.pid))
                idle.append((contestant.name, f"{ready * 1000:.0f} ms", f"{memory:.0f} MB"))
                row(contestant.name, "`/define`, 25 a second, 300 chats", *figures(steady(run, options)))
                row(contestant.name, "`/define`, 400 at once", *figures(burst(run, options)))
                if contestant.name == "Honeycue":
                    row(contestant.name, "“hint”, 10 a second, 100 chats", *figures(hints(run, options)))
                    row(contestant.name, "a guess, 10 a second, 10 groups", *figures(guesses(run, options)))
                if options.kills:
                    losses.append((contestant.name, killed(run, options)))
    print()
    row("bot", "start to first poll", "memory when idle (PSS, with its worker)")
    row(*["---"] * 3)
    for cells in idle:
        row(*cells)
    if losses:
        print()
        row("bot", f"asked while killed {options.kills} times", "lost", "doubled")
        row(*["---"] * 4)
        for name, result in losses:
            row(name, result.asked, result.lost, result.doubled)


if __name__ == "__main__":
    main()
