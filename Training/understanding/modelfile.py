"""Writes the shipped file: a header in JSON, then the weights, eight bits each. Sources/Intents/IntentModel.swift reads it."""

import json
import struct
from pathlib import Path

import numpy as np

from features import BITS, CONCEPTS
from models import Linear, quantized
from slots import BITS as SLOT_BITS
from slots import TAGS

MAGIC = b"HCINT1\n\0"


def write(
    path: Path, model: Linear, divisor: float, sure: dict[str, float], intents: list[str], slots: Linear, slotted: list[str]
) -> None:
    """The temperature is part of the scales. `sure` is the least certainty in each language; `slotted` are the intents that have slots."""
    header = json.dumps(
        {"bits": BITS, "intents": intents, "slotBits": SLOT_BITS, "tags": TAGS, "slotted": slotted, "concepts": CONCEPTS,
         "sure": sure},
        ensure_ascii=False, sort_keys=True, separators=(",", ":"),
    ).encode()
    header += b" " * (-(len(header) + len(MAGIC) + 4) % 8)
    weights, scales = quantized(model.weights)
    slot_weights, slot_scales = quantized(slots.weights)
    parts = [MAGIC, struct.pack("<I", len(header)), header]
    for scale in (scales / np.float32(divisor), slot_scales):
        parts.append(np.asarray(scale, "<f4").tobytes())
    path.write_bytes(b"".join([*parts, weights.tobytes(), slot_weights.tobytes()]))


def shipped(model: Linear) -> Linear:
    """The model as the file has it, so that what is measured is what ships."""
    weights, scales = quantized(model.weights)
    other = Linear(*model.weights.shape)
    other.weights = weights.astype(np.float32) * scales
    return other
