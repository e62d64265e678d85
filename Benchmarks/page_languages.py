#!/usr/bin/env python3
"""Measures how accurately and how fast words on pages in several languages are read.

    Benchmarks/page_languages.py HONEYCUE FOLDER… [--rapidocr [PYTHON]]

Runs `honeycue read --as page --json` over folders drawn by Training/pages with --language, and plain `tesseract` with the same
language's data over the same whole photos on one thread. With --rapidocr it also runs rapidocr 3.10 (requirements.txt).
Neither knows about marks: each counts as right when it reads a word with the right letters at the position of the mark, for
rapidocr anywhere in the line there. A wrong word counts as sure unless its confidence is below that at which the bot asks, or
the reading offers other spellings.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
from collections import Counter

from page_reading import confidence, core, is_asked, ours, right, tesseract

NAMES = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa", "it": "ita", "nl": "nld", "pt": "por"}
# rapidocr with the models in its wheel, in a process of its own, because it may belong to another interpreter.
RAPIDOCR = """
import json, sys, time, logging
logging.disable(logging.CRITICAL)
from rapidocr import RapidOCR
engine = RapidOCR(params={
    "EngineConfig.onnxruntime.intra_op_num_threads": 1, "EngineConfig.onnxruntime.inter_op_num_threads": 1})
print("ready", flush=True)
for path in sys.stdin:
    start = time.perf_counter()
    out = engine(path.strip())
    ms = (time.perf_counter() - start) * 1000
    lines = [] if out.boxes is None else [[text, [[float(v) for v in point] for point in box]] for text, box in zip(out.txts, out.boxes)]
    print(json.dumps([lines, ms]), flush=True)
"""


def rapidocr(python: str, files: list[str]) -> list[tuple[list, float]]:
    run = subprocess.Popen([python, "-c", RAPIDOCR], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                           env=os.environ | {"OMP_NUM_THREADS": "1"})
    while (line := run.stdout.readline()) and line.strip() != "ready":
        pass
    read = []
    for file in files:
        run.stdin.write(file + "\n")
        run.stdin.flush()
        read.append(json.loads(run.stdout.readline()))
    run.stdin.close()
    return read


class Peers:
    """What the other two read, kept in a file if there is one, as they take most of the time."""

    def __init__(self, file: str | None):
        self.file = file
        self.known = json.load(open(file)) if file and os.path.exists(file) else {}

    def read(self, name: str, folder: str, run) -> list:
        key = f"{name} {os.path.basename(os.path.normpath(folder))}"
        if key not in self.known:
            self.known[key] = run()
            if self.file:
                with open(self.file, "w") as out:
                    json.dump(self.known, out)
        return self.known[key]


def tesseract_has(label: dict, words) -> bool:
    x, y, width, height = label["box"]
    margin = max(width, height) / 2
    return any(word == core(label["targets"][0]) and x - margin < cx < x + width + margin
               and y - margin < cy < y + height + margin for word, cx, cy in words)


def rapidocr_has(label: dict, lines) -> bool:
    x, y, width, height = label["box"]
    cx, cy = x + width / 2, y + height / 2
    for text, box in lines:
        xs, ys = [p[0] for p in box], [p[1] for p in box]
        if min(xs) - height < cx < max(xs) + height and min(ys) - height < cy < max(ys) + height:
            if core(label["targets"][0]) in {core(word) for word in re.split(r"[\s\u2013\u2014]+", text)}:
                return True
    return False


def recall(label: dict, answer: dict) -> float:
    wanted, got = (Counter(core(w["text"]) for w in side.get("words", [])) for side in (label, answer))
    return sum((wanted & got).values()) / max(sum(wanted.values()), 1)


def share(count: int, of: int) -> str:
    return f"{count} of {of} ({count / of:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--hint", action="store_true", help="give the pages' language as --language")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    parser.add_argument("--no-tesseract", action="store_true", help="leave plain Tesseract out")
    parser.add_argument("--rapidocr", nargs="?", const=sys.executable, metavar="PYTHON",
                        help="run rapidocr 3.10 too; PYTHON is the interpreter that has it, by default this one")
    parser.add_argument("--first", type=int, default=10, help="how many photos of a folder rapidocr reads; it takes seconds for each")
    parser.add_argument("--peers", metavar="FILE", help="keep what the other two read in this file, and read it from there")
    options = parser.parse_args()
    peers = Peers(options.peers)
    print("| photos | of | right | asked | wrong and sure | language | median | Tesseract: right | median | rapidocr: right | median |")
    print("| --- " * 11 + "|")
    for folder in options.folders:
        with open(os.path.join(folder, "labels.json")) as file:
            labels = json.load(file)
        paths = [os.path.join(folder, label["file"]) for label in labels]
        language = labels[0].get("language", "en")
        hint = ["--language", language] if options.hint else []
        answers = ours(options.binary, paths, *hint)
        nothing = [([], 0.0)] * len(paths)
        plain = nothing if options.no_tesseract else peers.read(
            "tesseract", folder, lambda: [tesseract(path, NAMES[language]) for path in paths])
        toolkit = peers.read("rapidocr", folder, lambda: rapidocr(options.rapidocr, paths[:options.first])) if options.rapidocr else []
        toolkit = toolkit[:options.first] + [None] * (len(paths) - min(len(toolkit), options.first))
        rows = list(zip(labels, answers, plain, toolkit))
        for task in ("marked", "centre", "page"):
            chosen = [row for row in rows if row[0]["task"] == task]
            if not chosen:
                continue
            count = len(chosen)
            known = sum(a.get("language", "en") == language for _, a, _, _ in chosen)
            times = [statistics.median(values) for values in (
                [a.get("milliseconds", 0.0) for _, a, _, _ in chosen], [p[1] for _, _, p, _ in chosen],
                [r[1] for *_, r in chosen if r] or [0.0])]
            if task == "page":
                mine = f"{sum(recall(l, a) for l, a, _, _ in chosen) / count:.1%} of words | – | –"
                theirs = [f"{sum(recall(l, {'words': [{'text': w[0]} for w in p[0]]}) for l, _, p, _ in chosen) / count:.1%}", "–"]
            else:
                good = sum(right(l, a) for l, a, _, _ in chosen)
                asked = sum(not right(l, a) and is_asked(a) for l, a, _, _ in chosen)
                mine = f"{share(good, count)} | {asked} | {count - good - asked}"
                theirs = [share(sum(tesseract_has(l, p[0]) for l, _, p, _ in chosen), count),
                          share(sum(rapidocr_has(l, r[0]) for l, _, _, r in chosen if r), max(1, sum(r is not None for *_, r in chosen)))]
            beside = [f"{score} | {time:.0f} ms" if time else "– | –" for score, time in zip(theirs, times[1:])]
            print(f"| {language}, {task} | {count} | {mine} | {known} | {times[0]:.0f} ms | {beside[0]} | {beside[1]} |")
            sys.stdout.flush()
        if options.list:
            for label, answer, _, _ in rows:
                if label["task"] != "page" and not right(label, answer):
                    print(f"{label['file']} ({label['how']}) is {label['targets']}, read {answer.get('word')!r} ({answer.get('how')}, "
                          f"{answer.get('language')}, {confidence(answer):.2f}, {answer.get('alternatives')})")


if __name__ == "__main__":
    main()
