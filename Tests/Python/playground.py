"""A running playground, with the actions of people and bots on it."""

from __future__ import annotations

import json
import re
import struct
import threading
import time
import zlib
from collections.abc import Callable
from subprocess import PIPE, Popen

import httpx

import program

TOKEN = "123456:playground-test-token"
ANA, BEN, CHLOE = 1001, 1002, 1003
GROUP, KITCHEN = -1001000000001, -5001
BOT = int(TOKEN.split(":")[0])


def wait_for(condition: Callable, what: str | Callable[[], str], seconds: float = 60):
    """Returns the first true value of `condition`. Fails with the text `what` when there is none in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.02)
    raise AssertionError(f"waited {seconds} s for {what() if callable(what) else what}")


def png(width: int, height: int) -> bytes:
    """A picture with a gradient, so that its sizes have different contents."""
    rows = b"".join(
        b"\0" + b"".join(bytes((x * 255 // width, y * 255 // height, 128)) for x in range(width)) for y in range(height)
    )

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


class Playground:
    """A playground on a free port."""

    def __init__(self) -> None:
        self.start(port="0")
        self.token = TOKEN
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def start(self, port: str) -> None:
        self.process = self.launch("--port", port, "--token", TOKEN, stdout=PIPE, text=True)
        line = self.process.stdout.readline()
        match = re.search(r"http://\S+", line)
        if not match:
            raise RuntimeError(f"the playground did not tell its address but: {line!r}")
        self.url = match.group()

    def launch(self, *arguments: str, **options) -> Popen:
        return program.start("playground", *arguments, **options)

    def restart(self) -> None:
        """Ends the server and starts another one, which has forgotten everything, at the same address."""
        assert self.end() == 0
        self.start(port=self.url.rsplit(":")[-1])

    def end(self) -> int:
        self.process.terminate()
        status = self.process.wait(timeout=program.END)
        self.process.stdout.close()
        return status

    def stop(self) -> int:
        self.http.close()
        return self.end()

    # Actions of the bot

    def call(self, method: str, **parameters):
        """Calls a Bot API method; returns the result."""
        answer = self.http.post(f"/bot{TOKEN}/{method}", json=parameters).json()
        assert answer["ok"], answer["description"]
        return answer["result"]

    # Actions of people

    def act(self, action: str, files: dict | None = None, **fields):
        answer = self.http.post(f"/playground/{action}", data=fields, files=files or {}).json()
        assert answer["ok"], answer["description"]
        return answer["result"]

    def say(self, text: str, person: int = ANA, chat: int = ANA):
        return self.act("messages", chat_id=chat, user_id=person, text=text)[0]

    def send_picture(self, data: bytes, person: int = ANA, chat: int = ANA, kind: str = "photo", caption: str = ""):
        files = {"file0": ("board.png", data, "image/png")}
        return self.act("messages", files, chat_id=chat, user_id=person, text=caption, **{"as": kind})[0]

    def press(self, message: dict, data: str, person: int = ANA):
        return self.act("press", chat_id=message["chat"]["id"], user_id=person, message_id=message["message_id"], data=data)

    # State

    def snapshot(self, person: int | None = None) -> dict:
        """Everything, or what the page of one person gets."""
        with self.http.stream("GET", "/playground/events", params={} if person is None else {"user_id": person}) as events:
            # `iter_lines` would also split at other line separators, which people may write.
            received = b""
            for chunk in events.iter_bytes():
                received += chunk
                *lines, _ = received.split(b"\n")
                if line := next((line for line in lines if line.startswith(b"data: ")), None):
                    return json.loads(line.removeprefix(b"data: "))["snapshot"]
        raise AssertionError("the stream of events began with no snapshot")

    def messages(self, chat: int = ANA, person: int | None = None) -> list[dict]:
        """All messages of a chat, or those that reach the page of one person."""
        chats = {room["chat"]["id"]: room for room in self.snapshot(person)["chats"]}
        return [entry["message"] for entry in chats[chat]["messages"]]

    def wait_for_message(self, condition: Callable[[dict], bool], what: str, chat: int = ANA) -> dict:
        return wait_for(lambda: next((m for m in self.messages(chat) if condition(m)), None), what)

    def journal(self, since: int = 0) -> list[dict]:
        return self.http.get("/playground/journal", params={"since": since}).json()["result"]


class FaultyPlayground(Playground):
    """A playground whose transport fails on request, and to which a crowd can be let in."""

    def launch(self, *arguments: str, **options) -> Popen:
        return program.start(*arguments, of=program.beside("playground-probe"), **options)

    def add_fault(self, **fault) -> None:
        self.http.post("/playground/faults", json=fault).raise_for_status()

    def remove_faults(self) -> None:
        self.http.delete("/playground/faults").raise_for_status()

    def let_in(self, people: int, groups: int = 0) -> None:
        """Adds people, numbered from 5001 upwards, and groups, from -1002000000001 downwards."""
        self.http.post("/playground/crowd", json={"people": people, "groups": groups}).raise_for_status()


class EchoBot:
    """A bot that uses plain calls: it echoes messages, with buttons, spoilers and edits on request."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.stopping = False
        self.heard: list[dict] = []
        self.http = httpx.Client(base_url=f"{playground.url}/bot{TOKEN}/", timeout=60)
        self.call(
            "setMyCommands",
            commands=[
                {"command": "hint", "description": "The next hint"},
                {"command": "help", "description": "How to play"},
                {"command": "grid", "description": "Letters by length"},
            ],
        )
        self.thread = threading.Thread(target=self.poll)
        self.thread.start()

    def call(self, method: str, **parameters):
        answer = self.http.post(method, json=parameters).json()
        assert answer["ok"], answer["description"]
        return answer["result"]

    def stop(self) -> None:
        self.stopping = True
        self.playground.say("Good night")  # wakes the waiting poll
        self.thread.join(timeout=program.END)
        self.http.close()

    def poll(self) -> None:
        offset = 0
        while not self.stopping:
            try:
                updates = self.call("getUpdates", offset=offset, timeout=20)
            except (httpx.HTTPError, RuntimeError):
                return
            for update in updates:
                offset = update["update_id"] + 1
                self.heard.append(update)
                self.answer(update)

    def answer(self, update: dict) -> None:
        if query := update.get("callback_query"):
            self.press(query)
        elif query := update.get("inline_query"):
            self.offer(query)
        elif message := update.get("message"):
            self.read(message)

    def offer(self, query: dict) -> None:
        """Offers the query's text in two forms, unless it is empty."""
        texts = [(query["query"].upper(), "In capitals"), (query["query"][::-1], "Backwards")] if query["query"] else []
        results = [
            {
                "type": "article", "id": str(index), "title": text, "description": how,
                "input_message_content": {"message_text": f"<b>{text}</b>", "parse_mode": "HTML"},
            }
            for index, (text, how) in enumerate(texts)
        ]
        self.call("answerInlineQuery", inline_query_id=query["id"], results=results, cache_time=0)

    def press(self, query: dict) -> None:
        chat, message = query["message"]["chat"]["id"], query["message"]["message_id"]
        match query["data"]:
            case "toast":
                self.call("answerCallbackQuery", callback_query_id=query["id"], text=f"Well done, {query['from']['first_name']}")
            case "alert":
                self.call("answerCallbackQuery", callback_query_id=query["id"], text="Mind the bees", show_alert=True)
            case "more":
                self.call("answerCallbackQuery", callback_query_id=query["id"])
                text = query["message"]["text"] + "!"
                self.call("editMessageText", chat_id=chat, message_id=message, text=text, reply_markup=KEYBOARD)

    def read(self, message: dict) -> None:
        if any(field in message for field in SERVICE):
            return
        chat = message["chat"]["id"]
        text = message.get("text") or message.get("caption") or ""
        if "photo" in message or "document" in message:
            kind = "photo" if "photo" in message else "document"
            self.call("sendMessage", chat_id=chat, text=f"I got a {kind}", reply_parameters={"message_id": message["message_id"]})
        elif text == "buttons":
            self.call("sendMessage", chat_id=chat, text="Choose", reply_markup=KEYBOARD)
        elif text == "spoiler":
            html = "The word is <tg-spoiler>yacht</tg-spoiler>, <b>bold</b> &lt;ok&gt;"
            self.call("sendMessage", chat_id=chat, text=html, parse_mode="HTML")
        elif text == "work":
            self.call("sendChatAction", chat_id=chat, action="typing")
        elif text == "react":
            reaction = [{"type": "emoji", "emoji": "🎉"}]
            self.call("setMessageReaction", chat_id=chat, message_id=message["message_id"], reaction=reaction)
        elif text == "vanish":
            self.call("deleteMessage", chat_id=chat, message_id=message["message_id"])
        elif text == "pin":
            sent = self.call("sendMessage", chat_id=chat, text="The board to play")
            self.call("pinChatMessage", chat_id=chat, message_id=sent["message_id"], disable_notification=True)
        elif text == "file":
            files = {"document": ("finds.csv", b"word,points\nyacht,5\n", "text/csv")}
            self.http.post("sendDocument", data={"chat_id": chat, "caption": "All finds"}, files=files)
        else:
            topic = {"message_thread_id": message["message_thread_id"]} if message.get("is_topic_message") else {}
            self.call("sendMessage", chat_id=chat, text=f"{message['from']['first_name']} said: {text}", **topic)


SERVICE = {
    "new_chat_members", "left_chat_member", "pinned_message", "forum_topic_created", "migrate_to_chat_id", "migrate_from_chat_id",
}

KEYBOARD = {
    "inline_keyboard": [
        [{"text": "Toast", "callback_data": "toast"}, {"text": "Alert", "callback_data": "alert"}],
        [{"text": "More", "callback_data": "more"}],
    ]
}
