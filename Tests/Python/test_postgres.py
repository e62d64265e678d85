"""The bot with its state on a PostgreSQL server."""

import re

import pytest

from honeycue import Bot, honeycue
from playground import wait_for
from postgres import Postgres
from soak import soak


@pytest.fixture(scope="module")
def server():
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def database(server):
    return server.new_database()


@pytest.fixture
def bot_on_server(playground, tmp_path, database):
    bot = Bot(playground, tmp_path, HONEYCUE_DATABASE=database)
    yield bot
    bot.close()


@pytest.mark.release
def test_a_game_goes_on_after_a_kill(bot_on_server, playground, room):
    playground.say("/new Y ACEHNT")
    room.wait("0 of 136 points")
    playground.say("yacht")
    room.wait("yacht")
    bot_on_server.kill()
    playground.say("hyena")
    bot_on_server.start()
    room.wait("hyena")
    playground.say("yacht")
    room.wait("already")
    assert sum("hyena" in text for text in room.texts()) == 1


def test_the_bot_outlives_its_server(bot_on_server, playground, room, server):
    playground.say("define yacht")
    room.wait("yacht")
    server.restart()
    for word in ("hyena", "canyon", "cheetah"):
        playground.say(f"define {word}")
        room.wait(word)
    server.restart()
    playground.say("define tiny")
    room.wait("tiny")
    for word in ("yacht", "hyena", "canyon", "cheetah", "tiny"):
        assert sum(text.startswith(word) for text in room.texts()) == 1, room.texts()
    assert bot_on_server.process.poll() is None


def test_commands_know_the_server(database, tmp_path):
    settings = {"HONEYCUE_DATABASE": database}
    doctor = honeycue("doctor", **settings).stdout
    assert re.search("✓ database: connected to postgres://.*; 0 updates and 0 messages are waiting", doctor), doctor
    assert "✓ backups: the server's own tools make them, such as pg_dump" in doctor
    assert "use pg_dump" in honeycue("backup", str(tmp_path / "copy.sqlite"), **settings).stderr
    assert "use pg_restore" in honeycue("restore", str(tmp_path / "copy.sqlite"), **settings).stderr
    assert "No misread photo" in honeycue("reports", **settings).stdout
    assert "HONEYCUE_BACKUP" in honeycue("run", HONEYCUE_BACKUP=str(tmp_path), **settings).stderr


def test_a_game_moves_to_the_server_and_back(playground, room, tmp_path, database):
    bot = Bot(playground, tmp_path)
    playground.say("/new Y ACEHNT")
    room.wait("0 of 136 points")
    playground.say("yacht")
    room.wait("yacht")
    file = str(bot.database)
    refused = honeycue("migrate", file, database)
    assert refused.returncode == 75 and "stop the bot" in refused.stderr, refused.stderr
    bot.stop()
    moved = honeycue("migrate", file, database)
    assert moved.returncode == 0 and "find: 1 row, compared" in moved.stdout, moved.stdout + moved.stderr
    assert "holds a bot's state already" in honeycue("migrate", file, database).stderr

    bot.settings["HONEYCUE_DATABASE"] = database
    bot.start()
    playground.say("hyena")
    room.wait("hyena")
    playground.say("yacht")
    room.wait("already")
    bot.stop()
    back = str(tmp_path / "back.sqlite")
    assert "find: 2 rows, compared" in honeycue("migrate", database, back).stdout
    assert "exists already" in honeycue("migrate", database, back).stderr

    bot.settings["HONEYCUE_DATABASE"] = back
    bot.start()
    known = sum("already" in text for text in room.texts())
    playground.say("hyena")
    wait_for(lambda: sum("already" in text for text in room.texts()) > known, lambda: str(room.texts()))
    bot.close()


def test_a_move_needs_a_file_and_a_server(tmp_path, database):
    assert "honeycue restore" in honeycue("migrate", "a.sqlite", "b.sqlite").stderr
    assert "pg_restore" in honeycue("migrate", database, database).stderr


def test_a_server_that_is_not_there_is_said_without_the_password():
    settings = {"HONEYCUE_DATABASE": "postgres://bot:hunter2@127.0.0.1:9/honeycue"}
    for command in ("doctor", "run", "reports"):
        done = honeycue(command, **settings)
        told = done.stdout + done.stderr
        assert done.returncode != 0 and "The database server can't be used" in told, told
        assert "hunter2" not in told


def test_killed_ten_times_amid_faults_it_ends_where_an_undisturbed_bot_on_a_file_does(tmp_path, database):
    soak(chats=8, updates=12, kills=10, seed=2027, folder=tmp_path, spread=10, disturbed_database=database)
