"""The mutants that change nothing anybody could notice, each with its reason, from equivalent.txt."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).parent / "equivalent.txt"


def reasons(text: str | None = None) -> dict[str, str]:
    """Why each is equivalent, by the mutant's key. The key stands on a line of its own, and below it, indented, the reason."""
    found: dict[str, str] = {}
    key = None
    for line in (FILE.read_text() if text is None else text).splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            key = line.strip()
            found[key] = ""
        elif key is None:
            raise ValueError(f"a reason without a mutant: {line}")
        else:
            found[key] = f"{found[key]} {line.strip()}".strip()
    if lacking := [key for key, reason in found.items() if not reason]:
        raise ValueError(f"no reason is given for: {lacking[0]}")
    return found
