#!/usr/bin/env python3
"""Measures how accurately and how fast drawings are read, on one thread.

Runs `honeycue read --as sketch --json` over folders drawn by Training/sketches. A folder contains photos and labels.json, a list
of {"file", "kind", "label"}. A photo that is not a drawing of an object has no label. A photo counts as refused when the reading
says that it is not a drawing, or when no object reaches a probability of 0.5. The expected calibration error (ECE) is that of the
best guess's probability over 15 bins.
"""
import argparse
import collections
import json
import pathlib
import statistics

from percentiles import percentile
from reading_accuracy import Honeycue

BINS = 15


def guesses(answer: dict) -> list[dict]:
    return answer.get("guesses", [])


def refused(answer: dict) -> bool:
    return answer.get("verdict") != "drawing" or not guesses(answer) or guesses(answer)[0]["probability"] < 0.5


def calibration_error(drawn: list[tuple[dict, dict]]) -> float:
    """The expected calibration error: the average distance between the best guess's probability and its accuracy."""
    bins = collections.defaultdict(list)
    for label, answer in drawn:
        if best := next(iter(guesses(answer)), None):
            bins[min(int(best["probability"] * BINS), BINS - 1)].append((best["probability"], best["label"] == label["label"]))
    count = sum(map(len, bins.values()))
    return sum(abs(sum(p for p, _ in part) - sum(right for _, right in part)) for part in bins.values()) / max(count, 1)


def share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    options = parser.parse_args()
    print("| set | drawings | top 1 | top 3 | ECE | none of the objects | refused | median | 95 % | processor time: median | 95 % "
          "| worker's peak memory |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    wrong = []
    for folder in map(pathlib.Path, options.folders):
        labels = json.loads((folder / "labels.json").read_text())
        honeycue = Honeycue(options.binary, "sketch")
        rows = [(label, honeycue.read(str(folder / label["file"]))) for label in labels]
        memory = honeycue.peak_memory()
        honeycue.close()
        drawn = [row for row in rows if row[0]["label"]]
        other = [row for row in rows if not row[0]["label"]]
        top = [sum(label["label"] in [guess["label"] for guess in guesses(answer)[:count]] for label, answer in drawn)
               for count in (1, 3)]
        columns = [[answer[key] for _, answer in rows if key in answer] or [0.0] for key in ("milliseconds", "processor")]
        times = [f"{value:.0f} ms" for column in columns for value in (statistics.median(column), percentile(column, 0.95))]
        print(f"| {folder.name} | {len(drawn)} | {share(top[0], len(drawn))} | {share(top[1], len(drawn))} "
              f"| {calibration_error(drawn):.3f} | {len(other)} | {share(sum(refused(a) for _, a in other), len(other))} "
              f"| {' | '.join(times)} | {memory:.0f} MB |", flush=True)
        wrong += [row for row in drawn if row[0]["label"] not in [guess["label"] for guess in guesses(row[1])[:3]]]
        wrong += [row for row in other if not refused(row[1])]
    for label, answer in wrong if options.list else []:
        seen = [f"{guess['label']} {guess['probability']:.2f}" for guess in guesses(answer)[:3]]
        print(f"{label['file']} is {label['label'] or label['kind']}, read as {answer.get('verdict')}: {', '.join(seen)}")


if __name__ == "__main__":
    main()
