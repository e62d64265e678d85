#!/usr/bin/env python3
"""Measures how accurately and how fast words on pages are read.

Runs `honeycue read --as page --json` over folders drawn by Training/pages, and plain `tesseract` over the same whole photos on
one thread. Plain Tesseract does not know about marks. It counts as right when it reads a word with the right letters at the
position of the mark.

A word counts as asked if it was read wrong but the bot would ask: nothing was read, its confidence is below that at which the bot
asks, or the reading offers other spellings. With --ways it prints one row a folder, as Training/pages/spoilt.py makes them.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time
import unicodedata
from collections import Counter

import surroundings
from percentiles import percentile
from ways import by_way

# PageReading.Word asks below this confidence.
ASKED = 0.5


def core(text: str) -> str:
    """A word in lower case without surrounding punctuation, with ligatures split."""
    text = unicodedata.normalize("NFKC", text.replace("\u2019", "'")).lower()
    letters = [i for i, c in enumerate(text) if c.isalpha()]
    return text[letters[0]:letters[-1] + 1] if letters else ""


def ours(binary: str, files: list[str], *arguments: str) -> list[dict]:
    """What `honeycue read` prints of each file. Ends this process if the program did not get to the last one."""
    paths = "".join(f"{os.path.abspath(file)}\n" for file in files)
    done = surroundings.run(binary, "read", "--as", "page", "--json", *arguments, input=paths, capture_output=True)
    lines = done.stdout.splitlines()
    # Status 1 means that some of the files can't be read.
    if done.returncode not in (0, 1) or len(lines) < len(files):
        sys.exit(f"{binary} ended with status {done.returncode} after {len(lines)} of {len(files)} photos: {done.stderr.strip()}")
    return [json.loads(line) for line in lines]


def tesseract(file: str, data: str = "eng") -> tuple[list[tuple[str, float, float]], float]:
    """The words with their centres as Tesseract reads them with this data, and the time in milliseconds."""
    start = time.perf_counter()
    done = subprocess.run(["tesseract", file, "-", "-l", data, "--psm", "1", "tsv"], text=True, capture_output=True,
                          env=os.environ | {"OMP_THREAD_LIMIT": "1"})
    elapsed = (time.perf_counter() - start) * 1000
    words = []
    for line in done.stdout.splitlines()[1:]:
        fields = line.split("\t")
        if len(fields) == 12 and fields[11].strip():
            x, y, width, height = map(float, fields[6:10])
            words.append((core(fields[11]), x + width / 2, y + height / 2))
    return words, elapsed


def has_target(label: dict, words: list[tuple[str, float, float]]) -> bool:
    x, y, width, height = label["box"]
    margin = max(width, height) / 2
    return any(word == core(label["targets"][0]) and x - margin < cx < x + width + margin
               and y - margin < cy < y + height + margin for word, cx, cy in words)


def recall(label: dict, read: list[str]) -> float:
    wanted, got = Counter(core(w["text"]) for w in label["words"]), Counter(read)
    return sum((wanted & got).values()) / max(sum(wanted.values()), 1)


def right(label: dict, answer: dict) -> bool:
    return " ".join(map(core, (answer.get("word") or "").split())) == " ".join(map(core, label["targets"]))


def confidence(answer: dict) -> float:
    """The least confidence of the words that are meant, found by their text."""
    meant = set(map(core, (answer.get("word") or "").split()))
    found = [w["confidence"] for w in answer.get("words", []) if core(w["text"]) in meant]
    return min(found, default=0.0)


def is_asked(answer: dict) -> bool:
    return not answer.get("word") or bool(answer.get("alternatives")) or confidence(answer) < ASKED


def verdict(label: dict, answer: dict) -> str:
    """right, asked (wrong, but the bot asks), or wrong (without asking)."""
    return "right" if right(label, answer) else "asked" if is_asked(answer) else "wrong"


def doubts(rows: list[tuple[dict, dict]]) -> int:
    """How many words were read right, but the bot asks about them."""
    return sum(right(label, answer) and is_asked(answer) for label, answer in rows)


def print_by_way(binary: str, folders: list[str], listing: bool) -> None:
    """Prints a row for each name of a folder, over all folders of that name, and one in all."""
    def read(folder: str) -> list[tuple[dict, dict]]:
        with open(os.path.join(folder, "labels.json")) as file:
            labels = [label for label in json.load(file) if label["task"] != "page"]
        answers = ours(binary, [os.path.join(folder, label["file"]) for label in labels])
        for label, answer in zip(labels, answers) if listing else []:
            if verdict(label, answer) != "right":
                print(f"{folder}/{label['file']} ({label['how']}) is {label['targets']}, read {answer.get('word')!r} "
                      f"({answer.get('how')}, {confidence(answer):.2f}, {answer.get('alternatives')}): {verdict(label, answer)}")
        return list(zip(labels, answers))

    print("| photos | words | right | of these asked | wrong: asked | wrong and sure | median | 95 % |")
    print("| --- " * 8 + "|")
    for name, rows in by_way(folders, read).items():
        counts = Counter(verdict(*row) for row in rows)
        times = [answer.get("milliseconds", 0.0) for _, answer in rows]
        print(f"| {name} | {len(rows)} | {counts['right']} ({counts['right'] / len(rows):.1%}) | {doubts(rows)} | {counts['asked']} "
              f"| {counts['wrong']} | {statistics.median(times):.0f} ms | {percentile(times, 0.95):.0f} ms |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    parser.add_argument("--no-tesseract", action="store_true", help="leave plain Tesseract out")
    parser.add_argument("--ways", action="store_true", help="one row a folder: right, asked, wrong and sure")
    options = parser.parse_args()
    if options.ways:
        return print_by_way(options.binary, options.folders, options.list)
    print("| photos | of | right | median | 95 % | plain Tesseract: right | median |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for folder in options.folders:
        with open(os.path.join(folder, "labels.json")) as file:
            labels = json.load(file)
        paths = [os.path.join(folder, label["file"]) for label in labels]
        answers = ours(options.binary, paths)
        plain = [([], 0.0) if options.no_tesseract else tesseract(path) for path in paths]
        rows = list(zip(labels, answers, plain))
        kinds = ["marked", *sorted({l["how"] for l in labels if l["how"]}), "centre", "page"]
        for kind in kinds:
            chosen = [row for row in rows if kind in (row[0]["task"], row[0]["how"])]
            if not chosen:
                continue
            times = [answer.get("milliseconds", 0.0) for _, answer, _ in chosen]
            if kind == "page":
                mine = sum(recall(l, [core(w["text"]) for w in a.get("words", [])]) for l, a, _ in chosen) / len(chosen)
                theirs = sum(recall(l, [word for word, _, _ in p[0]]) for l, _, p in chosen) / len(chosen)
                score, other = f"{mine:.1%} of words", f"{theirs:.1%} of words"
            else:
                mine, theirs = sum(right(l, a) for l, a, _ in chosen), sum(has_target(l, p[0]) for l, _, p in chosen)
                score, other = f"{mine} ({mine / len(chosen):.1%})", f"{theirs} ({theirs / len(chosen):.1%})"
            beside = "| – | – |" if options.no_tesseract else \
                f"| {other} | {statistics.median(p[1] for _, _, p in chosen):.0f} ms |"
            print(f"| {kind} | {len(chosen)} | {score} | {statistics.median(times):.0f} ms "
                  f"| {percentile(times, 0.95):.0f} ms {beside}")
        if options.list:
            for label, answer, _ in rows:
                if label["task"] != "page" and not right(label, answer):
                    print(f"{label['file']} ({label['how']}) is {label['targets']}, read {answer.get('word')!r} ({answer.get('how')})")


if __name__ == "__main__":
    main()
