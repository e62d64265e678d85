"""What a number becomes: the next one where it is small, half of it where it is large or a fraction."""

from __future__ import annotations

import re

# From here on one more is seldom a fault that anybody could notice.
LARGE = 100

WHOLE = re.compile(r"(0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)([uUlL]*)")
FRACTION = re.compile(r"([0-9]*\.[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+)([fF]?)")


def changed_number(literal: str) -> str | None:
    """The other number, with the suffix that `literal` has; `None` for one in a form that is left alone."""
    digits = literal.replace("_", "")
    if whole := WHOLE.fullmatch(digits):
        value = int(whole[1], 0)
        is_mask = whole[1].lower().startswith("0x") and value > 1
        return f"{value // 2 if value >= LARGE or is_mask else value + 1}{whole[2]}"
    if fraction := FRACTION.fullmatch(digits):
        return f"{float(fraction[1]) / 2 or 1.0!r}{fraction[2]}"
    return None
