"""Trains the letter net and writes `letters.model`.

Patches are drawn once (`--patches`, from `--seed`), stored as bytes, and used for `--epochs` epochs with small random shifts.
Everything is seeded, and only one thread is used, so that sums are computed in the same order every time.
"""

from __future__ import annotations

import argparse
import pathlib
import time

import cv2
import numpy as np
import torch
from torch import nn

from net import LetterNet, write_model
from patches import PatchMaker, SIDE

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 128
PEAK_RATE = 4e-3
SMOOTHING = 0.03


def draw_pool(split: str, seed: int, count: int, store: pathlib.Path | None) -> tuple[np.ndarray, np.ndarray]:
    """`count` patches as bytes with their labels. They are cached in the folder `store` for the next run with the same seed."""
    name = store / f"{split}-{seed}-{count}.npz" if store else None
    if name and name.exists():
        with np.load(name) as saved:
            return saved["patches"], saved["labels"]
    maker = PatchMaker(split, seed)
    patches = np.empty((count, SIDE, SIDE), np.uint8)
    labels = np.empty(count, np.int64)
    for i in range(count):
        patch, labels[i] = maker.sample()
        patches[i] = np.round(patch * 255)
    if name:
        store.mkdir(parents=True, exist_ok=True)
        np.savez(name, patches=patches, labels=labels)
    return patches, labels


def batches(patches: np.ndarray, labels: np.ndarray, rng: np.random.Generator):
    """One epoch over the pool in random order. Each batch is shifted by up to one pixel."""
    order = rng.permutation(len(patches))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        chosen = order[start:start + BATCH]
        shift = tuple(rng.integers(-1, 2, 2))
        x = np.roll(patches[chosen], shift, (1, 2)).astype(np.float32) / 255
        yield torch.from_numpy(x)[:, None], torch.from_numpy(labels[chosen])


def fit_temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """The temperature that minimizes the cross-entropy of the softmax probabilities on unseen patches."""
    candidates = np.exp(np.linspace(np.log(0.3), np.log(3), 121))
    losses = [nn.functional.cross_entropy(logits / t, labels).item() for t in candidates]
    return float(candidates[int(np.argmin(losses))])


@torch.no_grad()
def infer(net: LetterNet, patches: np.ndarray) -> torch.Tensor:
    """Logits of stored patches."""
    net.eval()
    return torch.cat([net(torch.from_numpy(part.astype(np.float32) / 255)[:, None])
                      for part in np.array_split(patches, max(1, len(patches) // 500))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Sources/Boards/Resources/letters.model")
    parser.add_argument("--patches", type=int, default=360_000)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--store", type=pathlib.Path, help="folder that keeps drawn patches between runs")
    options = parser.parse_args()

    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    started = time.monotonic()
    patches, labels = draw_pool("training", options.seed, options.patches, options.store)
    # Calibration uses new drawings in training typefaces, so that the held-out typefaces are used only for
    # the final measurement.
    unseen, unseen_labels = draw_pool("training", options.seed + 1, max(5000, options.patches // 20), options.store)
    print(f"drawn in {time.monotonic() - started:.0f} s")

    net = LetterNet().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    steps = options.epochs * (len(patches) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, PEAK_RATE, total_steps=steps, pct_start=0.15)
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
    options.out.parent.mkdir(parents=True, exist_ok=True)
    write_model(net.cpu(), temperature, options.out)


if __name__ == "__main__":
    main()
