#!/usr/bin/env bash
# Expected: in aiogram, message.answer() and message.reply() reach the same people, and differ only in the quotation above the text.
# Seen: for an ephemeral command in a group (seen by the sender alone, Bot API 10.2 and later) reply() sends an ephemeral message back,
# but answer() sends an ordinary one that the whole group reads. edit_text() and delete() address the ordinary message number 0.
# Version: aiogram 3.31.0 (Bot API 10.3).
# Why it matters: a bot that answers a private hint with answer(), as most examples do, gives the word away to the whole group.
# Our answer: the bot registers no ephemeral command, so none arrives. An adapter that takes such messages has to carry the receiver
# through to every answer, and to key nothing by message_id alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check aiogram==3.31.0
"$work/venv/bin/python" - <<'PYTHON'
import sys

import aiogram
from aiogram.types import Message

command = Message.model_validate({
    "message_id": 0, "ephemeral_message_id": 7, "date": 1_800_000_000, "text": "/hint",
    "chat": {"id": -1001, "type": "supergroup", "title": "Group"},
    "from": {"id": 1, "is_bot": False, "first_name": "Asker"},
    "receiver_user": {"id": 2, "is_bot": True, "first_name": "Bot"},
})


def receiver(method) -> int | None:
    parameters = method.ephemeral_message_parameters
    return parameters and parameters.receiver_user_id


seen = {
    "reply() is for": receiver(command.reply("the word")),
    "answer() is for": receiver(command.answer("the word")),
    "edit_text() edits message": command.edit_text("the word").message_id,
    "delete() deletes message": command.delete().message_id,
}
print("aiogram", aiogram.__version__)
for what, value in seen.items():
    print(what, "everybody" if value is None else value)
known = {"reply() is for": 1, "answer() is for": None, "edit_text() edits message": 0, "delete() deletes message": 0}
sys.exit(0 if seen == known else 3)
PYTHON
