#!/usr/bin/env bash
# Expected: in simplematrixbotlib a command means the same whether or not the person's client has formatted a word of it, and a prefix may
# be of any length: “prefix : str”.
# Seen: if the message has a formatted body, the library reads the command and its words from the HTML. A word in bold arrives with its
# tags, “&” as “&amp;”, and of the prefix one letter is cut off whatever its length. So with the prefix “!!”, or with none, “guess” is not
# recognised as soon as any word of the message is bold, and there is no error and no answer.
# Version: simplematrixbotlib 2.13.1 with matrix-nio 0.26.0.
# Why it matters: clients make a formatted body of each asterisk or underscore and of each mention, so the bot falls silent or looks up
# “<em>yacht</em>”, and plain test messages pass.
# Our answer: Sources/Matrix reads formatted bodies as HTML, into text with its entities resolved, before anything is compared.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check simplematrixbotlib==2.13.1 matrix-nio==0.26.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys
from types import SimpleNamespace

from nio import Event, MatrixRoom
from simplematrixbotlib import MessageMatch

ROOM = MatrixRoom("!room:example.org", "@bot:example.org")
BOT = SimpleNamespace(async_client=SimpleNamespace(user_id="@bot:example.org"))


def read(prefix, body, formatted):
    """Whether the library takes a message for the command “guess”, and with which words."""
    content = {"msgtype": "m.text", "body": body}
    if formatted:
        content |= {"format": "org.matrix.custom.html", "formatted_body": formatted}
    event = {"type": "m.room.message", "event_id": "$a", "sender": "@ana:example.org", "origin_server_ts": 1, "content": content}
    match = MessageMatch(ROOM, Event.parse_event(event), BOT, prefix)
    return match.prefix(), match.command("guess"), match.args()


print("simplematrixbotlib", importlib.metadata.version("simplematrixbotlib"))
known = {
    ("!", "!guess yacht", None): (True, True, ["yacht"]),
    ("!", "!guess **yacht** & co", "!guess <strong>yacht</strong> &amp; co"): (True, True, ["<strong>yacht</strong>", "&amp;", "co"]),
    ("!!", "!!guess yacht", None): (True, True, ["yacht"]),
    ("!!", "!!guess **yacht**", "!!guess <strong>yacht</strong>"): (True, False, ["<strong>yacht</strong>"]),
    ("", "guess yacht", None): (True, True, ["yacht"]),
    ("", "guess **yacht**", "guess <strong>yacht</strong>"): (True, False, ["<strong>yacht</strong>"]),
}
seen = {}
for prefix, body, formatted in known:
    seen[prefix, body, formatted] = read(prefix, body, formatted)
    begins, is_guess, words = seen[prefix, body, formatted]
    print(f"prefix “{prefix}”, {body}: begins with it {begins}, is guess {is_guess}, words {words}")
sys.exit(0 if seen == known else 3)
PYTHON
