#!/usr/bin/env python3
"""Trains the acceptance model for Catalan and writes the word list that is part of the package.

    python3 train.py ARCHIVE.jsonl

First trains without the last 90 puzzles and prints the results on these as the table of Documentation/models/headwords.md. Then
trains on everything. `--inner` measures on the 90 puzzles before those instead, on which all choices were made.
"""

import os

# A single thread sums in a fixed order, so that the same archive makes the same file.
os.environ["OMP_NUM_THREADS"] = "1"

import argparse
import pathlib

import archive
import listing
import measure
import wordlist
from acceptance import AcceptanceModel
from sources import Dictionaries
from spelling import Speller

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESOURCE = ROOT / "Sources/LexiconBuilder/Resources/acceptance-ca.dat"
HELD_OUT = 90


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive")
    parser.add_argument("--inner", action="store_true", help="measure on the puzzles before the held-out ones, and stop")
    arguments = parser.parse_args()
    dictionaries, past = Dictionaries(), archive.read(arguments.archive)
    if arguments.inner:
        past = past[:-HELD_OUT]
    measure.backtest(dictionaries, past[:-HELD_OUT], past[-HELD_OUT:])
    if not arguments.inner:
        model, speller = AcceptanceModel(dictionaries, past), Speller(dictionaries, past)
        contents = listing.text(model.probabilities(), dictionaries.zipf, speller.forms)
        wordlist.write(RESOURCE, contents)
        print(f"{contents.count(chr(10)) - listing.HEADER.count(chr(10))} words, {RESOURCE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
