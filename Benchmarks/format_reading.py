#!/usr/bin/env python3
"""Counts how many files of other formats are read as the JPEG that they were made of.

Reads the folders that Training/formats/generate.py wrote. A file is read alike if it shows the same kind and the same board, marked
word or first guess as its source. Files of sources that show nothing are left out.
"""
import argparse
import json
import os
import sys

import surroundings


def read(binary: str, files: list[str]) -> list[dict]:
    paths = "".join(f"{os.path.abspath(file)}\n" for file in files)
    done = surroundings.run(binary, "read", "--json", input=paths, capture_output=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode not in (0, 1) or len(answers) < len(files):
        sys.exit(f"{binary} ended with status {done.returncode}: {done.stderr.strip()}")
    return answers


def gist(answer: dict) -> tuple:
    """The kind of an answer and what the bot would take it for."""
    guesses = answer.get("guesses") or [{}]
    return answer.get("kind"), answer.get("center"), answer.get("outer"), answer.get("word"), guesses[0].get("label")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    files, labels = [], []
    for folder in options.folders:
        with open(os.path.join(folder, "labels.json")) as file:
            labels += json.load(file)
        files += [os.path.join(folder, label["file"]) for label in labels[len(files):]]
    sources = sorted({label["source"] for label in labels})
    wanted = dict(zip(sources, map(gist, read(options.binary, sources))))
    answers = read(options.binary, files)
    rows = [(label, answer) for label, answer in zip(labels, answers) if wanted[label["source"]][0] != "none"]
    labels, answers = [label for label, _ in rows], [answer for _, answer in rows]
    alike = [gist(answer) == wanted[label["source"]] for label, answer in zip(labels, answers)]
    for label, answer, is_alike in zip(labels, answers, alike):
        if not is_alike:
            print(f"{label['file']}: {answer.get('error') or gist(answer)}, wanted {wanted[label['source']]}")
    print(f"{sum(alike)} of {len(alike)} files are read as their JPEGs")


if __name__ == "__main__":
    main()
