"""Who does too much or isn't wanted, and who gives the orders."""

import pytest

from honeycue import Bot
from playground import ANA, BEN, GROUP, wait_for


@pytest.fixture
def start(playground, tmp_path):
    bots = []

    def start(**settings) -> Bot:
        bots.append(Bot(playground, tmp_path, **settings))
        return bots[-1]

    yield start
    for bot in bots:
        bot.close()


def said_by_bot(playground, chat=ANA) -> list[str]:
    return [m.get("text") or m.get("caption") or "" for m in playground.messages(chat) if m["from"]["is_bot"]]


def wait_for_text(playground, text: str, chat: int = ANA) -> str:
    return wait_for(lambda: next((t for t in said_by_bot(playground, chat) if text in t), None), f"“{text}”", 60)


@pytest.mark.timeout(120)
def test_a_flood_is_answered_once_and_others_are_served(playground, start):
    start(HONEYCUE_MESSAGES_PER_MINUTE="60")
    for number in range(30):
        playground.say(f"/flood{number}")
    playground.say("/new Y ACEHNT", person=BEN, chat=GROUP)
    wait_for_text(playground, "Beginner", GROUP)
    wait_for_text(playground, "Slowly, please!")
    wait_for_text(playground, "/flood9")
    texts = said_by_bot(playground)
    assert sum("Slowly, please!" in text for text in texts) == 1
    assert not any("/flood15" in text for text in texts)


def test_an_administrator_hears_figures_and_others_hear_of_no_such_command(playground, start):
    start(ADMIN_IDS=f"77, {ANA}")
    playground.say("/admin stats")
    assert "Updates: 1 received" in wait_for_text(playground, "Running for")
    playground.say("/admin", person=ANA)
    wait_for_text(playground, "/admin leave")
    playground.say("/admin stats", person=BEN, chat=GROUP)
    playground.say("/score", person=BEN, chat=GROUP)
    wait_for(lambda: said_by_bot(playground, GROUP), "an answer")
    assert not any("Running for" in text for text in said_by_bot(playground, GROUP))


def test_an_administrator_sends_the_bot_out_of_a_group_with_a_word(playground, start):
    start(ADMIN_IDS=str(ANA))
    playground.say("/admin leave", person=ANA, chat=GROUP)
    wait_for_text(playground, "Thank you for playing", GROUP)
    wait_for(lambda: any(call["method"] == "leaveChat" for call in playground.journal()), "its leaving")


def test_who_is_not_on_the_list_is_told_once_and_a_foreign_group_is_left_alone(playground, start):
    start(HONEYCUE_ALLOWED=str(BEN))
    playground.say("/start")
    playground.say("/start")
    wait_for_text(playground, "for a few people only")
    playground.say("/new Y ACEHNT", person=BEN, chat=GROUP)
    wait_for_text(playground, "Beginner", GROUP)
    assert len(said_by_bot(playground)) == 1


def test_a_blocked_person_hears_nothing_and_a_blocked_group_is_left(playground, start):
    start(HONEYCUE_BLOCKED=f"{ANA},{GROUP}")
    playground.say("/start")
    playground.say("hello", person=BEN, chat=GROUP)
    wait_for_text(playground, "I'll leave again", GROUP)
    wait_for(lambda: any(call["method"] == "leaveChat" for call in playground.journal()), "its leaving")
    assert said_by_bot(playground) == []


def test_what_is_stored_is_told(playground, start):
    start()
    playground.say("/privacy")
    assert "Photos are deleted as soon as they are read" in wait_for_text(playground, "What I store of you")
