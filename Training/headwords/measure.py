"""Measures the model, and lists that need no model, on puzzles that it has not seen."""

import archive
from acceptance import AcceptanceModel
from catalan import fold
from spelling import Speller

# The probabilities at which `Lexicon.words(on:)` lists a word and a tuti.
LEAST, TUTI_LEAST = 0.5, 0.1


def baselines(dictionaries, verdicts):
    """name → the words of a list that needs no model."""
    stems = {fold(word) for word, spelling in dictionaries.hunspell.spellings.items() if spelling.is_entry} - {None}
    taken = {word for word, is_taken in verdicts.items() if is_taken}
    return {
        "wcatalan": {fold(word) for word in dictionaries.list if word == word.lower()} - {None},
        "hunspell-ca, stems": stems,
        "all earlier answers": taken,
        "last verdict, else stems": taken | stems - verdicts.keys(),
    }


def backtest(dictionaries, past, future):
    """Trains on the past and prints the figures on the future."""
    model = AcceptanceModel(dictionaries, past)
    chances = model.probabilities()

    def is_likely(word, puzzle):
        is_tuti = archive.letters(word) == puzzle.center | puzzle.outer
        return chances[word] >= (TUTI_LEAST if is_tuti else LEAST)

    print("| list | precision | recall | F1 | tutis |\n| --- | --- | --- | --- | --- |")
    for name, words in baselines(dictionaries, model.verdicts).items():
        print(row(name, archive.solver(words), lambda word, puzzle: True, future))
    print(row("**model**", model.solver, is_likely, future))
    report_new_words(model, chances, future)
    report_spelling(Speller(dictionaries, past), model, future)


def row(name, solver, is_listed, future):
    """The figures of a list as a row of a Markdown table."""
    hits = listings = answers = tutis = listed_tutis = 0
    for puzzle in future:
        listed = {word for word in solver.fitting(puzzle) if is_listed(word, puzzle)}
        hits += len(listed & puzzle.answers)
        listings += len(listed)
        answers += len(puzzle.answers)
        listed_tutis += len(listed & puzzle.tutis)
        tutis += len(puzzle.tutis)
    precision, recall = hits / listings, hits / answers
    f1 = 2 * precision * recall / (precision + recall)
    return f"| {name} | {precision:.4f} | {recall:.4f} | {f1:.4f} | {listed_tutis} of {tutis} |"


def report_new_words(model, chances, future):
    new = [(chances[word] >= LEAST, word in puzzle.answers) for puzzle in future for word in model.solver.fitting(puzzle)
           if word not in model.verdicts]
    hits, listed, taken = (sum(values) for values in zip(*[(a and b, a, b) for a, b in new]))
    unknown = sum(answer not in model.words for puzzle in future for answer in puzzle.answers)
    print(f"never judged before: {len(new)} words, {taken} taken, precision {hits / listed:.4f}, recall {hits / taken:.4f}; "
          f"{unknown} answers are in no dictionary and no earlier puzzle")


def report_spelling(speller, model, future):
    pairs = [(speller.forms(word), puzzle.written.get(word, word).split(" o ")) for puzzle in future if puzzle.written
             for word in puzzle.answers if word not in model.verdicts]
    right = sum(set(guess) == set(truth) for guess, truth in pairs)
    print(f"written forms: {right / len(pairs):.4f} of {len(pairs)} answers never judged before")
