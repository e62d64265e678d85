"""A misread photo is kept only with consent, and the operator can fetch it."""

import json
from pathlib import Path

from honeycue import FIXTURES, easy_board, honeycue


def reports(bot, *arguments: str) -> list[dict]:
    listed = honeycue("reports", "--json", *arguments, HONEYCUE_DATABASE=str(bot.database))
    assert listed.returncode == 0, listed.stderr
    return [json.loads(line) for line in listed.stdout.splitlines()]


def test_a_misread_photo_is_kept_by_consent_listed_and_forgotten(playground, honeycue_bot, room, tmp_path):
    label = easy_board()
    center, outer = label["center"].upper(), sorted(label["outer"].upper())
    playground.send_picture((FIXTURES / label["file"]).read_bytes())
    room.wait(f"{center} in the middle")
    playground.say("/report")
    room.press(room.wait("Shall I keep this photo"), "No")
    room.wait("Then nothing is kept")
    assert reports(honeycue_bot) == []

    playground.say(f"/fix {center} {outer[0]}")
    playground.say(f"/fix {outer[1]} {next(letter for letter in 'QZXJ' if letter not in outer)}")
    room.press(room.wait(r"Now it's.+"), "Report my photo")
    room.press(room.wait("Shall I keep this photo"), "Yes")
    room.wait("Kept, thank you")
    report = reports(honeycue_bot, "--to", str(tmp_path / "misread"))[0]
    assert (tmp_path / "misread").stat().st_mode & 0o777 == 0o700, "nobody else sees the photos"
    assert report["read"].startswith(f"board {center} {''.join(outer)}")
    assert report["meant"].startswith("board ") and not report["read"].startswith(report["meant"])
    kept = json.loads(honeycue("read", "--json", *report["files"]).stdout)
    assert (kept["center"].upper(), kept["outer"].upper()) == (center, "".join(outer)), "it can be read again"

    playground.say("forget me")
    room.press(room.wait("Delete all I have stored of you"), "")
    room.wait("I no longer know you")
    assert reports(honeycue_bot) == []
    stored = b"".join(file.read_bytes() for file in honeycue_bot.database.parent.glob("honeycue.sqlite*") if file.is_file())
    assert Path(report["files"][0]).read_bytes()[-2000:] not in stored
