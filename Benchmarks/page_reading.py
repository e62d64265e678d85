#!/usr/bin/env python3
"""Measures how accurately and how fast words on pages are read.

Runs `honeycue read --as page --json` over folders drawn by Training/pages, and plain `tesseract` over the same whole photos on
one thread. Plain Tesseract does not know about marks. It counts as right when it reads a word with the right letters at the
position of the mark.
"""
import argparse
import json
import os
import statistics
import subprocess
import time
import unicodedata
from collections import Counter


def core(text: str) -> str:
    """A word in lower case without surrounding punctuation, with ligatures split."""
    text = unicodedata.normalize("NFKC", text.replace("\u2019", "'")).lower()
    letters = [i for i, c in enumerate(text) if c.isalpha()]
    return text[letters[0]:letters[-1] + 1] if letters else ""


def ours(binary: str, files: list[str], *arguments: str, environment: dict[str, str] | None = None) -> list[dict]:
    """What `honeycue read` prints of each file. By default the environment has no settings of Honeycue."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("HONEYCUE_")}
    done = subprocess.run([binary, "read", "--as", "page", "--json", *arguments], input="\n".join(files) + "\n", text=True,
                          capture_output=True, env=environment or plain)
    return [json.loads(line) for line in done.stdout.splitlines()]


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


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    parser.add_argument("--no-tesseract", action="store_true", help="leave plain Tesseract out")
    options = parser.parse_args()
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
