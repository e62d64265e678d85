"""Trains the net that reads marked words.

    python train.py --batches 20000 --out ../../Sources/Recognition/Resources/marked-words.model

Each strip is drawn anew and depends only on the seed and the number of its batch. The same arguments give the same strips.
"""

from __future__ import annotations

import argparse
import itertools
import pathlib

import cv2
import numpy as np
import torch
from torch import nn

from recogniser import SYMBOLS, MarkedWordNet, netfile, write_model
from strips import Pages, strip
from fitting import fit

# The strips of a batch have about the same width: this many batches are drawn together and sorted by width.
CHUNK = 8


class Batches(torch.utils.data.IterableDataset):
    """Strips [n, 4, 32, w] of bytes, the symbol of each of their columns [n, w / 2], and the words."""

    def __init__(self, seed: int, batch: int, count: int):
        self.seed, self.batch, self.count = seed, batch, count

    def __iter__(self):
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        first, step = (worker.id, worker.num_workers) if worker else (0, 1)
        chunks = range(first, -(-self.count // CHUNK), step)
        return itertools.chain.from_iterable(self._chunk(number) for number in chunks)

    def _chunk(self, number: int):
        rng = np.random.default_rng([self.seed, number])
        pages = Pages(rng)
        strips = sorted((strip(rng, pages) for _ in range(CHUNK * self.batch)), key=lambda one: one[0].shape[2])
        for at in rng.permutation(CHUNK) * self.batch:
            yield self._together(strips[at:at + self.batch])

    @staticmethod
    def _together(strips):
        width = max(picture.shape[2] for picture, _, _ in strips)
        pictures = np.zeros((len(strips), 4, strips[0][0].shape[1], width), np.uint8)
        columns = np.zeros((len(strips), width // 2), np.uint8)
        for index, (picture, symbols, _) in enumerate(strips):
            columns[index, :len(symbols)] = symbols
            # Beyond the end of a strip the edge pixels are repeated, as the reader does beyond the edge of a photo.
            pictures[index] = np.pad(picture, ((0, 0), (0, 0), (0, width - picture.shape[2])), mode="edge")
            pictures[index, 3, :, picture.shape[2]:] = 0
        return torch.from_numpy(pictures), torch.from_numpy(columns), [text for _, _, text in strips]


def words(logits: torch.Tensor) -> list[str]:
    """Greedy decoding: the most probable symbol of each column, without repetitions and blanks."""
    return ["".join(SYMBOLS[k] for k, _ in itertools.groupby(row.tolist()) if k) for row in logits.argmax(1)]


@torch.no_grad()
def accuracy(net: MarkedWordNet, batches: list) -> tuple[float, float]:
    """The share of words read correctly without a dictionary, and the share of wrong letters."""
    net.eval()
    right = letters = wrong = total = 0
    for pictures, _, truths in batches:
        for text, truth in zip(words(net(pictures.float() / 255)), truths):
            right, total = right + (text == truth), total + 1
            letters, wrong = letters + len(truth), wrong + _distance(text, truth)
    net.train()
    return right / total, wrong / letters


def _distance(one: str, other: str) -> int:
    """The Levenshtein distance."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--batches", type=int, default=20_000)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--start", type=pathlib.Path, help="a trained net to go on from: its .model, or its .pt")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    net = MarkedWordNet()
    if options.start and options.start.suffix == ".pt":
        net.load_state_dict(torch.load(options.start))
    elif options.start:
        pictures, _, _ = next(iter(Batches(20_000 + options.seed, 256, 1)))
        netfile.restore(net, options.start, pictures.float() / 255)
    print(sum(p.numel() for p in net.parameters()), "weights", flush=True)
    loader = torch.utils.data.DataLoader(Batches(options.seed, options.batch, options.batches), batch_size=None,
                                         num_workers=options.workers, prefetch_factor=24)
    check = list(Batches(10_000 + options.seed, 32, 16))

    def loss(pictures: torch.Tensor, columns: torch.Tensor, _: list[str]) -> torch.Tensor:
        logits = net((pictures.float() / 255).contiguous(memory_format=torch.channels_last))
        return nn.functional.cross_entropy(logits, columns.long())

    fit(net, itertools.islice(loader, options.batches), loss, write_model,
        lambda: "words right %.3f, letters wrong %.3f" % accuracy(net, check), options.out,
        steps=options.batches, rate=options.rate, rising=0.06, clipped=5.0, every=1000)


if __name__ == "__main__":
    main()
