"""The files with which the bot is installed."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def test_the_dockerfile_keeps_the_rules_of_its_linter():
    linter = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([linter, ROOT / "Deploy/Dockerfile"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_machine_with_many_processors_has_room_for_the_threads_of_the_bot():
    unit = (ROOT / "Deploy/honeycue.service").read_text()
    # OpenBLAS would start a thread for each processor when it is loaded.
    assert "\nEnvironment=OPENBLAS_NUM_THREADS=1\n" in unit
    assert int(re.search(r"^TasksMax=(\d+)$", unit, flags=re.M)[1]) >= 256
    assert re.search(r"^ENV .*OPENBLAS_NUM_THREADS=1", (ROOT / "Deploy/Dockerfile").read_text(), flags=re.M)


def test_the_doctor_of_an_installed_bot_has_the_settings_and_the_confinement_of_the_service(tmp_path):
    unit = (ROOT / "Deploy/honeycue.service").read_text()
    added = "[Service]\nEnvironment=HONEYCUE_WORKERS=2\n"
    (tmp_path / "service").write_text(f"# /etc/systemd/system/honeycue.service\n{unit}\n# an operator's\n{added}")
    program(tmp_path / "systemctl", f'[ "$*" = "cat honeycue.service" ] && cat {tmp_path}/service')
    done = subprocess.run(
        [ROOT / "Deploy/honeycue-doctor", "--unit"], capture_output=True, text=True, check=True,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    lines = done.stdout.splitlines()
    own = {"[Install]", "WantedBy=multi-user.target", "Restart=on-failure", "RestartSec=5", "RestartPreventExitStatus=78"}
    lost = [line for line in unit.splitlines() + added.splitlines() if line not in lines]
    assert set(lost) == own
    assert [line for line in lines if line.startswith("ExecStart=")][1:] == ["ExecStart=", "ExecStart=/opt/honeycue/honeycue doctor"]
    assert {"Type=oneshot", "User=honeycue"} <= set(lines)


def test_without_a_service_its_doctor_says_what_to_run(tmp_path):
    program(tmp_path / "systemctl", "exit 1")
    done = subprocess.run(
        [ROOT / "Deploy/honeycue-doctor"], capture_output=True, text=True, env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert done.returncode == 2 and "there is no service honeycue" in done.stderr


def package_version(folder: Path, **environment: str) -> str:
    return subprocess.check_output([folder / "Deploy/package-version"], text=True, env=os.environ | environment).strip()


def test_the_package_of_a_later_commit_is_an_upgrade(tmp_path):
    for name in ("Deploy/package-version", "Sources/Assembly/Version.swift"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    plain = package_version(tmp_path)
    assert re.fullmatch(r"\d+\.\d+\.\d+", plain)

    def commit(date: str) -> str:
        author = {f"GIT_{who}_{what}": "a@b.test" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        subprocess.run(
            ["git", "commit", "--quiet", "--allow-empty", "-m", "a step"], cwd=tmp_path, check=True, env=os.environ | author | dates)
        return package_version(tmp_path)

    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    assert package_version(tmp_path) == plain, "a checkout without a commit"
    versions = [plain, commit("2026-01-31T09:00:00Z"), commit("2026-01-31T23:30:00-01:00")]
    assert versions[1].startswith(f"{plain}+20260131.090000.") and versions[2].startswith(f"{plain}+20260201.003000.")
    for earlier, later in zip(versions, versions[1:]):
        assert subprocess.run(["dpkg", "--compare-versions", earlier, "lt", later]).returncode == 0
    assert package_version(tmp_path, HONEYCUE_PACKAGE_VERSION="0.0.1") == "0.0.1"


@pytest.fixture
def checkout():
    """A copy of what is installed, with a small program, that another user can read."""
    folder = Path(tempfile.mkdtemp(prefix="honeycue-install-"))
    folder.chmod(0o755)
    for name in ("Deploy/install", "Deploy/honeycue-doctor"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    program(folder / "Deploy/swift", f"echo {folder}/build")
    program(folder / "bin/swift", "exit")
    program(folder / "bin/sudo", 'echo "sudo $*"')
    (folder / "build/honeycue_Part.resources").mkdir(parents=True)
    shutil.copy("/bin/true", folder / "build/honeycue")
    (folder / "Templates").mkdir()
    (folder / "var").mkdir()
    (folder / "var/lexicon.bin").touch()
    yield folder
    shutil.rmtree(folder)


def install(checkout: Path, prefix: Path) -> subprocess.CompletedProcess[str]:
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    return subprocess.run(
        [*user, checkout / "Deploy/install", prefix], capture_output=True, text=True,
        env={"PATH": f"{checkout}/bin:{os.environ['PATH']}"})


def test_installing_asks_for_sudo_to_copy_and_for_nothing_else(checkout):
    prefix = checkout / "opt/honeycue"
    done = install(checkout, prefix)
    assert done.returncode == 0, done.stderr
    steps = [line.removeprefix("sudo ") for line in done.stdout.splitlines() if line.startswith("sudo ")]
    assert {step.split()[0] for step in steps} == {"install", "cp", "rm"} and not prefix.exists()
    assert f"install -m 755 {checkout}/build/honeycue Deploy/honeycue-doctor {prefix}/" in steps


def test_installing_where_this_user_may_write_asks_for_nothing(checkout):
    (checkout / "opt").mkdir()
    (checkout / "opt").chmod(0o777)
    done = install(checkout, checkout / "opt/honeycue")
    assert done.returncode == 0 and "sudo" not in done.stdout, done.stdout + done.stderr
    installed = {path.name for path in (checkout / "opt/honeycue").iterdir()}
    assert {"honeycue", "honeycue-doctor", "honeycue_Part.resources", "Templates", "var"} <= installed
