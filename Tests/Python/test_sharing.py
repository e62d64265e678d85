"""Several bots that share a database on a PostgreSQL server."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import stored
from honeycue import FIXTURES, Bot, easy_board, honeycue
from matrix import ENCRYPTED, MatrixBot
from postgres import Postgres
from proxy import HoldingProxy
from test_faults import WatchedBot, boards

SECOND = 1_000_000
"""In microseconds, as the database counts."""

TERM = 5 * SECOND
"""How long a lease lasts from its last renewal."""

TAKEOVER = 10 * SECOND
"""The longest time that a platform goes unserved."""

CLOCK = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
"""The database's time."""


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


class Pair:
    """Two bots with the same token on the same database."""

    def __init__(self, playground, folder: Path, database: str) -> None:
        self.database = database
        self.bots = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            self.bots.append(WatchedBot(playground, folder / name, HONEYCUE_DATABASE=database))
            # The first is to have the platform.
            wait_until(lambda: took_platform(self.bots[0]))
        wait_until(lambda: self.looks(self.bots[1]))

    def serving(self) -> Bot:
        """The bot that took the platform last."""
        return max(self.bots, key=lambda bot: took_platform(bot))

    def standby(self) -> Bot:
        return next(bot for bot in self.bots if bot is not self.serving())

    def platform_lease(self) -> tuple[str, int, int]:
        """The process that serves the platform, when its lease ends, and the database's time now."""
        query = f"SELECT holder, ends_at, {CLOCK} FROM lease WHERE name = 'serve telegram'"
        ((holder, end, now),) = stored.rows(self.database, query)
        return holder, int(end), int(now)

    def looks(self, bot: Bot) -> int:
        """When a bot last looked for duties and renewed its own lease; 0 before it did."""
        found = stored.rows(self.database, f"SELECT ends_at FROM lease WHERE name LIKE 'handle %:{bot.process.pid}:%'")
        return int(found[0][0]) - TERM if found else 0

    def wait_for_takeover(self, standby: Bot) -> None:
        """Waits until `standby` has the platform of a bot that no longer answers.

        The bot must take the lease at the first look after its end. So the platform goes unserved for a lease's term and the time
        between two looks. A busy machine makes no difference.
        """
        looks: list[int] = []

        def is_taken() -> bool:
            # Asked first, so that each of these looks is over when the lease is asked for.
            if (look := self.looks(standby)) not in looks:
                looks.append(look)
            holder, end, now = self.platform_lease()
            if is_process(holder, standby):
                return True
            assert end - now <= TERM, "a lease lasts no longer than its term"
            # A look that began before the lease's end may be noted after it.
            assert sum(look > end for look in looks) <= 1, "the lease has ended and is not taken"
            return False

        wait_until(is_taken)
        between = [later - earlier for earlier, later in zip(looks, looks[1:])]
        assert not between or min(between) < TAKEOVER - TERM, f"looks too far apart: {between}"

    def let_both_look(self) -> None:
        """Waits until three seconds have passed for each bot, on a busy machine too."""
        start = [self.looks(bot) for bot in self.bots]
        wait_until(lambda: all(self.looks(bot) > begin + 3 * SECOND for bot, begin in zip(self.bots, start)))

    def close(self) -> None:
        for bot in self.bots:
            bot.process.send_signal(signal.SIGCONT)
            bot.close()


def is_process(holder: str, bot: Bot) -> bool:
    """Whether a lease's or a claim's holder is `bot` in its present life."""
    return f":{bot.process.pid}:" in holder


def took_platform(bot: Bot) -> str:
    """When the bot last took the platform, as its log says it; empty if it never did."""
    lines = bot.logged.splitlines()
    return max((line.split()[0] for line in lines if "took a duty" in line and "serve telegram" in line), default="")


def wait_until(condition, within: float = 60.0) -> None:
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < within, "it did not happen in time"
        time.sleep(0.05)


@pytest.fixture
def pair(playground, tmp_path, server) -> Iterator[Pair]:
    pair = Pair(playground, tmp_path, server.new_database())
    yield pair
    pair.close()


def define(playground, room, *words: str) -> float:
    """Asks for each word; returns after how many seconds the first was answered."""
    start = time.monotonic()
    for word in words:
        playground.say(f"define {word}")
    wait_until(lambda: any(text.startswith(words[0]) for text in room.texts()))
    first = time.monotonic() - start
    for word in words:
        wait_until(lambda word=word: any(text.startswith(word) for text in room.texts()))
    return first


