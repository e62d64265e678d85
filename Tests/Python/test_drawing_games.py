"""Complete drawing games with the real program. Training/sketches renders the photos from drawings that no net was trained with."""

import json
import re
import shutil
from contextlib import closing

import pytest

from honeycue import FIXTURES, Bot
from journal import validate_journal
from playground import ANA, BEN, GROUP, wait_for
from room import Room, said

DRAWINGS = FIXTURES.parent / "sketches" / "each"

# The beginnings of the answers to a photo that earns no points, as in Templates/en/draw-refusal.mustache.
REFUSAL = "|".join((
    "I see an empty sheet", "That's a scribble", "That's handwriting", "I can read, but", "That doesn't look like a drawing",
    "I couldn't read that picture",
))


def photo_of(name):
    """A photo of a drawing of the object with this name."""
    listed = json.loads((FIXTURES.parents[2] / "Templates" / "en" / "objects.json").read_text())["objects"]
    label = next((entry["label"] for entry in listed if entry["name"] == name), None)
    assert label, f"no object is called “{name}”"
    photos = json.loads((DRAWINGS / "labels.json").read_text())
    return (DRAWINGS / next(photo["file"] for photo in photos if photo["label"] == label)).read_bytes()


def unrefused(texts):
    """Fails with the bot's words if it has refused a drawing, so that nobody waits for the points of that drawing."""
    refusal = next((text for text in texts if re.search(REFUSAL, text)), None)
    assert refusal is None, f"the bot has refused a drawing: {refusal}"
    return True


def wait_unrefused(room, pattern):
    """The newest message of the bot that matches `pattern`. Fails at once if the bot refuses a drawing."""
    wait_for(lambda: unrefused(room.texts()) and any(re.search(pattern, text, re.DOTALL) for text in room.texts()), pattern)
    return room.wait(pattern)


def other_than(name):
    """The name of another object."""
    return "star" if name != "star" else "house"


def asked(prompt):
    """The object named in a prompt, without its article."""
    return re.search(r"[Dd]raw (?:an? |the )?(.+?)(?:!|, without)", said(prompt)).group(1)


@pytest.mark.release
def test_a_game_alone_from_the_first_drawing_to_the_final_sheet(playground, honeycue_bot):
    room = Room(playground, ANA)
    playground.say("/draw 3")
    objects, total = [], 0
    for number in (1, 2, 3):
        objects.append(asked(room.wait(rf"^{number}/3 · Draw .+!")))
        playground.send_picture(photo_of(objects[-1]))
        wait_for(
            lambda: unrefused(room.texts()) and len(room.pictures()) >= number, f"drawing {number} as the machine saw it"
        )
        result = room.pictures()[number - 1]
        points = int(re.match(r"\d+", said(result)).group())
        assert 0 <= points <= 100
        total += points
        if number < 3:
            assert any(f"{total} point" in line for line in said(result).splitlines())
            # The same picture counts only once.
            room.press(result, "Next", ANA)
            room.wait(rf"^{number + 1}/3 · Draw")
            playground.send_picture(photo_of(objects[-1]))
            wait_for(
                lambda: sum("I know that picture already" in text for text in room.texts()) == number,
                lambda: f"that the picture is known: {room.texts()[-3:]}",
            )
    assert len(set(objects)) == 3, "no object twice"
    # While time is left, a drawing that was not recognised may be drawn again.
    if "draw it again" in said(room.pictures()[2]):
        room.press(room.pictures()[2], "Stop", ANA)
    wait_for(lambda: len(room.pictures()) == 4, "three drawings and the sheet of them", 60)
    assert total > 0, "three plain drawings of what was asked for are worth something"
    playground.say("/draw standings")
    room.wait(str(total))
    assert validate_journal(playground.journal()) == []


def test_a_game_together_hides_who_drew_what_until_the_points_are_given(playground, honeycue_bot):
    room = Room(playground, GROUP)
    playground.say("/draw 3", ANA, GROUP)
    offer = room.wait("Who draws")
    room.press(offer, "I'm in", BEN)
    room.wait("In: Ana, Ben")
    room.press(offer, "Start", ANA)
    name = asked(room.wait(r"^1/3 · Draw"))
    playground.send_picture(photo_of(name), ANA, GROUP)
    wait_unrefused(room, r"^1/3 · Draw.+1 of 2 sent")
    playground.send_picture(photo_of(other_than(name)), BEN, GROUP)
    told = wait_unrefused(room, r"Ana \+\d+")
    assert "photo" in told and re.search(r"Ben \+\d+", said(told))
    # The question stands for eight seconds only, then the names replace it. The journal keeps it.
    calls = [call for call in playground.journal() if "Whose is which" in call["parameters"].get("caption", "")]
    assert [call["method"] for call in calls] == ["sendPhoto"]
    question = calls[0]["parameters"]["caption"]
    assert "Ana" not in question and "Ben" not in question
    assert len(room.pictures()) == 1, "the names come in place of the question"
    points = {person: int(worth) for person, worth in re.findall(r"(Ana|Ben) \+(\d+)", said(told))}
    assert points["Ana"] > points["Ben"], "who drew what was asked for has more"
    room.press(told, "Stop", ANA)
    end = room.wait("this game")
    assert "photo" in end and re.search(rf"1\. Ana · {points['Ana']}", said(end))
    assert validate_journal(playground.journal()) == []


