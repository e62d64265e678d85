"""The documents: their links lead somewhere, the lists of contributing.md name files that exist, and the scripts can be run as written."""

import fnmatch
import json
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


def test_each_promise_names_tests_that_exist():
    for name in ("reliability.md", "threat-model.md"):
        text = (ROOT / "Documentation" / name).read_text()
        suites = set(re.findall(r"`(?:\w+/)?(\w+Tests)`", text))
        scripts = set(re.findall(r"`(?:[\w/]+/)?(test_\w+\.py)`", text))
        assert len(suites) > 10, name
        missing = [suite for suite in suites if not list((ROOT / "Tests").glob(f"{suite}")) + list((ROOT / "Tests").rglob(f"{suite}.swift"))]
        missing += [script for script in scripts if not (ROOT / "Tests/Python" / script).exists()]
        assert missing == [], name


def test_the_map_of_the_rooms_names_every_file_and_no_other():
    text = (ROOT / "Documentation/architecture.md").read_text()
    rooms = re.split(r"^### ", text[text.index("## The rooms"):], flags=re.M)[1:]
    assert len(rooms) > 10
    wrong = []
    for room in rooms:
        folder = ROOT / "Sources" / room.splitlines()[0]
        first_column = re.findall(r"^\| (`.*?) \|", room, flags=re.M)
        named = [name for cell in first_column for name in re.findall(r"`([^`]+)`", cell)]
        files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
        stems = [name.removesuffix(".swift") for name in files]
        wrong += [f"{folder.name} has no {name}" for name in named if not any(covers(name, stem) for stem in stems)]
        unnamed = [stem for stem in stems if not stem.startswith("Resources/") and not any(covers(name, stem) for name in named)]
        wrong += [f"{folder.name} has {stem}, which no row names" for stem in unnamed]
    assert wrong == []


def test_no_folder_is_so_full_that_nobody_finds_a_file():
    folders = [folder for folder in (ROOT / "Sources").rglob("*") if folder.is_dir()]
    assert len(folders) > 50
    counts = {folder.relative_to(ROOT).as_posix(): len(list(folder.glob("*.swift"))) for folder in folders}
    assert {name: count for name, count in counts.items() if count > 25} == {}


def covers(name: str, stem: str) -> bool:
    """Whether a name of the map, which may be a folder or have a `*`, stands for a file of the target."""
    return stem.startswith(name) if name.endswith("/") else "/" not in stem and fnmatch.fnmatchcase(stem, name)


def test_the_index_of_decisions_lists_each_decision_once_under_its_title():
    folder = ROOT / "Documentation/decisions"
    rows = re.findall(r"^- \[(.*?)\]\(([^)]+)\)$", (folder / "README.md").read_text(), flags=re.M)
    titles = {path.name: path.read_text().splitlines()[0] for path in folder.glob("[0-9]*.md")}
    assert sorted(file for _, file in rows) == sorted(titles)
    assert [file for title, file in rows if titles[file] != f"# {title}" or not title.startswith(f"{file[:2]}: ")] == []


def test_every_decision_has_a_status_its_forces_and_its_choice():
    texts = {path.name: path.read_text() for path in (ROOT / "Documentation/decisions").glob("[0-9]*.md")}
    needed = ["\nStatus: Accepted\n", "\n## Context\n", "\n## Decision\n"]
    assert sorted(name for name, text in texts.items() if any(part not in text for part in needed)) == []


def test_a_number_that_names_a_decision_leads_to_one():
    numbers = {path.name.partition("-")[0] for path in (ROOT / "Documentation/decisions").glob("[0-9]*.md")}
    listed = subprocess.run(["git", "grep", "-hoiE", r"\bdecisions?,? [0-9]+( and [0-9]+)?"], cwd=ROOT, text=True, capture_output=True, check=True)
    named = {number for line in listed.stdout.splitlines() for number in re.findall(r"[0-9]+", line)}
    assert len(named) > 10
    assert named - numbers == set()


def test_every_script_with_an_interpreter_line_can_be_run_by_its_name():
    listed = subprocess.run(["git", "ls-files", "-z", "*.py"], cwd=ROOT, text=True, capture_output=True, check=True).stdout
    scripts = [ROOT / name for name in listed.split("\0") if name]
    started = [script for script in scripts if script.exists() and script.read_bytes().startswith(b"#!")]
    assert len(started) > 10
    assert [str(script.relative_to(ROOT)) for script in started if not os.access(script, os.X_OK)] == []


def commands_of_documents() -> list[tuple[str, str]]:
    """What is written as code in each document, a line or a part of one each."""
    found = []
    for document in documents():
        text = document.read_text()
        code = re.findall(r"^\s*```.*?\n(.*?)```", text, flags=re.M | re.S) + re.findall(r"`([^`\n]+)`", text)
        found += [(str(document.relative_to(ROOT)), line.strip()) for block in code for line in block.splitlines()]
    assert len(found) > 1000
    return found


def test_no_command_needs_what_debian_lacks_or_builds_as_root():
    # Debian has no `python`, and sudo hides a Swift that is not in its own path.
    refused = re.compile(r"^python |[^/.\w]python Tests/|sudo make")
    assert [command for command in commands_of_documents() if refused.search(command[1])] == []


def test_the_commands_that_follow_a_message_in_the_log_pass_over_lines_of_systemd():
    lines = (ROOT / "Documentation/operations.md").read_text().splitlines()
    filters = [line.partition("|")[2].strip() for line in lines if line.startswith("journalctl ") and "| jq " in line]
    assert len(filters) == 2
    wanted = {"update.id": "71", "job.id": "…"}
    log = "\n".join(["Started honeycue.service - Honeycue.", '{"update.id":"7"}', json.dumps(wanted), ""])
    for command in filters:
        done = subprocess.run(["bash", "-c", command], input=log, capture_output=True, text=True)
        assert done.returncode == 0 and [json.loads(line) for line in done.stdout.splitlines()] == [wanted], (command, done.stderr)


def test_the_readme_stays_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150
