"""Backups that the real program makes, and what is left after a restore."""

import re
import sqlite3
import stat
import time
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

import stored
from honeycue import Bot, create_database, honeycue
from playground import ANA, BEN, wait_for
from room import Room
from test_faults import WatchedBot

NAME = re.compile(r"honeycue-\d{8}T\d{6}Z\.sqlite")


def words(database: Path) -> dict[str, str]:
    """The words that each chat has found."""
    return {chat: " ".join(word for word, *_ in finds) for chat, *_, finds, _ in stored.games(database)}


def postponed(database: Path) -> int:
    """The number of messages that the platform has refused for now."""
    with stored.opened(database) as connection:
        return connection.execute("SELECT count(*) FROM outbox WHERE not_before > 0").fetchone()[0]


def lose(database: Path) -> None:
    for file in filter(Path.is_file, database.parent.glob("honeycue.sqlite*")):
        file.unlink()


def settled(bot: Bot) -> bool:
    return stored.progress(bot.database)[1] == 0


def backups(folder: Path) -> list[str]:
    """The names in the folder that are neither unfinished backups nor probes, oldest first."""
    if not folder.exists():
        return []
    return sorted(file.name for file in folder.iterdir() if not file.name.startswith(".") and ".part" not in file.name)


def modes(folder: Path) -> set[int]:
    """The permissions of the backups in a folder. Meanwhile one may be removed."""
    found = set()
    for name in filter(NAME.fullmatch, backups(folder)):
        with suppress(FileNotFoundError):
            found.add(stat.S_IMODE((folder / name).stat().st_mode))
    return found


def put_file_in_place_of(folder: Path) -> None:
    """Lets another program's file stand in the place of a folder into which a bot writes, and which it makes again when it is gone."""
    for number in count():
        folder.rename(folder.with_name(f"{folder.name} put aside {number}"))
        with suppress(IsADirectoryError):
            folder.write_text("")
            return


@pytest.mark.release
def test_the_drill_play_back_up_play_on_lose_the_file_restore(playground, honeycue_bot, room, tmp_path):
    ben = Room(playground, BEN)
    settings = {"HONEYCUE_DATABASE": str(honeycue_bot.database)}
    copy = tmp_path / "copies" / "backup.sqlite"
    copy.parent.mkdir()
    # Play.
    playground.say("/new Y ACEHNT")
    room.wait("Beginner")
    playground.say("yacht")
    room.wait("yacht")
    # Back up.
    wait_for(lambda: settled(honeycue_bot), "the last answer")
    assert honeycue("backup", str(copy), **settings).returncode == 0
    # Play on.
    playground.say("hyena")
    room.wait("hyena")
    playground.say("/new L ADNORW", person=BEN, chat=BEN)
    lost = ben.wait("Beginner")
    wait_for(lambda: settled(honeycue_bot), "the last answer")
    assert words(honeycue_bot.database) == {str(ANA): "yacht hyena", str(BEN): ""}
    # A bot that runs keeps its database.
    refused = honeycue("restore", str(copy), **settings)
    assert refused.returncode == 75 and "stop the bot" in refused.stderr
    room.ask("/still-there")
    # Lose the file. Somebody writes meanwhile.
    honeycue_bot.kill()
    lose(honeycue_bot.database)
    playground.say("cyan")
    said = room.texts()
    done = honeycue("restore", str(copy), **settings)
    assert done.returncode == 0, done.stderr
    assert "what the bot was told and did later is lost" in done.stdout
    assert "waiting" not in done.stdout
    # Exactly what came after the backup is lost.
    assert words(honeycue_bot.database) == {str(ANA): "yacht"}
    honeycue_bot.start()
    room.ask("/afterwards")
    wait_for(lambda: settled(honeycue_bot), "the last answer")
    assert words(honeycue_bot.database) == {str(ANA): "yacht cyan"}
    # Nothing that the backup knows was handled twice, and nothing that was lost either: the platform was told to forget it.
    new = room.texts()[len(said):]
    assert len(new) == 2 and "cyan" in new[0] and "/afterwards" in new[1]
    assert stored.failures(honeycue_bot.database) == []
    # Ben's board is lost. Its buttons do no harm, and he can begin again.
    handled, _ = stored.progress(honeycue_bot.database)
    ben.press(lost, "Hint", BEN)
    wait_for(lambda: stored.progress(honeycue_bot.database) == (handled + 1, 0), "the end of the press")
    playground.say("/new L ADNORW", person=BEN, chat=BEN)
    wait_for(lambda: str(BEN) in words(honeycue_bot.database), "Ben's board")
    assert honeycue("doctor", TELEGRAM_BOT_TOKEN=playground.token, TELEGRAM_API_URL=playground.url, **settings).returncode == 0


