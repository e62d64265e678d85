#!/usr/bin/env bash
# Expected: systemd-analyze verify --recursive-errors=yes reports each misspelt name in a unit, as it does for system calls, address
# families, signals and namespaces.
# Seen: a capability that does not exist passes without a word and with exit status 0, alone and beside real ones, in
# AmbientCapabilities= and in CapabilityBoundingSet=.
# Version: the installed systemd (252 of Debian 12 when this was written).
# Why it matters: a service that shall listen on port 443 without being root passes the check and then may not open the port.
# Our answer: Deploy/honeycue.service gives no capability away at all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
systemd-analyze --version | sed -n 1p
seen=
for line in SystemCallFilter=nosuchcall RestrictAddressFamilies=AF_NOSUCH RestrictNamespaces=nosuch KillSignal=SIGNOSUCH \
    AmbientCapabilities=CAP_NET_BIND_SERVCE CapabilityBoundingSet=CAP_NOSUCH 'CapabilityBoundingSet=CAP_CHOWN CAP_NOSUCH'; do
    printf '[Service]\nExecStart=/bin/true\n%s\n' "$line" >"$work/bot.service"
    status=0
    systemd-analyze verify --man=no --recursive-errors=yes "$work/bot.service" >"$work/output" 2>&1 || status=$?
    echo "$line: status $status, $(wc -l <"$work/output") lines of complaint"
    seen+=$status
done
[ "$seen" = 1111000 ] || exit 3
