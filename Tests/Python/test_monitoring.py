"""What an operator sees of a running bot: metrics and health."""

import re

import pytest

from honeycue import FIXTURES, easy_board
from playground import wait_for
from prometheus import promtool
from proxy import Proxy
from test_faults import WatchedBot, boards


@pytest.fixture
def bot(playground, tmp_path):
    bot = WatchedBot(playground, tmp_path)
    bot.wait_until_well()
    yield bot
    bot.close()


def read_photo(playground) -> None:
    before = boards(playground)
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) > before, "a board", 60)


@pytest.mark.timeout(120)
def test_the_metrics_keep_to_the_rules_of_prometheus(playground, bot, room):
    room.ask("/something")
    read_photo(playground)
    answer = bot.ask("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    checked = promtool("check", "metrics", input=answer.text)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    helped = set(re.findall(r"^# HELP (\w+) \S", answer.text, re.M))
    typed = set(re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", answer.text, re.M))
    assert len(helped) > 30 and helped == typed
    # One update is handled once, whatever comes of it.
    values = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert values["honeycue_update_commit_seconds_count"] == values["honeycue_updates_handled_total"]
    assert 'honeycue_build_info{version="' in answer.text


@pytest.mark.timeout(120)
def test_a_bot_without_its_platform_is_alive_but_not_ready_and_says_what_to_do(playground, tmp_path):
    network = Proxy(int(playground.url.rsplit(":", 1)[1]))
    network.refuse()
    bot = WatchedBot(playground, tmp_path, TELEGRAM_API_URL=network.url)
    try:
        bot.wait_until(lambda health: "telegram" in health.get("faults", {}), "the network")
        ready = bot.ask("/health/ready")
        assert ready.status_code == 503
        assert ready.json()["status"] == "failing"
        assert "honeycue doctor" in ready.json()["advice"]["telegram"]
        alive = bot.ask("/health/live")
        assert (alive.status_code, alive.json()) == (200, {"status": "ok"})
        metrics = bot.ask("/metrics").text
        assert "\nhoneycue_up 0\n" in metrics
        assert '\nhoneycue_fault{part="telegram"} 1\n' in metrics
        assert "honeycue_last_poll_timestamp_seconds" not in metrics
        network.open()
        bot.wait_until_well()
        assert bot.ask("/health/ready").status_code == 200
        assert '\nhoneycue_fault{part="telegram"} 0\n' in bot.ask("/metrics").text
    finally:
        bot.close()
        network.close()


def test_health_is_another_name_of_ready(bot):
    old, new = bot.ask("/health"), bot.ask("/health/ready")
    assert old.status_code == new.status_code == 200
    assert old.json().keys() == new.json().keys()
    assert old.json()["status"] == "ok"
