"""Percentiles of measured times."""

from __future__ import annotations

import math


def percentile(values: list[float], share: float) -> float:
    """The smallest value that at least `share` of the values don't exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]
