#!/usr/bin/env python3
"""Measures how often the sentence of a marked word is read exactly.

Runs `honeycue read --as page --json` over folders drawn by Training/pages, whose labels have the `sentence` of each word: with an
ellipsis where the picture or the page cuts it off. Quotation marks, spaces around dashes and the case of letters don't count. Photos
whose word is read wrong are left out, because the sentence of another word says nothing.
"""
import argparse
import json
import os
import re
import sys
import unicodedata
from collections import Counter

import page_reading

QUOTES = re.compile("[\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\"'`]")


def plain(sentence: str) -> list[str]:
    """The words of a sentence with their punctuation, in a form that is compared."""
    text = QUOTES.sub("", unicodedata.normalize("NFKC", sentence.replace("\u2026", " \u0001 "))).lower()
    text = re.sub("\\s*[\u2014\u2013]\\s*", "\u2014", text)
    return text.replace("\u0001", "\u2026").split()


def verdict(label: dict, answer: dict) -> str:
    """exact, cut (words are missing at the ends), foreign (words of elsewhere are in it) or other."""
    wanted, got = plain(label["sentence"]), plain(answer.get("sentence") or "")
    if wanted == got:
        return "exact"
    missing, added = Counter(wanted) - Counter(got), Counter(got) - Counter(wanted)
    if sum(added.values()) - added["\u2026"] == 0:
        return "cut"
    return "foreign" if sum(added.values()) >= 3 and sum(added.values()) > sum(missing.values()) else "misread"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="print the sentences that were not read exactly")
    options = parser.parse_args()
    rows = []
    for folder in options.folders:
        with open(os.path.join(folder, "labels.json")) as file:
            labels = [label for label in json.load(file) if label.get("sentence")]
        answers = page_reading.ours(options.binary, [os.path.join(folder, label["file"]) for label in labels])
        rows += [(folder, label, answer) for label, answer in zip(labels, answers) if page_reading.right(label, answer)]
    if not rows:
        sys.exit("None of the folders has labels with sentences.")
    print("| sentences | of | exact | cut short | with words of elsewhere | misread |")
    print("| --- " * 6 + "|")
    for kind in ["all", *sorted({label["kind"] for _, label, _ in rows})]:
        chosen = [verdict(label, answer) for _, label, answer in rows if kind in ("all", label["kind"])]
        counts = Counter(chosen)
        print(f"| {kind} | {len(chosen)} | {counts['exact']} ({counts['exact'] / len(chosen):.1%}) | {counts['cut']} "
              f"| {counts['foreign']} | {counts['misread']} |")
    for folder, label, answer in rows if options.list else []:
        if verdict(label, answer) != "exact":
            print(f"{folder}/{label['file']}, {verdict(label, answer)}:\n  {label['sentence']}\n  {answer.get('sentence')}")


if __name__ == "__main__":
    main()
