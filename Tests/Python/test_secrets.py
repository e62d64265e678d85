"""The token appears in no log, no process list, no database, and no answer over HTTP."""

import json
import sqlite3
from pathlib import Path

import pytest

from honeycue import FIXTURES, easy_board, honeycue
from matrix import MatrixBot
from playground import TOKEN
from processes import family, told
from test_faults import WatchedBot

SECRET = TOKEN.split(":")[1]


@pytest.mark.faults
def test_the_token_is_nowhere_but_in_the_requests(playground, tmp_path, room):
    bot = WatchedBot(playground, tmp_path, HONEYCUE_LOG_LEVEL="trace")
    try:
        bot.wait_until_well()
        for fault in ("drop_before", "drop_after", "truncated_body", "server_error", "too_many_requests"):
            playground.add_fault(kind=fault, retry_after=1, count=2)
        playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
        room.ask("/something")
        assert len(family(bot.process.pid)) > 1, "it has workers"
        for process in family(bot.process.pid):
            assert SECRET not in told(process, "cmdline")
            if process != bot.process.pid:
                assert SECRET not in told(process, "environ")
        limits = told(bot.process.pid, "limits").splitlines()
        core = next(line.split() for line in limits if line.startswith("Max core file size"))
        assert core[4:6] == ["0", "0"], "the memory of a bot that crashed must not go into a file"
        public = bot.ask("/health").text + bot.ask("/metrics").text
        assert SECRET not in public
    finally:
        bot.close()
    log = (tmp_path / "bot.log").read_text()
    assert "logged in" in log
    assert SECRET not in log
    for file in filter(Path.is_file, tmp_path.glob("honeycue.sqlite*")):
        assert SECRET.encode() not in file.read_bytes()


def test_what_opens_the_account_on_matrix_is_in_no_log_and_no_backup(homeserver, person, tmp_path):
    bot = MatrixBot(homeserver, tmp_path, HONEYCUE_LOG_LEVEL="trace")
    try:
        ana = person("ana")
        room = ana.start_chat(bot.user, direct=True)
        ana.wait(room, "photographed words", bot.user)
        database = sqlite3.connect(bot.database)
        (session,) = database.execute("SELECT value FROM vault").fetchone()
        token = json.loads(session)["token"]
        database.close()
        copy = tmp_path / "copy.sqlite"
        assert honeycue("backup", str(copy), HONEYCUE_DATABASE=str(bot.database)).returncode == 0
    finally:
        bot.close()
    log = (tmp_path / "bot.log").read_text()
    assert "logged in" in log
    for secret in (token, bot.password):
        assert secret not in log
        assert secret.encode() not in copy.read_bytes()


def test_a_refused_token_is_not_repeated_in_the_error(playground, tmp_path):
    wrong = "123456:this-is-not-the-token-of-this-bot-at-all"
    settings = dict(
        TELEGRAM_BOT_TOKEN=wrong, TELEGRAM_API_URL=playground.url, HONEYCUE_DATABASE=str(tmp_path / "honeycue.sqlite")
    )
    for command in ("run", "doctor"):
        done = honeycue(command, **settings)
        assert done.returncode != 0
        assert "this-is-not-the-token" not in done.stdout + done.stderr
    unusable = honeycue("doctor", **settings | {"TELEGRAM_BOT_TOKEN": "no token this-is-not-the-token"})
    assert "this-is-not-the-token" not in unusable.stdout + unusable.stderr
