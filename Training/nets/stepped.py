"""Nets whose layers follow one another, with sums of what was noted before: what `netfile` stores as `keep` and `add`."""

from __future__ import annotations

import torch
from torch import nn

import netfile


class Keep(nn.Module):
    """Notes the values for the `Add` that belongs to it."""


class Add(nn.Module):
    """Adds the values noted last and not yet added, and leaves nothing below zero."""


class SteppedNet(nn.Module):
    """Layers one after the other."""

    # How layers without weights are stored.
    PLAIN: dict[type[nn.Module], dict] = {Keep: {"type": "keep"}, Add: {"type": "add", "activation": "relu"}}

    def __init__(self, steps: list[nn.Module]):
        super().__init__()
        self.steps = nn.ModuleList(steps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = []
        for step in self.steps:
            if isinstance(step, Keep):
                kept.append(x)
            elif isinstance(step, Add):
                x = torch.relu(x + kept.pop())
            else:
                x = step(x)
        return x

    def layers(self) -> list[netfile.Layer]:
        """The layers as the file has them."""
        return [(self.PLAIN[type(step)], []) if type(step) in self.PLAIN else step.stored() for step in self.steps]
