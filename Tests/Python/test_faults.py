"""When something around the bot fails, the bot reports it, loses nothing, and recovers on its own."""

import os
import re
import resource
import signal
import sqlite3
import subprocess
import time

import httpx
import pytest

from honeycue import FIXTURES, Bot, create_database, easy_board, honeycue
from playground import TOKEN, wait_for
from processes import children
from program import LEXICON
from proxy import Proxy


class WatchedBot(Bot):
    """A bot whose health is polled."""

    def __init__(self, playground, folder, **settings) -> None:
        super().__init__(playground, folder, HONEYCUE_HTTP="127.0.0.1:0", **settings)

    @property
    def address(self) -> str:
        """The address of the bot's own server, from its log: each start chooses a free port."""
        found = lambda: re.findall(r"listening on (127\.0\.0\.1:\d+)", self.logged)
        return wait_for(found, lambda: f"the address of the bot's server: {self.last_words}")[-1]

    def health(self) -> dict:
        return self.ask("/health").json()

    def ask(self, path: str) -> httpx.Response:
        return httpx.get(f"http://{self.address}{path}", timeout=60)

    def wait_until(self, condition, what: str, seconds: float = 60) -> None:
        def holds():
            try:
                return condition(self.health())
            except httpx.TransportError:
                return False

        wait_for(holds, f"health that tells {what}", seconds)

    def wait_until_well(self) -> None:
        self.wait_until(lambda health: health["status"] == "ok", "that all is well", 60)


@pytest.fixture
def start(playground, tmp_path):
    bots = []

    def start(folder=tmp_path, **settings) -> WatchedBot:
        bots.append(WatchedBot(playground, folder, **settings))
        bots[-1].wait_until_well()
        return bots[-1]

    yield start
    for bot in bots:
        bot.close()


@pytest.fixture
def network(playground):
    proxy = Proxy(int(playground.url.rsplit(":", 1)[1]))
    yield proxy
    proxy.close()


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 4 MB, which only root can mount."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", folder]).returncode == 0
    if not made:
        pytest.skip("a small disk needs the right to mount one")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_refused_network_is_told_and_what_was_said_meanwhile_is_answered(playground, start, network, room):
    bot = start(TELEGRAM_API_URL=network.url)
    network.refuse()
    bot.wait_until(lambda health: "telegram" in health.get("faults", {}), "of the network")
    assert bot.health()["status"] == "degraded"
    playground.say("/meanwhile")
    network.open()
    room.ask("/afterwards")
    assert room.says("/meanwhile")
    bot.wait_until_well()


@pytest.mark.timeout(480)
@pytest.mark.parametrize("fault", [Proxy.fall_silent, Proxy.stall], ids=["answers nothing", "begins answers and does not end them"])
def test_a_peer_that_takes_connections_and_does_not_serve_them_is_told_and_given_up(playground, start, network, fault, room):
    bot = start(TELEGRAM_API_URL=network.url)
    room.ask("/before")
    fault(network)
    playground.say("/meanwhile")
    # Longer than a poll may take.
    bot.wait_until(lambda health: "telegram" in health.get("faults", {}), "of the peer", 150)
    assert bot.health()["status"] == "degraded"
    network.recover()
    room.ask("/afterwards")
    assert room.says("/meanwhile")
    bot.wait_until_well()


def test_a_host_without_an_address_is_told_and_does_not_keep_the_bot_from_stopping(playground, tmp_path):
    bot = WatchedBot(playground, tmp_path, TELEGRAM_API_URL="https://no-such-host.invalid")
    bot.wait_until(lambda health: "telegram" in health.get("faults", {}), "of the host")
    assert TOKEN not in bot.ask("/health").text
    assert bot.stop() == 0
    bot.close()


