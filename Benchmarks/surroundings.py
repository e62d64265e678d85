"""Where benchmarks and tests run the program: in a folder of its own. In the checkout a bot would read the `.env` of the operator's bot."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Exists until this process ends.
_temporary = tempfile.TemporaryDirectory(prefix="honeycue-")
FOLDER = Path(_temporary.name)

# Where the words and the texts are; by default in the checkout.
PLACES = {"HONEYCUE_LEXICON": "var/lexicon.bin", "HONEYCUE_TEMPLATES": "Templates"}


def program(binary: str) -> str:
    """The path of a program that holds in every folder. A name without a slash is looked up in `PATH`."""
    return os.path.abspath(shutil.which(binary) or binary)


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings of the bot alone, and with its `PLACES`."""
    foreign = ("HONEYCUE_", "TELEGRAM_", "MATRIX_", "ADMIN_IDS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    places = {key: os.path.abspath(os.environ.get(key) or ROOT / path) for key, path in PLACES.items()}
    return kept | places | settings


def start(binary: str, *arguments: str, **options) -> subprocess.Popen:
    """Starts the program. `options` are those of `Popen`."""
    return subprocess.Popen([program(binary), *arguments], **{"cwd": FOLDER, "env": environment()} | options)


def run(binary: str, *arguments: str, **options) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end. `options` are those of `subprocess.run`."""
    defaults = {"cwd": FOLDER, "env": environment(), "text": True}
    return subprocess.run([program(binary), *arguments], **defaults | options)
