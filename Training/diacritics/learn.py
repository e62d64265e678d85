"""Trains the net for letters with diacritics and writes `diacritics.model`.

Everything is seeded and uses one thread, as `Training/letters/train.py` does.
"""

from __future__ import annotations

import argparse
import pathlib
import time

import cv2
import numpy as np
import torch
from torch import nn

from marked import LABELS, MarkedPatchMaker, SIDE
from net import LetterNet, write_model
from train import BATCH, PEAK_RATE, SMOOTHING, batches, fit_temperature, infer

WIDTHS = (12, 24, 48, 64)
ROOT = pathlib.Path(__file__).resolve().parents[2]


def draw_pool(split: str, seed: int, count: int, store: pathlib.Path | None) -> tuple[np.ndarray, np.ndarray]:
    """`count` patches as bytes with their labels, kept in the folder `store` for the next run with the same seed."""
    name = store / f"{split}-{seed}-{count}.npz" if store else None
    if name and name.exists():
        with np.load(name) as saved:
            return saved["patches"], saved["labels"]
    maker = MarkedPatchMaker(split, seed)
    patches, labels = np.empty((count, SIDE, SIDE), np.uint8), np.empty(count, np.int64)
    for i in range(count):
        patch, labels[i] = maker.sample()
        patches[i] = np.round(patch * 255)
    if name:
        store.mkdir(parents=True, exist_ok=True)
        np.savez(name, patches=patches, labels=labels)
    return patches, labels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Sources/Boards/Resources/diacritics.model")
    parser.add_argument("--patches", type=int, default=160_000)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--store", type=pathlib.Path, help="folder that keeps drawn patches between runs")
    options = parser.parse_args()

    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    started = time.monotonic()
    patches, labels = draw_pool("training", options.seed, options.patches, options.store)
    # As for the letter net, calibration uses new drawings in training typefaces.
    unseen, unseen_labels = draw_pool("training", options.seed + 1, max(5000, options.patches // 20), options.store)
    print(f"drawn in {time.monotonic() - started:.0f} s", flush=True)

    net = LetterNet(SIDE, len(LABELS), WIDTHS).to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, PEAK_RATE, total_steps=options.epochs * (len(patches) // BATCH), pct_start=0.15)
    loss_of = nn.CrossEntropyLoss(label_smoothing=SMOOTHING)
    for epoch in range(options.epochs):
        net.train()
        total = 0.0
        for x, y in batches(patches, labels, rng):
            optimizer.zero_grad()
            loss = loss_of(net(x.contiguous(memory_format=torch.channels_last)), y)
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        right = (infer(net, unseen).argmax(1).numpy() == unseen_labels).mean()
        print(f"epoch {epoch + 1}: loss {total * BATCH / len(patches):.3f}, unseen patches {right:.4f}, "
              f"{time.monotonic() - started:.0f} s", flush=True)

    temperature = fit_temperature(infer(net, unseen), torch.from_numpy(unseen_labels))
    print(f"temperature {temperature:.3f}")
    write_model(net.cpu(), temperature, options.out, SIDE, LABELS)


if __name__ == "__main__":
    main()