def answers(room, word: str) -> int:
    return sum(text.startswith(word) for text in room.texts())


def test_two_bots_answer_once(pair, playground, room):
    define(playground, room, "yacht", "hyena", "canyon", "cheetah", "tiny")
    pair.let_both_look()
    define(playground, room, "zebra")
    for word in ("yacht", "hyena", "canyon", "cheetah", "tiny"):
        assert answers(room, word) == 1, room.texts()
    assert all(bot.process.poll() is None for bot in pair.bots)


def test_each_says_who_serves_the_platform_and_is_well_while_the_other_does(pair, playground, room):
    define(playground, room, "yacht")
    # A bot learns what the other does when it renews its own leases.
    for bot in pair.bots:
        bot.wait_until(lambda health: len(handling(health)) == 2, "of both bots")
    told = [bot.health() for bot in pair.bots]
    assert [health["status"] for health in told] == ["ok", "ok"], told
    serving = {health["duties"]["serve telegram"] for health in told}
    assert len(serving) == 1 and is_process(serving.pop(), pair.serving())
    metrics = pair.bots[1].ask("/metrics").text
    assert 'honeycue_lease{duty="serve telegram",process="' in metrics
    remaining = pair.standby()
    pair.serving().kill()
    pair.wait_for_takeover(remaining)
    remaining.wait_until(lambda health: is_process(health["duties"].get("serve telegram", ""), remaining), "its new duty")
    remaining.wait_until_well()


def test_the_other_takes_over_at_once_from_a_bot_that_is_stopped(pair, playground, room):
    define(playground, room, "yacht")
    serving = pair.serving()
    assert serving.stop(60) == 0
    holder, end, now = pair.platform_lease()
    assert not is_process(holder, serving) or end <= now, "it leaves no lease that the other would have to wait for"
    define(playground, room, "hyena")
    assert answers(room, "yacht") == answers(room, "hyena") == 1


def test_the_other_takes_over_from_a_bot_that_is_killed(pair, playground, room):
    define(playground, room, "yacht")
    standby = pair.standby()
    pair.serving().kill()
    pair.wait_for_takeover(standby)
    define(playground, room, "hyena", "canyon")
    assert answers(room, "hyena") == answers(room, "canyon") == 1


def test_a_bot_that_was_frozen_drops_what_it_had_and_stands_by(pair, playground, room):
    define(playground, room, "yacht")
    frozen, standby = pair.serving(), pair.standby()
    frozen.process.send_signal(signal.SIGSTOP)
    pair.wait_for_takeover(standby)
    define(playground, room, "hyena", "canyon")
    frozen.process.send_signal(signal.SIGCONT)
    define(playground, room, "cheetah", "tiny")
    wait_until(lambda: "lost a duty" in frozen.logged)
    assert pair.serving() is not frozen
    for word in ("hyena", "canyon", "cheetah", "tiny"):
        assert answers(room, word) == 1, room.texts()
    assert frozen.process.poll() is None


def served_matrix(bot: Bot) -> int:
    """How often the bot took Matrix."""
    return sum("took a duty" in line and "serve matrix" in line for line in bot.logged.splitlines())


@pytest.mark.timeout(480)
def test_a_bot_that_was_frozen_while_it_shared_a_key_uses_no_number_of_the_key_again(homeserver, person, server, tmp_path):
    network = HoldingProxy(int(homeserver.url.rsplit(":", 1)[1]))
    for name in ("first", "second", "ana", "ben", "cat"):
        (tmp_path / name).mkdir()
    database = server.new_database()
    settings = {"HONEYCUE_DATABASE": database, "MATRIX_HOMESERVER": network.url}
    first = MatrixBot(homeserver, tmp_path / "first", **settings)
    wait_until(lambda: served_matrix(first) == 1)
    second = Bot(None, tmp_path / "second", **first.settings)
    try:
        ana, ben, cat = (person(name, keys=tmp_path / name) for name in ("ana", "ben", "cat"))
        room = ana.start_chat(ben.id, first.user, name="Bees", initial_state=ENCRYPTED)
        ben.join(room)
        ana.wait(room, "Hello, everybody", first.user)
        ana.say(room, "!define zebra")
        ben.wait(room, "zebra", first.user)
        ana.invite(room, cat.id)
        cat.join(room)
        # Cat's device gets the key before the next answer. The bot learns no more that the server has passed it on.
        network.hold_after("/sendToDevice/")
        ana.say(room, "!define yacht")
        assert network.holds.wait(60), "a key step"
        first.process.send_signal(signal.SIGSTOP)
        network.go_on()
        wait_until(lambda: served_matrix(second) == 1)
        for reader in (ana, ben, cat):
            reader.wait(room, "yacht", first.user)
        first.process.send_signal(signal.SIGCONT)
        words = ["hyena", "canyon", "cheetah", "tiny"]
        for word in words:
            ana.say(room, f"!define {word}")
            for reader in (ana, ben, cat):
                reader.wait(room, word, first.user)
        for reader in (ana, ben, cat):
            said = reader.messages(room, first.user)
            # Cat has no key to what was said before she came.
            assert reader is cat or not any("ciphertext" in message.content for message in said), "everything can be read"
            for word in ["yacht", *words]:
                assert sum(message.text.startswith(word) for message in said) == 1, [message.text for message in said]
    finally:
        first.process.send_signal(signal.SIGCONT)
        second.close()
        first.close()
        network.close()


