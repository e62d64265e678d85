"""Mutants of SQL in strings. A clause becomes always true, and keeps its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

STATEMENT = re.compile(r"\b(SELECT\b.*\bFROM|UPDATE\b.*\bSET|DELETE\s+FROM|INSERT\b.*\bINTO|ON\s+CONFLICT)\b", re.S)
DEFINITION = re.compile(r"\b(CREATE|ALTER|DROP|PRAGMA)\b")

# A value: a parameter, a name, a number, a text, what Swift puts in, or a call of these.
VALUE = r"(?:\?|:\w+|x?'[^']*'|\\\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w.]+(?:\([^()]*\))?)"
COMPARISON = re.compile(rf"(?<![\w.'])({VALUE})\s*(<>|<=|>=|=|<|>)\s*({VALUE})")
NULL = re.compile(r"(?<![\w.])([\w.]+) IS (NOT )?NULL")
AMONG = re.compile(r"(?<![\w.])([\w.]+) (?:NOT )?IN \(")
# The words before and after a condition.
BEFORE = re.compile(r"\b(WHERE|AND|ON|OR|WHEN|HAVING|NOT)\s*\(?\s*$")
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
ASSIGNED = re.compile(r"(?:\bSET|,)\s*$")
ORDER = re.compile(r"ORDER BY ([\w.]+)( DESC)?")
EXTREME = re.compile(r"\b(min|max)\((?=\w+\))")
SUM = re.compile(r"(?<=[\w?)]) ([+-]) (?=\d|\?|:\w)")


@dataclass(frozen=True)
class Change:
    start: int
    end: int
    new: str
    kind: str
    # What people are told instead of the new text.
    told: str | None = None


def is_sql(text: str) -> bool:
    return bool(STATEMENT.search(text)) and not DEFINITION.search(text)


def changes(text: str) -> Iterator[Change]:
    """The small faults of a statement."""
    for match in COMPARISON.finditer(text):
        before = text[: match.start()]
        if BEFORE.search(before):
            yield Change(*match.span(), f"({match[0]} OR 1)", "clause dropped", "nothing")
            if moved := BOUNDARY.get(match[2]):
                yield Change(*match.span(2), moved, "boundary moved")
        elif match[2] == "=" and ASSIGNED.search(before):
            yield from kept(match)
    for match in NULL.finditer(text):
        if BEFORE.search(text[: match.start()]):
            yield Change(*match.span(), f"({match[0]} OR 1)", "clause dropped", "nothing")
            yield Change(*match.span(), f"{match[1]} IS {'' if match[2] else 'NOT '}NULL", "condition negated")
    for match in AMONG.finditer(text):
        if (end := closing(text, match.end())) and BEFORE.search(text[: match.start()]):
            yield Change(match.start(), end, f"({text[match.start():end]} OR 1)", "clause dropped", "nothing")
    for match in ORDER.finditer(text):
        yield Change(*match.span(), f"ORDER BY {match[1]}{'' if match[2] else ' DESC'}", "comparison turned")
    for match in EXTREME.finditer(text):
        yield Change(*match.span(1), {"min": "max", "max": "min"}[match[1]], "comparison turned")
    for match in SUM.finditer(text):
        yield Change(*match.span(1), {"+": "-", "-": "+"}[match[1]], "arithmetic turned")


def kept(match: re.Match) -> Iterator[Change]:
    """A column that keeps its value."""
    column, value = match[1], match[3]
    if re.fullmatch(r"[a-z_]+", column):
        unchanged = f"iif(1, {column}, {value})" if value.startswith(("?", ":")) else column
        yield Change(*match.span(), f"{column} = {unchanged}", "statement dropped", f"{column} = {column}")


def closing(text: str, start: int) -> int | None:
    """Behind the parenthesis that closes the one in front of `start`."""
    depth = 1
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index + 1
    return None
