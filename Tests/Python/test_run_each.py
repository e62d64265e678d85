"""`Tests/run-each` says what went wrong, and cleans up. A script stands in for `swift`."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from program import ROOT

PASSED = "echo '✔ Test run with 3 tests in 1 suite passed'"


@pytest.fixture
def run_each(tmp_path):
    """Runs the targets with a script in the place of `swift`."""
    (tmp_path / "Tests/HiveTests").mkdir(parents=True)
    (tmp_path / "Deploy").mkdir()
    (tmp_path / "temporary").mkdir()
    shutil.copy(ROOT / "Tests/run-each", tmp_path / "Tests")

    def run_each(script: str, *targets: str, limit: int = 60) -> subprocess.CompletedProcess[str]:
        swift = tmp_path / "Deploy/swift"
        swift.write_text(f"#!/bin/sh\n{script}\n")
        swift.chmod(0o755)
        return subprocess.run(
            [tmp_path / "Tests/run-each", *targets], text=True, capture_output=True,
            env=os.environ | {"LIMIT": str(limit), "TMPDIR": str(tmp_path / "temporary")})

    return run_each


def test_a_target_that_passes_has_its_line(run_each):
    done = run_each(PASSED)
    assert done.returncode == 0 and done.stdout.startswith("HiveTests ") and "3 tests" in done.stdout, done


def test_a_misspelt_target_is_refused(run_each):
    done = run_each(PASSED, "HiveTests", "HivTests")
    assert done.returncode == 2 and done.stderr == "there are no tests called HivTests\n" and done.stdout == ""


def test_a_target_without_tests_is_a_failure(run_each):
    done = run_each("echo '✔ Test run with 0 tests in 0 suites passed'")
    assert done.returncode == 1 and "HiveTests: no tests were run\n" in done.stderr


@pytest.mark.parametrize("script", ["exec sleep 5", "trap '' TERM; sleep 1.5; kill -KILL $$"], ids=["at once", "only when killed"])
def test_a_target_that_is_late_is_said_to_be_late(script, run_each):
    done = run_each(script, limit=1)
    assert done.returncode == 1 and "HiveTests: did not end within 1 s and was stopped\n" in done.stderr


def test_a_target_that_crashes_is_not_said_to_be_late(run_each):
    done = run_each("echo 'Fatal error: none'; kill -KILL $$")
    assert done.returncode == 1 and "HiveTests: Fatal error: none\n" in done.stderr and "did not end" not in done.stderr


def test_a_target_that_passes_at_its_second_try_is_named(run_each, tmp_path):
    done = run_each(f"[ -e {tmp_path}/tried ] || {{ touch {tmp_path}/tried; echo '✘ Test late recorded an issue'; exit 1; }}; {PASSED}")
    assert done.returncode == 0 and "HiveTests: ✘ Test late recorded an issue\nfailed once: HiveTests\n" in done.stderr, done


def test_a_target_that_fails_twice_has_failed(run_each):
    done = run_each("echo '✘ Test wrong recorded an issue'; exit 1")
    assert done.returncode == 1 and done.stderr.endswith("failed twice: HiveTests\n"), done


@pytest.mark.parametrize("end", [PASSED, "exit 1"], ids=["passed", "failed"])
def test_what_a_target_leaves_in_its_temporary_folder_is_removed(end, run_each, tmp_path):
    note = tmp_path / "note"
    run_each(f'mkdir "$TMPDIR/left"; echo "$TMPDIR/left" >{note}; {end}')
    left = Path(note.read_text().strip())
    assert left.parent.parent == tmp_path / "temporary" and list((tmp_path / "temporary").iterdir()) == []
