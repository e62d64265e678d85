#!/usr/bin/env bash
# Expected: promtool test rules fails if the rule file that it shall test does not exist, or if a test names an alert that no rule has.
# Seen: both pass with “SUCCESS” and exit status 0; for the file there is a warning that names its path. Each test that expects silence
# passes then, as nothing can ring.
# Version: promtool 2.42.0 of Debian 12.
# Why it matters: after a rule file is renamed, or an alert, the tests that show that it stays silent go on passing and test nothing.
# Our answer: Tests/Prometheus/alerts.yaml counts all alerts that fire instead of naming one, and each alert has figures that make it fire.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download prometheus >/dev/null
dpkg -x prometheus_*.deb .
usr/bin/promtool --version 2>&1 | sed -n 1p
cat >rules.yaml <<'YAML'
groups:
  - name: bot
    rules:
      - {alert: BotDown, expr: up == 0, for: 5m}
YAML
# A test in which the bot is down for twenty minutes, and nothing is expected of the alert named $2 in the rule file $1.
write_test() {
    cat <<YAML
rule_files: [$1]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series: [{series: up, values: 0x20}]
    alert_rule_test: [{eval_time: 15m, alertname: $2, exp_alerts: []}]
YAML
}
write_test rules.yaml BotDown >silent.yaml
write_test rules.yaml BotDwon >misspelt.yaml
write_test renamed.yaml BotDown >missing.yaml
seen=
for test in silent misspelt missing; do
    status=0
    usr/bin/promtool test rules $test.yaml >output 2>&1 || status=$?
    echo "$test: status $status, $(grep -oE 'SUCCESS|FAILED' output)"
    seen+=$status
done
[ "$seen" = 100 ] || exit 3
