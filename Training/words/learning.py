#!/usr/bin/env python3
"""Finds out how much a verdict after the training should count: tries the rule of `honeycue learn` on past puzzles.

    python3 learning.py ARCHIVE.jsonl

A word's probability p becomes (K·p + taken) / (K + taken + rejected). Each learnt verdict weighs FADING times as much as the
next one. The model is trained on the years before 2023; then the verdicts of 2023 and 2024 arrive day by day. Every verdict on
a word with an earlier one in that time is predicted, both by the rule and by the unchanged model.
"""

import argparse
import collections
import itertools

import numpy as np

import evaluate
import puzzles as archive
from dictionaries import Dictionaries
from model import AcceptanceModel

FIRST_YEAR = 2023


def foretold(all_puzzles, model):
    """(p, earlier verdicts, outcome) for each verdict on a word that has had one since FIRST_YEAR."""
    solver, chances = archive.Solver(model.words), model.probabilities()
    since = collections.defaultdict(list)
    for puzzle in all_puzzles:
        if puzzle.date.year < FIRST_YEAR:
            continue
        for word in solver.fitting(puzzle):
            taken = word in puzzle.answers
            if since[word]:
                yield chances[word], tuple(since[word]), taken
            since[word].append(taken)


def adjusted(chance, verdicts, prior, fading):
    weights = [fading ** age for age in range(len(verdicts) - 1, -1, -1)]
    taken = sum(weight for weight, verdict in zip(weights, verdicts) if verdict)
    return (prior * chance + taken) / (prior + sum(weights))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive")
    all_puzzles = archive.read(parser.parse_args().archive)
    model = AcceptanceModel(Dictionaries(), [puzzle for puzzle in all_puzzles if puzzle.date.year < FIRST_YEAR])
    rows = list(foretold(all_puzzles, model))
    labels = np.array([row[2] for row in rows])
    print(f"{len(rows)} verdicts\n| K | FADING | F1 | log loss |\n| --- | --- | --- | --- |")

    def report(name, fading, chances):
        *_, f1 = evaluate.scores(chances >= evaluate.LEAST, labels)
        print(f"| {name} | {fading} | {f1:.4f} | {evaluate.log_loss(chances, labels):.4f} |")

    report("as trained", "", np.array([row[0] for row in rows]))
    for prior, fading in itertools.product((0.02, 0.05, 0.1, 0.2, 0.4, 0.8), (0.4, 0.7, 1.0)):
        report(prior, fading, np.array([adjusted(chance, verdicts, prior, fading) for chance, verdicts, _ in rows]))


if __name__ == "__main__":
    main()
