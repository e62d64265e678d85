"""What an operator sees of a running bot: metrics in a real Prometheus, the dashboard, the alerts, and health."""

import json
import math
import re
from pathlib import Path

import pytest

from honeycue import FIXTURES, easy_board, honeycue
from playground import wait_for
from prometheus import Prometheus, promtool
from proxy import Proxy
from test_faults import WatchedBot, boards

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "Deploy/grafana/honeycue.json"
ALERTS = ROOT / "Deploy/prometheus/alerts.yaml"
NAME = re.compile(r"\b(?:honeycue|process)_[a-z0-9_]+\b")

# Missing while nothing waits, and without backups.
MAY_BE_EMPTY = {
    "honeycue_oldest_pending_message_timestamp_seconds",
    "honeycue_last_backup_timestamp_seconds",
    "honeycue_lease",
}


def panels() -> list[dict]:
    return [panel for panel in json.loads(DASHBOARD.read_text())["panels"] if panel["type"] != "row"]


def queries() -> list[dict]:
    return [target for panel in panels() for target in panel["targets"]]


def filled(expression: str) -> str:
    """A query of the dashboard as Grafana sends it when all bots are chosen, over a time that is long enough on a busy machine."""
    return expression.replace("$instance", ".*").replace("$__rate_interval", "10m")


def alert_names() -> list[str]:
    return re.findall(r"^ +- alert: (\w+)$", ALERTS.read_text(), re.M)


def test_health_asks_the_running_bot_and_says_what_is_wrong(playground, tmp_path):
    proxy = Proxy(int(playground.url.rsplit(":", 1)[1]))
    bot = WatchedBot(playground, tmp_path, TELEGRAM_API_URL=proxy.url)
    try:
        bot.wait_until_well()
        for arguments in ([], ["--ready"]):
            well = honeycue("health", *arguments, HONEYCUE_HTTP=bot.address)
            assert (well.returncode, well.stdout) == (0, "ok\n")
        proxy.refuse()
        bot.wait_until(lambda health: "telegram" in health.get("faults", {}), "that the platform is gone")
        degraded = honeycue("health", "--ready", HONEYCUE_HTTP=bot.address)
        assert degraded.stdout.startswith("degraded\ntelegram: ") and "honeycue doctor" in degraded.stdout
        assert degraded.returncode == 0, "it answers people again by itself"
        assert honeycue("health", HONEYCUE_HTTP=bot.address).stdout == "ok\n"
    finally:
        bot.close()
    gone = honeycue("health", HONEYCUE_HTTP=bot.address)
    assert gone.returncode == 1 and gone.stdout.startswith(f"no answer from http://{bot.address}/health/live")
    nowhere = honeycue("health")
    assert nowhere.returncode == 78 and "HONEYCUE_HTTP is not set" in nowhere.stderr


@pytest.fixture
def bot(playground, tmp_path):
    bot = WatchedBot(playground, tmp_path)
    bot.wait_until_well()
    yield bot
    bot.close()


@pytest.fixture
def prometheus(bot, tmp_path):
    server = Prometheus(bot.address, tmp_path)
    yield server
    server.close()


def names(metrics: str) -> set[str]:
    """The names of the metrics in the text, and of the series that Prometheus makes of them."""
    series = {re.match(r"\w+", line).group() for line in metrics.splitlines() if not line.startswith("#")}
    return series | set(re.findall(r"^# TYPE (\w+)", metrics, re.M))


def read_photo(playground) -> None:
    before = boards(playground)
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    wait_for(lambda: boards(playground) > before, "a board", 60)


def test_every_query_of_the_dashboard_has_data_of_a_bot_that_was_talked_to(playground, bot, prometheus, room):
    wait_for(lambda: prometheus.value("honeycue_updates_received_total") == 0 and prometheus.query("up"), "a scrape")
    for count in (1, 2):
        room.ask(f"/question{count}")
        # The first observation of a series creates it; only a second one is seen as an increase.
        read_photo(playground)
        wait_for(lambda: prometheus.value("honeycue_photo_read_seconds_count") == count, f"{count} readings")
    wait_for(lambda: prometheus.value('increase(honeycue_poll_seconds_count{outcome="updates"}[10m])') > 0, "polls")
    assert len(queries()) > 40
    for target in queries():
        expression = filled(target["expr"])
        series = prometheus.query(expression)
        if not set(NAME.findall(expression)) & MAY_BE_EMPTY:
            assert series, f"no data: {expression}"
            assert any(math.isfinite(one["value"]) for one in series), f"no number: {expression} is {series}"
        for label in re.findall(r"{{(\w+)}}", target["legendFormat"]):
            assert all(label in one["labels"] for one in series), f"{expression} has no {label}"
    kinds = prometheus.query('sum by (kind, outcome) (honeycue_photo_read_seconds_count)')
    assert [(one["labels"], one["value"]) for one in kinds] == [({"kind": "board", "outcome": "read"}, 2)]
    for histogram in ("update_commit", "message_send", "photo_download", "database_commit", "poll"):
        assert prometheus.value(f"honeycue_{histogram}_seconds_count") > 0, histogram
        assert prometheus.value(f"honeycue_{histogram}_seconds_sum") > 0, histogram


def test_the_dashboard_takes_its_data_source_and_bot_from_its_variables_and_its_panels_do_not_overlap():
    dashboard = json.loads(DASHBOARD.read_text())
    assert [variable["name"] for variable in dashboard["templating"]["list"]] == ["datasource", "instance"]
    everything = dashboard["panels"]
    assert len({panel["id"] for panel in everything}) == len(everything)
    taken = set()
    for panel in everything:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24, panel["title"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
    for panel in panels():
        assert panel["title"] and panel["description"]
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
        for target in panel["targets"]:
            assert target["datasource"] == panel["datasource"]
            # Every series is of the bot that was chosen.
            assert len(re.findall(r"{[^}]*instance=~\"\$instance\"", target["expr"])) == len(NAME.findall(target["expr"]))


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


def test_dashboard_and_alerts_ask_for_metrics_that_exist(playground, bot, room):
    room.ask("/something")
    read_photo(playground)
    told = names(bot.ask("/metrics").text) | MAY_BE_EMPTY
    for file in (DASHBOARD, ALERTS):
        expressions = json.dumps(queries()) if file == DASHBOARD else file.read_text()
        asked = set(NAME.findall(expressions))
        assert len(asked) > 15
        assert asked - told == set(), file.name


def test_the_alerts_are_valid_and_fire_when_they_should():
    checked = promtool("check", "config", str(ROOT / "Deploy/prometheus/prometheus.yaml"))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    tests = ROOT / "Tests/Prometheus/alerts.yaml"
    checked = promtool("test", "rules", str(tests))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    fired = set(re.findall(r'alertname="(\w+)"', tests.read_text()))
    assert fired == set(alert_names()), "each alert fires in a test"


def test_each_alert_is_explained_to_the_operator():
    text = (ROOT / "Documentation/operations.md").read_text()
    assert len(alert_names()) > 15
    assert set(re.findall(r"^\| `(Honeycue\w+)` \|", text, re.M)) == set(alert_names())


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
