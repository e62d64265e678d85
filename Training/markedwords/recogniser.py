"""The net that reads a marked word: convolutions that reduce a strip of a line to one row of columns, and classify each column.

A column shows a blank or a symbol, as in connectionist temporal classification (Graves et al., 2006). But the net learns from
the known positions of the letters in drawn words, which takes far fewer steps.

The input is a strip, 32 pixels high and any multiple of 4 wide, with four channels 0…1: red, green, blue, and the approximate
position of the marked word. A lower-case x is `strips.X_HEIGHT` high. The output is the logits of `SYMBOLS` for every second
column.
"""

from __future__ import annotations

import pathlib
import sys

import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).parent.parent / "nets"))

import netfile  # noqa: E402
from netfile import Convolution  # noqa: E402
from stepped import Add, Keep, SteppedNet  # noqa: E402

# The blank comes first. The space separates words when several are marked.
SYMBOLS = "_abcdefghijklmnopqrstuvwxyz'- "


class Row(nn.Sequential):
    """A convolution along a single row."""

    def __init__(self, source: int, target: int, stride: int = 1, activated: bool = True):
        layers = [nn.Conv2d(source, target, (1, 3), (1, stride), (0, 1), bias=False), nn.BatchNorm2d(target)]
        super().__init__(*layers, *([nn.ReLU()] if activated else []))

    def stored(self) -> netfile.Layer:
        return netfile.folded(self[0], self[1], activated=len(self) == 3)

    @staticmethod
    def taken(weight: torch.Tensor) -> torch.Tensor:
        """The weight from its stored form."""
        return weight


class Lower(nn.MaxPool2d):
    """Max pooling over pairs of rows."""

    def __init__(self):
        super().__init__((2, 1))


class Wider(nn.Upsample):
    """Upsampling: repeats each column."""

    def __init__(self):
        super().__init__(scale_factor=(1, 2))


def _block(channels: int) -> list[nn.Module]:
    return [Keep(), Row(channels, channels), Row(channels, channels, activated=False), Add()]


class MarkedWordNet(SteppedNet):
    """[n, 4, 32, w] strips to [n, 30, w / 2] logits."""

    PLAIN = SteppedNet.PLAIN | {Lower: {"type": "lower"}, Wider: {"type": "widen"}}

    def __init__(self, rows: tuple[int, int, int, int] = (16, 32, 48, 80), fine: int = 144, coarse: int = 208, blocks: int = 3):
        """`rows` are the channels while there are several rows, `fine` and `coarse` those along the columns and along half of them,
        where there are `blocks` residual blocks.
        """
        first, second, third, fourth = rows
        super().__init__([
            Convolution(4, first, 2), Convolution(first, second), Lower(), Convolution(second, third), Lower(),
            Convolution(third, fourth), Lower(), Convolution(fourth, fine), Lower(), *_block(fine),
            Keep(), Row(fine, coarse, 2), *(step for _ in range(blocks) for step in _block(coarse)),
            Row(coarse, fine, activated=False), Wider(), Add(),
            *_block(fine), Row(fine, len(SYMBOLS), activated=False)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)[:, :, 0]


def write_model(net: MarkedWordNet, path: pathlib.Path) -> None:
    netfile.write(path, "honeycue-net-4", [4, 32, 0], list(SYMBOLS), net.layers())
