"""People who write too much or may not use the bot, and administrators' orders."""

import pytest

from honeycue import Bot
from playground import ANA, BEN, GROUP, wait_for
from room import Room, said


@pytest.fixture
def start(playground, tmp_path):
    bots = []

    def start(**settings) -> Bot:
        bots.append(Bot(playground, tmp_path, **settings))
        return bots[-1]

    yield start
    for bot in bots:
        bot.close()


def test_a_flood_is_answered_once_and_others_are_served(playground, start, room):
    start(HONEYCUE_MESSAGES_PER_MINUTE="60")
    for number in range(30):
        playground.say(f"/flood{number}")
    playground.say("/new Y ACEHNT", person=BEN, chat=GROUP)
    Room(playground, GROUP).wait("Beginner")
    room.wait("Slowly, please!")
    room.wait("/flood9")
    texts = room.texts()
    assert sum("Slowly, please!" in text for text in texts) == 1
    assert not any("/flood15" in text for text in texts)


def test_an_administrator_hears_figures_and_others_hear_of_no_such_command(playground, start, room):
    start(ADMIN_IDS=f"77, {ANA}")
    playground.say("/admin stats")
    assert "Updates: 1 received" in said(room.wait("Running for"))
    playground.say("/admin", person=ANA)
    room.wait("/admin leave")
    playground.say("/admin stats", person=BEN, chat=GROUP)
    playground.say("/standings", person=BEN, chat=GROUP)
    wait_for(Room(playground, GROUP).texts, "an answer")
    assert not any("Running for" in text for text in Room(playground, GROUP).texts())


def test_an_administrator_sends_the_bot_out_of_a_group_with_a_word(playground, start):
    start(ADMIN_IDS=str(ANA))
    playground.say("/admin leave", person=ANA, chat=GROUP)
    Room(playground, GROUP).wait("Thank you for playing")
    wait_for(lambda: any(call["method"] == "leaveChat" for call in playground.journal()), "its leaving")


def test_who_is_not_on_the_list_is_told_once_and_a_foreign_group_is_left_alone(playground, start, room):
    start(HONEYCUE_ALLOWED=str(BEN))
    playground.say("/start")
    playground.say("/start")
    room.wait("for a few people only")
    playground.say("/new Y ACEHNT", person=BEN, chat=GROUP)
    Room(playground, GROUP).wait("Beginner")
    assert len(room.texts()) == 1


def test_a_blocked_person_hears_nothing_and_a_blocked_group_is_left(playground, start, room):
    start(HONEYCUE_BLOCKED=f"{ANA},{GROUP}")
    playground.say("/start")
    playground.say("hello", person=BEN, chat=GROUP)
    Room(playground, GROUP).wait("I'll leave again")
    wait_for(lambda: any(call["method"] == "leaveChat" for call in playground.journal()), "its leaving")
    assert room.texts() == []


def test_what_is_stored_is_told(playground, start, room):
    start()
    playground.say("/privacy")
    assert "Photos are deleted as soon as they are read" in said(room.wait("What I store of you"))
