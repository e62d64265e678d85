#!/usr/bin/env python3
"""Measures the word lists of puzzles on past puzzles.

    python3 Benchmarks/word_lists.py LANGUAGE PUZZLES.jsonl

Runs `honeycue solve` on each board and compares its words with the answers, and the points of the answers with the puzzle's own maximum
where the file has it. Each line of the file is a puzzle: {"center": "ç", "outer": "aelps", "answers": [...], "max_score": 120}. The program
is HONEYCUE, by default the release build; the lists stand beside HONEYCUE_LEXICON, as always.
"""

import json
import os
import pathlib
import sys

import surroundings

PROGRAM = os.environ.get("HONEYCUE", str(surroundings.ROOT / ".build/release/honeycue"))


def solved(language, puzzle):
    """word → points, or None when the letters are no board by the language's rules."""
    run = surroundings.run(PROGRAM, "solve", "--json", "--language", language, puzzle["center"], puzzle["outer"],
                           capture_output=True)
    if run.returncode == 64:
        return None
    run.check_returncode()
    return {row["word"]: row["score"] for row in map(json.loads, run.stdout.splitlines())}


def main():
    language, path = sys.argv[1:]
    hits = listed = answers = boards = complete = agreeing = 0
    refused = []
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        puzzle = json.loads(line)
        points = solved(language, puzzle)
        if points is None:
            refused.append(f"{puzzle['center']} {puzzle['outer']}")
            continue
        truth = set(puzzle["answers"])
        boards += 1
        hits += len(truth & points.keys())
        listed += len(points)
        answers += len(truth)
        # The points of words that the list lacks are not known here.
        if "max_score" in puzzle and truth <= points.keys():
            complete += 1
            agreeing += sum(points[word] for word in truth) == puzzle["max_score"]
    precision, recall = hits / listed, hits / answers
    print("| language | boards | answers | precision | recall | F1 |\n| --- | --- | --- | --- | --- | --- |")
    print(f"| {language} | {boards} | {answers / boards:.0f} a board | {precision:.3f} | {recall:.3f} "
          f"| {2 * precision * recall / (precision + recall):.3f} |")
    print(f"the points of the answers add up to the puzzle's maximum on {agreeing} of {complete} boards whose answers are all listed")
    if refused:
        print(f"no board by the rules: {', '.join(refused)}")


if __name__ == "__main__":
    main()
