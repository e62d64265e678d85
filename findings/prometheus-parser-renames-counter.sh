#!/usr/bin/env bash
# Expected: the parser of prometheus_client gives the samples of a scrape under the names that they have there.
# Seen: a counter whose name does not end in _total is given with that ending, so the sample's name stands nowhere in the scrape.
# Prometheus's own parser in promtool keeps the name and advises the ending. Nothing is added to a sample without a TYPE line, or of
# another type.
# Version: prometheus_client 0.26.0; promtool 2.42.0 of Debian 12.
# Why it matters: a test that looks for bot_updates_total by this parser passes, and the alert on bot_updates_total never fires, because the
# server has only bot_updates.
# Our answer: Tests/Python/test_monitoring.py gives the text itself to promtool, and looks for the names in the text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download prometheus >/dev/null
dpkg -x prometheus_*.deb .
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check prometheus_client==0.26.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import subprocess
import sys

from prometheus_client.parser import text_string_to_metric_families

known = {
    "# TYPE bot_updates counter\nbot_updates 7\n": ["bot_updates_total"],
    "# TYPE bot_updates_total counter\nbot_updates_total 7\n": ["bot_updates_total"],
    "# TYPE bot_updates gauge\nbot_updates 7\n": ["bot_updates"],
    "bot_updates 7\n": ["bot_updates"],
}
print("prometheus_client", importlib.metadata.version("prometheus_client"))
seen = {}
for scrape in known:
    seen[scrape] = [sample.name for family in text_string_to_metric_families(scrape) for sample in family.samples]
    print(" / ".join(scrape.splitlines()), "gives", ", ".join(seen[scrape]))
counter = next(iter(known))
advice = subprocess.run(["usr/bin/promtool", "check", "metrics"], input=counter, capture_output=True, text=True).stderr
print("promtool of the first:", advice.strip().replace("\n", "; "))
sys.exit(0 if seen == known and advice.count("bot_updates ") == advice.count("bot_updates") > 0 else 3)
PYTHON
