"""Draws mutants: each area gets some, the others go by the size of the code. The same seed and tree give the same ones."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Container
from functools import cache
from pathlib import Path

from areas import AREAS, Area
from mutant import Mutant
from operators import mutants_of

# With this many mutants for each area and more, two of each area are certain.
PLENTY = 3


@cache
def found_in(path: str, code: bytes) -> tuple[Mutant, ...]:
    """The mutants of a file. Parsing the whole tree takes many seconds, and several samplers of one tree need it only once."""
    return tuple(mutants_of(path, code))


class Sampler:
    def __init__(self, root: Path, seed: int, only: str = "") -> None:
        self.sizes: dict[str, int] = {}
        self.queues: dict[str, deque[Mutant]] = {}
        self.all: list[Mutant] = []
        self.taken: list[Mutant] = []
        for area in AREAS:
            files = {str(file.relative_to(root)): file.read_bytes() for file in area.files(root)}
            self.sizes[area.name] = sum(map(len, files.values()))
            mutants = [mutant for path, code in files.items() for mutant in found_in(path, code)]
            self.all += mutants
            wanted = [mutant for mutant in mutants if only in f"{area.name} | {mutant.place} | {mutant.key}"]
            random.Random(f"{seed} {area.name}").shuffle(wanted)
            self.queues[area.name] = deque(wanted)

    def quotas(self, count: int) -> dict[str, int]:
        """How many mutants each area gets."""
        left = {name: len(queue) for name, queue in self.queues.items()}
        areas = [name for name, held in left.items() if held]
        floor = 2 if count >= PLENTY * len(AREAS) else 1
        result = {name: min(floor, left[name]) for name in areas}
        # The largest areas come first where there are fewer mutants than areas.
        for name in sorted(areas, key=self.sizes.get):
            if sum(result.values()) > count:
                result[name] = 0
        while sum(result.values()) < count and any(result[name] < left[name] for name in areas):
            # The one that is furthest behind its share (D'Hondt's method, in which what is certain counts, too).
            behind = max((name for name in areas if result[name] < left[name]), key=lambda name: self.sizes[name] / (result[name] + 1))
            result[behind] += 1
        return result

    def draw(self, area: str, count: int, rejected: Container[Mutant]) -> list[Mutant]:
        """The next mutants of an area that were not rejected and touch no others. Those rejected take their place as they would if
        that were not known yet, so that the same mutants come out."""
        drawn = []
        while len(drawn) < count and self.queues[area]:
            mutant = self.queues[area].popleft()
            if any(mutant.conflicts(other) for other in self.taken):
                continue
            self.taken.append(mutant)
            if mutant not in rejected:
                drawn.append(mutant)
        return drawn


def area_of(mutant: Mutant) -> Area:
    return next(area for area in AREAS if any(mutant.path == path or mutant.path.startswith(f"{path}/") for path in area.paths))
