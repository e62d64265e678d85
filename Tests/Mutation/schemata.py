"""Puts several mutants into one file, each behind its number."""

from __future__ import annotations

from dataclasses import dataclass

from mutant import NUMBER, Edit, Mutant


@dataclass(frozen=True)
class Mixture:
    """A file's code with mutants in it."""

    code: bytes
    # The lines of each mutant in that code, first and last, by its number.
    lines: dict[int, list[tuple[int, int]]]

    def at(self, line: int) -> list[int]:
        """The numbers of the mutants on a line."""
        return [number for number, spans in self.lines.items() if any(first <= line <= last for first, last in spans)]


def mixed(code: bytes, mutants: dict[int, Mutant], header: bytes = b"") -> Mixture:
    """`header`, then `code` with `mutants`, which must not touch each other."""
    edits: dict[tuple, set[int]] = {}
    for number, mutant in mutants.items():
        for edit in mutant.edits:
            numbered = Edit(edit.start, edit.end, edit.text.replace(NUMBER, str(number)))
            edits.setdefault((numbered.start, numbered.end, numbered.text), set()).add(number)
    parts, lines, at, line = [header], {number: [] for number in mutants}, 0, 1 + header.count(b"\n")
    for (start, end, text), numbers in sorted(edits.items()):
        before, new = code[at:start], text.encode()
        line += before.count(b"\n")
        last = line + new.count(b"\n")
        for number in numbers:
            lines[number].append((line, last))
        parts += [before, new]
        line, at = last, end
    return Mixture(b"".join([*parts, code[at:]]), lines)
