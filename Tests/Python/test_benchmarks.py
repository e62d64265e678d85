"""The scripts of `make bench` measure what they say, and say so when they can't."""

import sys

import pytest

from honeycue import FIXTURES, easy_board
from playground import TOKEN
from program import ROOT, binary

# At the end, because the tests have a module `processes` of their own.
sys.path.append(str(ROOT / "Benchmarks"))

import page_reading  # noqa: E402
import surroundings  # noqa: E402
from percentiles import percentile  # noqa: E402


@pytest.mark.parametrize(("count", "share", "rank"), [
    (10, 0.95, 10), (20, 0.95, 19), (50, 0.95, 48), (10, 0.99, 10), (20, 0.99, 20), (50, 0.99, 50), (600, 0.99, 594), (1, 0.95, 1),
])
def test_a_percentile_is_the_smallest_value_that_this_share_of_the_values_does_not_exceed(count, share, rank):
    values = [float(value) for value in range(count, 0, -1)]
    assert percentile(values, share) == rank
    assert sum(value <= rank for value in values) >= share * count > sum(value <= rank - 1 for value in values)


def test_a_benchmark_never_uses_the_settings_of_the_operators_own_bot(tmp_path, monkeypatch):
    program = binary()
    (tmp_path / ".env").write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\n")
    monkeypatch.setenv("MATRIX_USER", "@operator:example.org")
    monkeypatch.chdir(tmp_path)
    settings = surroundings.environment(HONEYCUE_DATABASE=str(tmp_path / "x.sqlite"))
    done = surroundings.run(program, "doctor", env=settings, capture_output=True)
    assert "no platform is configured" in done.stdout and "✓ words" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("end", ["exit 70", "kill -SEGV $$", "exit 0"])
def test_a_program_that_ends_before_the_last_page_ends_the_benchmark_with_its_last_words(end, tmp_path):
    program = tmp_path / "honeycue"
    program.write_text(f"#!/bin/sh\nread -r file\necho '{{\"word\": \"yacht\"}}'\necho out of memory >&2\n{end}\n")
    program.chmod(0o755)
    with pytest.raises(SystemExit, match="after 1 of 2 photos: out of memory"):
        page_reading.ours(str(program), ["a.jpg", "b.jpg"])


def test_photos_are_found_from_the_folder_in_which_the_benchmark_was_started(monkeypatch, tmp_path):
    program = binary()
    monkeypatch.chdir(FIXTURES)
    (answer,) = page_reading.ours(program, [easy_board()["file"]])
    assert answer["file"] == str(FIXTURES / easy_board()["file"]) and "error" not in answer
