#!/usr/bin/env python3
"""Measures the bot on a PostgreSQL server: with one process and several, with many chats, and beside procrastinate.

    shared_database.py THROUGHPUT SERVER

THROUGHPUT is the benchmark of that name, and SERVER is `postgres-probe`, which starts a server for as long as it is asked to. The platform
is in the bots' processes and answers at once, so only the database limits them. Everything is durable before it counts.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psycopg

from processes import processor_seconds

PEER = Path(__file__).resolve().parent / "Peers" / "procrastinate_queue.py"
# The time for which a transaction is held open, and that before and after it, in seconds.
HELD, AROUND = 60, 20
# No run takes longer than this, in seconds.
PATIENCE = 900


class Server:
    """A PostgreSQL server in a temporary folder."""

    def __init__(self, probe: str) -> None:
        self.process = subprocess.Popen([probe, "serve", "durable"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = int(self.process.stdout.readline().split()[0])

    def new_database(self) -> str:
        self.process.stdin.write("database\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(30)


class Counter:
    """A process that prints again and again how much it has done."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.done = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.done = int(line)

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def seconds_until(counters: list[Counter], total: int, start: float) -> float:
    """Waits until the processes have done `total` together."""
    while sum(counter.done for counter in counters) < total:
        if time.perf_counter() - start > PATIENCE:
            sys.exit(f"only {[counter.done for counter in counters]} of {total} were done")
        time.sleep(0.01)
    return time.perf_counter() - start


def row(*cells) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def heading(*cells) -> None:
    print()
    row(*cells)
    row(*["---"] * len(cells))


class Answering:
    """Bots that share a database, from when they are ready until the block ends."""

    def __init__(self, throughput: str, database: str, processes: int, updates: int, chats: int, ahead: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.gate = Path(self.folder.name) / "gate"
        self.bots = [
            Counter(throughput, "answer", database, str(updates), str(chats), str(self.gate), str(ahead))
            for _ in range(processes)
        ]

    def __enter__(self) -> "Answering":
        # Each takes its leases and learns of the others.
        time.sleep(4)
        self.gate.touch()
        return self

    def __exit__(self, *_) -> None:
        for bot in self.bots:
            bot.close()
        self.folder.cleanup()


def measure_processes(options, server: Server) -> None:
    heading("queue", "processes", "updates a second", "processor time an update, the server's included")
    cases = [("Honeycue, SQLite", 1)] + [("Honeycue, PostgreSQL", count) for count in (1, 2, 4)]
    for name, count in cases:
        with tempfile.TemporaryDirectory() as folder:
            is_file = "SQLite" in name
            database = f"{folder}/bot.sqlite" if is_file else server.new_database()
            with Answering(options.throughput, database, count, options.updates, 300, options.updates) as running:
                pids = [bot.process.pid for bot in running.bots] + ([] if is_file else [server.pid])
                report(name, count, running.bots, options.updates, pids)
    for count in (1, 2, 4):
        database = server.new_database()
        call = [sys.executable, str(PEER), database]
        subprocess.run([*call, "set-up"], check=True)
        workers = [Counter(*call, "work") for _ in range(count)]
        time.sleep(4)
        asking = subprocess.Popen([*call, "defer", str(options.updates), "300"])
        report(
            "procrastinate", count, workers, options.updates,
            [worker.process.pid for worker in workers] + [server.pid, asking.pid])
        asking.wait()
        for worker in workers:
            worker.close()


def report(name: str, count: int, counters: list[Counter], total: int, pids: list[int]) -> None:
    spent = -sum(map(processor_seconds, pids))
    seconds = seconds_until(counters, total, time.perf_counter())
    spent += sum(processor_seconds(pid) for pid in pids if Path(f"/proc/{pid}").exists())
    row(name, count, f"{total / seconds:.0f}", f"{spent / total * 1000:.2f} ms")


def measure_growth(options, server: Server) -> None:
    heading("database", "chats", "the next message", "a chat's next update", "the next job", "chats with updates")
    for name in ("SQLite", "PostgreSQL"):
        for chats in (1000, options.chats):
            with tempfile.TemporaryDirectory() as folder:
                database = f"{folder}/bot.sqlite" if name == "SQLite" else server.new_database()
                subprocess.run([options.throughput, "fill", database, str(chats)], check=True)
                times = subprocess.run(
                    [options.throughput, "choose", database, "1000"], check=True, capture_output=True, text=True).stdout
                found = dict(line.split() for line in times.splitlines())
                row(name, chats, *(f"{float(found[key]):.2f} ms" for key in ("send", "handle", "job", "waiting")))


def measure_idle_transaction(options, server: Server) -> None:
    """Holds a transaction that has read everything, as a forgotten `psql` does, while the bot answers."""
    database = server.new_database()
    heading("", "updates a second", "dead rows", "tables and indexes")
    with (
        psycopg.connect(database, autocommit=True) as watching,
        Answering(options.throughput, database, 1, 100_000_000, 300, ahead=500) as running,
    ):
        bot = running.bots[0]

        def watch(what: str, seconds: float) -> None:
            before, start = bot.done, time.perf_counter()
            time.sleep(seconds)
            rate = (bot.done - before) / (time.perf_counter() - start)
            dead, size = watching.execute(
                "SELECT sum(n_dead_tup)::bigint, sum(pg_total_relation_size(relid))::bigint FROM pg_stat_user_tables").fetchone()
            row(what, f"{rate:.0f}", f"{dead:,}", f"{size / 1e6:.0f} MB")

        watch("before", AROUND)
        with psycopg.connect(database) as forgotten:
            forgotten.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            forgotten.execute("SELECT count(*) FROM chat").fetchone()
            for part in range(3):
                watch(f"held for {HELD * (part + 1) // 3} s", HELD / 3)
        watch("after it ended", AROUND)
        watch("later", 3 * AROUND)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("throughput")
    parser.add_argument("server")
    parser.add_argument("--updates", type=int, default=10_000, help="updates for each row of the first table")
    parser.add_argument("--chats", type=int, default=100_000, help="chats of the large database")
    parser.add_argument("--only", choices=["processes", "growth", "idle"])
    options = parser.parse_args()
    server = Server(options.server)
    try:
        for name, measure in [
            ("processes", measure_processes), ("growth", measure_growth), ("idle", measure_idle_transaction)
        ]:
            if options.only in (None, name):
                measure(options, server)
    finally:
        server.close()


if __name__ == "__main__":
    main()
