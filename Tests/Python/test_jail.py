"""The worker's sandbox as an operator sees it, also when the kernel refuses it."""

import ctypes
import platform
import struct
import subprocess

import pytest

import program
from honeycue import FIXTURES, easy_board
from processes import children, told
from program import END, FOLDER, binary, environment

SECCOMP_SET_MODE_FILTER, EPERM = 1, 1
SECCOMP_CALL = {"x86_64": 317, "aarch64": 277}


def doctors_line(preexec=None) -> str:
    done = program.run("doctor", capture_output=True, preexec_fn=preexec)
    return next(line for line in done.stdout.splitlines() if "reading photos" in line)


def refuse_filters() -> None:
    """Makes the call that installs a seccomp filter fail, as some containers do. Uses a filter for that itself."""

    def instruction(code: int, yes: int, no: int, value: int) -> bytes:
        return struct.pack("HBBI", code, yes, no, value)

    number = SECCOMP_CALL[platform.machine()]
    program = (
        instruction(0x20, 0, 0, 0)  # load the number of the system call
        + instruction(0x15, 0, 1, number)  # if it is seccomp, continue, else skip one
        + instruction(0x06, 0, 0, 0x00050000 | EPERM)  # refuse it
        + instruction(0x06, 0, 0, 0x7FFF0000)  # allow it
    )
    memory = ctypes.create_string_buffer(program)
    described = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(memory))
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    libc.prctl(38, ctypes.c_ulong(1), zero, zero, zero)  # set no_new_privs, which a filter requires
    if libc.syscall(ctypes.c_long(number), ctypes.c_ulong(SECCOMP_SET_MODE_FILTER), zero, described) != 0:
        raise OSError(ctypes.get_errno(), "the filter for the test can't be set")


@pytest.mark.release
@pytest.mark.skipif(platform.machine() not in SECCOMP_CALL, reason="the test knows no number of the call here")
def test_the_doctor_says_how_the_worker_is_confined():
    assert "only harmless system calls (seccomp)" in doctors_line()


@pytest.mark.skipif(platform.machine() not in SECCOMP_CALL, reason="the test knows no number of the call here")
def test_where_filters_are_refused_photos_are_read_and_the_doctor_says_so():
    line = doctors_line(refuse_filters)
    assert line.startswith("✓"), line
    assert "system calls not filtered by seccomp (Operation not permitted)" in line


def workers_statuses(*command: str) -> list[str]:
    """What the kernel says of each worker after it has read a photo, if `command` runs the program."""
    reader = subprocess.Popen(
        [*command, binary(), "read", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(), cwd=FOLDER
    )
    reader.stdin.write(f"{FIXTURES / easy_board()['file']}\n")
    reader.stdin.flush()
    assert "board" in reader.stdout.readline()
    statuses = [told(child, "status") for child in children(reader.pid)]
    reader.stdin.close()
    reader.stdout.close()
    reader.wait(timeout=END)
    assert statuses
    return statuses


def test_the_worker_has_one_thread_when_it_is_locked_in():
    assert all("Threads:\t1\n" in status for status in workers_statuses())


ROOT_ALONE = ["unshare", "--map-root-user"]


@pytest.mark.skipif(subprocess.run([*ROOT_ALONE, "true"], capture_output=True).returncode != 0, reason="namespaces are refused here")
def test_the_worker_has_no_capabilities_even_if_it_must_stay_root():
    assert all("CapEff:\t0000000000000000\n" in status for status in workers_statuses(*ROOT_ALONE))
