"""The Bot API server of the chaos test. It sends updates at a steady pace and prints each answer, a JSON object a line.

    python platform_server.py ADDRESS PORT UPDATES CHATS RATE PHOTO

Of two polls at the same time, it ends the older one with status 409, as Telegram does. One update in a hundred is the photo, from a
person of their own. It goes on until its standard input ends. After a line "hold" there it carries out the next message and leaves it
unanswered until a line "answer" comes.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Benchmarks"))

from bot_api import BotAPI  # noqa: E402

FIRST_PERSON = 10_000
FIRST_PHOTOGRAPHER = 900_000


class Ended(list):
    """No updates, because another poll has begun."""


class Platform(BotAPI):
    def __post_init__(self):
        self.polls = 0
        self.last_poller = ""
        self.last_held = ""
        self.holds = threading.Event()
        self.answers_again = threading.Event()
        super().__post_init__()

    async def _poll(self, parameters: dict, host: str) -> list[dict]:
        self.polled.set()
        self.polls += 1
        number = self.polls
        # This wakes the older poll.
        self._arrived.set()
        await asyncio.sleep(0)
        self.last_poller = host
        offset = int(parameters.get("offset") or 0)
        self._updates = [update for update in self._updates if update["update_id"] >= offset]
        deadline = self._loop.time() + float(parameters.get("timeout") or 0)
        while not self._updates and (left := deadline - self._loop.time()) > 0:
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), left)
            except asyncio.TimeoutError:
                break
            if number != self.polls:
                return Ended()
        return self._updates[: int(parameters.get("limit") or 100)]

    async def _taken(self, call) -> None:
        if call.method != "sendmessage" or not self.holds.is_set():
            return
        self.holds.clear()
        self.last_held = call.host
        await asyncio.to_thread(self.answers_again.wait)

    def order(self, line: str) -> None:
        if line == "hold":
            self.last_held = ""
            self.answers_again.clear()
            self.holds.set()
        else:
            self.holds.clear()
            self.answers_again.set()

    def _answer(self, writer: asyncio.StreamWriter, result) -> None:
        if not isinstance(result, Ended):
            return super()._answer(writer, result)
        text = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
        body = json.dumps({"ok": False, "error_code": 409, "description": text}).encode()
        writer.write(
            f"HTTP/1.1 409 Conflict\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )


def report(platform: Platform, is_over: threading.Event) -> None:
    """Prints each answer once, and who polls."""
    told, poller, held = 0, "", ""
    while not is_over.wait(0.02):
        if platform.last_held != held:
            held = platform.last_held
            print(json.dumps({"held": held, "at": time.time()}), flush=True)
        if platform.last_poller != poller:
            poller = platform.last_poller
            print(json.dumps({"poller": poller, "at": time.time()}), flush=True)
        answers = platform.answers[told:]
        told += len(answers)
        for call in answers:
            number = re.search(r"nosuch(\d+)", str(call.parameters.get("text", "")))
            at = time.time() - (time.perf_counter() - call.at)
            entry = {"chat": int(call.parameters.get("chat_id") or 0), "method": call.method, "host": call.host, "at": at}
            if number:
                entry["number"] = int(number[1])
            print(json.dumps(entry), flush=True)


def main() -> None:
    address, port, updates, chats, rate, photo = sys.argv[1:]
    platform = Platform(photo=Path(photo).read_bytes(), port=int(port), host=address)
    is_over = threading.Event()
    threading.Thread(target=report, args=(platform, is_over), daemon=True).start()

    def speak() -> None:
        platform.polled.wait()
        begin = time.monotonic()
        for number in range(int(updates)):
            if number % 100 == 99:
                platform.say("", FIRST_PHOTOGRAPHER + number, photo=True)
            else:
                platform.say(f"/nosuch{number}", FIRST_PERSON + number % int(chats))
            time.sleep(max(0, begin + (number + 1) / float(rate) - time.monotonic()))
        print(json.dumps({"spoken": int(updates), "at": time.time()}), flush=True)

    threading.Thread(target=speak, daemon=True).start()
    for line in sys.stdin:
        platform.order(line.strip())
    is_over.set()


if __name__ == "__main__":
    main()
