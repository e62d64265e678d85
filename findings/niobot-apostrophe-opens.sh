#!/usr/bin/env bash
# Expected: NioBot hands a command its words as the person wrote them, and takes what stands between quotation marks as one.
# Seen: an apostrophe inside a word counts as a quotation mark. “l'eau” arrives as “leau”, “don't stop” as “dont stop”, one word, and of
# “it's a bee's knees” come “its a bee”, “s” and “knees”. Nothing warns; a typographic apostrophe, as telephones write it, is left alone. A
# shell or Python's shlex says of an open quotation mark that it is open.
# Version: nio-bot 1.2.1.
# Why it matters: commands that take words work for whoever tries them in English with short words or on a telephone. French and Catalan,
# where an apostrophe stands in each second phrase, are looked up wrongly or with the wrong number of arguments.
# Our answer: a command's argument is the rest of the line, and only the look-up splits it (Sources/LookupTalk).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check nio-bot==1.2.1
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from niobot.utils.string_view import ArgumentView

print("nio-bot", importlib.metadata.version("nio-bot"))
known = {
    "l'eau": ["leau"],
    "don't stop": ["dont stop"],
    "it's a bee's knees": ["its a bee", "s", "knees"],
    "l’eau": ["l’eau"],
    'say "two words"': ["say", "two words"],
}
seen = {}
for text in known:
    seen[text] = ArgumentView(text).parse_arguments().arguments
    print(f"{text}: {' | '.join(seen[text])}")
sys.exit(0 if seen == known else 3)
PYTHON
