"""Labelled photos, and the points that a reading of one gets."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))

import page_reading

# The bot asks about a word or an object below this confidence.
ASKED = 0.5
# The points of a reading. A wrong answer given with confidence is worse than a question.
RIGHT, RIGHT_BUT_ASKED, WRONG_BUT_ASKED, WRONG = 1.0, 0.5, 0.0, -1.0


@dataclass(frozen=True)
class Photo:
    path: str
    label: dict
    # As `honeycue-lab read --as` takes it.
    kind: str


def photos(folders: list[pathlib.Path], kind: str) -> list[Photo]:
    """The photos of folders with a `labels.json`. Pages without a target are left out."""
    return [Photo(str(folder / label["file"]), label, kind) for folder in folders
            for label in json.loads((folder / "labels.json").read_text()) if kind != "page" or label["targets"]]


def points(photo: Photo, answer: dict) -> float:
    if photo.kind == "page":
        confidences = [word["confidence"] for word in answer.get("words", []) if word["text"] in (answer.get("word") or "").split()]
        return graded(page_reading.right(photo.label, answer), is_asked=min(confidences, default=0) < ASKED)
    best = next(iter(answer.get("guesses", [])), {"label": None, "probability": 0})
    is_refused = answer.get("verdict") != "drawing" or best["probability"] < ASKED
    if photo.label["label"] is None:
        return RIGHT if is_refused else WRONG
    return graded(answer.get("verdict") == "drawing" and best["label"] == photo.label["label"], is_asked=is_refused)


def graded(is_right: bool, is_asked: bool) -> float:
    return (RIGHT_BUT_ASKED if is_asked else RIGHT) if is_right else (WRONG_BUT_ASKED if is_asked else WRONG)


class Reader:
    """Reads photos with `honeycue-lab`, several at the same time."""

    def __init__(self, lab: str, processes: int) -> None:
        self.lab, self.processes = lab, processes

    def points(self, shown: list[Photo], parameters: pathlib.Path) -> list[float]:
        """The points of each photo, read with the parameters in a JSON file."""
        parts = [list(range(start, len(shown), self.processes)) for start in range(min(self.processes, len(shown)))]
        with ThreadPoolExecutor(max(len(parts), 1)) as executor:
            read = executor.map(lambda part: self._points([shown[index] for index in part], parameters), parts)
            each = dict(pair for part, values in zip(parts, read) for pair in zip(part, values))
        return [each[index] for index in range(len(shown))]

    def _points(self, shown: list[Photo], parameters: pathlib.Path) -> list[float]:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("HONEYCUE_")}
        answers: dict[str, dict] = {}
        for kind in sorted({photo.kind for photo in shown}):
            paths = [photo.path for photo in shown if photo.kind == kind]
            done = subprocess.run(
                [self.lab, "read", "--as", kind, "--parameters", str(parameters)],
                input="\n".join(paths) + "\n", text=True, capture_output=True, env=environment)
            answers |= {answer["file"]: answer for answer in map(json.loads, done.stdout.splitlines())}
            if missing := [path for path in paths if path not in answers]:
                raise SystemExit(f"{self.lab} did not read {missing[0]}: {done.stderr.strip() or 'it said nothing'}")
        return [points(photo, answers[photo.path]) for photo in shown]
