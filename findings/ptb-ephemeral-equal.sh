#!/usr/bin/env bash
# Expected: in python-telegram-bot two messages of two people with two texts are two values.
# Seen: they compare as equal and have one hash if both are ephemeral messages of one group. Such messages all have message_id 0, and
# equality looks at the chat and message_id only. A set or dictionary of messages keeps the first and drops the others without a word.
# Version: python-telegram-bot 22.8, whose models are of Bot API 10.0; ephemeral messages came with 10.2.
# Why it matters: a bot that remembers handled messages in a set, to handle none twice, ignores everybody's commands but the first.
# Our answer: what was handled is remembered by platform and update_id, never by the message.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8
"$work/venv/bin/python" - <<'PYTHON'
import sys

import telegram


def command(update: int, person: int, text: str) -> telegram.Message:
    return telegram.Update.de_json({"update_id": update, "message": {
        "message_id": 0, "ephemeral_message_id": person, "date": 1_800_000_000, "text": text,
        "chat": {"id": -1001, "type": "supergroup", "title": "Group"},
        "from": {"id": person, "is_bot": False, "first_name": "Asker"},
    }}, None).message


messages = [command(1, 10, "/hint"), command(2, 20, "/score"), command(3, 30, "/words")]
handled = set(messages)
print("python-telegram-bot", telegram.__version__, "with models of Bot API", telegram.__bot_api_version__)
print("messages of three people:", [message.text for message in messages])
print("the same in a set:", [message.text for message in handled])
sys.exit(0 if messages[0] == messages[1] == messages[2] and len(handled) == 1 else 3)
PYTHON
