"""Trains the sketch net and writes `sketches.model`.

There are two stages. The first trains on bitmaps varied on the fly (`bitmaps.py`) at a constant learning rate. The second adds
the reader's clean-up of rendered photos (`photos.py`), at a falling rate. The shipped weights are a running mean over the
steps. After each round the state is stored (`--state`), so that a run can be resumed.
"""

from __future__ import annotations

import argparse
import copy
import pathlib
import time

import cv2
import numpy as np
import torch
from torch import nn

import bitmaps
import dataset
import scrawl
from net import SIDE, SketchNet, write_model

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 128
RATE = 2e-3
CALIBRATION_SHARE = 0.03
"""Of the drawings for training so many are kept back to fit the temperature."""

class Pool:
    """The drawings of a split by output, and the weight of each output."""

    def __init__(self, pixels: np.ndarray, targets: np.ndarray, outputs: int, none_share: float):
        self.pixels = pixels
        self.members = [np.flatnonzero(targets == output) for output in range(outputs)]
        # The square root is a compromise between the frequencies of the data (mostly airplanes) and equal frequencies
        # (some drawings used twenty times as often as others).
        weights = np.sqrt([len(members) for members in self.members])
        weights[-1] = 0
        self.shares = weights / weights.sum() * (1 - none_share)
        self.shares[-1] = none_share

    def sample(self, rng) -> tuple[np.ndarray, int]:
        """A drawing and its output."""
        output = int(rng.choice(len(self.shares), p=self.shares))
        return self.pixels[rng.choice(self.members[output])], output


def none_of_these(rng) -> tuple[np.ndarray, str]:
    """A bitmap of something that is not a drawing, and its output."""
    kind = rng.random()
    if kind < 0.45:
        return bitmaps.framed(scrawl.raster(scrawl.scribble(rng), rng.uniform(6, 18))), "-scribble"
    if kind < 0.85:
        return bitmaps.framed(scrawl.writing(rng, scrawl.phrases(rng, scrawl.WORDS))), "-writing"
    noise = cv2.GaussianBlur(rng.normal(0, 1, (84, 84)).astype(np.float32), (0, 0), float(rng.uniform(0.8, 6)))
    return bitmaps.framed((noise > noise.std() * rng.uniform(0.3, 1.8)).astype(np.uint8) * 255), "-thing"


def varied_sample(rng, pool: Pool, known: dataset.Objects) -> tuple[np.ndarray, int]:
    """A training example of the first stage."""
    if rng.random() < 0.04:
        pixels, label = none_of_these(rng)
        return pixels, known.outputs.index(label)
    pixels, output = pool.sample(rng)
    return bitmaps.varied(rng, pixels), output


def photo_sample(rng, photos: "Photos") -> tuple[np.ndarray, int]:
    """A training example of the second stage. Half of them are varied like the others, because photos are costly and few."""
    i = rng.integers(len(photos.targets))
    pixels = photos.pixels[i]
    if rng.random() < 0.5:
        return bitmaps.varied(rng, pixels), int(photos.targets[i])
    if rng.random() < 0.5:
        pixels = pixels[:, ::-1]
    return np.roll(pixels, tuple(rng.integers(-1, 2, 2)), (0, 1)), int(photos.targets[i])


class Photos:
    """The data stored by `cleaned.py`: bitmaps of rendered photos and their outputs."""

    def __init__(self, path: pathlib.Path, back: bool):
        with np.load(path) as stored:
            chosen = (np.arange(len(stored["targets"])) % 12 == 0) == back
            self.pixels, self.targets = stored["pixels"][chosen], stored["targets"][chosen]


