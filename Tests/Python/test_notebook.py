"""Words looked up on photographed pages, as a deck that Anki opens."""

import html
import json
import re
import time

import httpx
import pytest
from anki.import_export_pb2 import ImportAnkiPackageUpdateCondition
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

from honeycue import FIXTURES
from playground import wait_for

PAGES = FIXTURES.parent / "pages"


@pytest.fixture
def collection(tmp_path):
    """An empty collection of Anki's own."""
    opened = Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def imported(collection, file, merging=False, update="IF_NEWER"):
    """Imports a package as Anki does, and returns Anki's log. `merging`: with “Merge note types” ticked; `update`: “Update notes”."""
    condition = ImportAnkiPackageUpdateCondition.Value(f"IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_{update}")
    options = ImportAnkiPackageOptions(merge_notetypes=merging, update_notes=condition)
    return collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(file), options=options)).log


def import_deck(collection, file):
    """Imports a package with Anki's defaults, and returns how many notes were new."""
    return len(imported(collection, file).new)


def note_of(collection, word):
    (number,) = collection.find_notes(f"Word:{word}")
    return collection.get_note(number)


def exported(playground, room, tmp_path, count):
    """Asks for the deck and downloads it."""
    playground.say("/export")
    message = wait_for(lambda: next((m for m in room.answers()[count:] if "document" in m), None), "the deck")
    document = message["document"]
    assert document["file_name"] == "honeycue-words.apkg"
    path = playground.call("getFile", file_id=document["file_id"])["file_path"]
    file = tmp_path / f"{count}.apkg"
    file.write_bytes(httpx.get(f"{playground.url}/file/bot{playground.token}/{path}").content)
    return file, message


def photograph(playground, room, page, caption):
    before = len(room.pictures())
    playground.send_picture((PAGES / page["file"]).read_bytes(), caption=caption)
    wait_for(lambda: len(room.pictures()) > before, "the line as a picture", 60)


@pytest.mark.release
def test_the_exported_deck_opens_in_anki_with_a_deck_for_each_book(playground, honeycue_bot, room, tmp_path, collection):
    labels = json.loads((PAGES / "labels.json").read_text())
    first, second = [page for page in labels if page["task"] == "marked"][:2]
    photograph(playground, room, first, "from Moby-Dick")
    room.wait("your words go under Moby-Dick")
    photograph(playground, room, second, "from Emma")
    room.wait("your words go under Emma")
    playground.say("/book none")
    playground.say("/define serendipity")
    room.wait("serendipity")
    playground.say("/words")
    listed = room.wait(r"(\d+) words? you looked up")
    words = int(re.search(r"(\d+) words? you looked up", listed["text"])[1])

    file, message = exported(playground, room, tmp_path, len(room.answers()))
    assert import_deck(collection, file) == words
    assert collection.note_count() == words and collection.card_count() == words
    names = {deck.name for deck in collection.decks.all_names_and_ids()}
    assert {"Honeycue", "Honeycue::Moby-Dick", "Honeycue::Emma"} <= names
    assert len(collection.find_cards('"deck:Honeycue::Moby-Dick"')) >= 1

    notes = [collection.get_note(note) for note in collection.find_notes("")]
    pictured = [note for note in notes if note["Line"]]
    assert len(pictured) >= 1
    for note in pictured:
        name = re.fullmatch(r'<img src="(honeycue-\w+\.jpg)">', note["Line"])[1]
        with open(f"{collection.media.dir()}/{name}", "rb") as picture:
            assert picture.read(3) == b"\xff\xd8\xff"
        assert note["Sentence"] and note["Meaning"] and note["Book"] in ("Moby-Dick", "Emma")
        answer = note.cards()[0].answer()
        assert name in answer and note["Word"] in answer
        # The card has the meaning first that the chat gave first for the sentence.
        said = next(m["caption"] for m in room.pictures() if note["Word"] in m["caption"].splitlines()[0])
        first = re.search(r"<li>(?:<i>(.*?)</i> )?(.*?)</li>", note["Meaning"])
        assert f"1. ({first[1]}) {html.unescape(first[2])[:60]}" in said
    plain = next(note for note in notes if note["Word"] == "serendipity")
    assert not plain["Line"] and not plain["Book"] and plain["Meaning"]

    again, _ = exported(playground, room, tmp_path, len(room.answers()))
    assert import_deck(collection, again) == 0, "a deck that is imported again adds nothing"
    assert collection.note_count() == words

    room.press(message, "As a table")
    wait_for(lambda: any(m.get("document", {}).get("file_name") == "honeycue-words.csv" for m in room.answers()), "the table")


def test_three_decks_in_a_row_leave_alone_what_the_learner_made_of_them(playground, honeycue_bot, room, tmp_path, collection):
    for word in ("serendipity", "yacht", "candle"):
        playground.say(f"/define {word}")
        room.wait(word)
    first, _ = exported(playground, room, tmp_path, len(room.answers()))
    assert import_deck(collection, first) == 3

    # The learner edits a card, renames the deck, and gives the cards another look.
    note = note_of(collection, "yacht")
    note["Meaning"] = "a boat that I can't afford"
    collection.update_note(note)
    deck = collection.decks.id_for_name("Honeycue")
    collection.decks.rename(deck, "My words")
    kind = collection.models.by_name("Honeycue word")
    kind["css"] = ".card { color: navy; }"
    collection.models.update_dict(kind)

    playground.say("/define lantern")
    room.wait("lantern")
    time.sleep(1.1)  # Anki counts whole seconds: what is newer must be a second newer.
    second, _ = exported(playground, room, tmp_path, len(room.answers()))
    log = imported(collection, second)
    assert len(log.new) == 1 and not log.updated and not log.conflicting
    assert note_of(collection, "yacht")["Meaning"] == "a boat that I can't afford"
    assert note_of(collection, "yacht").cards()[0].did == deck
    assert collection.models.by_name("Honeycue word")["css"] == ".card { color: navy; }"

    # They add a field, drop a word from the notebook, and want the meanings in another language.
    kind = collection.models.by_name("Honeycue word")
    collection.models.add_field(kind, collection.models.new_field("Mine"))
    collection.models.update_dict(kind)
    note = note_of(collection, "candle")
    note["Mine"] = "smells of honey"
    collection.update_note(note)
    playground.say("/words forget lantern")
    playground.say("/language de")
    room.wait("Deutsch|deutsch")
    time.sleep(1.1)
    third, message = exported(playground, room, tmp_path, len(room.answers()))
    assert "„Notiztypen zusammenführen“" in message["caption"] and "„Nie“" in message["caption"]
    log = imported(collection, third)
    assert len(log.conflicting) == 3, "Anki keeps apart what has other fields, unless it is told to merge"
    log = imported(collection, third, merging=True, update="NEVER")
    assert not log.conflicting and note_of(collection, "candle")["Mine"] == "smells of honey"
    log = imported(collection, third, merging=True)
    assert not log.new and not log.conflicting
    for word in ("serendipity", "yacht", "candle"):
        assert "Substantiv" in note_of(collection, word)["Meaning"], word
    assert note_of(collection, "candle")["Mine"] == "", "an update empties the learner's own field, as the text below the deck warns"
    assert note_of(collection, "lantern")["Word"] == "lantern", "a deck deletes nothing"
    assert collection.models.by_name("Honeycue word")["css"] == ".card { color: navy; }"
    assert len(collection.models.all_names_and_ids()) == len({m.name for m in collection.models.all_names_and_ids()})
