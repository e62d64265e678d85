"""The real program: the bot on a playground, and the shell commands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

from playground import TOKEN, Playground, binary

FIXTURES = Path(__file__).parent.parent / "Fixtures" / "boards"
LEXICON = Path(__file__).parents[2] / "var" / "lexicon.bin"


def labels() -> list[dict]:
    return json.loads((FIXTURES / "labels.json").read_text())


def easy_board() -> dict:
    """A generated photo that must be read correctly."""
    return next(label for label in labels() if label["file"].startswith("easy"))


def environment(**settings: str) -> dict[str, str]:
    """This process's environment without settings for the bot."""
    foreign = ("HONEYCUE_", "TELEGRAM_", "MATRIX_")
    return {key: value for key, value in os.environ.items() if not key.startswith(foreign)} | settings


def honeycue(*arguments: str, input: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Runs one shell command to its end."""
    return subprocess.run(
        [binary(), *arguments], input=input, text=True, capture_output=True, timeout=60, env=environment(**settings)
    )


def create_database(file: Path) -> None:
    """Starts a bot on a database that does not exist yet, and ends it."""
    settings = {"HONEYCUE_DATABASE": str(file), "HONEYCUE_PLAYGROUND": "127.0.0.1:0"}
    process = subprocess.Popen([binary(), "run"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(**settings))
    process.stdout.readline()
    process.terminate()
    process.communicate(timeout=30)
    assert process.returncode == 0 and file.exists()


class Bot:
    """`honeycue run` with a database that survives restarts, on a playground unless the settings name another platform."""

    command = "run"

    def __init__(self, playground: Playground | None, folder: Path, **settings: str) -> None:
        self.playground = playground
        self.settings = settings
        self.database = folder / "honeycue.sqlite"
        self.log = open(folder / "bot.log", "a")
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [binary(), self.command],
            stdout=self.log,
            stderr=self.log,
            env=environment(**self.defaults | self.settings),
        )

    @property
    def defaults(self) -> dict[str, str]:
        defaults = {"HONEYCUE_DATABASE": str(self.database)}
        if self.playground:
            defaults |= {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": self.playground.url}
        return defaults

    @property
    def last_words(self) -> str:
        """The end of the log."""
        return Path(self.log.name).read_text()[-2000:]

    def kill(self) -> None:
        """Kills the bot like a power cut: nothing is finished or reported."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=15)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(timeout=15)

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.log.close()