@torch.no_grad()
def infer(net: nn.Module, pixels: np.ndarray) -> torch.Tensor:
    """Logits of stored bitmaps."""
    net.eval()
    return torch.cat([net(torch.from_numpy(part.astype(np.float32) / 255)[:, None])
                      for part in np.array_split(pixels, max(1, len(pixels) // 500))])


def accuracy(logits: np.ndarray, targets: np.ndarray, none: int) -> str:
    """The top-1 and top-3 accuracy among the objects, and the accuracy of "none" for the rest."""
    drawn = targets < none
    ranked = np.argsort(-logits[drawn][:, :none], axis=1)[:, :3]
    right = ranked == targets[drawn][:, None]
    line = f"top-1 {right[:, 0].mean():.4f} top-3 {right.any(axis=1).mean():.4f}"
    refused = logits.argmax(axis=1) >= none
    return line + f" refused {refused[drawn].mean():.3f}" + (
        f" none {refused[~drawn].mean():.3f}" if (~drawn).any() else "")


def fit_temperature(logits: torch.Tensor, targets: torch.Tensor) -> float:
    """The temperature that minimizes the cross-entropy of the softmax probabilities on unseen drawings."""
    candidates = np.exp(np.linspace(np.log(0.4), np.log(2.5), 121))
    losses = [nn.functional.cross_entropy(logits / t, targets).item() for t in candidates]
    return float(candidates[int(np.argmin(losses))])


class Trainer:
    """The net, its running mean, and the optimiser."""

    def __init__(self, outputs: int):
        self.net = SketchNet(outputs).to(memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.net)
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=0.02)
        self.steps = 0

    def step(self, pixels: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """Trains one step on a batch of bytes; returns its loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = float(rate)
        x = torch.from_numpy(pixels.astype(np.float32) / 255)[:, None].contiguous(memory_format=torch.channels_last)
        self.net.train()
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.net(x)
        loss = nn.functional.cross_entropy(logits.float(), torch.from_numpy(targets))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.steps += 1
        self._average()
        return loss.item()

    @torch.no_grad()
    def _average(self) -> None:
        keep = min(0.998, (1 + self.steps) / (10 + self.steps))
        for mean, value in zip(self.mean.state_dict().values(), self.net.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.lerp_(value, 1 - keep)
            else:
                mean.copy_(value)

    def store(self, path: pathlib.Path) -> None:
        torch.save({"net": self.net.state_dict(), "mean": self.mean.state_dict(), "steps": self.steps,
                    "optimizer": self.optimizer.state_dict()}, path)

    def restore(self, path: pathlib.Path) -> None:
        stored = torch.load(path)
        self.net.load_state_dict(stored["net"])
        self.mean.load_state_dict(stored["mean"])
        self.optimizer.load_state_dict(stored["optimizer"])
        self.steps = stored["steps"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/sketches")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Sources/Sketches/Resources/sketches.model")
    parser.add_argument("--state", type=pathlib.Path, default=pathlib.Path("sketches.state"))
    parser.add_argument("--photos", type=pathlib.Path, help="what photos.py made; with it the second stage runs")
    parser.add_argument("--photo-share", type=float, default=0.35)
    parser.add_argument("--samples", type=int, default=800_000)
    parser.add_argument("--warm", action="store_true", help="take up the stored state")
    parser.add_argument("--final", action="store_true", help="let the rate fall to nothing")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()

    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    known, data = dataset.objects(), dataset.bitmaps(options.data)
    unseen = known.unseen(set(data.names))
    targets = np.array([-1 if (target := known.target(str(name))) is None or name in unseen else target
                        for name in data.names])
    back = np.random.default_rng(1).random(len(data)) < CALIBRATION_SHARE
    usable = (targets >= 0) & ~data.held_out
    train = usable & ~back
    pool = Pool(data.pixels[train], targets[train], known.none + 1, none_share=0.09)
    held = np.flatnonzero((targets >= 0) & data.held_out)
    kept = np.flatnonzero(usable & back)
    photos, photos_back = (Photos(options.photos, back) if options.photos else None for back in (False, True))

    trainer = Trainer(len(known.outputs))
    if options.warm:
        trainer.restore(options.state)
    total, started, losses = options.samples // BATCH, time.monotonic(), []
    for step in range(total):
        of_photos = int(BATCH * options.photo_share) if photos else 0
        batch = [photo_sample(rng, photos) for _ in range(of_photos)]
        batch += [varied_sample(rng, pool, known) for _ in range(BATCH - of_photos)]
        progress = step / total
        rate = RATE * min(1, (trainer.steps + 1) / 300)
        if options.final:
            rate *= 0.5 * (1 + np.cos(np.pi * progress))
        losses.append(trainer.step(np.stack([b[0] for b in batch]), np.array([b[1] for b in batch]), rate))
        if (step + 1) % 500 == 0 or step + 1 == total:
            logits = infer(trainer.mean, data.pixels[held]).numpy()
            print(f"{trainer.steps * BATCH:8d} drawings, loss {np.mean(losses[-500:]):.3f}, held out: "
                  f"{accuracy(logits, targets[held], known.none)}, {time.monotonic() - started:.0f} s", flush=True)
            trainer.store(options.state)
            calibration = [(data.pixels[kept], targets[kept])]
            if photos_back:
                calibration.append((photos_back.pixels, photos_back.targets))
                print("          photos kept back: " + accuracy(
                    infer(trainer.mean, photos_back.pixels).numpy(), photos_back.targets, known.none), flush=True)
            temperature = fit_temperature(
                infer(trainer.mean, np.concatenate([pixels for pixels, _ in calibration])),
                torch.from_numpy(np.concatenate([goal for _, goal in calibration]).astype(np.int64)))
            write_model(copy.deepcopy(trainer.mean), known.outputs, temperature, options.out)


if __name__ == "__main__":
    main()
