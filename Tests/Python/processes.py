"""The kernel's data about a process."""

from __future__ import annotations

import os
import re
from pathlib import Path


def children(process: int) -> list[int]:
    # A thread may end after it was listed.
    threads = [path.name for path in Path(f"/proc/{process}/task").glob("*")]
    return [int(child) for thread in threads for child in told(process, f"task/{thread}/children").split()]


def family(process: int) -> list[int]:
    """A process and all its descendants."""
    return [process] + [member for child in children(process) for member in family(child)]


def processor_seconds(process: int) -> float:
    """The processor time in seconds of a process and of those it has waited for; 0 when it is gone.

    Wall-clock time would also count the waiting on a busy machine, for which a file is not to blame.
    """
    fields = told(process, "stat").rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def most_memory(process: int) -> int:
    """
    The peak memory of a process in megabytes, without the pages of the program and of mapped files, which all processes share and
    which grow with the program; 0 when it is gone.
    """
    status = dict(re.findall(r"^(VmHWM|RssFile):\s+(\d+)", told(process, "status"), flags=re.M))
    return (int(status.get("VmHWM", 0)) - int(status.get("RssFile", 0))) >> 10


def told(process: int, file: str) -> str:
    """The text of one of a process's files in `/proc`; empty when the process is gone."""
    try:
        return Path(f"/proc/{process}/{file}").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
