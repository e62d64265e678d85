"""Malicious files lead to a clear answer in time, the worker stays small, and a good photo is read afterwards."""

import json
from pathlib import Path
from subprocess import PIPE

import pytest

import program
from honeycue import FIXTURES, easy_board
from hostile_files import FILES, letters
from processes import children, most_memory, processor_seconds

PHOTO = (FIXTURES / easy_board()["file"]).read_bytes()
SECONDS, MEGABYTES = 5, 270
# Tesseract alone takes twice as long.
SECONDS_UNREAD = 2


@pytest.fixture(scope="module")
def reader():
    """`honeycue read`, which reads one path after the other with the bot's own workers."""
    process = program.start("read", "--json", stdin=PIPE, stdout=PIPE, text=True)
    yield process
    process.stdin.close()
    assert process.wait(timeout=program.END) in (0, 1), "the statuses of what can be read and what can not"
    process.stdout.close()


def read(reader, file: Path) -> dict:
    reader.stdin.write(f"{file}\n")
    reader.stdin.flush()
    return json.loads(reader.stdout.readline())


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_made_to_hurt_gets_an_answer_in_time_and_a_good_photo_is_read_after_it(name, reader, tmp_path):
    file = tmp_path / "file"
    file.write_bytes(FILES[name](PHOTO))
    good = tmp_path / "good"
    good.write_bytes(PHOTO)
    read(reader, good)
    [process] = children(reader.pid)
    begin = processor_seconds(reader.pid) + processor_seconds(process)
    answer = read(reader, file)
    # A worker that was stopped counts among the processes for which its reader has waited.
    seconds = processor_seconds(reader.pid) + processor_seconds(process) - begin
    memory = most_memory(process)
    print(f"{name}: {answer.get('error') or answer['kind']}; {seconds:.2f} s, {memory} MB")
    assert answer.get("error") or answer["kind"] in ("none", "board", "page", "sketch")
    assert seconds < SECONDS
    assert memory < MEGABYTES
    assert read(reader, good)["kind"] == "board"


def test_writing_is_not_read_to_find_out_that_it_is_no_drawing(reader, tmp_path):
    file = tmp_path / "file"
    file.write_bytes(letters())
    read(reader, file)
    [process] = children(reader.pid)
    begin = processor_seconds(process)
    assert read(reader, file)["kind"] == "none"
    assert processor_seconds(process) - begin < SECONDS_UNREAD
