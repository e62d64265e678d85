"""What a failed soak leaves for the search for its cause."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# What a bot logs when it loses something.
LOST = re.compile(r"gave up|could not handle")


@contextmanager
def evidence() -> Iterator[Path]:
    """A temporary folder. If the block fails, it is kept, and its path and the logs' lines about losses are printed."""
    folder = Path(tempfile.mkdtemp(prefix="honeycue-soak-"))
    try:
        yield folder
    except BaseException:
        print(f"The databases and logs are in {folder}", *losses(folder), sep="\n", file=sys.stderr)
        raise
    shutil.rmtree(folder)


def losses(folder: Path) -> list[str]:
    """The lines about losses in all logs in a folder, each after the log's path in it."""
    logs = sorted(folder.rglob("*.log"))
    lines = [(log, line) for log in logs for line in log.read_text(errors="replace").splitlines()]
    return [f"{log.relative_to(folder)}: {line}" for log, line in lines if LOST.search(line)]
