"""The real program: the bot on a playground, and the shell commands."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from subprocess import PIPE, CompletedProcess

import program
from playground import TOKEN, Playground, wait_for
from program import ROOT, environment

FIXTURES = ROOT / "Tests" / "Fixtures" / "boards"


def labels() -> list[dict]:
    return json.loads((FIXTURES / "labels.json").read_text())


def easy_board() -> dict:
    """A generated photo that must be read correctly."""
    return next(label for label in labels() if label["file"].startswith("easy"))


def honeycue(*arguments: str, input: str = "", **settings: str) -> CompletedProcess[str]:
    """Runs one shell command to its end."""
    return program.run(*arguments, input=input, capture_output=True, env=environment(**settings))


def lab(*arguments: str, input: str = "", **settings: str) -> CompletedProcess[str]:
    """Runs one command of `honeycue-lab` to its end."""
    return program.run(
        *arguments, of=program.beside("honeycue-lab"), input=input, capture_output=True, env=environment(**settings))


def create_database(file: Path) -> None:
    """Starts a bot on a database that does not exist yet, and ends it."""
    settings = {"HONEYCUE_DATABASE": str(file), "HONEYCUE_PLAYGROUND": "127.0.0.1:0"}
    process = program.start("run", stdout=PIPE, stderr=PIPE, text=True, env=environment(**settings))
    try:
        line = process.stdout.readline()
    finally:
        process.terminate()
        _, log = process.communicate(timeout=program.END)
    assert "http://127.0.0.1:" in line, f"the bot is not on its own playground: {line}{log}"
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
        settings = environment(**self.defaults | self.settings)
        self.process = program.start(self.command, stdout=self.log, stderr=self.log, env=settings)

    @property
    def defaults(self) -> dict[str, str]:
        defaults = {"HONEYCUE_DATABASE": str(self.database)}
        if self.playground:
            defaults |= {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": self.playground.url}
        return defaults

    @property
    def logged(self) -> str:
        """The log up to its last complete line."""
        text, end, _ = Path(self.log.name).read_bytes().rpartition(b"\n")
        return (text + end).decode()

    @property
    def last_words(self) -> str:
        """The end of the log."""
        return Path(self.log.name).read_text(errors="replace")[-2000:]

    def wait_until_logged(self, text: str, times: int = 1) -> None:
        """Waits until a text is in the log, or is in it so many times."""
        wait_for(lambda: self.logged.count(text) >= times, lambda: f"{times} × “{text}” in the log: {self.last_words}")

    def kill(self) -> None:
        """Kills the bot like a power cut: nothing is finished or reported."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=program.END)

    def stop(self, seconds: float = program.END) -> int:
        self.process.terminate()
        return self.process.wait(timeout=seconds)

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.log.close()
