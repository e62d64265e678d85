"""The net that finds marks on pages: a small U-net (Ronneberger et al., 2015) that adds the two sides instead of concatenating
them.

The input is a page whose sides are multiples of 16 (a size of 0 in the net's file), with three channels 0…1 and an x-height of
about six pixels. For each cell of 4 × 4 pixels the output is how the word there is marked (the logits of `scenes.CLASSES`), and
whether a mark covers the cell (one logit).
"""

from __future__ import annotations

import pathlib
import sys

from torch import nn

sys.path.append(str(pathlib.Path(__file__).parent.parent / "nets"))

import netfile  # noqa: E402
from netfile import Convolution  # noqa: E402
from scenes import CLASSES  # noqa: E402
from stepped import Add, Keep, SteppedNet  # noqa: E402


class MarkNet(SteppedNet):
    """[n, 3, h, w] pages to [n, 8, h / 4, w / 4] logits."""

    PLAIN = SteppedNet.PLAIN | {nn.Upsample: {"type": "double"}}

    def __init__(self, fine: int = 24, middle: int = 48, coarse: int = 64):
        super().__init__([
            Convolution(3, 16, 2), Convolution(16, fine, 2), Convolution(fine, fine),
            Keep(), Convolution(fine, middle, 2), Convolution(middle, middle),
            Keep(), Convolution(middle, coarse, 2),
            Keep(), Convolution(coarse, coarse), Convolution(coarse, coarse, activated=False), Add(),
            Keep(), Convolution(coarse, coarse), Convolution(coarse, coarse, activated=False), Add(),
            Convolution(coarse, middle, activated=False), nn.Upsample(scale_factor=2), Add(),
            Convolution(middle, middle), Convolution(middle, fine, activated=False), nn.Upsample(scale_factor=2), Add(),
            Convolution(fine, fine), Convolution(fine, len(CLASSES) + 1, activated=False)])


def write_model(net: MarkNet, path: pathlib.Path) -> None:
    netfile.write(path, "honeycue-net-3", [3, 0, 0], [*CLASSES, "ink"], net.layers())
