"""The log in JSON: one message can be followed in it from poll to sent, and what people said is not in it."""

import json

import pytest

from honeycue import FIXTURES, Bot, easy_board, honeycue
from playground import TOKEN, wait_for

WORDS = ("zymurgical", "perspicacious")


def entries(bot: Bot) -> list[dict]:
    parsed = [json.loads(line) for line in bot.logged.splitlines()]
    assert all(isinstance(entry, dict) and {"time", "level", "message", "logger"} <= entry.keys() for entry in parsed)
    return parsed


def test_one_message_can_be_followed_from_poll_to_sent(playground, tmp_path, room):
    bot = Bot(playground, tmp_path, HONEYCUE_LOG_FORMAT="json", HONEYCUE_LOG_LEVEL="debug")
    try:
        room.ask("/first")
        playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
        room.wait("in the middle of")
        wait_for(lambda: any(e["message"] == "sent a message" and "job.id" in e for e in entries(bot)), "the last line")
    finally:
        bot.close()
    log = entries(bot)
    photo = next(e for e in log if e["message"] == "handled an input" and e.get("jobs") and "update.id" in e)
    update, job, chat = photo["update.id"], photo["jobs"][0], photo["chat.id"]
    way = [e for e in log if e.get("update.id") == update or e.get("job.id") == job]
    assert all(e["chat.id"] == chat for e in way)
    # “Looking” is sent while the photo is being read. Those who send and those who have stored a step write their lines side by side, so
    # either may be first.
    of_update = [e["message"] for e in way if "update.id" in e]
    assert of_update[0] == "received an update" and set(of_update[1:]) == {"handled an input", "sent a message"}
    of_job = [e["message"] for e in way if "job.id" in e]
    assert sorted(set(of_job)) == ["began a job", "finished a job", "handled an input", "sent a message"]
    began, finished = [e for e in way if e["message"] in ("began a job", "finished a job")]
    assert began["message"] == "began a job" and finished["outcome"] == "read"
    assert way[0]["time"] <= began["time"] <= finished["time"]


@pytest.mark.faults
def test_nothing_that_people_say_and_no_token_is_in_the_log(playground, tmp_path, room):
    bot = Bot(playground, tmp_path, HONEYCUE_LOG_FORMAT="json", HONEYCUE_LOG_LEVEL="trace")
    try:
        room.ask(f"/{WORDS[0]}")
        playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes(), caption=WORDS[1])
        room.wait("in the middle of")
        playground.add_fault(kind="too_many_requests", retry_after=1, count=1)
        room.ask(f"/{WORDS[0]}s")
    finally:
        bot.close()
    assert len(entries(bot)) > 10
    text = open(bot.log.name).read()
    for secret in (*WORDS, "Ana", TOKEN.split(":")[1]):
        assert secret not in text


def test_the_end_of_the_program_is_an_object_too(playground, tmp_path):
    settings = dict(
        TELEGRAM_BOT_TOKEN="123456:this-is-not-the-token-of-this-bot-at-all", TELEGRAM_API_URL=playground.url,
        HONEYCUE_DATABASE=str(tmp_path / "honeycue.sqlite"), HONEYCUE_LOG_FORMAT="json")
    done = honeycue("run", **settings)
    assert done.returncode == 78
    last = json.loads(done.stderr.splitlines()[-1])
    assert last["level"] == "critical"
    assert "token" in last["error"]


def test_an_unknown_format_is_refused_with_those_that_exist():
    done = honeycue("run", HONEYCUE_LOG_FORMAT="yaml")
    assert done.returncode == 78
    assert "text or json" in done.stderr