@pytest.mark.faults
@pytest.mark.parametrize("options", [[], ["--send-waiting"]], ids=["after a loss", "after a move"])
def test_a_message_that_waits_in_the_backup_is_given_up_after_a_loss_and_sent_once_after_a_move(
    playground, honeycue_bot, room, tmp_path, options
):
    room.ask("/before")
    fault = {"kind": "too_many_requests", "method": "sendMessage", "retry_after": 3600}
    playground.add_fault(**fault)
    playground.say("/waiting")
    wait_for(lambda: postponed(honeycue_bot.database), "the refusal")
    honeycue_bot.stop()
    copy, new = tmp_path / "moved.sqlite", tmp_path / "new" / "honeycue.sqlite"
    assert honeycue("backup", str(copy), HONEYCUE_DATABASE=str(honeycue_bot.database)).returncode == 0
    # Nobody waits for the hour to pass.
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE outbox SET not_before = 1 WHERE not_before > 0")
    done = honeycue("restore", *options, str(copy), HONEYCUE_DATABASE=str(new))
    assert done.returncode == 0, done.stderr
    assert "1 waiting message will be sent" in done.stdout if options else "1 waiting message will not be sent" in done.stdout
    moved = Bot(playground, new.parent)
    try:
        room.ask("/afterwards", 90)
        assert sum("/waiting" in text for text in room.texts()) == (1 if options else 0)
    finally:
        moved.close()


def test_the_bot_makes_backups_by_itself_keeps_so_many_and_tells_when_it_can_not(playground, room, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    own = folder / "honeycue-monday.sqlite"
    own.write_text("mine")
    settings = {"HONEYCUE_BACKUP": str(folder), "HONEYCUE_BACKUP_EVERY": "1s", "HONEYCUE_BACKUP_KEEP": "2"}
    bot = WatchedBot(playground, tmp_path, **settings)
    try:
        seen: set[str] = set()

        def four_were_made() -> bool:
            seen.update(name for name in backups(folder) if NAME.fullmatch(name))
            return len(seen) >= 4

        room.ask("/before")
        wait_for(four_were_made, lambda: f"four backups, not {seen}", 60)
        wait_for(lambda: len(backups(folder)) == 3, lambda: f"two backups and a foreign file, not {backups(folder)}")
        assert own.read_text() == "mine"
        made = re.search(r"^honeycue_last_backup_timestamp_seconds (\S+)$", bot.ask("/metrics").text, re.M)
        assert 0 <= time.time() - float(made[1]) < 60
        assert wait_for(lambda: modes(folder), "a backup to look at") == {0o600}
        bot.wait_until_well()
        put_file_in_place_of(folder)
        bot.wait_until(lambda health: str(folder) in health.get("faults", {}).get("backups", ""), "of the failed backup")
        assert bot.health()["status"] == "degraded"
        bot.wait_until_logged("a backup failed")
        doctor = honeycue("doctor", **bot.defaults | settings)
        assert doctor.returncode == 1 and "✗ backups" in doctor.stdout
        folder.unlink()
        bot.wait_until_well()
        room.ask("/afterwards")
        assert bot.stop() == 0
    finally:
        bot.close()
    doctor = honeycue("doctor", **bot.defaults | settings)
    assert re.search(r"✓ backups: the newest of \d in .* old and can be restored", doctor.stdout), doctor.stdout
    # What it made is a backup.
    newest = folder / max(backups(folder))
    assert honeycue("restore", str(newest), HONEYCUE_DATABASE=str(tmp_path / "restored" / "honeycue.sqlite")).returncode == 0


def test_a_restart_makes_no_backup_before_its_time(playground, room, tmp_path):
    folder = tmp_path / "backups"
    bot = Bot(playground, tmp_path, HONEYCUE_BACKUP=str(folder))
    try:
        wait_for(lambda: backups(folder), "the first backup")
        bot.stop()
        bot.start()
        room.ask("/afterwards")
        assert len(backups(folder)) == 1
    finally:
        bot.close()


def test_the_doctor_tells_of_an_old_backup_a_damaged_one_and_none(tmp_path):
    folder = tmp_path / "backups"
    settings = {"HONEYCUE_DATABASE": str(tmp_path / "honeycue.sqlite"), "HONEYCUE_BACKUP": str(folder)}

    def line() -> str:
        return next(line for line in honeycue("doctor", **settings).stdout.splitlines() if "backups:" in line)

    create_database(Path(settings["HONEYCUE_DATABASE"]))
    assert line().startswith("✓ backups: none yet")
    copy = folder / "honeycue-20200131T235959Z.sqlite"
    assert honeycue("backup", str(copy), HONEYCUE_DATABASE=settings["HONEYCUE_DATABASE"]).returncode == 0
    assert re.match(r"✗ backups: the newest of 1 in .* is \d+ days old, though one is due every 1 day", line())
    copy.write_bytes(b"damaged" * 1000)
    assert line().startswith("✗ backups: The backup") and "can't be used" in line()


def test_the_doctor_leaves_a_database_of_an_earlier_version_to_the_bot(tmp_path):
    database = tmp_path / "x.sqlite"
    settings = {"HONEYCUE_DATABASE": str(database)}
    create_database(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM grdb_migrations WHERE identifier >= '0022'")
    well = honeycue("doctor", **settings)
    assert well.returncode == 0, well.stdout
    assert f"✓ database: {database} is intact; the bot will bring it to this version when it starts" in well.stdout
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT max(identifier) FROM grdb_migrations").fetchone()[0] < "0022"


def test_restore_refuses_what_is_no_backup_and_changes_nothing(tmp_path):
    database = tmp_path / "honeycue.sqlite"
    settings = {"HONEYCUE_DATABASE": str(database), "HONEYCUE_PLAYGROUND": "127.0.0.1:0"}
    create_database(database)
    text = tmp_path / "text.sqlite"
    text.write_text("no backup" * 1000)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for file in (text, tmp_path / "missing.sqlite"):
        refused = honeycue("restore", str(file), **settings)
        assert refused.returncode == 78 and str(file) in refused.stderr
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
