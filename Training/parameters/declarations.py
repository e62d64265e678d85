"""The weights and thresholds that Swift declares beside the readers, and ReadingParameters gathers: read, changed and written back."""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources"

GROUP = re.compile(r"^    var (?P<name>\w+) = (?P<type>[A-Z]\w+)\(\)$", re.MULTILINE)
PARAMETER = re.compile(r"^(?P<start>    var (?P<name>\w+)(?:: Float)? = )(?P<value>-?\d+(?:\.\d+)?)$", re.MULTILINE)


@dataclass(frozen=True)
class Parameter:
    """One number of one group, such as `spelling.trust`."""

    group: str
    name: str
    # The number as the declaration has it.
    text: str
    # Whether it counts something. Other numbers are real, even if they are whole.
    is_count: bool

    @property
    def value(self) -> float | int:
        return int(self.text) if self.is_count else float(self.text)

    def __str__(self) -> str:
        return f"{self.group}.{self.name}"

    def neighbours(self, share: float) -> list[float | int]:
        """The values a step below and a step above: one for counts, `share` of the value for others."""
        if self.is_count:
            return [value for value in (self.value - 1, self.value + 1) if value > 0]
        return sorted(float(f"{self.value * factor:.3g}") for factor in (1 - share, 1 + share))


class Declarations:
    """All parameters in the order of their declarations."""

    def __init__(self, folder: pathlib.Path = FOLDER) -> None:
        self.folder = folder
        groups = GROUP.finditer(self._file("ReadingParameters").read_text())
        self._files = {match["name"]: self._file(match["type"]) for match in groups}
        self.all = list(self._read())

    def _file(self, name: str) -> pathlib.Path:
        """The Swift file that declares a type."""
        [file] = self.folder.rglob(f"{name}.swift")
        return file

    def _read(self) -> Iterator[Parameter]:
        for group, file in self._files.items():
            for match in PARAMETER.finditer(file.read_text()):
                # Swift takes a whole number for a count unless the declaration says Float.
                is_count = "." not in match["value"] and ": Float" not in match["start"]
                yield Parameter(group, match["name"], match["value"], is_count)

    def json(self, changed: dict[Parameter, float | int] | None = None) -> str:
        """What `honeycue-lab read --parameters` takes, with some values changed."""
        groups: dict[str, dict[str, float | int]] = {}
        for parameter in self.all:
            groups.setdefault(parameter.group, {})[parameter.name] = (changed or {}).get(parameter, parameter.value)
        return json.dumps(groups, indent=2)

    def source(self, group: str, changed: dict[Parameter, float | int]) -> str:
        """The group's Swift file with some values changed."""
        values = {parameter.name: value for parameter, value in changed.items() if parameter.group == group}
        return PARAMETER.sub(lambda match: match["start"] + str(values.get(match["name"], match["value"])),
                             self._files[group].read_text())

    def write(self, changed: dict[Parameter, float | int]) -> list[pathlib.Path]:
        """Writes the changed values into the Swift files and returns the files."""
        groups = sorted({parameter.group for parameter in changed})
        for group in groups:
            self._files[group].write_text(self.source(group, changed))
        return [self._files[group] for group in groups]
