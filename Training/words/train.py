#!/usr/bin/env python3
"""Trains the acceptance model and writes the word list that is part of the package.

    python3 train.py ARCHIVE.jsonl

First, for each test year, trains on the years before and prints the results as the table of Documentation/models/words.md. Then
trains on everything.
"""

import os

# A single thread sums in a fixed order, so that the same archive makes the same file.
os.environ["OMP_NUM_THREADS"] = "1"

import argparse
import pathlib

import numpy as np

import chart
import evaluate
import puzzles
import wordlist
from dictionaries import Dictionaries
from model import AcceptanceModel

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESOURCE = ROOT / "Sources/LexiconBuilder/Resources/acceptance.dat"
CHART = ROOT / "Documentation/models/words-calibration.svg"


def report(results):
    print("| year | | verdicts | precision | recall | F1 | log loss |\n| --- | --- | --- | --- | --- | --- | --- |")
    for result in results:
        print("\n".join(evaluate.table(result)))
    for result in results:
        print(f"{result.year}: every pangram listed in {result.pangrams:.1%} of the puzzles; "
              f"{result.unknown} answers in no dictionary")
    probabilities, labels, judged = (
        np.concatenate([getattr(result, name) for result in results]) for name in ("probabilities", "labels", "judged"))
    curves = [evaluate.calibration(probabilities[part], labels[part]) for part in (judged, ~judged)]
    for (name, _), curve in zip(chart.SERIES, curves):
        print(name, " ".join(f"{chance:.2f}→{share:.2f} ({count})" for chance, share, count in curve))
    CHART.write_text(chart.calibration_svg(curves), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive")
    parser.add_argument("--test", type=int, nargs="*", default=[2023, 2024], metavar="YEAR")
    parser.add_argument("--only-test", action="store_true", help="leave the shipped list as it is")
    arguments = parser.parse_args()
    dictionaries, all_puzzles = Dictionaries(), puzzles.read(arguments.archive)
    if arguments.test:
        report([evaluate.backtest(dictionaries, all_puzzles, year) for year in arguments.test])
    if not arguments.only_test:
        model = AcceptanceModel(dictionaries, all_puzzles)
        contents = wordlist.text(model.probabilities(), dictionaries.zipf, dictionaries.plain_names())
        RESOURCE.parent.mkdir(exist_ok=True)
        wordlist.write(RESOURCE, contents)
        print(f"{contents.count(chr(10)) - wordlist.HEADER.count(chr(10))} words, {RESOURCE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
