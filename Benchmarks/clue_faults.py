#!/usr/bin/env python3
"""Finds first clues with faults that a rule can see, over all words that puzzles accept.

    python3 Benchmarks/clue_faults.py ARCHIVE.jsonl [--dictionaries] [--worst 1000]

Asks `honeycue-lab clues` for the first clue to every answer of the archive, counts the faults of each kind, and lists the worst clues with
their faults. With --dictionaries the clues are those that the dictionaries give where a person wrote another. A fault that no rule can see,
such as a lesser sense, is not counted; see Documentation/accuracy.md. The program is HONEYCUE_LAB, by default that of the release build.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import pathlib
import re
from dataclasses import dataclass

import surroundings

PROGRAM = os.environ.get("HONEYCUE_LAB", str(surroundings.ROOT / ".build/release/honeycue-lab"))

MASK = "▢▢▢"

# How bad a fault is. A clue's badness is the sum of its faults, times the square root of how often puzzles accept its word.
WEIGHTS = {
    "no clue": 5, "names its word": 5, "cut": 4, "fits another part of speech": 4, "mechanical": 3, "headless": 3, "mostly hidden": 3,
    "only a reference": 2, "a system's name": 2, "dated": 2, "long": 1,
}

LONGEST = 120

DANGLING = re.compile(
    r"(?:^|\s)(?:a|an|and|as|at|by|e\.g|esp|especially|etc|for|from|in|of|on|or|than|that|the|to|usu|with)$", re.IGNORECASE)
MECHANICAL = re.compile(
    r"^(?:two words in one: |something done with this: |said of what |verb from a noun: |like or full of |having to do with )")
HEADLESS = re.compile(r"^(?:and|but|can|found|has|have|including|is|it|made|mixed|native|often|or|sometimes|they|used|usually|which) ")
REFERENCE = re.compile(
    r"^(?:(?:see|same as|another spelling of|a form of|variant of) |(?:of|of or relating to|relating to|pertaining to|of or pertaining to|"
    r"with regard to) (?:an? |the )?[\w-]+$)")
SYSTEM = re.compile(
    r"\b(?:any (?:of|one of) (?:various|several|numerous)|of the (?:genus|family|genera|order)|genus [A-Z]|family [A-Z]\w+ae)\b")
DATED = re.compile(r"\b(?:archaic|obsolete|dialect|formerly|\[obs|in the middle ages)\b", re.IGNORECASE)
SINGULAR = re.compile(r"^(?:a|an|any of|either of|one of) ")


@dataclass(frozen=True)
class Row:
    """A word with its first clue, as `honeycue-lab clues --sample` prints it."""

    word: str
    kind: str
    # The part of speech and the inflection, such as "verb, past tense"; empty for a clue that a person wrote.
    grammar: str
    text: str

    @classmethod
    def of(cls, line: str) -> Row:
        return cls(*line.rstrip("\n").split("\t"))


def unified(word: str) -> str:
    """A word without what British and American spellings differ in: “faecal” as “fecal”, “colour” as “color”."""
    for british, american in (("ae", "e"), ("oe", "e"), ("our", "or"), ("ise", "ize"), ("yse", "yze"), ("re", "er")):
        word = word.replace(british, american)
    return re.sub(r"(.)\1", r"\1", word)


def stem(word: str) -> str:
    """A word without its most common endings."""
    for ending in ("ations", "ation", "ingly", "nesses", "ness", "ings", "ing", "ied", "ies", "ed", "er", "ers", "ly", "es", "al", "ae",
                   "s", "e", "y", "a"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def names_word(word: str, text: str) -> bool:
    """Whether a clue has its word, a form of it, or another spelling."""
    own = {unified(word), unified(stem(word))}
    tokens = re.findall(r"[a-z]{4,}", text.lower())
    return any({unified(token), unified(stem(token))} & own for token in tokens)


def fits_another_part(row: Row) -> bool:
    """Whether a clue reads as another part of speech than its word, or a plural's as a singular."""
    noun, verb = SINGULAR.match(row.text) is not None, row.text.startswith("to ") and not row.text.startswith("to the ")
    if row.kind == "written":
        is_form = row.word.endswith("ing") and len(row.word) > 5 or row.word.endswith("ed") and len(row.word) > 4
        return verb and is_form and not row.word.endswith(("eed", "embed"))
    return (noun and "plural" in row.grammar or noun and row.grammar.startswith(("verb", "adjective", "adverb"))
            or verb and row.grammar.startswith(("noun", "adverb")))


