"""Several bots that share a database on a PostgreSQL server."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from honeycue import FIXTURES, Bot, easy_board, honeycue
from postgres import Postgres
from test_faults import WatchedBot, boards

TAKEOVER = 10.0
"""The longest time in seconds that a platform goes unserved."""


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


class Pair:
    """Two bots with the same token on the same database."""

    def __init__(self, playground, folder: Path, database: str) -> None:
        self.bots = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            self.bots.append(WatchedBot(playground, folder / name, HONEYCUE_DATABASE=database))
            # The first is to have the platform.
            wait_until(lambda: "shares the database" in self.bots[-1].last_words)
            time.sleep(0.5)

    def serving(self) -> Bot:
        """The bot that took the platform last."""
        return max(self.bots, key=lambda bot: took_platform(bot))

    def close(self) -> None:
        for bot in self.bots:
            bot.process.send_signal(signal.SIGCONT)
            bot.close()


def took_platform(bot: Bot) -> str:
    """When the bot last took the platform, as its log says it; empty if it never did."""
    lines = Path(bot.log.name).read_text().splitlines()
    return max((line.split()[0] for line in lines if "took a duty" in line and "serve telegram" in line), default="")


def wait_until(condition, within: float = 60.0) -> float:
    """Returns after how many seconds `condition` became true."""
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < within, "it did not happen in time"
        time.sleep(0.05)
    return time.monotonic() - start


@pytest.fixture
def pair(playground, tmp_path, server) -> Iterator[Pair]:
    pair = Pair(playground, tmp_path, server.new_database())
    yield pair
    pair.close()


def define(playground, room, *words: str, within: float = 60.0) -> float:
    """Asks for each word; returns after how many seconds the first was answered."""
    start = time.monotonic()
    for word in words:
        playground.say(f"define {word}")
    wait_until(lambda: any(text.startswith(words[0]) for text in room.texts()), within)
    first = time.monotonic() - start
    for word in words:
        wait_until(lambda word=word: any(text.startswith(word) for text in room.texts()), within)
    return first


def answers(room, word: str) -> int:
    return sum(text.startswith(word) for text in room.texts())


def test_two_bots_answer_once(pair, playground, room):
    define(playground, room, "yacht", "hyena", "canyon", "cheetah", "tiny")
    time.sleep(3)
    for word in ("yacht", "hyena", "canyon", "cheetah", "tiny"):
        assert answers(room, word) == 1, room.texts()
    assert all(bot.process.poll() is None for bot in pair.bots)


def test_each_says_who_serves_the_platform_and_is_well_while_the_other_does(pair, playground, room):
    define(playground, room, "yacht")
    # A bot learns what the other does when it renews its own leases.
    wait_until(lambda: all(len(handling(bot)) == 2 for bot in pair.bots))
    told = [bot.health() for bot in pair.bots]
    assert [health["status"] for health in told] == ["ok", "ok"], told
    serving = {health["duties"]["serve telegram"] for health in told}
    assert len(serving) == 1 and f":{pair.serving().process.pid}:" in serving.pop()
    metrics = pair.bots[1].ask("/metrics").text
    assert 'honeycue_lease{duty="serve telegram",process="' in metrics
    pair.serving().kill()
    remaining = next(bot for bot in pair.bots if bot.process.poll() is None)
    wait_until(lambda: f":{remaining.process.pid}:" in remaining.health()["duties"].get("serve telegram", ""), TAKEOVER)
    wait_until(lambda: remaining.health()["status"] == "ok")


def test_the_other_takes_over_at_once_from_a_bot_that_is_stopped(pair, playground, room):
    define(playground, room, "yacht")
    serving = pair.serving()
    serving.process.terminate()
    serving.process.wait(15)
    assert define(playground, room, "hyena") < 3
    assert answers(room, "yacht") == answers(room, "hyena") == 1


def test_the_other_takes_over_from_a_bot_that_is_killed(pair, playground, room):
    define(playground, room, "yacht")
    pair.serving().kill()
    assert define(playground, room, "hyena", "canyon") < TAKEOVER
    assert answers(room, "hyena") == answers(room, "canyon") == 1


def test_a_bot_that_was_frozen_drops_what_it_had_and_stands_by(pair, playground, room):
    define(playground, room, "yacht")
    frozen = pair.serving()
    frozen.process.send_signal(signal.SIGSTOP)
    assert define(playground, room, "hyena", "canyon") < TAKEOVER
    frozen.process.send_signal(signal.SIGCONT)
    define(playground, room, "cheetah", "tiny")
    wait_until(lambda: "lost a duty" in Path(frozen.log.name).read_text())
    assert pair.serving() is not frozen
    for word in ("hyena", "canyon", "cheetah", "tiny"):
        assert answers(room, word) == 1, room.texts()
    assert frozen.process.poll() is None


def handling(bot: Bot) -> list[str]:
    """The duties of all processes that handle updates, as `bot` knows them."""
    return [duty for duty in bot.health()["duties"] if duty.startswith("handle ")]


class Worker(WatchedBot):
    """`honeycue worker`: reads the photos of bots."""

    command = "worker"


def send_board(playground) -> None:
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())


def test_workers_read_the_photos_of_a_bot_that_reads_none(playground, server, tmp_path):
    database = server.new_database()
    for name in ("bot", "one", "two"):
        (tmp_path / name).mkdir()
    bot = WatchedBot(playground, tmp_path / "bot", HONEYCUE_DATABASE=database, HONEYCUE_WORKERS="0")
    worker = Worker(playground, tmp_path / "one", HONEYCUE_DATABASE=database)
    try:
        send_board(playground)
        wait_until(lambda: boards(playground) == 1)
        assert worker.health()["status"] == "ok"
        wait_until(lambda: "serve telegram" in worker.health()["duties"])
        # A worker that is lost while it reads costs no photo.
        send_board(playground)
        time.sleep(0.2)
        worker.kill()
        worker.close()
        worker = Worker(playground, tmp_path / "two", HONEYCUE_DATABASE=database)
        wait_until(lambda: boards(playground) == 2, 40)
        wait_until(lambda: bot.health()["openJobs"] == 0)
        assert boards(playground) == 2
    finally:
        worker.close()
        bot.close()


def test_a_photo_that_nobody_reads_neither_silences_its_chat_nor_goes_unnoticed(playground, room, server, tmp_path):
    settings = {"HONEYCUE_DATABASE": server.new_database(), "HONEYCUE_WORKERS": "0"}
    bot = WatchedBot(playground, tmp_path, **settings)
    try:
        send_board(playground)
        # What comes after the photo waits for it for half a minute.
        assert define(playground, room, "yacht", within=60) > 20
        wait_until(lambda: "no process has begun to read it" in bot.health().get("faults", {}).get("photo workers", ""), 60)
        assert bot.health()["status"] == "degraded"
    finally:
        bot.close()


def test_a_worker_says_what_it_needs(server, tmp_path):
    refused = honeycue("worker", "--database", str(tmp_path / "honeycue.sqlite"))
    assert refused.returncode == 78 and "Only a database on a PostgreSQL server can be shared" in refused.stderr
    refused = honeycue("worker", "--database", server.new_database())
    assert refused.returncode == 78 and "Set TELEGRAM_BOT_TOKEN" in refused.stderr
