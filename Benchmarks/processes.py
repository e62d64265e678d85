"""The processes of a bot under measurement: their processor time, memory and end."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all its descendants."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue
        for child in children:
            found += family(int(child))
    return found


def processor_seconds(pid: int) -> float:
    """The processor time that the process and its living descendants have used."""
    total = 0
    for member in family(pid):
        try:
            # The name, in parentheses, may contain spaces.
            fields = Path(f"/proc/{member}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def proportional_megabytes(pid: int) -> float:
    """The memory of the process alone; what it shares with others counts in equal parts (PSS)."""
    with open(f"/proc/{pid}/smaps_rollup") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def resident_megabytes(pid: int) -> float:
    """The resident memory of the process, with all that it shares."""
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