def is_cut(text: str) -> bool:
    """Whether a clue ends in the middle of its sentence."""
    uneven = text.count("(") != text.count(")") or text.count("“") != text.count("”")
    return uneven or DANGLING.search(text.rstrip(".,;:")) is not None and MASK not in text[-6:]


def faults(row: Row) -> list[str]:
    """The kinds of faults of a clue."""
    text = row.text
    if row.kind == "pattern":
        return ["no clue"]
    found = {
        "names its word": names_word(row.word, text), "cut": is_cut(text) and row.kind != "written",
        "fits another part of speech": fits_another_part(row), "mechanical": MECHANICAL.match(text), "headless": HEADLESS.match(text),
        "mostly hidden": text.count(MASK) > 1 or MASK in text and len(re.findall(r"[a-z]{4,}", text)) < 3 and row.kind != "written",
        "only a reference": REFERENCE.match(text) and row.kind != "written", "a system's name": SYSTEM.search(text),
        "dated": DATED.search(text), "long": len(text) > LONGEST,
    }
    # A person's clue may begin with any word: “it glows red when you brake”.
    if row.kind == "written":
        del found["headless"]
    return [kind for kind, is_there in found.items() if is_there]


def answers(archive: pathlib.Path) -> collections.Counter[str]:
    """How often the puzzles of an archive accepted each word."""
    counts: collections.Counter[str] = collections.Counter()
    for line in archive.read_text(encoding="utf-8").splitlines():
        counts.update(json.loads(line)["answers"])
    return counts


def first_clues(archive: pathlib.Path, count: int, *, dictionaries: bool) -> list[Row]:
    """The first clue to each answer of an archive."""
    options = ["--dictionaries"] if dictionaries else []
    run = surroundings.run(
        PROGRAM, "clues", str(archive.absolute()), "--sample", str(count), *options, capture_output=True, check=True)
    return [Row.of(line) for line in run.stdout.splitlines()]


def report(rows: list[Row], counts: collections.Counter[str], worst: int) -> list[str]:
    """The table of faults, and the worst clues."""
    found = {row: kinds for row in rows if (kinds := faults(row))}
    total = sum(counts[row.word] for row in rows)
    lines = ["| fault | words | share of answers |", "| --- | --- | --- |"]
    for kind in WEIGHTS:
        having = [row for row, kinds in found.items() if kind in kinds]
        lines.append(f"| {kind} | {len(having)} | {sum(counts[row.word] for row in having) / total:.1%} |")
    lines.append(f"| any | {len(found)} of {len(rows)} | {sum(counts[row.word] for row in found) / total:.1%} |")

    def badness(row: Row) -> float:
        return sum(WEIGHTS[kind] for kind in found[row]) * counts[row.word] ** 0.5

    ordered = sorted(found, key=lambda row: (-badness(row), row.word))[:worst]
    return lines + [""] + [f"{row.word}\t{', '.join(found[row])}\t{row.text}" for row in ordered]


def main() -> None:
    parser = argparse.ArgumentParser(description="Finds first clues with faults that a rule can see.")
    parser.add_argument("archive", type=pathlib.Path)
    parser.add_argument("--dictionaries", action="store_true")
    parser.add_argument("--worst", type=int, default=1000)
    options = parser.parse_args()
    counts = answers(options.archive)
    rows = first_clues(options.archive, len(counts), dictionaries=options.dictionaries)
    print(*report(rows, counts, options.worst), sep="\n")


if __name__ == "__main__":
    main()
