"""Groups what was read of photos that Training/pages/spoilt.py has spoilt, by the way in which they are spoilt."""
import os
from collections.abc import Callable
from typing import TypeVar

Row = TypeVar("Row")


def by_way(folders: list[str], read: Callable[[str], list[Row]]) -> dict[str, list[Row]]:
    """The rows that `read` gives for each folder, by the folder's own name, then all of them as “in all”."""
    rows: dict[str, list[Row]] = {}
    for folder in folders:
        rows.setdefault(os.path.basename(os.path.normpath(folder)), []).extend(read(folder))
    return rows | {"in all": [row for some in rows.values() for row in some]}
