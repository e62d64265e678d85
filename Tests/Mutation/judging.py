"""Finds out for each mutant whether a test notices it."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from areas import AREAS
from groups import Group, python_groups, swift_groups
from mutant import Mutant
from running import Runner
from sampling import area_of

# A run is late after so many times what it took without a mutant, and at least after so many seconds.
PATIENCE = 5
LEAST_LIMIT = 20
# The runs that go on at once, where their tests do not wait on clocks.
SIDE_BY_SIDE = 2


@dataclass
class Verdict:
    mutant: Mutant
    # "caught", "survived" or "equivalent".
    result: str
    # The test that noticed it, or why none can.
    by: str
    seconds: float = 0


class Turns:
    """Lets tests that wait on clocks run alone, and a few others side by side."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.running = 0

    @contextmanager
    def turn(self, is_alone: bool) -> Iterator[None]:
        places = SIDE_BY_SIDE if is_alone else 1
        with self.changed:
            self.changed.wait_for(lambda: self.running + places <= SIDE_BY_SIDE)
            self.running += places
        try:
            yield
        finally:
            with self.changed:
                self.running -= places
                self.changed.notify_all()


class Judge:
    def __init__(self, runner: Runner, mutants: dict[int, Mutant]) -> None:
        self.runner = runner
        self.mutants = mutants
        self.turns = Turns()
        self.swift = swift_groups(runner.scratch.root)
        self.python = python_groups({file for mutant in mutants.values() for file in area_of(mutant).python})
        self.measuring = {group.name: threading.Lock() for group in [*self.swift, *self.python]}
        self.seconds: dict[str, float] = {}
        # The mutants whose places a group reaches.
        self.reached: dict[str, set[int]] = {}

    # Without a mutant

    def run_without_mutant(self) -> None:
        """Makes sure that Swift's tests pass, and notes how long they take and what they reach."""
        with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            list(pool.map(self.measure, self.swift))

    def measure(self, group: Group) -> None:
        with self.turns.turn(group.is_timed), tempfile.NamedTemporaryFile(dir=self.runner.scratch.folder, prefix="reached-") as file:
            reached = Path(file.name)
            outcome = self.runner.run(group, reached=reached)
            if not outcome.is_good:
                # A busy machine may have been too slow for a clock.
                outcome = self.runner.run(group, reached=reached)
            touched = reached.read_bytes()
        self.seconds[group.name] = outcome.seconds
        self.reached[group.name] = {number for number in self.mutants if touched[number]} if outcome.is_good else set()
        if not outcome.is_good:
            fault = f"{group.name} fails without any mutant: {outcome.status} {'; '.join(outcome.tests.values())}"
            if group.filter is not None:
                raise SystemExit(fault)
            # Too late to give up: most of the work is done by then.
            print(f"{fault}\nIt is left out.", flush=True)
            return
        print(f"without mutants  {group.name:<26} {outcome.seconds:5.1f} s, reaches {len(self.reached[group.name])}", flush=True)

    def reaches(self, group: Group, number: int) -> bool:
        """Whether a group reaches a mutant. Python's tests are slow, so they are measured when the first mutant has passed Swift's."""
        with self.measuring[group.name]:
            if group.name not in self.reached:
                self.measure(group)
        return number in self.reached[group.name]

    # With one

    def groups_for(self, number: int) -> Iterator[Group]:
        """The tests that reach a mutant: the nearest first, then the quickest, then Python's."""
        area = area_of(self.mutants[number])

        def distance(group: Group) -> tuple[int, float]:
            place = area.nearest.index(group.name) if group.name in area.nearest else len(area.nearest)
            return place, self.seconds[group.name]

        python = [group for file in area.python for group in self.python if group.name == file]
        return (group for group in [*sorted(self.swift, key=distance), *python] if self.reaches(group, number))

    def verdict(self, number: int) -> Verdict:
        mutant, seconds, passed = self.mutants[number], 0.0, []
        for group in self.groups_for(number):
            by, spent = self.noticed(group, number)
            seconds += spent
            if by:
                return Verdict(mutant, "caught", by, seconds)
            passed.append(group.name)
        return Verdict(mutant, "survived", f"passes {', '.join(passed)}" if passed else "no test reaches it", seconds)

    def noticed(self, group: Group, number: int) -> tuple[str | None, float]:
        """Which test of a group notices a mutant. It must do so twice: what fails only now and then proves nothing."""
        limit = max(LEAST_LIMIT, PATIENCE * self.seconds[group.name])
        with self.turns.turn(group.is_timed):
            first = self.runner.run(group, number, limit)
            if first.is_good:
                return None, first.seconds
            again = self.runner.run(group, number, limit, only=list(first.tests) or None)
            seconds = first.seconds + again.seconds
            if again.is_good:
                again = self.runner.run(group, number, limit)
                seconds += again.seconds
            if again.is_good:
                return None, seconds
        return told(group, again.status, list((again.tests or first.tests).values())), seconds

    def verdicts(self, numbers: list[int]) -> Iterator[Verdict]:
        """The verdicts as they come."""
        with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            yield from pool.map(self.verdict, numbers)


def told(group: Group, status: str, tests: list[str]) -> str:
    word = {"failed": "", "crashed": "crash in ", "late": "hang in "}[status]
    further = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
    return f"{group.name}: {word}{tests[0] if tests else 'the whole run'}{further}"


def order(mutants: dict[int, Mutant]) -> list[int]:
    """The numbers area by area."""
    names = [area.name for area in AREAS]
    return sorted(mutants, key=lambda number: (names.index(area_of(mutants[number]).name), mutants[number].place))
