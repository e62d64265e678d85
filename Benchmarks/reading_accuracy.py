#!/usr/bin/env python3
"""How well and how fast boards are read: `honeycue read --json` over folders of labelled photos.

A folder holds photos and labels.json, a list of {"file", "center", "outer"}; an entry without "center" is a photo without a board.
"""
import argparse
import json
import os
import statistics
import subprocess


def read_all(binary: str, files: list[str]) -> list[dict]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("HONEYCUE_")}
    done = subprocess.run([binary, "read", "--json"], input="\n".join(files) + "\n", text=True, capture_output=True,
                          env=environment)
    return [json.loads(line) for line in done.stdout.splitlines()]


def verdict(label: dict, answer: dict) -> str:
    """exact, asked (wrong, but it asks), wrong (and sure of it), missed (no board seen), none (rightly none), invented."""
    if not label.get("center"):
        return "none" if answer.get("kind") != "board" else ("asked" if answer["uncertain"] else "invented")
    if answer.get("kind") != "board":
        return "missed"
    if answer["center"] == label["center"].upper() and answer["outer"] == "".join(sorted(label["outer"].upper())):
        return "exact"
    return "asked" if answer["uncertain"] else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    options = parser.parse_args()
    print("| set | photos | exact | asks | wrong, sure | missed | no board: right | invented | median | 95 % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    failures = []
    for folder in options.folders:
        with open(os.path.join(folder, "labels.json")) as file:
            labels = json.load(file)
        answers = read_all(options.binary, [os.path.join(folder, label["file"]) for label in labels])
        verdicts = [verdict(label, answer) for label, answer in zip(labels, answers)]
        failures += [(label, answer, v) for label, answer, v in zip(labels, answers, verdicts) if v not in ("exact", "none")]
        times = sorted(answer["milliseconds"] for answer in answers if "milliseconds" in answer) or [0.0]
        counts = [str(verdicts.count(v)) for v in ("exact", "asked", "wrong", "missed", "none", "invented")]
        p95 = times[max(0, int(len(times) * 0.95) - 1)]
        print(f"| {os.path.basename(os.path.abspath(folder))} | {len(labels)} | {' | '.join(counts)} "
              f"| {statistics.median(times):.0f} ms | {p95:.0f} ms |")
    if options.list:
        for label, answer, v in failures:
            seen = f"{answer.get('center')} {answer.get('outer')} {answer.get('confidence')}" if answer.get("center") else answer
            print(f"{v}: {label['file']} is {label.get('center')} {label.get('outer')}, read {seen}")


if __name__ == "__main__":
    main()
