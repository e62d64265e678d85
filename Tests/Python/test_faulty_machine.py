"""When the machine itself fails (its clock, its disk, its memory, its power), nothing is lost or doubled, and the operator is told what to do."""

import errno
import mmap
import os
import resource
import shutil
import struct
import subprocess
import time
from pathlib import Path

import httpx
import pytest

import stored
from honeycue import Bot, honeycue
from playground import wait_for
from processes import told
from test_faults import WatchedBot
from test_restore import postponed

pytestmark = pytest.mark.timeout(300)

HOUR = 3600
DAY = 24 * HOUR


class Machine:
    """Faults of a machine that a running program can be given."""

    def __init__(self, folder: Path, library: Path) -> None:
        file = folder / "machine"
        file.write_bytes(struct.pack("=qq", 0, 0))
        self.settings = {"LD_PRELOAD": str(library), "FAULTY_MACHINE": str(file)}
        self.file = open(file, "r+b")
        self.map = mmap.mmap(self.file.fileno(), 16)

    def set_clock(self, ahead: int) -> None:
        """Sets the clock so many seconds ahead of the true time."""
        self.map[:8] = struct.pack("=q", ahead)

    def fail_writes(self, error: int) -> None:
        """Has every write to the database fail with this error; 0 for none."""
        self.map[8:] = struct.pack("=q", error)


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The library that brings the faults, compiled."""
    file = tmp_path_factory.mktemp("machine") / "faulty_machine.so"
    compiler = shutil.which("clang") or shutil.which("cc")
    assert compiler, "these tests need a C compiler; Swift brings one"
    source = Path(__file__).with_name("faulty_machine.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(file), str(source), "-ldl"], check=True)
    return file


@pytest.fixture
def machine(tmp_path, library):
    return Machine(tmp_path, library)


@pytest.fixture
def bot(playground, tmp_path, machine):
    bot = WatchedBot(playground, tmp_path, **machine.settings)
    bot.wait_until_well()
    yield bot
    bot.close()


def answers(room, question: str) -> int:
    return sum(question in text for text in room.texts())


def settled(bot: Bot) -> bool:
    return stored.progress(bot.database)[1] == 0


@pytest.mark.faults
@pytest.mark.parametrize("jump", [-HOUR, 40 * DAY], ids=["back by an hour", "forward by forty days"])
def test_a_clock_that_is_set_neither_loses_nor_doubles_nor_delays_a_message(playground, room, machine, bot, jump):
    room.ask("/before")
    playground.add_fault(kind="too_many_requests", method="sendMessage", retry_after=12)
    playground.say("/postponed")
    wait_for(lambda: postponed(bot.database), "the refusal")
    begin = time.monotonic()
    machine.set_clock(jump)
    bot.wait_until_logged("the system clock jumped")
    room.ask("/meanwhile")
    room.wait("/postponed", 40)
    assert time.monotonic() - begin > 5, "the platform's pause is kept"
    machine.set_clock(0)
    bot.wait_until_logged("the system clock jumped", 2)
    room.ask("/afterwards")
    wait_for(lambda: settled(bot), "the end of all work")
    for question in ("/before", "/postponed", "/meanwhile", "/afterwards"):
        assert answers(room, question) == 1, room.texts()
    assert stored.failures(bot.database) == []
    bot.wait_until_well()


@pytest.mark.parametrize("error", [errno.EROFS, errno.EIO, errno.ENOSPC, errno.EDQUOT], ids=errno.errorcode.get)
def test_a_disk_that_takes_no_more_writes_is_told_and_what_was_said_meanwhile_is_answered_once(
    playground, room, machine, bot, error
):
    room.ask("/before")
    machine.fail_writes(error)
    for number in range(5):
        playground.say(f"/meanwhile{number}")
    bot.wait_until(lambda health: "database" in health.get("faults", {}), "of the disk")
    assert bot.ask("/health/ready").status_code == 503
    advice = bot.health()["advice"]["database"]
    assert "disk" in advice and "loses nothing" in advice
    assert bot.process.poll() is None
    machine.fail_writes(0)
    room.ask("/afterwards", 90)
    bot.wait_until_well()
    wait_for(lambda: settled(bot), "the end of all work")
    for question in ["/before", "/afterwards", *(f"/meanwhile{number}" for number in range(5))]:
        assert answers(room, question) == 1, room.texts()
    assert "✓ database" in honeycue("doctor", **bot.defaults).stdout


def test_a_database_damaged_under_the_running_bot_is_told_and_a_restore_brings_the_bot_back(
    playground, room, bot, tmp_path
):
    room.ask("/before")
    wait_for(lambda: settled(bot), "the end of all work")
    backup = tmp_path / "backup.sqlite"
    settings = {"HONEYCUE_DATABASE": str(bot.database)}
    assert honeycue("backup", str(backup), **settings).returncode == 0
    # The pages of the log would hide those of the file.
    for file in (bot.database, bot.database.with_name(bot.database.name + "-wal")):
        content = bytearray(file.read_bytes())
        content[4096:] = os.urandom(max(0, len(content) - 4096))
        with open(file, "r+b") as damaged:
            damaged.write(content)
    # It may still be answered from what the bot has in memory.
    playground.say("/notices")
    bot.wait_until(lambda health: "damaged" in health.get("faults", {}).get("database", ""), "of the damage")
    assert bot.ask("/health/ready").status_code == 503
    bot.kill()
    refused = honeycue("run", **bot.defaults)
    assert refused.returncode == 78 and "honeycue restore" in refused.stderr, refused.stderr
    restored = honeycue("restore", str(backup), **settings)
    assert restored.returncode == 0, restored.stderr
    bot.start()
    room.ask("/afterwards")
    bot.wait_until_well()
    for question in ("/before", "/afterwards"):
        assert answers(room, question) == 1, room.texts()


def test_a_bot_that_gets_no_more_memory_loses_nothing(playground, room, tmp_path):
    bot = WatchedBot(playground, tmp_path)
    try:
        room.ask("/before")
        size = int(told(bot.process.pid, "statm").split()[0]) * resource.getpagesize()
        resource.prlimit(bot.process.pid, resource.RLIMIT_AS, (size, size))
        questions = [f"/meanwhile{number}" for number in range(40)]
        for question in questions:
            playground.say(question + "." + "x" * 3000)
            try:
                bot.ask("/metrics")
            except httpx.TransportError:
                pass
        # It has ended by itself, and then whatever started it starts it again; or it has managed without more.
        bot.kill()
        bot.start()
        room.ask("/afterwards", 90)
        wait_for(lambda: settled(bot), "the end of all work")
        counts = [answers(room, question + ".") for question in questions]
        # At most the message that was on its way comes twice.
        assert min(counts) == 1 and sum(counts) <= len(questions) + 1, counts
        bot.wait_until_well()
    finally:
        bot.close()


@pytest.mark.parametrize("cut", [1, 24, 4096, 5000])
def test_a_power_cut_that_tears_the_end_of_the_log_loses_nothing_before_it(playground, room, tmp_path, cut):
    bot = Bot(playground, tmp_path)
    try:
        playground.say("/new Y ACEHNT")
        room.wait("Y in the middle")
        playground.say("yacht")
        room.wait(r"yacht \+")
        wait_for(lambda: settled(bot), "the end of all work")
        bot.kill()
        # The write that the power cut interrupts is not on the disk as a whole.
        log = bot.database.with_name(bot.database.name + "-wal")
        torn = log.read_bytes()
        assert len(torn) > 2 * cut
        log.write_bytes(torn + os.urandom(cut))
        bot.start()
        playground.say("cyan")
        room.wait(r"cyan \+")
        wait_for(lambda: settled(bot), "the end of all work")
        ((*_, finds, _),) = stored.games(bot.database)
        assert [word for word, *_ in finds] == ["yacht", "cyan"]
        assert sum("yacht +" in text for text in room.texts()) == 1
        assert "✓ database" in honeycue("doctor", **bot.defaults).stdout
    finally:
        bot.close()
