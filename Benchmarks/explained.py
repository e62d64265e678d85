#!/usr/bin/env python3
"""Counts the words and phrases of a list that `honeycue define` explains as themselves.

    python3 Benchmarks/explained.py LIST

The list has a word or phrase a line. One counts as explained as itself if a definition stands under its own headword: “unfriend” under
“unfriend”, not under “friend”. Prints the share, and the others with the headword under which they were explained. The program is HONEYCUE,
by default the release build.
"""

import json
import os
import pathlib
import sys

import surroundings

PROGRAM = os.environ.get("HONEYCUE", str(surroundings.ROOT / ".build/release/honeycue"))
AT_ONCE = 500


def spelling(text):
    """A text as its headword may be spelled: “e-mail” is “email”, and “ice cream” is “ice-cream”."""
    return "".join(sign for sign in text.lower() if sign not in " -'’.")


def headwords(texts):
    """The headword of each text, or None where nothing explains it."""
    run = surroundings.run(PROGRAM, "define", "--json", *texts, capture_output=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    return [row["lemma"] if row["senses"] else None for row in rows]


def main():
    texts = [line for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines() if line]
    found = [word for start in range(0, len(texts), AT_ONCE) for word in headwords(texts[start:start + AT_ONCE])]
    others = [(text, word) for text, word in zip(texts, found, strict=True)
              if word is None or spelling(word) != spelling(text)]
    print(f"{len(texts) - len(others)} of {len(texts)} explained as themselves, "
          f"{sum(word is None for word in found)} not at all")
    for text, word in others:
        print(f"{text}: {word or 'nothing'}")


if __name__ == "__main__":
    main()
