"""What people write as clues goes out to the operator's file, and comes back for everybody."""

import json

import program
from honeycue import honeycue


def clues(bot, *arguments: str):
    return honeycue("clues", *arguments, HONEYCUE_DATABASE=str(bot.database))


def test_without_a_database_nothing_is_exported_imported_or_created(tmp_path):
    (tmp_path / "some.jsonl").write_text('{"word":"yacht","clue":"a rich man\'s dinghy"}\n')
    before = sorted(tmp_path.iterdir())
    for arguments in (["export", "new.jsonl"], ["import", "some.jsonl"]):
        done = program.run("clues", *arguments, cwd=tmp_path, capture_output=True)
        assert done.returncode == 64 and "There is no database at " in done.stderr, done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_clues_are_exported_without_names_and_imported_as_a_whole(playground, honeycue_bot, room, tmp_path):
    playground.say("/clue yacht a big yacht")
    room.wait("That clue names yacht")
    playground.say("/clue yacht a <b>rich</b> man's dinghy 🐝")
    room.wait("Kept")
    file = tmp_path / "clues.jsonl"
    exported = clues(honeycue_bot, "export", str(file))
    assert exported.returncode == 0 and "1 clue in" in exported.stdout, exported.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    written = {"clue": "a <b>rich</b> man's dinghy 🐝", "down": 0, "from": "chat", "up": 0, "word": "yacht"}
    assert [json.loads(line) for line in file.read_text().splitlines()] == [written]
    again = clues(honeycue_bot, "export", str(file))
    assert again.returncode != 0 and "exists already" in again.stderr

    bad = tmp_path / "bad.jsonl"
    bad.write_text(file.read_text() + '{"word":"yacht","clue":"yachting, mostly"}\n{"word":"qwzx","clue":"none"}\n')
    refused = clues(honeycue_bot, "import", str(bad))
    assert refused.returncode == 1
    assert "line 2: the clue names its word" in refused.stderr and "line 3: no dictionary has the word" in refused.stderr

    imported = clues(honeycue_bot, "import", str(file))
    assert imported.returncode == 0 and "1 clue imported" in imported.stdout, imported.stderr
    both = tmp_path / "both.jsonl"
    clues(honeycue_bot, "export", str(both))
    assert [json.loads(line)["from"] for line in both.read_text().splitlines()] == ["import", "chat"]

    playground.say("forget me")
    room.press(room.wait("Delete all I have stored of you"), "")
    room.wait("I no longer know you")
    after = tmp_path / "after.jsonl"
    clues(honeycue_bot, "export", str(after))
    assert [json.loads(line)["from"] for line in after.read_text().splitlines()] == ["import"]

    honeycue_bot.stop()
    honeycue_bot.start()
    playground.say("/new Y ACHTXQ")
    room.wait("Beginner")
    for text in ["hint"] + ["skip"] * 8:
        playground.say(text)
    room.wait("of [0-9]+ · “a <b>rich</b> man's dinghy 🐝”")
