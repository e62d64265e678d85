"""A PostgreSQL server for one test."""

from __future__ import annotations

import subprocess
from pathlib import Path

from program import END, FOLDER, binary


class Postgres:
    """Lives in a temporary folder and ends with this process."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [Path(binary()).parent / "postgres-probe", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=FOLDER,
        )
        line = self.process.stdout.readline().split()
        assert len(line) == 3, "the server did not start"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        return self._ask("database")

    def restart(self) -> None:
        """Kills the server like a power cut, and starts it again."""
        assert self._ask("restart") == "restarted"

    def _ask(self, command: str) -> str:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=END)
