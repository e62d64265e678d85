"""The groups of tests that are run against mutants: a Swift target, or some of its suites, or a file of Python tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

# They wait on clocks, and so run alone.
TIMED = {"DeliveryTests", "CrashTests", "HTTPClientTests", "PlaygroundTests", "JailTests", "PostgresTests", "WorkersTests"}

# Parts of a target whose tests as a whole take minutes: the folders with suites that are run, by the group's name.
PARTS = {
    "RecognitionTests": {"RecognitionTests, text": "Text"},
}


@dataclass(frozen=True)
class Group:
    name: str
    # Names the Swift tests; `None` for Python.
    filter: str | None
    is_timed: bool


def swift_groups(root: Path) -> list[Group]:
    groups = []
    for folder in sorted((root / "Tests").glob("*Tests")):
        parts = PARTS.get(folder.name, {folder.name: None})
        for name, part in parts.items():
            filter = f"^{folder.name}\\." if part is None else f"^{folder.name}\\.({'|'.join(suites(folder / part))})(/|$)"
            groups.append(Group(name, filter, name in TIMED))
    return groups


def suites(folder: Path) -> list[str]:
    """The suites in a folder's files."""
    code = "".join(file.read_text() for file in sorted(folder.rglob("*.swift")))
    return sorted(set(re.findall(r"^(?:final class|struct|actor) (\w+Tests)\b", code, re.M)))


def python_groups(files: set[str]) -> list[Group]:
    return [Group(file, None, False) for file in sorted(files)]
