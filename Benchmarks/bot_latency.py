#!/usr/bin/env python3
"""Measures how fast the bot answers and how much memory it uses: runs the real program against a scripted Bot API server.

The time of an answer starts when the update has been written to the bot's socket, and ends when the bot's request with the
reply has been read. It includes parsing, the commit to SQLite, the reply, and the way back over loopback.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from bot_api import TOKEN, BotAPI
from percentiles import percentile
from processes import family, resident_megabytes
from surroundings import environment, start

PERSON = 7
# Fewer than 20 photos have no 95th percentile below the slowest one.
PHOTOS = 20


def summary(name: str, milliseconds: list[float], limit: str) -> None:
    median, high = statistics.median(milliseconds), percentile(milliseconds, 0.95)
    print(f"| {name} | {median:.1f} ms | {high:.1f} ms | {len(milliseconds)} | {limit} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("photo")
    parser.add_argument("--rounds", type=int, default=100)
    options = parser.parse_args()

    with open(options.photo, "rb") as file:
        server = BotAPI(file.read())
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": server.url,
            "HONEYCUE_DATABASE": os.path.join(folder, "bench.sqlite"),
            "HONEYCUE_LOG_LEVEL": "warning",
        }
        started = time.perf_counter()
        bot = start(options.binary, "run", env=environment(**settings))
        try:
            if not server.polled.wait(30):
                sys.exit("the bot did not poll within 30 s")
            ready = time.perf_counter() - started
            measure(server, bot, ready, options.rounds)
        finally:
            bot.terminate()
            bot.wait(15)


def measure(server: BotAPI, bot: subprocess.Popen, ready: float, rounds: int) -> None:
    replies = {"sendmessage", "editmessagetext", "sendphoto"}

    def timed(text: str, methods: set[str], photo: bool = False) -> float:
        """Milliseconds from the message to the first call of one of `methods`."""
        before = len(server.calls)
        number = server.say(text, PERSON, photo=photo)

        def answer():
            return next((call for call in server.calls[before:] if call.method in methods), None)

        if not server.wait(lambda: answer() is not None, 20):
            sys.exit(f"no answer to {text or 'a photo'} within 20 s")
        return (answer().at - server.written[number]) * 1000

    time.sleep(1)
    idle = resident_megabytes(bot.pid)
    boards = []
    for _ in range(PHOTOS):
        boards.append(timed("", {"sendphoto"}, photo=True))
        # A photo leads to three messages. A chat may get five messages in any five seconds; with a shorter
        # pause, the bot's own rate limit would be measured.
        time.sleep(5.5)
    # The platform allows one message per second in a chat. At a slower rate, the bot's own rate limit is not measured.
    hints, guesses = [], []
    timed("/new Y ACEHNT", replies)
    for _ in range(rounds // 2):
        time.sleep(1.05)
        hints.append(timed("hint", replies))
        time.sleep(1.05)
        guesses.append(timed("yacht", replies))
    workers = [resident_megabytes(pid) for pid in family(bot.pid) if pid != bot.pid]

    print("| what | median | 95 % | times | reach |")
    print("| --- | --- | --- | --- | --- |")
    summary("hint, from update to reply", hints, "15 ms")
    summary("guess, from update to reply", guesses, "15 ms")
    summary("photo, from update to board", boards, "400 ms")
    print(f"| from start to first poll | {ready * 1000:.0f} ms | | 1 | 1 s |")
    print(f"| resident memory of the idle bot | {idle:.0f} MB | | 1 | 120 MB |")
    print(f"| resident memory of a worker | {max(workers, default=0):.0f} MB | | {len(workers)} | 200 MB |")


if __name__ == "__main__":
    main()
