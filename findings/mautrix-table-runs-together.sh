#!/usr/bin/env bash
# Expected: mautrix makes text of a Matrix message's HTML that can be read: it knows lists, quotations, code, spoilers and links.
# Seen: the cells of a table are written one after the other without a blank, and its rows as well: “7” and “yacht” become “7yacht”, and of
# two rows comes one word. <details> likewise joins its summary and what it hides, and shows it. Both are among the tags that the Matrix
# specification lets clients send.
# Version: mautrix 0.21.1.
# Why it matters: bridges built with it show a list of words or points as one string of letters and digits, and what somebody folded away.
# Our answer: Sources/Matrix/RichText+Matrix.swift writes a blank between cells and a line break between rows, which mautrix keeps.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check mautrix==0.21.1
"$work/venv/bin/python" - <<'PYTHON'
import asyncio
import sys

import mautrix
from mautrix.util.formatter import parse_html

known = {
    "<ul><li>yacht</li><li>canteen</li></ul>": "● yacht\n● canteen",
    "<table><tr><td>7</td><td>yacht</td></tr><tr><td>8</td><td>canteen</td></tr></table>": "7yacht8canteen",
    "<table><tr><td>7</td> <td>yacht</td></tr> <tr><td>8</td> <td>canteen</td></tr></table>": "7 yacht 8 canteen",
    "<details><summary>Solution</summary>yacht</details>": "Solutionyacht",
}
print("mautrix", mautrix.__version__)
seen = {}
for html in known:
    seen[html] = asyncio.run(parse_html(html))
    print(f"{html} gives {seen[html]!r}")
sys.exit(0 if seen == known else 3)
PYTHON
