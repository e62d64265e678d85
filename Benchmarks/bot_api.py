"""A scripted Bot API server for benchmarks, in one thread of the benchmark's own process.

It behaves like the real one where a benchmark can tell: an update stays until a poll acknowledges it, a poll waits until there is
something, and a call counts from the moment at which the server has read it. It does as little as it can beside that, because it
shares the processor with the bot.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qs

TOKEN = "1:benchmark"

# The calls that show something to people.
ANSWERS = {
    "sendmessage", "sendrichmessage", "sendphoto", "editmessagetext", "editmessagemedia", "editmessagecaption", "setmessagereaction",
}


@dataclass
class Call:
    """A call that the bot made."""

    method: str
    parameters: dict
    # Seconds of `time.perf_counter`.
    at: float
    # The address of the bot's machine.
    host: str = ""

    @property
    def words(self) -> str:
        """What the call says, in lower case and without marks of style."""
        rich = self.parameters.get("rich_message") or {}
        html = self.parameters.get("text") or self.parameters.get("caption") or rich.get("html") or ""
        return re.sub("<[^>]*>", "", str(html)).lower()


@dataclass
class BotAPI:
    """The server. `port` is its own until it is closed."""

    photo: bytes = b""
    port: int = 0
    # The address on which it listens.
    host: str = "127.0.0.1"
    # The language of people's apps.
    language: str = "en"
    calls: list[Call] = field(default_factory=list)
    # The calls among them that show something to people.
    answers: list[Call] = field(default_factory=list)
    # When each update was first written to a bot's socket, in seconds of `time.perf_counter`.
    written: dict[int, float] = field(default_factory=dict)
    polled: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self):
        self._updates: list[dict] = []
        self._next_update = 1
        self._next_message = 1_000_000
        self._changed = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._arrived = asyncio.Event()
        ready = threading.Event()
        threading.Thread(target=self._serve, args=(ready,), daemon=True).start()
        ready.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # What people do.

    def say(self, text: str, person: int, chat: int | None = None, photo: bool = False) -> int:
        """Queues a message of `person` in their private chat, or in the group `chat`. Returns its update's number."""
        number = self._next_update
        self._next_update += 1
        place = {"id": person, "type": "private", "first_name": f"P{person}"}
        if chat is not None:
            place = {"id": chat, "type": "supergroup", "title": f"G{-chat}"}
        message = {
            "message_id": number, "date": int(time.time()), "chat": place,
            "from": {"id": person, "is_bot": False, "first_name": f"P{person}", "language_code": self.language},
        }
        if photo:
            size = len(self.photo)
            message["photo"] = [{"file_id": "f", "file_unique_id": "u", "width": 1280, "height": 960, "file_size": size}]
        else:
            message["text"] = text
            if text.startswith("/"):
                command = text.split()[0]
                message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(command)}]
        self._loop.call_soon_threadsafe(self._queue, {"update_id": number, "message": message})
        return number

    def wait(self, condition, timeout: float) -> bool:
        """Waits until `condition()` holds, which is asked after every call. Returns whether it came to hold."""
        with self._changed:
            return self._changed.wait_for(condition, timeout)

    def wait_until_quiet(self, seconds: float, timeout: float) -> None:
        """Waits until every update is acknowledged and the bot has made no call for `seconds`."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            count = len(self.calls)
            time.sleep(seconds)
            if len(self.calls) == count and not self._updates:
                return

    # The server, in its own thread.

    def _queue(self, update: dict) -> None:
        self._updates.append(update)
        self._arrived.set()

    def _serve(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connection, self.host, self.port))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self._loop.run_forever()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = writer.get_extra_info("peername")[0]
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                line, *lines = head.split("\r\n")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
                body = await reader.readexactly(int(fields.get("content-length", 0)))
                at = time.perf_counter()
                path = line.split(" ")[1]
                if path.startswith("/file/"):
                    self._write(writer, self.photo, "image/jpeg")
                    continue
                method = path.split("?")[0].rsplit("/", 1)[-1].lower()
                parameters = self._parameters(body, fields.get("content-type", ""))
                if method == "getupdates":
                    updates = await self._poll(parameters, host)
                    self._answer(writer, updates)
                    now = time.perf_counter()
                    for update in updates:
                        self.written.setdefault(update["update_id"], now)
                    continue
                with self._changed:
                    call = Call(method, parameters, at, host)
                    self.calls.append(call)
                    if method in ANSWERS:
                        self.answers.append(call)
                    self._changed.notify_all()
                await self._taken(call)
                self._answer(writer, self._result(method, parameters))
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _taken(self, call: Call) -> None:
        """A call was carried out. Its answer waits for this to end."""

    @staticmethod
    def _parameters(body: bytes, kind: str) -> dict:
        """The parameters of a call. Of a form with a file only those that benchmarks ask for."""
        if kind.startswith("application/json"):
            return json.loads(body)
        if kind.startswith("application/x-www-form-urlencoded"):
            return {name: values[0] for name, values in parse_qs(body.decode()).items()}
        found = {}
        for name in ("chat_id", "caption", "reply_markup"):
            value = body.partition(f'name="{name}"'.encode())[2].partition(b"\r\n\r\n")[2].partition(b"\r\n")[0]
            if value:
                found[name] = int(value) if name == "chat_id" else value.decode()
        return found

    async def _poll(self, parameters: dict, host: str) -> list[dict]:
        self.polled.set()
        offset = int(parameters.get("offset") or 0)
        self._updates = [update for update in self._updates if update["update_id"] >= offset]
        deadline = self._loop.time() + float(parameters.get("timeout") or 0)
        while not self._updates and (left := deadline - self._loop.time()) > 0:
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), left)
            except asyncio.TimeoutError:
                break
        return self._updates[: int(parameters.get("limit") or 100)]

    def _result(self, method: str, parameters: dict):
        if method == "getme":
            return {
                "id": 1, "is_bot": True, "first_name": "Benchmark", "username": "bench_bot", "can_join_groups": True,
                "can_read_all_group_messages": True, "supports_inline_queries": False,
            }
        if method == "getfile":
            return {"file_id": "f", "file_unique_id": "u", "file_size": len(self.photo), "file_path": "p.jpg"}
        if method in ANSWERS:
            self._next_message += 1
            chat = int(parameters.get("chat_id") or 0)
            place = {"id": chat, "type": "private"} if chat > 0 else {"id": chat, "type": "supergroup", "title": "G"}
            return {"message_id": self._next_message, "date": int(time.time()), "chat": place, "text": "x"}
        return True

    def _answer(self, writer: asyncio.StreamWriter, result) -> None:
        self._write(writer, json.dumps({"ok": True, "result": result}).encode(), "application/json")

    @staticmethod
    def _write(writer: asyncio.StreamWriter, data: bytes, kind: str) -> None:
        writer.write(
            f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
