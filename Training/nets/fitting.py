"""Trains the nets: on batches drawn on demand, with a learning rate that rises and falls once."""

from __future__ import annotations

import pathlib
import time
from collections.abc import Callable, Iterable

import torch
from torch import nn


def fit(net: nn.Module, batches: Iterable, loss: Callable[..., torch.Tensor], store: Callable[[nn.Module, pathlib.Path], None],
        check: Callable[[], str], out: pathlib.Path, *, steps: int, rate: float, rising: float, clipped: float = float("inf"),
        every: int) -> None:
    """Trains a net with one step per batch and prints the progress.

    `loss` computes the loss of a batch's parts. The learning rate rises to `rate` within the first `rising` share of the steps.
    Gradients are clipped to the norm `clipped`. After every `every` steps and at the end, prints the result of `check` and
    stores the net at `out` with `store`, and beside it in PyTorch's own format.
    """
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=rising)
    began, sum_of_losses = time.time(), 0.0
    for step, batch in enumerate(batches, 1):
        value = loss(*batch)
        optimizer.zero_grad()
        value.backward()
        if clipped < float("inf"):
            nn.utils.clip_grad_norm_(net.parameters(), clipped)
        optimizer.step()
        schedule.step()
        sum_of_losses += value.item()
        if step % 100 == 0:
            print(f"{step} {time.time() - began:.0f} s, loss {sum_of_losses / 100:.4f}", flush=True)
            sum_of_losses = 0.0
        if step % every == 0 or step == steps:
            print(check(), flush=True)
            torch.save(net.state_dict(), out.with_suffix(".pt"))
            net.eval()
            store(net, out)
            net.train()
