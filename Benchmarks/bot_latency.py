#!/usr/bin/env python3
"""Measures how fast the bot answers and how much memory it uses: runs the real program against a scripted Bot API server.

The time of an answer starts when the update has been written to the bot's socket, and ends when the bot's request with the
reply has been read. It includes parsing, the commit to SQLite, the reply, and the way back over loopback.
"""
import argparse
import json
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = "1:benchmark"
PERSON = {"id": 7, "is_bot": False, "first_name": "Ana", "language_code": "en"}


class BotAPI(ThreadingHTTPServer):
    """Just enough of the Bot API: a queue of updates, and a queue of requests with their times."""

    daemon_threads = True

    def __init__(self, photo: bytes):
        super().__init__(("127.0.0.1", 0), Handler)
        self.photo = photo
        self.updates: queue.Queue = queue.Queue()
        self.requests: queue.Queue = queue.Queue()
        self.sent_at: dict[int, float] = {}
        self.polled = threading.Event()
        self.next_update = 1
        self.next_message = 1000

    def send(self, message: dict) -> int:
        """Queues a message from the person. Returns the number of its update."""
        number = self.next_update
        self.next_update += 1
        base = {"message_id": number, "date": int(time.time()), "chat": {"id": 7, "type": "private"}, "from": PERSON}
        self.updates.put({"update_id": number, "message": base | message})
        return number

    def reply(self, methods: set[str], timeout: float = 20) -> tuple[str, float]:
        """The next request of one of `methods`, with the time of its arrival."""
        deadline = time.monotonic() + timeout
        while True:
            method, at = self.requests.get(timeout=max(0.01, deadline - time.monotonic()))
            if method in methods:
                return method, at


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer_raw(self.server.photo, "image/jpeg")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        at = time.perf_counter()
        method = self.path.rsplit("/", 1)[-1].split("?")[0].lower()
        if method == "getupdates":
            self.get_updates(body)
            return
        self.server.requests.put((method, at))
        self.answer(self.result(method))

    def get_updates(self, body: bytes):
        self.server.polled.set()
        timeout = json.loads(body or b"{}").get("timeout", 0)
        updates = []
        try:
            updates.append(self.server.updates.get(timeout=max(0.01, timeout)))
        except queue.Empty:
            pass
        self.answer(updates)
        now = time.perf_counter()
        for update in updates:
            self.server.sent_at[update["update_id"]] = now

    def result(self, method: str):
        if method == "getme":
            return {"id": 1, "is_bot": True, "first_name": "Honeycue", "username": "bench_bot",
                    "can_join_groups": True, "can_read_all_group_messages": True, "supports_inline_queries": False}
        if method == "getfile":
            return {"file_id": "f", "file_unique_id": "u", "file_size": len(self.server.photo), "file_path": "p.jpg"}
        if method.startswith(("sendmessage", "sendphoto", "editmessage")):
            self.server.next_message += 1
            return {"message_id": self.server.next_message, "date": 0, "chat": {"id": 7, "type": "private"}, "text": "x"}
        return True

    def answer(self, result):
        self.answer_raw(json.dumps({"ok": True, "result": result}).encode(), "application/json")

    def answer_raw(self, data: bytes, kind: str):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()


def resident_megabytes(pid: int) -> float:
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as listing:
        direct = [int(word) for word in listing.read().split()]
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children") as listing:
            found += [int(word) for word in listing.read().split()]
    return sorted(set(direct + found))


def summary(name: str, milliseconds: list[float], limit: str) -> None:
    ordered = sorted(milliseconds)
    p95 = ordered[int(len(ordered) * 0.95) - 1] if len(ordered) > 1 else ordered[0]
    print(f"| {name} | {statistics.median(ordered):.1f} ms | {p95:.1f} ms | {len(ordered)} | {limit} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("photo")
    parser.add_argument("--rounds", type=int, default=100)
    options = parser.parse_args()

    with open(options.photo, "rb") as file:
        server = BotAPI(file.read())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("HONEYCUE_")} | {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": f"http://127.0.0.1:{server.server_address[1]}",
            "HONEYCUE_DATABASE": os.path.join(folder, "bench.sqlite"),
            "HONEYCUE_LOG_LEVEL": "warning",
        }
        started = time.perf_counter()
        bot = subprocess.Popen([options.binary, "run"], env=environment)
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

    def timed(message: dict, methods: set[str]) -> float:
        while not server.requests.empty():
            server.requests.get_nowait()
        number = server.send(message)
        _, at = server.reply(methods)
        return (at - server.sent_at[number]) * 1000

    time.sleep(1)
    idle = resident_megabytes(bot.pid)
    photo = {"photo": [{"file_id": "f", "file_unique_id": "u", "width": 1280, "height": 960, "file_size": 1000}]}
    boards = []
    for _ in range(10):
        boards.append(timed(photo, {"sendphoto"}))
        # A photo leads to three messages. A chat may get five messages in any five seconds; with a shorter
        # pause, the bot's own rate limit would be measured.
        time.sleep(5.5)
    # The platform allows one message per second in a chat. At a slower rate, the bot's own rate limit is not measured.
    hints, guesses = [], []
    timed({"text": "/new Y ACEHNT"}, replies)
    for _ in range(rounds // 2):
        time.sleep(1.05)
        hints.append(timed({"text": "hint"}, replies))
        time.sleep(1.05)
        guesses.append(timed({"text": "yacht"}, replies))
    workers = [resident_megabytes(pid) for pid in children(bot.pid)]

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
