"""How good the model is on a year it has not seen."""

import dataclasses

import numpy as np

import puzzles as archive
from model import AcceptanceModel

# At which probability `Lexicon.words(on:)` lists a word, and a pangram: to miss one of those costs a player the most.
LEAST = 0.5
PANGRAM_LEAST = 0.2


@dataclasses.dataclass
class Backtest:
    """Every verdict of a year, and what a model trained on the time before says of it."""

    year: int
    probabilities: np.ndarray
    labels: np.ndarray
    # Whether the word had been judged before the year.
    judged: np.ndarray
    # What the model lists, and the two baselines.
    listed: np.ndarray
    scowl: np.ndarray
    last: np.ndarray
    # Answers that no dictionary has, nor an earlier puzzle: nobody can list them.
    unknown: int
    # The share of puzzles of which every pangram is listed.
    pangrams: float


def backtest(dictionaries, all_puzzles, year):
    """Trains on the puzzles before `year` and judges those of the year, without learning from them."""
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
    """Precision, recall and F1 of a listing; `unknown` answers are missed by it too."""
    hits = (listed & labels).sum()
    precision, recall = hits / listed.sum(), hits / (labels.sum() + unknown)
    return precision, recall, 2 * precision * recall / (precision + recall)


def log_loss(probabilities, labels):
    """In nats a verdict."""
    likelihood = np.where(labels, probabilities, 1 - probabilities)
    return float(-np.log(np.clip(likelihood, 1e-6, 1)).mean())


def calibration(probabilities, labels, bins=10):
    """(mean probability, share taken, verdicts) of each tenth of the scale that has any."""
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
