"""Runs a group of tests with one mutant switched on, until the first test fails."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from groups import Group
from mutant import shortened
from scratch import Scratch

# Most mutants a build can have.
CAPACITY = 1 << 16
# How often a run is looked at, in seconds.
GLANCE = 0.05
# At most as many tests of a run that broke off are repeated.
MOST_REPEATED = 20


@dataclass
class Outcome:
    # "passed", "failed", "crashed" or "late".
    status: str
    seconds: float
    # The tests that failed, or were under way when the run broke off: identifiers, and names for people.
    tests: dict[str, str] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        return self.status == "passed"


class Runner:
    def __init__(self, scratch: Scratch) -> None:
        self.scratch = scratch
        self.python = scratch.root / ".venv" / "bin" / "python"

    def run(
        self, group: Group, mutant: int = 0, limit: float = 600, only: list[str] | None = None, reached: Path | None = None
    ) -> Outcome:
        """Runs a group, or `only` some of its tests. The places reached are noted in the file `reached`."""
        with tempfile.TemporaryDirectory(dir=self.scratch.folder, prefix="run-", ignore_cleanup_errors=True) as folder:
            environment = self.environment(mutant, Path(folder), reached)
            if group.filter is None:
                return self.run_python(group, environment, Path(folder), limit, only)
            return self.run_swift(group, environment, Path(folder), limit, only)

    def environment(self, mutant: int, folder: Path, reached: Path | None) -> dict[str, str]:
        foreign = ("HONEYCUE_", "TELEGRAM_", "MATRIX_", "MUTANT")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        # One thread for Tesseract: see test-swift in the Makefile. No backtraces: a crash is only counted.
        kept |= {"MUTANT": str(mutant), "TMPDIR": str(folder), "OMP_THREAD_LIMIT": "1", "SWIFT_BACKTRACE": "enable=no"}
        if reached:
            reached.write_bytes(bytes(CAPACITY))
            kept["MUTANT_REACHED"] = str(reached)
        return kept

    # Swift

    def run_swift(self, group: Group, environment: dict, folder: Path, limit: float, only: list[str] | None) -> Outcome:
        events = folder / "events.jsonl"
        filters = [f"^{re.escape(test)}$" for test in only] if only else [group.filter]
        command = [
            str(self.scratch.binaries / "honeycuePackageTests.xctest"), "--testing-library", "swift-testing",
            "--event-stream-output-path", str(events), "--event-stream-version", "0",
            *[part for filter in filters for part in ("--filter", filter)],
        ]
        watch = EventWatch(events)
        status, seconds = self.watched(command, environment, folder / "log", limit, lambda: watch.has_failed())
        watch.read()
        if status == "stopped" or status == "ended 1" and watch.failed:
            return Outcome("failed", seconds, watch.named(watch.failed))
        if status == "ended 0":
            return Outcome("passed", seconds)
        return Outcome("late" if status == "late" else "crashed", seconds, watch.named(watch.running))

    # Python

    def run_python(self, group: Group, environment: dict, folder: Path, limit: float, only: list[str] | None) -> Outcome:
        tests = self.scratch.tree / "Tests" / "Python"
        log = folder / "log"
        command = [
            str(self.python), "-m", "pytest", "-q", "-x", "-n", "4", "--dist", "worksteal", "--tb=no", "-rfE",
            f"--basetemp={folder}/pytest", *([f"{tests}/{test}" for test in only] if only else [f"{tests}/{group.name}"]),
        ]
        environment = environment | {"HONEYCUE": str(self.scratch.binaries / "honeycue")}
        status, seconds = self.watched(command, environment, log, limit, lambda: False)
        if status == "ended 0":
            return Outcome("passed", seconds)
        names = re.findall(r"^(?:FAILED|ERROR) (?:.*/)?(\w+\.py::[^ \n]+)", log.read_text(errors="replace"), re.M)
        return Outcome("late" if status == "late" else "failed", seconds, {name: name.partition("::")[2] for name in names})

    # Both

    def watched(self, command: list[str], environment: dict, log: Path, limit: float, stops) -> tuple[str, float]:
        """Runs `command` until it ends ("ended 0"), is late, or `stops` says that enough is known; and how long that took."""
        start = time.monotonic()
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, cwd=self.scratch.tree, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True)
            status = None
            while status is None:
                if process.poll() is not None:
                    status = f"ended {process.returncode}"
                elif stops():
                    status = "stopped"
                elif time.monotonic() - start > limit:
                    status = "late"
                else:
                    time.sleep(GLANCE)
            # Whatever it started must not disturb the next run.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        return status, time.monotonic() - start


class EventWatch:
    """What Swift's tests write of their progress, one JSON object a line."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.place = 0
        self.names: dict[str, str] = {}
        # The arguments with which a test failed.
        self.cases: dict[str, str] = {}
        self.failed: list[str] = []
        self.running: list[str] = []

    def has_failed(self) -> bool:
        self.read()
        return bool(self.failed)

    def read(self) -> None:
        if not self.file.exists():
            return
        with open(self.file, "rb") as lines:
            lines.seek(self.place)
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                self.place += len(line)
                self.take(json.loads(line))

    def take(self, record: dict) -> None:
        payload = record["payload"]
        if record["kind"] == "test":
            self.names[payload["id"]] = payload.get("displayName") or payload["name"]
            return
        test, kind = payload.get("testID"), payload["kind"]
        if kind == "issueRecorded" and is_failure(payload.get("issue", {})) and test not in self.failed:
            self.failed.append(test or "an issue without a test")
            self.cases[self.failed[-1]] = payload.get("_testCase", {}).get("displayName", "")
        elif kind == "testStarted" and "/" in test:
            self.running.append(test)
        elif kind == "testEnded" and test in self.running:
            self.running.remove(test)

    def named(self, tests: list[str]) -> dict[str, str]:
        return {test: self.name(test) for test in tests[:MOST_REPEATED]}

    def name(self, test: str) -> str:
        case = self.cases.get(test)
        return self.names.get(test, test) + (f" ({shortened(case, 60)})" if case else "")


def is_failure(issue: dict) -> bool:
    """Whether an issue is more than a warning, and not one that is known."""
    return not issue.get("isKnown") and issue.get("severity", "error") != "warning"
