"""A mutant: one small fault in one file, and the code that has it behind a switch."""

from __future__ import annotations

from dataclasses import dataclass, field

# Stands in a mutant's code for the number that switches it on.
NUMBER = "@NUMBER@"

# What a statement or clause becomes when it is dropped.
NOTHING = "nothing"


@dataclass(frozen=True, order=True)
class Edit:
    """Replaces the bytes from `start` to `end` by `text`."""

    start: int
    end: int
    text: str

    def touches(self, other: Edit) -> bool:
        """Whether both can't be made. Several mutants may share an edit, and several may add to the end of a file."""
        if self == other or self.start == self.end == other.start == other.end:
            return False
        return self.start <= other.end and other.start <= self.end


@dataclass(frozen=True)
class Mutant:
    path: str
    # Where it is, for people.
    line: int
    # The names of what encloses it, as "Outbox.settle".
    context: str
    kind: str
    # The code in question and what becomes of it, for people.
    old: str
    new: str
    edits: tuple[Edit, ...] = field(repr=False)
    # Tells apart mutants of one function that are otherwise alike: 1 for the first.
    occurrence: int = 1

    @property
    def key(self) -> str:
        """Names it whatever lines are added above it."""
        occurrence = f" #{self.occurrence}" if self.occurrence > 1 else ""
        return f"{self.path} | {self.context} | {shortened(self.old)} -> {shortened(self.new)}{occurrence}"

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"

    def conflicts(self, other: Mutant) -> bool:
        return self.path == other.path and any(a.touches(b) for a in self.edits for b in other.edits)


def shortened(code: str, limit: int = 100) -> str:
    """`code` on one line, cut in its middle where it is long."""
    line = " ".join(code.split())
    return line if len(line) <= limit else f"{line[: limit // 2]} … {line[-limit // 2 :]}"
