"""Two bots and two workers on machines of their own share a database, and lose something every few seconds.

    python chaos.py --updates 5000 --chats 200

Each machine is a network namespace; the database is a PostgreSQL server with a streaming replica. While updates arrive at a steady pace,
one fault after the other is made and undone. Afterwards every update must have its answer, each chat in order, and a fault may have
doubled one message at most. Prints a table of the faults. Needs root, iproute2 and PostgreSQL 15.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Python"))

from cluster import Cluster  # noqa: E402
from honeycue import FIXTURES, easy_board  # noqa: E402
from network import Machine, Network, run  # noqa: E402
from platform_server import FIRST_PHOTOGRAPHER  # noqa: E402
from program import binary, environment  # noqa: E402

PORT = 8081
TOKEN = "1:chaos"
# In seconds. While updates arrive, a longer pause between two answers is an outage.
PAUSE = 0.5
# The longest time in seconds in which the bots must be back after a fault was made or undone.
RECOVERY = 60


@dataclass
class Journal:
    """What the Bot API server tells."""

    answers: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    orders: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    boards: Counter = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    poller: str = ""
    # The machine whose message the server has carried out and not answered.
    held: str = ""
    spoken: bool = False

    def read(self, lines) -> None:
        for line in lines:
            entry = json.loads(line)
            self.poller = entry.get("poller", self.poller)
            self.held = entry.get("held", self.held)
            self.spoken = self.spoken or "spoken" in entry
            if "method" not in entry:
                continue
            self.times.append(entry["at"])
            if "number" in entry:
                self.answers[entry["number"]].append(entry["at"])
                self.orders[entry["chat"]].append(entry["number"])
            elif entry["method"] == "sendphoto" and entry["chat"] >= FIRST_PHOTOGRAPHER:
                self.boards[entry["chat"]] += 1

    def outage(self, begin: float, end: float) -> float:
        """The longest pause in seconds between two answers within this time."""
        times = [begin, *(at for at in sorted(self.times) if begin < at < end), end]
        return max(second - first for first, second in zip(times, times[1:]))

    def doubled(self, begin: float = 0, end: float = float("inf")) -> int:
        """How many answers came again within this time."""
        return sum(begin <= at < end for all in self.answers.values() for at in sorted(all)[1:])


class Program:
    """A bot or a worker on a machine of its own."""

    def __init__(self, command: str, machine: Machine, folder: Path, settings: dict[str, str]) -> None:
        self.command, self.machine, self.folder, self.settings = command, machine, folder / machine.name, settings
        self.folder.mkdir()
        self.log = open(self.folder / "log", "a")
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.machine.command(binary(), self.command), stdout=self.log, stderr=self.log, cwd=self.folder,
            env=environment(**self.settings),
        )

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> int:
        if self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.process.terminate()
        return self.process.wait(20)


@dataclass
class Fault:
    name: str
    make: Callable[[], None]
    undo: Callable[[], None]
    # How long it lasts, in seconds.
    seconds: float


class Chaos:
    def __init__(self, updates: int, chats: int, rate: float, folder: Path) -> None:
        self.updates, self.chats = updates, chats
        self.network = Network("platform", "database", "replica", "bot-a", "bot-b", "worker-a", "worker-b")
        self.cluster = Cluster(self.network["database"], self.network["replica"])
        platform = self.network["platform"]
        photo = FIXTURES / easy_board()["file"]
        self.server = subprocess.Popen(
            platform.command(
                sys.executable, str(Path(__file__).parent / "platform_server.py"), platform.address, str(PORT),
                str(updates), str(chats), str(rate), str(photo),
            ),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.journal = Journal()
        threading.Thread(target=self.journal.read, args=(self.server.stdout,), daemon=True).start()
        settings = {
            "TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": f"http://{platform.address}:{PORT}",
            "TELEGRAM_API_IN_CLEAR": "yes", "HONEYCUE_DATABASE": self.cluster.address,
            "HONEYCUE_MESSAGES_PER_MINUTE": "100000",
        }
        self.bots = [
            Program("run", self.network[name], folder, settings | {"HONEYCUE_WORKERS": "0"}) for name in ("bot-a", "bot-b")
        ]
        self.workers = [Program("worker", self.network[name], folder, settings) for name in ("worker-a", "worker-b")]

    # What happens.

    @property
    def serving(self) -> Program:
        """The bot that polled last."""
        return next(bot for bot in self.bots if bot.machine.address == self.journal.poller)

    @property
    def other(self) -> Program:
        return next(bot for bot in self.bots if bot is not self.serving)

    def wait_for(self, condition: Callable[[], bool], what: str, seconds: float = RECOVERY) -> None:
        end = time.time() + seconds
        while not condition():
            assert time.time() < end, f"{what} did not come within {seconds} s; the logs are in {self.bots[0].folder.parent}"
            time.sleep(0.05)

    def tell_platform(self, order: str) -> None:
        print(order, file=self.server.stdin, flush=True)

    def is_flowing(self) -> bool:
        """Whether answers have come without a pause for a while."""
        now = time.time()
        recent = [at for at in self.journal.times[-200:] if at > now - 3]
        return bool(recent) and self.journal.outage(now - 3, now) < PAUSE

    def faults(self) -> list[Fault]:
        """Who is hit is decided when the fault is made."""
        hit: list = []

        def on(choose: Callable, act: Callable) -> Callable[[], None]:
            def make() -> None:
                hit[:] = [choose()]
                act(hit[0])

            return make

        def undo(act: Callable) -> Callable[[], None]:
            return lambda: act(hit[0])

        database, platform = self.network["database"], self.network["platform"]
        primary, replica = self.cluster.primary, self.cluster.replica

        def connections(limit: int) -> None:
            primary.query(f"ALTER ROLE honeycue CONNECTION LIMIT {limit}")
            if limit == 0:
                primary.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'honeycue'")

        def read_only(state: str) -> None:
            primary.query(f"ALTER DATABASE honeycue SET default_transaction_read_only = {state}")
            primary.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'honeycue'")

        def restart() -> None:
            primary.stop("immediate")
            primary.start()

        def fail_over() -> None:
            primary.stop("immediate")
            replica.promote()

        def freeze_in_delivery() -> None:
            """Freezes the bot that sends after the platform has taken a message, and before the bot learns of it."""
            self.tell_platform("hold")
            self.wait_for(lambda: self.journal.held, "a message to hold")
            hit[:] = [next(bot for bot in self.bots if bot.machine.address == self.journal.held)]
            hit[0].signal(signal.SIGSTOP)
            self.tell_platform("answer")

        def freeze_before_sending() -> None:
            """Freezes the bot that sends while the database answers what there is to send: when it wakes up, it has this in its hands."""
            hit[:] = [self.serving]
            statement = "SELECT pg_sleep(1.5) FROM (SELECT 1 FROM lease WHERE name = 'serve telegram' FOR UPDATE) AS locked"
            lock = threading.Thread(target=primary.query, args=(statement, "honeycue"))
            lock.start()
            time.sleep(1)
            hit[0].signal(signal.SIGSTOP)
            lock.join()

        def nothing() -> None:
            pass

        def serving() -> Program:
            return self.serving

        def other() -> Program:
            return self.other

        def worker() -> Program:
            return self.workers[0]

        return [
            Fault("poller killed", on(serving, Program.kill), undo(Program.start), 12),
            Fault(
                "poller frozen for 15 s", on(serving, lambda bot: bot.signal(signal.SIGSTOP)),
                undo(lambda bot: bot.signal(signal.SIGCONT)), 15,
            ),
            Fault(
                "poller frozen for 15 s inside a delivery", freeze_in_delivery,
                undo(lambda bot: bot.signal(signal.SIGCONT)), 15,
            ),
            Fault(
                "poller frozen for 15 s between reading and sending", freeze_before_sending,
                undo(lambda bot: bot.signal(signal.SIGCONT)), 15,
            ),
            Fault(
                "poller cut off from the database", on(serving, lambda bot: database.drop_answers_to(bot.machine)),
                undo(lambda bot: database.answer_again(bot.machine)), 15,
            ),
            Fault(
                "poller cut off from the platform", on(serving, lambda bot: platform.drop_answers_to(bot.machine)),
                undo(lambda bot: platform.answer_again(bot.machine)), 40,
            ),
            Fault("other bot killed amid its steps", on(other, Program.kill), undo(Program.start), 10),
            Fault("other bot's machine unplugged", on(other, lambda bot: bot.machine.unplug()), undo(lambda bot: bot.machine.plug_in()), 12),
            Fault("worker's machine unplugged", on(worker, lambda one: one.machine.unplug()), undo(lambda one: one.machine.plug_in()), 20),
            Fault("database killed and started", restart, nothing, 0),
            Fault("database read-only for 8 s", lambda: read_only("on"), lambda: read_only("off"), 8),
            Fault("no connection left for 8 s", lambda: connections(0), lambda: connections(-1), 8),
            Fault("failed over to the replica", fail_over, nothing, 0),
        ]

    def play(self) -> list[tuple[str, str, str]]:
        """Makes all faults. Returns the lines of the table."""
        lines = []
        self.wait_for(self.is_flowing, "the first answers", 120)
        for fault in self.faults():
            self.wait_for(self.is_flowing, f"quiet before “{fault.name}”")
            begin = time.time()
            fault.make()
            time.sleep(fault.seconds)
            fault.undo()
            undone = time.time()
            time.sleep(1)
            self.wait_for(self.is_flowing, f"recovery from “{fault.name}”")
            end = time.time()
            lines.append((fault.name, f"{self.journal.outage(begin, end):.1f} s", str(self.journal.doubled(begin, end))))
            print(f"{lines[-1]} after {undone - begin:.1f} s", file=sys.stderr, flush=True)
        return lines

    def check(self) -> str:
        """Waits for the last answer. Returns a sentence on all of them; raises `AssertionError` when one is missing or out of order."""
        asked = {number for number in range(self.updates) if number % 100 != 99}
        photographers = {FIRST_PHOTOGRAPHER + number for number in range(99, self.updates, 100)}
        journal = self.journal
        try:
            self.wait_for(lambda: journal.spoken, "the last update", self.updates)
            self.wait_for(lambda: asked <= journal.answers.keys() and photographers <= journal.boards.keys(), "the last answer")
        except AssertionError as error:
            missing = sorted(asked - journal.answers.keys())
            unread = sorted(photographers - journal.boards.keys())
            raise AssertionError(f"{len(missing)} lost {missing[:9]}, {len(unread)} photos lost {unread[:9]}; {error}") from error
        time.sleep(5)
        for chat, numbers in journal.orders.items():
            # An answer that came again must not come behind newer ones either.
            assert numbers == sorted(numbers), f"the answers in chat {chat} are out of order: {numbers}"
        boards = sum(count - 1 for count in journal.boards.values())
        return (
            f"{self.updates} updates in {self.chats} chats and {len(photographers)} photos: none lost, each chat in order, "
            f"{journal.doubled()} answers and {boards} pictures doubled"
        )

    def close(self) -> None:
        for program in [*self.bots, *self.workers]:
            program.close()
        self.server.stdin.close()
        self.server.wait(10)
        self.cluster.close()
        self.network.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=5000)
    parser.add_argument("--chats", type=int, default=200)
    parser.add_argument("--rate", type=float, default=15, help="updates a second")
    options = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("chaos.py: it makes network namespaces: run it as root.")
    run("ip", "netns", "list")
    folder = Path(tempfile.mkdtemp(prefix="honeycue-chaos-"))
    chaos = Chaos(options.updates, options.chats, options.rate, folder)
    try:
        lines = chaos.play()
        summary = chaos.check()
        print("| fault | longest pause between two answers | doubled |\n| --- | --- | --- |")
        for line in lines:
            print("| " + " | ".join(line) + " |")
        print(f"\n{summary}")
        doubled = max(int(count) for *_, count in lines)
        assert doubled <= 1, f"a fault doubled {doubled} messages"
    finally:
        chaos.close()


if __name__ == "__main__":
    main()
