#!/usr/bin/env bash
# Expected: a helper that splits a text for Telegram gives parts that can be sent, and a text that fits is one part.
# Seen: smart_split of pyTelegramBotAPI adds an empty part if the text has exactly 4,096 characters, which is the limit and allowed, or if
# its last line break stands at the end of a full part. A message has 1 to 4,096 characters in the Bot API, so the empty part is refused.
# split_string of the same library makes none.
# Version: pyTelegramBotAPI 4.37.1.
# Why it matters: a bot sends the whole list of words, and then its handler ends with an error, so what should follow is left out. A list
# that is one character shorter passes the test.
# Our answer: Sources/Messaging/RichText+Limits.swift makes no further piece of a rest that has nothing but white space.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pyTelegramBotAPI==4.37.1
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from telebot.util import smart_split, split_string

LIMIT = 4096
texts = {
    "4,095 letters": "a" * (LIMIT - 1),
    "4,096 letters": "a" * LIMIT,
    "4,097 letters": "a" * (LIMIT + 1),
    "8,192 letters": "a" * (2 * LIMIT),
    "1,024 lines of 8": "hyacint\n" * 1024,
}
print("pyTelegramBotAPI", importlib.metadata.version("pyTelegramBotAPI"))
seen = {}
for what, text in texts.items():
    seen[what] = [len(part) for part in smart_split(text)]
    print(f"{what}: smart_split {seen[what]}, split_string {[len(part) for part in split_string(text, LIMIT)]}")
known = {
    "4,095 letters": [4095], "4,096 letters": [4096, 0], "4,097 letters": [4096, 1], "8,192 letters": [4096, 4096, 0],
    "1,024 lines of 8": [4096, 4096, 0],
}
sys.exit(0 if seen == known else 3)
PYTHON
