"""The program under test. It starts in a folder of its own: in the checkout it would read the `.env` of the operator's bot."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEXICON = ROOT / "var" / "lexicon.bin"
TEMPLATES = ROOT / "Templates"

# Exists until this process ends.
_temporary = tempfile.TemporaryDirectory(prefix="honeycue-tests-")
FOLDER = Path(_temporary.name)


def binary() -> str:
    """The path of the program."""
    path = os.environ.get("HONEYCUE_BINARY") or os.environ.get("HONEYCUE")
    if not path:
        raise RuntimeError("set HONEYCUE to the honeycue program, as `make test` does")
    return os.path.abspath(path)


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings of the bot alone. The words and texts are those of the checkout."""
    foreign = ("HONEYCUE_", "TELEGRAM_", "MATRIX_", "ADMIN_IDS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    return kept | {"HONEYCUE_LEXICON": str(LEXICON), "HONEYCUE_TEMPLATES": str(TEMPLATES)} | settings


def start(*arguments: str, **options) -> subprocess.Popen:
    """Starts the program. `options` are those of `Popen`."""
    return subprocess.Popen([binary(), *arguments], **{"cwd": FOLDER, "env": environment()} | options)


def run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end. `options` are those of `subprocess.run`."""
    defaults = {"cwd": FOLDER, "env": environment(), "text": True, "timeout": 60}
    return subprocess.run([binary(), *arguments], **defaults | options)
