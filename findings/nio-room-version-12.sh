#!/usr/bin/env bash
# Expected: matrix-nio says of the person who created a room that they may do everything in it.
# Seen: in a room of version 12, the default of new rooms on today's Synapse, it gives the creator level 0 and says that they may not
# kick. There a creator stands above all levels and must not be named in m.room.power_levels, the only place in which nio looks.
# Version: matrix-nio 0.26.0.
# Why it matters: a bot that asks the library who is an administrator refuses its settings to the owner of each newly made room.
# Our answer: Sources/Matrix/Platform/MatrixPlatform+Standing.swift takes the creators from the sender and additional_creators of m.room.create.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check matrix-nio==0.26.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from nio import MatrixRoom
from nio.events.room_events import Event

CREATOR = "@owner:example.org"


def room(version: str, users: dict[str, int]) -> MatrixRoom:
    """A room as its first two state events describe it."""
    made = MatrixRoom("!room", "@bot:example.org")
    levels = {"users": users, "users_default": 0, "events_default": 0, "state_default": 50}
    levels |= {"ban": 50, "kick": 50, "redact": 50, "invite": 0}
    for number, (kind, content) in enumerate([("m.room.create", {"room_version": version}), ("m.room.power_levels", levels)]):
        made.handle_event(Event.parse_event({
            "type": kind, "state_key": "", "content": content, "sender": CREATOR, "event_id": f"${number}", "origin_server_ts": number,
        }))
    return made


print("matrix-nio", importlib.metadata.version("matrix-nio"))
seen = []
for version, users in [("11", {CREATOR: 100}), ("12", {})]:
    levels = room(version, users).power_levels
    seen.append((levels.get_user_level(CREATOR), levels.can_user_kick(CREATOR)))
    print(f"room version {version}: level of the creator {seen[-1][0]}, may kick: {seen[-1][1]}")
sys.exit(0 if seen == [(100, True), (0, False)] else 3)
PYTHON
