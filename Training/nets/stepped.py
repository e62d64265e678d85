"""Nets of consecutive layers with sums of saved values, which `netfile` stores as `keep` and `add`."""

from __future__ import annotations

import torch
from torch import nn

import netfile


class Keep(nn.Module):
    """Saves the values for the matching `Add`."""


class Add(nn.Module):
    """Adds the values that were saved last and not added yet, followed by a ReLU."""


class SteppedNet(nn.Module):
    """A sequence of layers."""

    # The stored form of layers without weights.
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
        """The layers in the form of the file."""
        return [(self.PLAIN[type(step)], []) if type(step) in self.PLAIN else step.stored() for step in self.steps]
