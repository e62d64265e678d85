"""Trains the net that reads marked words, from the strips that `draw.py` stores.

    python train.py --strips STRIPS --minutes 25 --device cuda --out ../../Sources/Pages/Resources/marked-words.model

Strips may still be drawn meanwhile. Each is learnt from several times, with another light and another place of the word. The last
hundredth of the files is kept back to measure the net.
"""

from __future__ import annotations

import argparse
import copy
import math
import pathlib
import queue
import threading
import time

import numpy as np
import torch
from torch import nn

from draw import spelt
from recogniser import MarkedWordNet, write_model


class Strips:
    """Batches of stored strips in random order, read ahead by a thread."""

    def __init__(self, folder: pathlib.Path, seed: int, fewest: int):
        self.folder, self.rng = folder, np.random.default_rng(seed)
        while len(self.files()) < fewest:
            time.sleep(1)
        self.ahead: queue.Queue = queue.Queue(maxsize=6)
        threading.Thread(target=self._read, daemon=True).start()

    def files(self, kept_back: bool = False) -> list[pathlib.Path]:
        return [file for file in sorted(self.folder.glob("*.npz")) if (int(file.stem.split("-")[1]) % 100 == 7) == kept_back]

    @staticmethod
    def load(file: pathlib.Path) -> tuple[torch.Tensor, torch.Tensor]:
        with np.load(file) as stored:
            return torch.from_numpy(stored["pictures"]), torch.from_numpy(stored["columns"])

    def _read(self) -> None:
        while True:
            files = self.files()
            for index in self.rng.permutation(len(files)):
                self.ahead.put(self.load(files[index]))

    def next(self) -> tuple[torch.Tensor, torch.Tensor]:
        return self.ahead.get()


def varied(pictures: torch.Tensor) -> torch.Tensor:
    """Strips of bytes as floats 0…1 in another light, a little sharper or softer, with other noise, up or down by a pixel, and with
    another idea of where the word is.
    """
    n, _, height, width = pictures.shape
    device = pictures.device
    x = pictures.float() / 255

    def draw(low: float, high: float, *shape: int) -> torch.Tensor:
        return low + (high - low) * torch.rand(n, *shape, device=device)

    colours, span = x[:, :3], x[:, 3:]
    blurred = nn.functional.avg_pool2d(nn.functional.pad(colours, (1, 1, 1, 1), mode="replicate"), 3, 1)
    colours = colours + draw(-0.5, 0.9, 1, 1, 1) * (draw(0, 1, 1, 1, 1) < 0.5) * (colours - blurred)
    gain, lift = draw(0.7, 1.25, 1, 1, 1) * draw(0.93, 1.07, 3, 1, 1), draw(-0.08, 0.12, 1, 1, 1)
    colours = colours * gain + lift + torch.randn_like(colours) * draw(0, 0.04, 1, 1, 1) * (draw(0, 1, 1, 1, 1) < 0.5)
    grey = draw(0, 1, 1, 1, 1) < 0.1
    colours = torch.where(grey, colours.mean(dim=1, keepdim=True), colours).clamp(0, 1)
    columns = torch.arange(width, device=device)
    inside = span[:, 0, 0] > 0.5
    low = torch.where(inside, columns, width).amin(1) + torch.randn(n, device=device) * 1.5
    high = torch.where(inside, columns, -1).amax(1) + torch.randn(n, device=device) * 1.5
    span = ((columns >= low[:, None]) & (columns <= high[:, None])).float()[:, None, None].expand(n, 1, height, width)
    x = torch.cat([colours, span], 1)
    moved = int(np.random.default_rng().integers(-1, 2))
    return torch.roll(x, moved, 2) if moved else x


