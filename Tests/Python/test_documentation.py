"""The documents: their links lead somewhere, the lists of contributing.md name files that exist, and the scripts can be run as written."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The folders whose files contributing.md names.
TOP = "Sources|Tests|Templates|Documentation|Training|Benchmarks|Deploy|Fuzz"


# Its links are those of the card that is written from it, in another folder.
TEMPLATE = ROOT / "Training/letters/card.md"


def documents() -> list[Path]:
    found = [path for path in ROOT.rglob("*.md") if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]
    assert len(found) > 20
    return sorted(set(found) - {TEMPLATE})


def test_every_relative_link_leads_to_a_file():
    broken = []
    for document in documents():
        text = re.sub(r"```.*?```", "", document.read_text(), flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text):
            path = "".join(target).partition("#")[0]
            if path and "://" not in path and not path.startswith("mailto:") and not (document.parent / path).exists():
                broken.append(f"{document.relative_to(ROOT)}: {path}")
    assert broken == []


def test_the_files_that_contributing_names_exist():
    text = (ROOT / "Documentation/contributing.md").read_text()
    text = text[text.index("## Where a change goes"):]
    named = set(re.findall(rf"`((?:{TOP})(?:/[^`\s]*)?|Package\.swift|README\.md|NOTICE|\.env\.example)`", text))
    assert len(named) > 40
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_the_index_of_decisions_lists_each_decision_once_under_its_title():
    folder = ROOT / "Documentation/decisions"
    rows = re.findall(r"^\| \[(\d{4})\]\(([^)]+)\) \| (.*?) \| ", (folder / "README.md").read_text(), flags=re.M)
    titles = {path.name: path.read_text().splitlines()[0] for path in folder.glob("[0-9]*.md")}
    assert sorted(file for _, file, _ in rows) == sorted(titles)
    assert [file for number, file, title in rows if titles[file] != f"# {number}: {title}"] == []


def test_every_script_with_an_interpreter_line_can_be_run_by_its_name():
    listed = subprocess.run(["git", "ls-files", "-z", "*.py"], cwd=ROOT, text=True, capture_output=True, check=True).stdout
    scripts = [ROOT / name for name in listed.split("\0") if name]
    started = [script for script in scripts if script.exists() and script.read_bytes().startswith(b"#!")]
    assert len(started) > 10
    assert [str(script.relative_to(ROOT)) for script in started if not os.access(script, os.X_OK)] == []


def test_the_readme_stays_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 200
