#!/usr/bin/env bash
# Expected: telegramify-markdown, which makes Telegram's entities of Markdown, hides “||yacht||” wherever it stands.
# Seen: in a sentence, a list, a quotation or a heading it does. In a cell of a table the marks vanish and the word is shown: the table
# becomes a block of fixed width, in which the platform takes no other entity. Nothing warns, and the marks are gone from the text, too.
# Version: telegramify-markdown 1.4.1.
# Why it matters: a list of words that hides the solutions shows them as soon as somebody gives it columns.
# Our answer: a table with something hidden is sent as a rich message, whose cells can hide (Sources/Telegram/RichMessageHTML.swift), or as
# lines where the platform takes none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check telegramify-markdown==1.4.1
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

import telegramify_markdown

HIDDEN = "||yacht||"
texts = {
    "a sentence": f"The word is {HIDDEN}.", "a list": f"- {HIDDEN}\n- hive", "a quotation": f"> {HIDDEN}", "a heading": f"# {HIDDEN}",
    "a table": f"| points | word |\n|---|---|\n| 5 | {HIDDEN} |",
}


def hidden(text: str, entities: list) -> set[str]:
    """The hidden parts of a text. Entities count in UTF-16."""
    units = text.encode("utf-16-le")
    parts = [units[2 * it.offset : 2 * (it.offset + it.length)] for it in entities if it.type == "spoiler"]
    return {part.decode("utf-16-le").strip() for part in parts}


print("telegramify-markdown", importlib.metadata.version("telegramify-markdown"))
seen = {}
for where, markdown in texts.items():
    text, entities = telegramify_markdown.convert(markdown)
    seen[where] = "yacht" in hidden(text, entities)
    print(f"in {where} the word is {'hidden' if seen[where] else 'shown'}: {text!r}, {[it.type for it in entities]}")
    if "||" in text:
        sys.exit(3)
sys.exit(0 if seen == {where: where != "a table" for where in texts} else 3)
PYTHON