def handling(health: dict) -> list[str]:
    """The duties of all processes that handle updates, as a bot's health names them."""
    return [duty for duty in health["duties"] if duty.startswith("handle ")]


class Worker(WatchedBot):
    """`honeycue worker`: reads the photos of bots."""

    command = "worker"


def send_board(playground) -> None:
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())


def is_reading(worker: Worker, database: str) -> bool:
    """Whether the worker has claimed a photo and not read it yet."""
    return any(is_process(holder, worker) for (holder,) in stored.rows(database, "SELECT holder FROM job_claim"))


def freeze_while_it_reads(worker: Worker, database: str, playground) -> int:
    """Sends photos until the worker stands still in the middle of reading one; returns the number of all boards sent."""
    for sent in range(boards(playground) + 1, 12):
        send_board(playground)
        wait_until(lambda sent=sent: is_reading(worker, database) or boards(playground) == sent)
        worker.process.send_signal(signal.SIGSTOP)
        if is_reading(worker, database):
            return sent
        worker.process.send_signal(signal.SIGCONT)
        wait_until(lambda sent=sent: boards(playground) == sent)
    raise AssertionError("no photo was met while it was read")


def test_workers_read_the_photos_of_a_bot_that_reads_none(playground, server, tmp_path):
    database = server.new_database()
    for name in ("bot", "one", "two"):
        (tmp_path / name).mkdir()
    bot = WatchedBot(playground, tmp_path / "bot", HONEYCUE_DATABASE=database, HONEYCUE_WORKERS="0")
    worker = Worker(playground, tmp_path / "one", HONEYCUE_DATABASE=database)
    try:
        send_board(playground)
        wait_until(lambda: boards(playground) == 1)
        worker.wait_until_well()
        worker.wait_until(lambda health: "serve telegram" in health["duties"], "who serves the platform")
        # A worker that is lost while it reads costs no photo.
        sent = freeze_while_it_reads(worker, database, playground)
        worker.kill()
        worker.close()
        worker = Worker(playground, tmp_path / "two", HONEYCUE_DATABASE=database)
        wait_until(lambda: boards(playground) == sent)
        bot.wait_until(lambda health: health["openJobs"] == 0, "no open job")
        assert boards(playground) == sent
    finally:
        worker.close()
        bot.close()


def test_a_photo_that_nobody_reads_neither_silences_its_chat_nor_goes_unnoticed(playground, room, server, tmp_path):
    settings = {"HONEYCUE_DATABASE": server.new_database(), "HONEYCUE_WORKERS": "0"}
    bot = WatchedBot(playground, tmp_path, **settings)
    try:
        send_board(playground)
        # What comes after the photo waits for it for half a minute.
        assert define(playground, room, "yacht") > 20
        bot.wait_until(
            lambda health: "no process has begun to read it" in health.get("faults", {}).get("photo workers", ""),
            "of the photo", 120,
        )
        assert bot.health()["status"] == "degraded"
    finally:
        bot.close()


def test_a_worker_says_what_it_needs(server, tmp_path):
    refused = honeycue("worker", "--database", str(tmp_path / "honeycue.sqlite"))
    assert refused.returncode == 78 and "Only a database on a PostgreSQL server can be shared" in refused.stderr
    refused = honeycue("worker", "--database", server.new_database())
    assert refused.returncode == 78 and "Set TELEGRAM_BOT_TOKEN" in refused.stderr
