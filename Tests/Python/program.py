"""The program under test. It starts where benchmarks run it, too: in a folder of its own, without the operator's settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEXICON = ROOT / "var" / "lexicon.bin"
TEMPLATES = ROOT / "Templates"

# The longest time in seconds in which a program that was told to end may do so, on a busy machine.
END = 60

sys.path.append(str(ROOT / "Benchmarks"))

import surroundings  # noqa: E402
from surroundings import FOLDER as FOLDER  # noqa: E402


def binary() -> str:
    """The path of the program."""
    path = os.environ.get("HONEYCUE_BINARY") or os.environ.get("HONEYCUE")
    if not path:
        raise RuntimeError("set HONEYCUE to the honeycue program, as `make test` does")
    return os.path.abspath(path)


def beside(name: str) -> str:
    """The path of another program of the same build."""
    path = Path(binary()).with_name(name)
    if not path.exists():
        raise RuntimeError(f"build {name} too: Deploy/swift build --product {name}")
    return str(path)


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings of the bot alone. The words and texts are those of the checkout."""
    places = {"HONEYCUE_LEXICON": str(LEXICON), "HONEYCUE_TEMPLATES": str(TEMPLATES)}
    return surroundings.environment(**places | settings)


def start(*arguments: str, of: str | None = None, **options) -> subprocess.Popen:
    """Starts the program, or the program `of`. `options` are those of `Popen`."""
    return surroundings.start(of or binary(), *arguments, **{"env": environment()} | options)


def run(*arguments: str, of: str | None = None, **options) -> subprocess.CompletedProcess[str]:
    """Runs the program, or the program `of`, to its end. `options` are those of `subprocess.run`."""
    return surroundings.run(of or binary(), *arguments, **{"env": environment(), "timeout": 120} | options)