def spelling_loss(logits: torch.Tensor, columns: torch.Tensor) -> torch.Tensor:
    """The loss of connectionist temporal classification: minus the log likelihood of the words, whatever the places of their letters;
    the mean over letters.
    """
    before = torch.nn.functional.pad(columns, (1, 0))[:, :-1]
    starts = (columns != before) & (columns > 0)
    lengths = starts.sum(1)
    likely = torch.log_softmax(logits.float(), 1).permute(2, 0, 1)
    widths = torch.full((len(columns),), logits.shape[2], dtype=torch.long, device=columns.device)
    losses = nn.functional.ctc_loss(likely, columns[starts].long(), widths, lengths, reduction="none", zero_infinity=True)
    return losses.sum() / lengths.sum()


@torch.no_grad()
def accuracy(net: MarkedWordNet, batches: list) -> str:
    """The share of words read correctly without a dictionary, the share of wrong letters, and the loss of their spelling."""
    net.eval()
    device = next(net.parameters()).device
    right = letters = wrong = total = 0
    losses = []
    for pictures, columns in batches:
        logits = net(pictures.to(device).float() / 255)
        losses.append(spelling_loss(logits, columns.to(device)).item())
        for read, truth in zip(logits.argmax(1).tolist(), columns.tolist()):
            text, truth = spelt(read), spelt(truth)
            right, total = right + (text == truth), total + 1
            letters, wrong = letters + len(truth), wrong + _distance(text, truth)
    return f"words right {right / total:.4f}, letters wrong {wrong / letters:.4f}, spelling {np.mean(losses):.4f}"


def _distance(one: str, other: str) -> int:
    """The Levenshtein distance."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


class Mean:
    """A running mean of a net's weights."""

    def __init__(self, net: nn.Module):
        self.net, self.steps = copy.deepcopy(net), 0

    @torch.no_grad()
    def add(self, net: nn.Module) -> None:
        self.steps += 1
        share = max(0.001, 9 / (9 + self.steps))
        for mean, value in zip(self.net.state_dict().values(), net.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.lerp_(value, share)
            else:
                mean.copy_(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strips", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=25, help="the learning rate falls to nothing over this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--spelling", type=float, default=1.0, help="the weight of the spelling's loss in the second half")
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    net = MarkedWordNet().to(options.device, memory_format=torch.channels_last)
    mean = Mean(net)
    print(sum(p.numel() for p in net.parameters()), "weights", flush=True)
    strips = Strips(options.strips, options.seed, fewest=64)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    began, told, step, losses = time.monotonic(), 0.0, 0, []
    while (passed := (time.monotonic() - began) / 60 / options.minutes) < 1:
        rate = options.rate * min(1, (step + 1) / 500) * (0.5 + 0.5 * math.cos(math.pi * passed))
        for group in optimizer.param_groups:
            group["lr"] = rate
        pictures, columns = (part.to(options.device, non_blocking=True) for part in strips.next())
        logits = net(varied(pictures).contiguous(memory_format=torch.channels_last))
        loss = nn.functional.cross_entropy(logits.float(), columns.long())
        if options.spelling and passed > 0.5:
            loss = loss + options.spelling * spelling_loss(logits, columns)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        mean.add(net)
        step += 1
        losses.append(loss.detach())
        if time.monotonic() - told > 60:
            told = time.monotonic()
            check = [strips.load(file) for file in strips.files(kept_back=True)[:16]]
            print(f"{step} steps, {passed * options.minutes:.1f} min, {len(strips.files())} files, loss {torch.stack(losses).mean():.4f}"
                  + (f"; {accuracy(mean.net, check)}" if check else ""), flush=True)
            losses = []
            keep(mean.net, options.out)
    check = [strips.load(file) for file in strips.files(kept_back=True)]
    print(f"{step} steps, {len(strips.files())} files; {accuracy(mean.net, check)}", flush=True)
    keep(mean.net, options.out)


def keep(net: MarkedWordNet, out: pathlib.Path) -> None:
    """Stores the net, and beside it in PyTorch's own format."""
    net.eval()
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    write_model(copy.deepcopy(net).cpu(), out)


if __name__ == "__main__":
    main()
