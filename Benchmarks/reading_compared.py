#!/usr/bin/env python3
"""Compares the board reader with a general OCR toolkit: the same photos in the same run, one after the other, on one thread each.

Times are processor times, so that other work on the machine affects neither.

rapidocr-onnxruntime (requirements.txt) reads the whole picture, and only single letters of its result count. With seven
different letters it has found the board's letters. It need not find out which one is the centre.
"""
import argparse
import itertools
import json
import pathlib
import statistics
import time

from rapidocr_onnxruntime import RapidOCR

from reading_accuracy import Honeycue, verdict


def letters_seen(result: list | None) -> set[str]:
    """The single letters among the texts that the toolkit found."""
    return {text.strip().upper() for _, text, _ in result or [] if len(text.strip()) == 1 and text.strip().isalpha()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--count", type=int, default=30, help="boards of each folder at most")
    options = parser.parse_args()
    toolkit = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1)
    print("| set | photos | Honeycue: exact | median | rapidocr: all seven letters | median | times as fast |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for folder in map(pathlib.Path, options.folders):
        boards = (label for label in json.loads((folder / "labels.json").read_text()) if label.get("center"))
        honeycue, rows = Honeycue(options.binary), []
        for label in itertools.islice(boards, options.count):
            file = str(folder / label["file"])
            answer = honeycue.read(file)
            start = time.process_time()
            result, _ = toolkit(file)
            other = (time.process_time() - start) * 1000
            rows.append((verdict(label, answer) == "exact", answer["processor"],
                         letters_seen(result) == set((label["center"] + label["outer"]).upper()), other))
        honeycue.close()
        if not rows:
            continue
        ours, theirs = (statistics.median(row[column] for row in rows) for column in (1, 3))
        print(f"| {folder.resolve().name} | {len(rows)} | {sum(row[0] for row in rows)} | {ours:.0f} ms "
              f"| {sum(row[2] for row in rows)} | {theirs:.0f} ms | {theirs / ours:.0f} |", flush=True)


if __name__ == "__main__":
    main()
