"""The sketch net: a small residual net, and its file format `honeycue-net-2`."""

from __future__ import annotations

import pathlib
import sys

import numpy as np
import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).parent.parent / "nets"))

import netfile  # noqa: E402
from netfile import Convolution  # noqa: E402

SIDE = 28
WIDTHS = (32, 64, 128)
BLOCKS = (0, 1, 2)


class Residual(nn.Module):
    """relu(x + f(x)) with two convolutions (He et al., 2015)."""

    def __init__(self, width: int):
        super().__init__()
        self.first = Convolution(width, width)
        self.second = Convolution(width, width, activated=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class SketchNet(nn.Module):
    """[n, 1, 28, 28] bitmaps (ink 1, background 0) to logits: the objects, then "none of these"."""

    def __init__(self, outputs: int):
        super().__init__()
        blocks, last = [], 1
        for number, (width, count) in enumerate(zip(WIDTHS, BLOCKS)):
            blocks.append(Convolution(last, width, stride=1 if number == 0 else 2))
            blocks += [Residual(width) for _ in range(count)]
            last = width
        self.features = nn.Sequential(*blocks)
        self.dropout = nn.Dropout(0.2)
        self.classify = nn.Linear(last, outputs)

    def forward(self, bitmaps: torch.Tensor) -> torch.Tensor:
        return self.classify(self.dropout(self.features(bitmaps).mean(dim=(2, 3))))


def folded_layers(net: SketchNet, temperature: float) -> list[netfile.Layer]:
    """The layers in the form of the file: batch normalization folded into the convolutions, the temperature into the dense layer."""
    layers: list[netfile.Layer] = []
    for block in net.features:
        if isinstance(block, Convolution):
            layers.append(block.stored())
        else:
            layers.append(({"type": "keep"}, []))
            layers += [block.first.stored(), block.second.stored()]
            layers.append(({"type": "add", "activation": "relu"}, []))
    return [*layers, ({"type": "average"}, []), netfile.dense(net.classify, temperature)]


def write_model(net: SketchNet, labels: list[str], temperature: float, path: pathlib.Path) -> None:
    netfile.write(path, "honeycue-net-2", [1, SIDE, SIDE], labels, folded_layers(net, temperature))


class StoredNet(netfile.StoredNet):
    """A net read back from its file."""

    def logits(self, bitmaps: np.ndarray) -> np.ndarray:
        """[n, 28, 28] bitmaps, bytes or 0…1, to [n, labels] logits."""
        scale = 255 if bitmaps.dtype == np.uint8 else 1
        return np.concatenate([self.outputs(part[:, None].astype(np.float32) / scale)
                               for part in np.array_split(bitmaps, max(1, len(bitmaps) // 500))])
