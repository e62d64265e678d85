"""How the nets that are stored here learn: from batches that are drawn as they are wanted, at a rate that rises and falls once."""

from __future__ import annotations

import pathlib
import time
from collections.abc import Callable, Iterable

import torch
from torch import nn


def fit(net: nn.Module, batches: Iterable, loss: Callable[..., torch.Tensor], store: Callable[[nn.Module, pathlib.Path], None],
        check: Callable[[], str], out: pathlib.Path, *, steps: int, rate: float, rising: float, clipped: float = float("inf"),
        every: int) -> None:
    """Takes one step of learning for each batch, and says how it goes.

    `loss` is what a batch's parts are worth. The rate rises to `rate` within the first `rising` of the steps, and gradients are no
    longer than `clipped`. After `every` steps and at the end what `check` says is printed, and the net stored at `out` by `store`, and as
    torch has it beside it.
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