def test_one_draws_what_only_they_know_and_the_first_to_guess_it_gets_points(playground, honeycue_bot):
    room, alone = Room(playground, GROUP), Room(playground, ANA)
    playground.say("/start", ANA)
    wait_for(alone.answers, "a welcome")
    playground.say("/guessit", ANA, GROUP)
    room.wait("Ana.+draws")
    name = asked(alone.wait("Your turn to draw"))
    # As a word of its own: “hat” is in “what”.
    assert not any(re.search(rf"\b{re.escape(name)}\b", said(m)) for m in room.answers()), "the group is not told"
    playground.send_picture(photo_of(name), ANA, GROUP)
    wait_unrefused(room, "What has Ana drawn")
    playground.say(f"is it perhaps a {name}?", BEN, GROUP)
    # The machine guesses too, and on a slow machine it may be first.
    end = room.wait(r"Ben knows|I was first")
    assert name in said(end) and "photo" in end
    drawer = int(re.search(r"Ana \+(\d+)", said(end)).group(1))
    assert drawer > 0
    if "Ben knows" in said(end):
        assert int(re.search(r"Ben \+(\d+)", said(end)).group(1)) > drawer, "the guesser gets more than the drawer"
    room.press(end, "I draw next", BEN)
    room.wait("Ben.+draws")
    assert validate_journal(playground.journal()) == []


def test_the_group_judges_what_the_machine_does_not_know_and_keeps_the_sheet(playground, honeycue_bot):
    room = Room(playground, GROUP)
    playground.say("/draw with cousin's car", ANA, GROUP)
    offer = room.wait("Who draws")
    room.press(offer, "I'm in", BEN)
    room.wait("In: Ana, Ben")
    room.press(offer, "Start", ANA)
    room.wait(r"^1/1 · Draw cousin's car!")
    playground.send_picture(photo_of("house"), ANA, GROUP)
    wait_unrefused(room, "1 of 2 sent")
    playground.send_picture(photo_of("star"), BEN, GROUP)
    sheet = wait_unrefused(room, "which is the best")
    assert "Ana" not in said(sheet) and "Ben" not in said(sheet)
    # Ana has one of the two; whichever it is, her vote counts for Ben's.
    for label in ("A", "B"):
        room.press(sheet, label, ANA)
    told = room.wait(r"Ana \+\d+")
    assert dict(re.findall(r"(Ana|Ben) \+(\d+)", said(told))) == {"Ana": "0", "Ben": "100"}
    end = room.wait("this game")
    room.press(end, "Keep the sheet", BEN)
    file = wait_for(lambda: next((m for m in room.answers() if "document" in m), None), "the sheet as a file", 60)
    assert file["document"]["file_name"] == "honeycue-drawings.png" and "Ben, 1 vote, +100" in said(file)
    assert validate_journal(playground.journal()) == []


def test_pictures_in_words(playground, honeycue_bot):
    room = Room(playground, ANA)
    playground.say("/text")
    page = room.wait("How shall my pictures look")
    assert "photo" not in page
    room.press(page, "Pictures and words", ANA)
    room.wait("Now: pictures and words")
    playground.say("/new Y ACEHNT")
    both = room.wait("A honeycomb with Y in the middle and A, C, E, H, N, T around it")
    assert "photo" in both
    room.press(page, "Only words", ANA)
    room.wait("Now: only words")
    playground.say("yacht")
    playground.say("board")
    words = room.wait(r"A honeycomb with Y in the middle.+\n?.*1 of \d+ words found")
    assert "photo" not in words
    assert validate_journal(playground.journal()) == []


def test_a_chain_goes_through_private_chats_until_the_group_sees_it(playground, tmp_path):
    # The playground has three people.
    templates = tmp_path / "templates"
    shutil.copytree(FIXTURES.parents[2] / "Templates", templates)
    rules = templates / "en" / "drawing.json"
    rules.write_text(re.sub(r'"fewest": 4', '"fewest": 2', rules.read_text()))
    with closing(Bot(playground, tmp_path, HONEYCUE_TEMPLATES=str(templates))):
        room, ana, ben = Room(playground, GROUP), Room(playground, ANA), Room(playground, BEN)
        for person in (ana, ben):
            playground.say("/start", person.chat, person.chat)
            wait_for(person.answers, "a welcome")
        playground.say("/chain", ANA, GROUP)
        offer = room.wait("chain of phrases")
        ana.wait("You're in the chain game")
        room.press(offer, "I'm in", BEN)
        room.wait("In: Ana, Ben")
        room.press(offer, "Start", ANA)
        ana.wait("You begin a chain")
        playground.say("a house & a <b>", ANA, ANA)
        room.wait("Round 1 of 2.+Still at it: Ben$")
        ben.wait("You begin a chain")
        playground.say("a star", BEN, BEN)
        assert not any("star" in text or "house" in text for text in room.texts()), "the group is not told"
        ana.wait("Draw: a star")
        ben.wait("Draw: a house & a <b>")
        playground.send_picture(photo_of("star"), ANA, ANA)
        room.wait("Round 2 of 2.+Still at it: Ben$")
        playground.send_picture(photo_of("house"), BEN, BEN)
        first = room.wait("Chain 1 of 2")
        second = room.wait("Chain 2 of 2")
        assert "photo" in first and "photo" in second
        shown = said(first) + said(second)
        for line in ("Ana: a house & a <b>", "Ben drew it", "Ben: a star", "Ana drew it"):
            assert line in shown
        assert validate_journal(playground.journal()) == []
