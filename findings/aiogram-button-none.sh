#!/usr/bin/env bash
# Expected: what aiogram's CallbackData packs into a button comes out of it again as it was, as its document shows by an example.
# Seen: an empty text, or None, in a field that has a default comes back as that default, and nothing warns. A button “all languages” with
# language="" arrives as "en", one with limit=None as 10. Without defaults both come back as they were, and pyTelegramBotAPI's own
# CallbackData keeps the empty text.
# Version: aiogram 3.31.0, pyTelegramBotAPI 4.37.1.
# Why it matters: the button that shall clear a setting or a filter puts it back to the default, and only this one of a row of buttons. Who
# adds a default to a field later changes what buttons mean that were sent before.
# Our answer: a button's argument is one text that is kept as it is, and each feature reads it (Sources/Messaging).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check aiogram==3.31.0 pyTelegramBotAPI==4.37.1
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from aiogram.filters.callback_data import CallbackData
from telebot.callback_data import CallbackData as OtherCallbackData


class Plain(CallbackData, prefix="plain"):
    language: str
    limit: int | None


class WithDefaults(CallbackData, prefix="defaults"):
    language: str = "en"
    limit: int | None = 10


for package in ("aiogram", "pyTelegramBotAPI"):
    print(package, importlib.metadata.version(package))
seen = []
for kind in (Plain, WithDefaults):
    packed = kind(language="", limit=None).pack()
    unpacked = kind.unpack(packed)
    seen.append((unpacked.language, unpacked.limit))
    print(f"{kind.__name__}: language '' and limit None are packed as {packed!r} and come back as {seen[-1]}")
other = OtherCallbackData("language", "limit", prefix="other")
seen.append(other.parse(other.new(language="", limit="10"))["language"])
print(f"pyTelegramBotAPI: language '' comes back as {seen[-1]!r}")
sys.exit(0 if seen == [("", None), ("en", 10), ""] else 3)
PYTHON
