"""Measures the shipped net and writes the model card and the reliability chart.

Drawings: the held-out ones of the data, unchanged. Photos: a folder of `photos.py --held-out`, read by the reader itself
(`--photos`, may be repeated). The calibration error is that of the best guess's probability over 15 bins.
"""

from __future__ import annotations

import argparse
import collections
import json
import pathlib

import numpy as np

import cleaned
import dataset
from net import StoredNet

BINS = 15


def softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


def calibration(confidence: np.ndarray, right: np.ndarray) -> tuple[float, list[tuple[float, float, int]]]:
    """The expected calibration error, and for each bin its mean confidence, its accuracy and its size."""
    bins, error = [], 0.0
    for number in range(BINS):
        inside = (confidence > number / BINS) & (confidence <= (number + 1) / BINS)
        if inside.any():
            bins.append((float(confidence[inside].mean()), float(right[inside].mean()), int(inside.sum())))
            error += inside.mean() * abs(confidence[inside].mean() - right[inside].mean())
    return float(error), bins


def measure(probabilities: np.ndarray, targets: np.ndarray, known: dataset.Objects) -> dict:
    """The figures over drawings of objects. Rows without a drawing are all zeros."""
    objects = probabilities[:, :known.none]
    ranked = np.argsort(-objects, axis=1)[:, :3]
    right = (ranked == targets[:, None]) & (objects.max(axis=1) > 0)[:, None]
    error, bins = calibration(objects.max(axis=1), right[:, 0])
    per_object = [right[targets == i, 0].mean() if (targets == i).any() else np.nan for i in range(known.none)]
    return {"count": len(targets), "top1": right[:, 0].mean(), "top3": right.any(axis=1).mean(), "ece": error,
            "bins": bins, "mean_of_objects": float(np.nanmean(per_object)), "per_object": per_object,
            "best": ranked[:, 0]}


def confusions(found: dict, targets: np.ndarray, known: dataset.Objects, count: int = 20) -> list[str]:
    """The most frequent confusions."""
    wrong = collections.Counter((known.labels[t], known.labels[b]) for t, b in zip(targets, found["best"]) if t != b)
    total = collections.Counter(known.labels[t] for t in targets)
    return [f"| {a} | {b} | {n} | {n / total[a]:.1%} |" for (a, b), n in wrong.most_common(count)]


def chart(series: dict[str, list[tuple[float, float, int]]]) -> str:
    """A reliability diagram as SVG."""
    colours = ["#1b6ca8", "#c44536", "#3a7d44"]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 380" font-family="sans-serif" font-size="12">',
             '<rect width="420" height="380" fill="white"/>', '<path d="M50 320 350 20" stroke="#bbb"/>',
             '<path d="M50 20V320H350" fill="none" stroke="#333"/>']
    for tick in range(0, 11, 2):
        parts.append(f'<text x="{50 + 30 * tick}" y="338" text-anchor="middle">{tick / 10}</text>'
                     f'<text x="42" y="{324 - 30 * tick}" text-anchor="end">{tick / 10}</text>')
    for (name, bins), colour in zip(series.items(), colours):
        points = " ".join(f"{50 + 300 * c:.1f},{320 - 300 * a:.1f}" for c, a, _ in bins)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{50 + 300 * c:.1f}" cy="{320 - 300 * a:.1f}" r="3" fill="{colour}"/>' for c, a, _ in bins]
        parts.append(f'<text x="210" y="{270 + 18 * list(series).index(name)}" fill="{colour}">{name}</text>')
    parts.append('<text x="200" y="362" text-anchor="middle">probability of the best guess</text>'
                 '<text x="14" y="170" transform="rotate(-90 14 170)" text-anchor="middle">share that is right</text></svg>')
    return "\n".join(parts) + "\n"


def photos(folder: pathlib.Path, reader: pathlib.Path, net: StoredNet) -> tuple[list[dict], np.ndarray, list[dict]]:
    """The labels of a folder, the probabilities of the five best guesses (zeros when nothing was found), and the readings."""
    labels = json.loads((folder / "labels.json").read_text())
    readings = cleaned.read([folder / label["file"] for label in labels], reader)
    probabilities = np.zeros((len(labels), len(net.labels)))
    for row, reading in zip(probabilities, readings):
        for guess in reading.get("guesses", []):
            row[net.labels.index(guess["label"])] = guess["probability"]
    return labels, probabilities, readings


def refused(readings: list[dict]) -> np.ndarray:
    """Whether each reading refuses the photo: by its verdict, or because no guess reaches a probability of 0.5."""
    return np.array([reading.get("verdict") != "drawing"
                     or max((guess["probability"] for guess in reading["guesses"]), default=0) < 0.5
                     for reading in readings])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=dataset.ROOT.parent / "shared/sketches")
    parser.add_argument("--model", type=pathlib.Path,
                        default=dataset.ROOT / "Sources/Sketches/Resources/sketches.model")
    parser.add_argument("--reader", type=pathlib.Path, default=dataset.ROOT / ".build/release/honeycue")
    parser.add_argument("--photos", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--card", type=pathlib.Path, help="folder to write the tables and the chart to")
    options = parser.parse_args()

    known, net = dataset.objects(), StoredNet(options.model)
    data = dataset.bitmaps(options.data)
    targets = np.array([-1 if (target := known.target(str(name))) is None else target for name in data.names])
    held = data.held_out & (targets >= 0) & (targets < known.none)
    clean = measure(softmax(net.logits(data.pixels[held])), targets[held], known)
    series = {"drawings": clean["bins"]}
    lines = ["| what | count | top 1 | top 3 | mean of objects | ECE |", "| --- | --- | --- | --- | --- | --- |"]
    row = "| {} | {count} | {top1:.1%} | {top3:.1%} | {mean_of_objects:.1%} | {ece:.3f} |"
    lines.append(row.format("held-out drawings", **clean))
    for folder in options.photos:
        labels, probabilities, readings = photos(folder, options.reader, net)
        drawn = np.array([label["label"] is not None for label in labels])
        if drawn.any():
            goal = np.array([known.labels.index(label["label"]) if label["label"] else -1 for label in labels])
            found = measure(probabilities[drawn], goal[drawn], known)
            lines.append(row.format(f"photos ({folder.name})", **found))
            series[f"photos ({folder.name})"] = found["bins"]
        no = refused(readings)
        for kind in sorted({label["kind"] for label, is_drawn in zip(labels, drawn) if not is_drawn}):
            chosen = np.array([label["kind"] == kind for label in labels])
            lines.append(f"| {kind}: none of the objects | {chosen.sum()} | {no[chosen].mean():.1%} | | | |")
        times = np.array([reading["milliseconds"] for reading in readings if "milliseconds" in reading])
        if len(times):
            lines.append(f"| time a photo: median {np.median(times):.0f} ms, 95 % {np.quantile(times, 0.95):.0f} ms | | | | | |")
    lines += ["", "| drawn | taken for | times | share |", "| --- | --- | --- | --- |",
              *confusions(clean, targets[held], known)]
    lines += ["", "| object | right |", "| --- | --- |"]
    order = np.argsort(clean["per_object"])
    lines += [f"| {known.labels[i]} | {clean['per_object'][i]:.0%} |" for i in order]
    print("\n".join(lines))
    if options.card:
        (options.card / "sketches-figures.md").write_text("\n".join(lines) + "\n")
        (options.card / "sketches-reliability.svg").write_text(chart(series))


if __name__ == "__main__":
    main()