def test_a_locked_database_is_told_and_what_was_said_meanwhile_is_answered(playground, start, room):
    bot = start()
    room.ask("/before")
    other = sqlite3.connect(bot.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    playground.say("/meanwhile")
    bot.wait_until(lambda health: "locked" in health.get("faults", {}).get("database", ""), "of the lock")
    assert bot.ask("/health").status_code == 503
    other.rollback()
    other.close()
    room.ask("/afterwards")
    bot.wait_until_well()


def test_a_full_disk_is_told_nothing_more_is_taken_and_it_goes_on_when_there_is_room(playground, start, small_disk, room):
    bot = start(small_disk)
    room.ask("/before")
    filler = small_disk / "filler"
    with open(filler, "wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    said = 0
    while "database" not in bot.health().get("faults", {}) and said < 200:
        playground.say(f"/meanwhile{said} " + "x" * 3000)
        said += 1
        time.sleep(0.02)
    bot.wait_until(lambda health: "disk is full" in health.get("faults", {}).get("database", ""), "of the full disk")
    filler.unlink()
    room.ask("/afterwards", 90)
    assert room.says(f"/meanwhile{said - 1}")
    bot.wait_until_well()


def test_a_disk_that_can_not_be_written_is_told_at_the_start(small_disk):
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    settings = {"HONEYCUE_DATABASE": str(small_disk / "honeycue.sqlite"), "HONEYCUE_PLAYGROUND": "127.0.0.1:0"}
    done = honeycue("run", **settings)
    assert done.returncode != 0
    assert "write" in done.stderr and str(small_disk) in done.stderr
    assert "✗ database" in honeycue("doctor", **settings).stdout


def test_a_damaged_database_is_refused_with_the_way_back(tmp_path):
    database = tmp_path / "honeycue.sqlite"
    settings = {"HONEYCUE_DATABASE": str(database), "HONEYCUE_PLAYGROUND": "127.0.0.1:0"}
    create_database(database)
    content = bytearray(database.read_bytes())
    # After the first page, which describes the layout.
    content[4096:] = os.urandom(len(content) - 4096)
    database.write_bytes(content)
    done = honeycue("run", **settings)
    assert done.returncode == 78
    assert "honeycue restore" in done.stderr and str(database) in done.stderr
    doctor = honeycue("doctor", **settings)
    assert doctor.returncode == 1
    line = next(line for line in doctor.stdout.splitlines() if "database" in line)
    assert line.startswith("✗") and "backup" in line


def test_a_worker_killed_by_the_system_is_replaced(playground, start, room):
    bot = start()
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) == 1, "the first board")
    kill_workers(bot)
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) == 2, "the second board")


def test_workers_that_cannot_open_the_words_any_more_say_so(playground, start, tmp_path):
    words = tmp_path / "lexicon.bin"
    words.write_bytes(LEXICON.read_bytes())
    bot = start(HONEYCUE_LEXICON=str(words))
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) == 1, "the first board")
    words.unlink()
    kill_workers(bot)
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) == 2, "the second board")
    bot.wait_until(lambda health: "make lexicon" in health.get("faults", {}).get("photo workers' words", ""), "the missing words")
    assert bot.health()["status"] == "degraded"
    bot.wait_until_logged("Photos are read less accurately")


def kill_workers(bot) -> None:
    workers = children(bot.process.pid)
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGKILL)


def boards(playground) -> int:
    return sum("in the middle of" in (m.get("text") or m.get("caption") or "") for m in playground.messages())


def test_out_of_file_descriptors_it_goes_on_and_comes_back(playground, start, room):
    bot = start()
    room.ask("/before")
    limits = resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE)
    taken = len(os.listdir(f"/proc/{bot.process.pid}/fd"))
    resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE, (taken, limits[1]))
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    playground.say("/meanwhile")
    room.wait("Looking at your photo")
    # There is no descriptor for another connection, so nobody takes this one.
    with pytest.raises(httpx.TimeoutException):
        httpx.get(f"http://{bot.address}/health", timeout=2)
    assert bot.process.poll() is None, "It runs on."
    resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE, limits)
    room.ask("/afterwards")
    before = boards(playground)
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) > before, "a board")


def test_metrics_are_told(playground, start, room):
    bot = start()
    room.ask("/something")

    def told() -> dict[str, str]:
        lines = bot.ask("/metrics").text.splitlines()
        return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))

    # The platform shows a message before the bot learns that it was taken.
    wait_for(lambda: float(told()["honeycue_messages_delivered_total"]) >= 1, "a message that was delivered")
    values = told()
    assert float(values["honeycue_updates_handled_total"]) >= 1
    assert float(values["honeycue_up"]) == 1
    assert 0 < float(values["process_resident_memory_bytes"]) < 1e9
