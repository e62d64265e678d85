"""Each option of the shell commands changes what it says it changes."""

import json
import sqlite3
from contextlib import closing

import pytest

from honeycue import FIXTURES, create_database, easy_board, honeycue

PAGES = FIXTURES.parent / "pages"
# Two empty pages.
DOCUMENT = """%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 90 90]>> endobj
4 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 90 90]>> endobj
trailer <</Root 1 0 R>>
"""


def lines(*arguments: str, status: int = 0, **settings: str) -> list[dict]:
    """The objects that a command prints, one a line."""
    done = honeycue(*arguments, **settings)
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def words(*options: str) -> list[str]:
    return [word["word"] for word in lines("solve", "y", "acehnt", "--json", *options)]


def test_a_photo_is_read_as_the_kind_that_is_asked_for():
    board = str(FIXTURES / easy_board()["file"])
    (read,) = lines("read", "--json", "--as", "page", board)
    assert read["kind"] == "page"


def test_the_page_of_a_document_is_chosen(tmp_path):
    document = tmp_path / "two.pdf"
    document.write_text(DOCUMENT)
    for page in ("1", "2"):
        (read,) = lines("read", "--json", "--page", page, str(document))
        assert read["kind"] == "none"
    (refused,) = lines("read", "--json", "--page", "3", str(document), status=1)
    assert "no such page" in refused["error"]
    assert honeycue("read", "--json", "--page", "0", str(document)).returncode == 64


def test_a_whole_page_is_read_when_asked_for():
    photo = str(PAGES / "marked-000.jpg")
    (part,), (whole,) = lines("read", "--json", photo), lines("read", "--json", "--whole-page", photo)
    assert part["word"] == whole["word"] == "carried"
    assert len(whole["words"]) > 2 * len(part["words"])


def test_unlikely_words_and_those_of_another_edition_are_listed_when_asked_for():
    usual, printed = set(words()), set(words("--edition", "print"))
    assert set(words("--unlikely")) > usual
    assert printed < usual and min(map(len, printed)) == 5 and min(map(len, usual)) == 4


def test_a_puzzle_that_is_learnt_changes_the_words(tmp_path):
    settings = {"HONEYCUE_WORDS": str(tmp_path / "words")}
    before = words()
    assert "yacht" in before and "chantey" in before
    accepted = [word for word in before if word != "yacht"]
    archive = tmp_path / "puzzles.jsonl"
    puzzles = [
        {"date": f"2025-05-{day:02}", "center": "y", "outer": "acehnt", "answers": accepted} for day in range(1, 20)
    ]
    archive.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    first, again = honeycue("learn", str(archive), **settings), honeycue("learn", str(archive), **settings)
    assert first.returncode == 0, first.stderr
    assert "No longer listed: yacht" in first.stdout
    assert "19 puzzles gave" in again.stdout and ", 0 of them new," in again.stdout
    listed = [word["word"] for word in lines("solve", "y", "acehnt", "--json", **settings)]
    assert "yacht" not in listed and "chantey" in listed


@pytest.fixture
def given_up(tmp_path):
    """A database with two messages that were given up, one of them set aside after many attempts."""
    database = tmp_path / "honeycue.sqlite"
    create_database(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '77', 'private')")
        given_up = "INSERT INTO outbox (chat_id, kind, body, created_at, attempts, failed_at, failure) VALUES (1, 'send', x'', 1, ?, 2, ?)"
        connection.executemany(given_up, [(1, "too long"), (25, "no answer")])
    return {"HONEYCUE_DATABASE": str(database)}


def test_what_could_not_be_delivered_is_listed_and_forgotten_when_asked_for(given_up):
    told = honeycue("undelivered", **given_up)
    assert told.returncode == 0 and "too long" in told.stdout and "no answer" in told.stdout, told.stderr
    assert sum("set aside" in line for line in told.stdout.splitlines()) == 1
    assert len(lines("undelivered", "--json", **given_up)) == 2
    assert len(lines("undelivered", "--json", "--forget", **given_up)) == 2
    assert "Every message was delivered" in honeycue("undelivered", **given_up).stdout
