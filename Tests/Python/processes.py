"""The kernel's data about a process."""

from __future__ import annotations

import os
import re
from pathlib import Path


def children(process: int) -> list[int]:
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for text in lists for child in text.read_text().split()]


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
    try:
        return Path(f"/proc/{process}/{file}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
