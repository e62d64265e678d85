#!/usr/bin/env python3
"""Measures what an answer on Matrix costs Honeycue, beside a small bot on matrix-nio, on one Synapse without limits.

    matrix_costs.py HONEYCUE [--messages 60] [--runs 3]

One person asks in a private chat, and asks again as soon as the answer is there, so that nothing waits for a pace. The time is from the
question's acceptance by the server until the server has the answer, by its own clock; the processor time is that of the bot's process and its
children. Before an answer Honeycue stores the question, its state and the answer on the disk; the other bot stores nothing but keys.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Tests" / "Python"))

import nio  # noqa: E402

from bot_costs import WORDS  # noqa: E402
from homeserver import Homeserver  # noqa: E402
from percentiles import percentile  # noqa: E402
from processes import processor_seconds  # noqa: E402
from surroundings import FOLDER, environment, program  # noqa: E402

ENCRYPTION = [{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]


class Asker:
    """A person whose client notes when the bot answers."""

    def __init__(self, homeserver: Homeserver, folder: Path, name: str) -> None:
        self.user, self.password = homeserver.register(name)
        folder.mkdir()
        config = nio.AsyncClientConfig(encryption_enabled=True, store_sync_tokens=False)
        self.client = nio.AsyncClient(homeserver.url, self.user, store_path=str(folder), config=config)
        self.heard: asyncio.Queue[tuple[str, str, int]] = asyncio.Queue()
        self.times: dict[str, int] = {}

    async def start(self) -> None:
        async def message(room: nio.MatrixRoom, event: nio.RoomMessage) -> None:
            self.times[event.event_id] = event.server_timestamp
            if event.sender != self.user:
                await self.heard.put((event.sender, event.body, event.server_timestamp))

        self.client.add_event_callback(message, nio.RoomMessage)
        await self.client.login(self.password)
        self.syncing = asyncio.create_task(self.client.sync_forever(timeout=30_000))

    async def open_chat(self, bot: str, is_encrypted: bool) -> str:
        room = await self.client.room_create(
            invite=[bot], is_direct=True, initial_state=ENCRYPTION if is_encrypted else [])
        end = time.monotonic() + 60
        while room.room_id not in self.client.rooms or self.client.rooms[room.room_id].joined_count < 2:
            assert time.monotonic() < end, "the bot did not come"
            await asyncio.sleep(0.05)
        # A greeting must not count as an answer.
        await asyncio.sleep(2)
        return room.room_id

    async def ask(self, room: str, word: str) -> float:
        """Asks for a word. Returns the milliseconds until the server had the answer."""
        while not self.heard.empty():
            self.heard.get_nowait()
        content = {"msgtype": "m.text", "body": f"!define {word}"}
        sent = await self.client.room_send(room, "m.room.message", content, ignore_unverified_devices=True)
        while True:
            _, body, answered = await asyncio.wait_for(self.heard.get(), 60)
            if body.startswith(word):
                break
        while sent.event_id not in self.times:
            await asyncio.sleep(0.01)
        return answered - self.times[sent.event_id]


def start(name: str, honeycue: str, homeserver: Homeserver, folder: Path) -> tuple[subprocess.Popen, str]:
    user, password = homeserver.register("bot")
    folder.mkdir()
    if name == "Honeycue":
        settings = {
            "MATRIX_HOMESERVER": homeserver.url, "MATRIX_USER": user, "MATRIX_PASSWORD": password,
            "HONEYCUE_DATABASE": str(folder / "honeycue.sqlite"), "HONEYCUE_LOG_LEVEL": "error",
            "HONEYCUE_MESSAGES_PER_MINUTE": "1000000",
        }
        command, settings = [program(honeycue), "run"], environment(**settings)
    else:
        command = [sys.executable, str(HERE / "Peers" / "nio_bot.py"), homeserver.url, user, password, str(folder)]
        settings = environment()
    with open(folder / "log", "w") as log:
        return subprocess.Popen(command, env=settings, cwd=FOLDER, stdout=log, stderr=log), user


async def measure(name: str, honeycue: str, homeserver: Homeserver, folder: Path, is_encrypted: bool, count: int):
    process, bot = start(name, honeycue, homeserver, folder)
    asker = Asker(homeserver, folder / "asker", "asker")
    try:
        await asker.start()
        await asyncio.sleep(3)
        room = await asker.open_chat(bot, is_encrypted)
        await asker.ask(room, WORDS[-1])
        before = processor_seconds(process.pid)
        times = [await asker.ask(room, WORDS[index % (len(WORDS) - 1)]) for index in range(count)]
        time.sleep(0.5)
        return times, (processor_seconds(process.pid) - before) / count * 1000
    finally:
        asker.syncing.cancel()
        await asker.client.close()
        process.terminate()
        process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("honeycue")
    parser.add_argument("--messages", type=int, default=60)
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    results: dict[tuple[str, bool], list[tuple[list[float], float]]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        homeserver = Homeserver(Path(temporary) / "homeserver")
        try:
            for run in range(arguments.runs):
                for is_encrypted in (False, True):
                    for name in ("Honeycue", "matrix-nio"):
                        folder = Path(temporary) / f"{name}-{is_encrypted}-{run}"
                        result = asyncio.run(
                            measure(name, arguments.honeycue, homeserver, folder, is_encrypted, arguments.messages))
                        results.setdefault((name, is_encrypted), []).append(result)
        finally:
            homeserver.stop()
    print("| on Matrix | median | 90 % | longest | processor time an answer |\n| --- | --- | --- | --- | --- |")
    for (name, is_encrypted), runs in results.items():
        times = [milliseconds for run, _ in runs for milliseconds in run]
        cost = statistics.median(cost for _, cost in runs)
        print(
            f"| {name}{', encrypted' if is_encrypted else ''} | {statistics.median(times):.0f} ms "
            f"| {percentile(times, 0.9):.0f} ms | {max(times):.0f} ms | {cost:.1f} ms |")


main()
