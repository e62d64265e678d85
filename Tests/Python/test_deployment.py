"""The files with which the bot is installed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_dockerfile_keeps_the_rules_of_its_linter():
    linter = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([linter, ROOT / "Deploy/Dockerfile"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
