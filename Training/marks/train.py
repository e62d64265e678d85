"""Trains the net that finds marks on pages.

    python train.py --pool DIR --steps 4000 --out ../../Sources/Pages/Resources/marks.model

Each scene is drawn anew and depends only on the seed and its number. The same arguments give the same scenes.
"""

from __future__ import annotations

import argparse
import pathlib

import cv2
import numpy as np
import torch
from torch import nn

from net import MarkNet, netfile, write_model
from fitting import fit
from scenes import CLASSES, Pool, scene


class Scenes(torch.utils.data.Dataset):
    def __init__(self, pool: Pool, seed: int, count: int):
        self.pool, self.seed, self.count = pool, seed, count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int):
        cv2.setNumThreads(1)
        picture, classes, ink = scene(np.random.default_rng([self.seed, number]), self.pool)
        return torch.from_numpy(picture[..., ::-1].copy()).permute(2, 0, 1), torch.from_numpy(classes), torch.from_numpy(ink)


# Few cells lie on a marked word, so each of them weighs as much as several others.
WEIGHTS = torch.tensor([1.0] + [8.0] * (len(CLASSES) - 1))


def loss(logits: torch.Tensor, classes: torch.Tensor, ink: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of how words are marked plus, with a third of the weight, that of which cells a mark covers."""
    kinds = nn.functional.cross_entropy(logits[:, :-1], classes.long(), weight=WEIGHTS)
    return kinds + nn.functional.binary_cross_entropy_with_logits(logits[:, -1], ink.float()) / 3


@torch.no_grad()
def found(net: MarkNet, scenes: Scenes) -> dict[str, float]:
    """The share of scenes with a mark whose most probable marked cell lies on the marked word; and the share of scenes without a
    mark in which no cell is more probably marked than not.
    """
    net.eval()
    right: dict[str, list[bool]] = {}
    for picture, classes, _ in torch.utils.data.DataLoader(scenes, batch_size=16):
        logits = net(picture.float() / 255)[:, :-1]
        marked = 1 - torch.softmax(logits, 1)[:, 0]
        for chance, truth in zip(marked, classes):
            name = CLASSES[int(truth.max())]
            best = int(chance.flatten().argmax())
            ok = bool(truth.flatten()[best] > 0) if name != "none" else bool(chance.max() < 0.5)
            right.setdefault(name, []).append(ok)
    net.train()
    return {name: round(float(np.mean(values)), 3) for name, values in sorted(right.items())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pool", type=pathlib.Path, required=True, help="what backgrounds.py made")
    parser.add_argument("--scans", type=pathlib.Path, help="what scans.py made")
    parser.add_argument("--check", type=pathlib.Path, required=True, help="the same with another seed")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--start", type=pathlib.Path, help="a trained net to go on from: its .model, or its .pt")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    net = MarkNet().to(memory_format=torch.channels_last)
    scenes = Scenes(Pool(options.pool, options.scans), options.seed, options.steps * options.batch)
    if options.start and options.start.suffix == ".model":
        netfile.restore(net, options.start, torch.stack([scenes[number][0] for number in range(64)]).float() / 255)
    elif options.start:
        net.load_state_dict(torch.load(options.start))
    check = Scenes(Pool(options.check), 10_000 + options.seed, 300)
    loader = torch.utils.data.DataLoader(scenes, batch_size=options.batch, num_workers=options.workers, prefetch_factor=6)

    def batch_loss(pictures: torch.Tensor, classes: torch.Tensor, ink: torch.Tensor) -> torch.Tensor:
        # In full precision: processors without instructions for bfloat16 take eleven times as long with it.
        return loss(net((pictures.float() / 255).contiguous(memory_format=torch.channels_last)), classes, ink)

    fit(net, loader, batch_loss, write_model, lambda: str(found(net, check)), options.out,
        steps=options.steps, rate=options.rate, rising=0.1, every=500)


if __name__ == "__main__":
    main()
