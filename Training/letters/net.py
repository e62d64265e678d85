"""The letter net: four small convolutions and one dense layer, and its file format `honeycue-net-1`."""

from __future__ import annotations

import pathlib
import sys

import numpy as np
import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).parent.parent / "nets"))

import netfile  # noqa: E402
from patches import LABELS, SIDE  # noqa: E402

WIDTHS = (16, 32, 64, 64)


class LetterNet(nn.Module):
    """[n, 1, side, side] patches to [n, outputs] logits. Batch normalization follows each convolution and is folded into it on export."""

    def __init__(self, side: int = SIDE, outputs: int = len(LABELS), widths: tuple[int, ...] = WIDTHS):
        super().__init__()
        blocks, last = [], 1
        for number, width in enumerate(widths):
            blocks += [nn.Conv2d(last, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU()]
            if number < 3:
                blocks.append(nn.MaxPool2d(2))
            last = width
        self.features = nn.Sequential(*blocks)
        self.dropout = nn.Dropout(0.2)
        self.classify = nn.Linear(last * (side // 8) ** 2, outputs)

    def forward(self, patches: torch.Tensor) -> torch.Tensor:
        return self.classify(self.dropout(self.features(patches).flatten(1)))


def folded_layers(net: LetterNet, temperature: float) -> list[netfile.Layer]:
    """The layers in the form of the file: batch normalization folded into the convolutions, the temperature into the dense layer."""
    layers: list[netfile.Layer] = []
    modules = list(net.features)
    for module, following in zip(modules, modules[1:] + [None]):
        if isinstance(module, nn.Conv2d):
            layers.append(netfile.folded(module, following))
        elif isinstance(module, nn.MaxPool2d):
            layers.append(({"type": "maxpool", "size": 2}, []))
    return [*layers, netfile.dense(net.classify, temperature)]


def write_model(net: LetterNet, temperature: float, path: pathlib.Path, side: int = SIDE, labels: str = LABELS) -> None:
    """Stores the net. The temperature calibrates its outputs."""
    netfile.write(path, "honeycue-net-1", [1, side, side], labels, folded_layers(net, temperature))


class StoredNet(netfile.StoredNet):
    """A net read back from its file."""

    @property
    def multiplications(self) -> int:
        """Multiply-accumulate operations per patch."""
        side, total = self.manifest["input"][1], 0
        for layer, _ in self.layers:
            if layer["type"] == "maxpool":
                side //= layer["size"]
            elif layer["type"] == "convolution":
                total += side * side * layer["in"] * layer["out"] * layer["kernel"] ** 2
            else:
                total += layer["in"] * layer["out"]
        return total

    def logits(self, patches: np.ndarray) -> np.ndarray:
        """[n, side, side] float patches to [n, outputs] logits."""
        return self.outputs(np.asarray(patches)[:, None])
