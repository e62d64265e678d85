"""Measures how well the confidence of a whole board's reading is calibrated. Writes Documentation/models/boards.md and its plot.

    python3 Benchmarks/reading_accuracy.py .build/release/honeycue FOLDER … --answers answers.jsonl
    python Training/boards/calibration.py answers.jsonl

Only photos that show a board and were read as one count. The confidence is that of the seven letters and the centre.
"""

from __future__ import annotations

import json
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Training/letters"))
from reliability import expected_calibration_error, plot, reliability  # noqa: E402

CARD = ROOT / "Documentation/models/boards.md"
LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99)

TEMPLATE = """# How sure a board's reading is

`BoardReading.confidence` is the estimated probability that all seven letters and the centre are right;
[decision 41](../decisions/41-letters-and-their-confidence.md) explains how it is computed. `Training/boards/calibration.py`
writes this card. The numbers are those of its last run, over {count} hard generated boards that were read as boards: {sets}.
Nothing was fitted to them, because the letters' probabilities are calibrated in the net's file. The joint probability is
cautious: it costs a question now and then.

![Reliability: share of boards read right over confidence](boards-reliability.svg)

| confidence at least | boards | of all | right |
| --- | --- | --- | --- |
{levels}

| confidence | boards | mean confidence | right |
| --- | --- | --- | --- |
{bins}

Expected calibration error: {error:.2f} %. Wrong without asking: {wrong} of {count}.
"""


def main() -> None:
    rows = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
    rows = [row for row in rows if row["label"].get("center") and row["answer"].get("kind") == "board"]
    confidence = np.array([row["answer"]["confidence"] for row in rows])
    right = np.array([row["verdict"] == "exact" for row in rows])
    sets = sorted({str(pathlib.Path(row["answer"]["file"]).parent.name) for row in rows})

    def share(mask: np.ndarray) -> str:
        return f"{100 * right[mask].mean():.2f} %" if mask.any() else "–"

    levels = [f"| {level} | {(confidence >= level).sum()} | {100 * (confidence >= level).mean():.1f} % "
              f"| {share(confidence >= level)} |" for level in LEVELS]
    edges = (0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0001)
    bins = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = (confidence >= low) & (confidence < high)
        mean = f"{confidence[inside].mean():.3f}" if inside.any() else "–"
        bins.append(f"| {low}–{min(high, 1):g} | {inside.sum()} | {mean} | {share(inside)} |")
    CARD.write_text(TEMPLATE.format(
        count=len(rows), sets=", ".join(sets), levels="\n".join(levels), bins="\n".join(bins),
        error=100 * expected_calibration_error(confidence, right), wrong=sum(row["verdict"] == "wrong" for row in rows)))
    CARD.with_name("boards-reliability.svg").write_text(plot({"boards": reliability(confidence, right)}))


if __name__ == "__main__":
    main()
