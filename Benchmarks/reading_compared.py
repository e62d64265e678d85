#!/usr/bin/env python3
"""Compares the board reader with a general OCR toolkit: the same photos in the same run, one after the other, on one thread each.

Times are processor times, so that other work on the machine affects neither.

rapidocr (requirements.txt; PP-OCRv6, with the models in its wheel) reads the whole picture, and only single letters of its result
count. With seven different letters it has found the board's letters. It need not find out which one is the centre.
"""
import argparse
import itertools
import json
import logging
import pathlib
import statistics
import time

from rapidocr import RapidOCR

from reading_accuracy import Honeycue, verdict


ONE_THREAD = {f"EngineConfig.onnxruntime.{kind}_op_num_threads": 1 for kind in ("intra", "inter")}


def letters_seen(texts: tuple[str, ...] | None) -> set[str]:
    """The single letters among the texts that the toolkit found."""
    return {text.strip().upper() for text in texts or () if len(text.strip()) == 1 and text.strip().isalpha()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--count", type=int, default=30, help="boards of each folder at most")
    options = parser.parse_args()
    logging.disable(logging.INFO)  # it names its models for each photo
    toolkit = RapidOCR(params=ONE_THREAD)
    print("| set | photos | Honeycue: exact | median | rapidocr: all seven letters | median | times as fast |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for folder in map(pathlib.Path, options.folders):
        boards = (label for label in json.loads((folder / "labels.json").read_text()) if label.get("center"))
        honeycue, rows = Honeycue(options.binary), []
        for label in itertools.islice(boards, options.count):
            file = str(folder / label["file"])
            answer = honeycue.read(file)
            start = time.process_time()
            texts = toolkit(file).txts
            other = (time.process_time() - start) * 1000
            rows.append((verdict(label, answer) == "exact", answer["processor"],
                         letters_seen(texts) == set((label["center"] + label["outer"]).upper()), other))
        honeycue.close()
        if not rows:
            continue
        ours, theirs = (statistics.median(row[column] for row in rows) for column in (1, 3))
        print(f"| {folder.resolve().name} | {len(rows)} | {sum(row[0] for row in rows)} | {ours:.0f} ms "
              f"| {sum(row[2] for row in rows)} | {theirs:.0f} ms | {theirs / ours:.0f} |", flush=True)


if __name__ == "__main__":
    main()
