"""Writes the shipped file: a header in JSON, then for each table the scales of its rows and its weights, four bits each.
Sources/Intents/IntentModel.swift reads it."""

import json
import struct
from pathlib import Path

import numpy as np

from features import BITS, CONCEPTS
from models import Linear, quantized
from slots import BITS as SLOT_BITS
from slots import TAGS

MAGIC = b"HCINT2\n\0"


def write(
    path: Path, model: Linear, sure: dict[str, float], intents: list[str], slots: Linear, known: frozenset[str], slotted: list[str]
) -> None:
    """`sure` is the least certainty in each language; `slotted` are the intents that have slots, `known` the words that are none."""
    header = json.dumps(
        {"bits": BITS, "intents": intents, "slotBits": SLOT_BITS, "tags": TAGS, "slotted": slotted, "concepts": CONCEPTS,
         "sure": sure, "known": sorted(known)},
        ensure_ascii=False, sort_keys=True, separators=(",", ":"),
    ).encode()
    header += b" " * (-(len(header) + len(MAGIC) + 4) % 8)
    parts = [MAGIC, struct.pack("<I", len(header)), header]
    path.write_bytes(b"".join([*parts, table(model.weights), table(slots.weights)]))


def table(weights: np.ndarray) -> bytes:
    """The higher halves of the rows' scales, then the rows: two weights a byte, the first in its lower half, each with 8 added. A row
    begins with a new byte."""
    codes, scales = quantized(weights)
    shifted = (codes + 8).astype(np.uint8)
    if shifted.shape[1] % 2:
        shifted = np.pad(shifted, ((0, 0), (0, 1)))
    halves = (scales.view(np.uint32) >> 16).astype("<u2")
    return halves.tobytes() + (shifted[:, ::2] | shifted[:, 1::2] << 4).tobytes()


def shipped(model: Linear, divisor: float = 1) -> Linear:
    """The model as the file has it, so that what is measured is what ships. Its scores are divided by the temperature `divisor`."""
    codes, scales = quantized(model.weights / np.float32(divisor))
    other = Linear(*model.weights.shape)
    other.weights = codes.astype(np.float32) * scales[:, None]
    return other
