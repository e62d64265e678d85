#!/usr/bin/env python3
"""Measures how accurately and how fast boards are read: `honeycue read --json` over folders of labelled photos, on one thread.

A folder contains photos and labels.json, a list of {"file", "center", "outer"}. An entry without "center" is a photo without a
board. With --ways it prints one row a folder name, over all folders of that name, as Training/pages/spoilt.py makes them.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess

import surroundings
from percentiles import percentile
from ways import by_way

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def present(file: pathlib.Path) -> str:
    """The text of a thread's file; nothing if the thread has ended."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


class Honeycue:
    """`honeycue read --json` as a process that receives paths and answers each with an object."""

    def __init__(self, binary: str, kind: str = "board", edition: str | None = None):
        played = ["--edition", edition] if edition else []
        self.process = surroundings.start(
            binary, "read", "--json", "--as", kind, *played, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=surroundings.environment(**ONE_THREAD))

    def read(self, file: str) -> dict:
        """The reading of a photo, with the processor time of the program and its worker together as "processor"."""
        before = self.processor_time()
        self.process.stdin.write(os.path.abspath(file) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer | {"processor": self.processor_time() - before}

    def workers(self) -> list[str]:
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return [child for task in tasks for child in present(task / "children").split()]

    def processor_time(self) -> float:
        """The processor time so far in milliseconds. Unlike wall-clock time, it hardly grows when the machine is busy with other
        work.
        """
        tasks = [task for process in (self.process.pid, *self.workers())
                 for task in pathlib.Path(f"/proc/{process}/task").iterdir()]
        return sum(int((present(task / "schedstat") or "0").split()[0]) for task in tasks) / 1e6

    def peak_memory(self) -> float:
        """The peak memory of any of its workers, in megabytes."""
        lines = [line for worker in self.workers()
                 for line in pathlib.Path(f"/proc/{worker}/status").read_text().splitlines()]
        return max([int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")], default=0.0)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def verdict(label: dict, answer: dict) -> str:
    """exact, asked (wrong, but the bot asks), wrong (without asking), missed (no board seen), none (correctly none), or invented."""
    if not label.get("center"):
        return "none" if answer.get("kind") != "board" else ("asked" if answer["uncertain"] else "invented")
    if answer.get("kind") != "board":
        return "missed"
    if answer["center"] == label["center"].upper() and sorted(answer["outer"]) == sorted(label["outer"].upper()):
        return "exact"
    return "asked" if answer["uncertain"] else "wrong"


# A photo's label, whose file has its folder's path, with the answer and the verdict.
Row = tuple[dict, dict, str]


def counts(verdicts: list[str], *names: str) -> str:
    return " | ".join(str(verdicts.count(name)) for name in names)


def times(answers: list[dict]) -> str:
    """The median and the 95th percentile of the wall-clock and of the processor time."""
    columns = [[answer[key] for answer in answers if key in answer] or [0.0] for key in ("milliseconds", "processor")]
    return " | ".join(f"{value:.0f} ms" for column in columns for value in (statistics.median(column), percentile(column, 0.95)))


def read(binary: str, folder: str, edition: str | None) -> tuple[list[Row], float]:
    """The photos of a folder with their answers and verdicts, and the peak memory of a worker in megabytes."""
    labels = json.loads(pathlib.Path(folder, "labels.json").read_text())
    honeycue = Honeycue(binary, edition=edition)
    answers = [honeycue.read(os.path.join(folder, label["file"])) for label in labels]
    memory = honeycue.peak_memory()
    honeycue.close()
    named = [label | {"file": os.path.join(folder, label["file"])} for label in labels]
    return [(label, answer, verdict(label, answer)) for label, answer in zip(named, answers)], memory


def print_by_set(binary: str, folders: list[str], edition: str | None) -> list[Row]:
    """Prints a row for each folder."""
    print("| set | photos | exact | asks | wrong, sure | missed | no board: right | invented | median | 95 % "
          "| processor time: median | 95 % | worker's peak memory |")
    print("| --- " * 13 + "|")
    results = []
    for folder in folders:
        rows, memory = read(binary, folder, edition)
        _, answers, verdicts = zip(*rows)
        print(f"| {os.path.basename(os.path.abspath(folder))} | {len(rows)} "
              f"| {counts(verdicts, 'exact', 'asked', 'wrong', 'missed', 'none', 'invented')} "
              f"| {times(answers)} | {memory:.0f} MB |", flush=True)
        results += rows
    return results


def print_by_way(binary: str, folders: list[str], edition: str | None) -> list[Row]:
    """Prints a row for each name of a folder, and one in all."""
    print("| photos | boards | right | of these asked | wrong: asked | wrong and sure | no board found | without a board | asked | invented "
          "| median | 95 % | processor time: median | 95 % |")
    print("| --- " * 14 + "|")
    results = by_way(folders, lambda folder: read(binary, folder, edition)[0])
    for name, rows in results.items():
        answers = [answer for _, answer, _ in rows]
        doubts = sum(v == "exact" and bool(answer["uncertain"]) for _, answer, v in rows)
        boards = [v for label, _, v in rows if label.get("center")]
        others = [v for label, _, v in rows if not label.get("center")]
        print(f"| {name} | {len(boards)} | {counts(boards, 'exact')} | {doubts} | {counts(boards, 'asked', 'wrong', 'missed')} "
              f"| {len(others)} | {counts(others, 'asked', 'invented')} | {times(answers)} |")
    return results["in all"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--list", action="store_true", help="name the photos that were not read right")
    parser.add_argument("--ways", action="store_true", help="one row a folder name: right, asked, wrong and sure, not found")
    parser.add_argument("--edition", help="the edition that the chat plays, as of `honeycue read --edition`")
    parser.add_argument("--answers", help="write each photo's label, answer and verdict into this file, one a line")
    options = parser.parse_args()
    results = (print_by_way if options.ways else print_by_set)(options.binary, options.folders, options.edition)
    if options.answers:
        with open(options.answers, "w") as file:
            for label, answer, v in results:
                print(json.dumps({"verdict": v, "label": label, "answer": answer}), file=file)
    for label, answer, v in results if options.list else []:
        if v not in ("exact", "none"):
            seen = f"{answer.get('center')} {answer.get('outer')} {answer.get('confidence')}" if answer.get("center") else answer
            print(f"{v}: {label['file']} is {label.get('center')} {label.get('outer')}, read {seen}")


if __name__ == "__main__":
    main()
