"""The groups of tests that are run against mutants: a Swift target, or a file of Python tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

# They wait on clocks, and so run alone.
TIMED = {"DeliveryTests", "CrashTests", "HTTPClientTests", "PlaygroundTests", "JailTests", "PostgresTests", "WorkersTests"}

# They take minutes, and no area of the code needs them.
SLOW = {"BoardsTests", "PagesTests", "SketchesTests", "VisionTests"}


@dataclass(frozen=True)
class Group:
    name: str
    # Names the Swift tests; `None` for Python.
    filter: str | None
    is_timed: bool


def swift_groups(root: Path) -> list[Group]:
    names = sorted(folder.name for folder in (root / "Tests").glob("*Tests") if folder.name not in SLOW)
    return [Group(name, f"^{name}\\.", name in TIMED) for name in names]


def python_groups(files: set[str]) -> list[Group]:
    return [Group(file, None, False) for file in sorted(files)]
