"""Measures the model on a year that it has not seen."""

import dataclasses

import numpy as np

import puzzles as archive
from model import AcceptanceModel

# The probability at which `Lexicon.words(on:)` lists a word, and that for a pangram: missing one of those
# costs a player most.
LEAST = 0.5
PANGRAM_LEAST = 0.2


@dataclasses.dataclass
class Backtest:
    """All verdicts of a year, and the predictions of a model trained on the years before."""

    year: int
    probabilities: np.ndarray
    labels: np.ndarray
    # Whether the word was judged before that year.
    judged: np.ndarray
    # The listings of the model and of the two baselines.
    listed: np.ndarray
    scowl: np.ndarray
    last: np.ndarray
    # The number of answers in no dictionary and in no earlier puzzle, which no method can list.
    unknown: int
    # The share of puzzles all of whose pangrams are listed.
    pangrams: float


def backtest(dictionaries, all_puzzles, year):
    """Trains on the puzzles before `year` and predicts those of the year without learning from them."""
    model = AcceptanceModel(dictionaries, [puzzle for puzzle in all_puzzles if puzzle.date.year < year])
    solver = archive.Solver(model.words)
    chances = model.probabilities()
    rows, unknown, complete = [], 0, []
    for puzzle in (puzzle for puzzle in all_puzzles if puzzle.date.year == year):
        fitting, everything = solver.fitting(puzzle), puzzle.center | puzzle.outer
        unknown += len(puzzle.answers.difference(fitting))
        pangrams = {word for word in fitting if archive.letters(word) == everything}
        listed = {word for word in fitting if chances[word] >= (PANGRAM_LEAST if word in pangrams else LEAST)}
        complete.append(all(word in listed for word in puzzle.answers if archive.letters(word) == everything))
        for word in fitting:
            record, size = model.verdicts[word], dictionaries.size(word)
            judged = word in model.verdicts
            rows.append((chances[word], word in puzzle.answers, judged, word in listed, size <= 60,
                         record.last > 0 if judged else size <= 60))
    return Backtest(year, *map(np.array, zip(*rows)), unknown, float(np.mean(complete)))


def scores(listed, labels, unknown=0):
    """Precision, recall and F1 of a listing. The `unknown` answers count as missed."""
    hits = (listed & labels).sum()
    precision, recall = hits / listed.sum(), hits / (labels.sum() + unknown)
    return precision, recall, 2 * precision * recall / (precision + recall)


def log_loss(probabilities, labels):
    """In nats per verdict."""
    likelihood = np.where(labels, probabilities, 1 - probabilities)
    return float(-np.log(np.clip(likelihood, 1e-6, 1)).mean())


def calibration(probabilities, labels, bins=10):
    """(mean probability, share accepted, verdicts) for each non-empty tenth of the scale."""
    place = np.minimum((probabilities * bins).astype(int), bins - 1)
    return [
        (float(probabilities[place == b].mean()), float(labels[place == b].mean()), int((place == b).sum()))
        for b in range(bins) if (place == b).any()
    ]


def table(result):
    """The year's figures as rows of a Markdown table."""
    first = ~result.judged
    listed = result.listed
    parts = [
        ("SCOWL up to size 60", result.scowl, slice(None), result.unknown, None),
        ("last verdict, else SCOWL 60", result.last, slice(None), result.unknown, None),
        ("**model**, all words", listed, slice(None), result.unknown, result.probabilities),
        ("model, words judged before", listed, result.judged, 0, result.probabilities),
        ("model, words never judged", listed, first, result.unknown, result.probabilities),
    ]
    for name, listing, part, unknown, chances in parts:
        precision, recall, f1 = scores(listing[part], result.labels[part], unknown)
        loss = "" if chances is None else f"{log_loss(chances[part], result.labels[part]):.4f}"
        yield (f"| {result.year} | {name} | {len(result.labels[part])} | {precision:.4f} | {recall:.4f} | {f1:.4f} "
               f"| {loss} |")
