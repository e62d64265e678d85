"""The whole flow with the real program: photos in, hints out, through crashes and restarts."""

import json
import random
import re
import time

import pytest
from playwright.sync_api import expect

from honeycue import FIXTURES, easy_board
from journal import validate_journal
from playground import ANA, GROUP, png, wait_for
from room import Room, said

pytestmark = pytest.mark.release


@pytest.fixture
def bot_page(open_page, honeycue_bot):
    return open_page()


def write(page, text):
    page.get_by_test_id("text").fill(text)
    page.keyboard.press("Enter")


def bubble(page, text):
    return page.get_by_test_id("message").filter(has_text=text)


def test_a_photo_on_the_page_becomes_a_board_and_a_hint(bot_page, playground, honeycue_bot):
    label = easy_board()
    bot_page.get_by_test_id("files").set_input_files(FIXTURES / label["file"])
    bot_page.get_by_test_id("send").click()
    letters = " ".join(sorted(label["outer"].upper()))
    expect(bubble(bot_page, f"{label['center'].upper()} in the middle of {letters}")).to_be_visible()
    picture = bot_page.get_by_test_id("message").filter(has_text="Beginner").get_by_test_id("photo")
    expect(picture).to_be_visible()
    bot_page.get_by_test_id("key").filter(has_text="Hint").first.click()
    expect(bubble(bot_page, re.compile(r"1 of \d+ · “"))).to_be_visible()
    bot_page.get_by_test_id("key").filter(has_text="More").first.click()
    expect(bubble(bot_page, re.compile(r"\d letters"))).to_be_visible()
    assert validate_journal(playground.journal()) == []


def test_two_members_of_a_group_play_on_one_board(bot_page, playground, honeycue_bot):
    group = Room(playground, GROUP)
    bot_page.get_by_test_id("chat-group").click()
    write(bot_page, "/new Y ACEHNT")
    expect(bubble(bot_page, "Beginner").first).to_be_visible()
    write(bot_page, "yacht")
    group.wait("yacht")
    bot_page.get_by_test_id("persona-Ben").check(force=True)
    write(bot_page, "hyena")
    group.wait("hyena")
    write(bot_page, "/score")
    score = group.wait(r"10 of \d+ points · 2 of")
    assert "words" in said(score)
    write(bot_page, "what a lovely morning it is")
    # Answered after whatever was said before.
    write(bot_page, "chatty")
    group.wait("chatty")
    assert not group.says("lovely"), "chatter is left alone"
    assert validate_journal(playground.journal()) == []


def test_an_album_of_one_board_is_one_board(playground, honeycue_bot, room):
    label = easy_board()
    data = (FIXTURES / label["file"]).read_bytes()
    files = {f"file{i}": (f"shot{i}.jpg", data, "image/jpeg") for i in range(3)}
    playground.act("messages", files, chat_id=ANA, user_id=ANA, text="", **{"as": "photo"})
    room.wait(f"{label['center'].upper()} in the middle")
    room.wait("Beginner")
    # Answered after whatever was sent before.
    playground.say("hint")
    room.wait(r"1 of \d+ ·")
    boards = [text for text in room.texts() if "in the middle" in text]
    assert len(boards) == 1


def test_a_hint_sent_right_after_the_photo_meets_the_board(playground, honeycue_bot, room):
    playground.send_picture((FIXTURES / easy_board()["file"]).read_bytes())
    playground.say("hint")
    room.wait(r"1 of \d+ ·")
    texts = room.texts()
    assert next(i for i, t in enumerate(texts) if "in the middle" in t) < next(i for i, t in enumerate(texts) if "1 of" in t)


def test_pictures_that_are_no_boards_and_files_that_are_no_pictures_get_a_sentence(playground, honeycue_bot, room):
    playground.send_picture(png(640, 480))
    room.wait("make out no puzzle")
    # The platform takes no empty file.
    for junk in (b"\0", b"\xff\xd8\xff" + bytes(5000), (FIXTURES / easy_board()["file"]).read_bytes()[:700]):
        before = len(room.answers())
        playground.act("messages", {"file0": ("x.jpg", junk, "image/jpeg")}, chat_id=ANA, user_id=ANA, text="", **{"as": "file"})
        wait_for(lambda: len(room.answers()) > before, "an answer to a broken file")
        wait_for(lambda: "Looking" not in said(room.answers()[-1]), "its result")
    playground.say("/new Y ACEHNT")
    room.wait("Beginner")


def test_everything_survives_a_restart(playground, honeycue_bot, room):
    playground.say("/new Y ACEHNT")
    playground.say("yacht")
    room.wait(r"yacht")
    assert honeycue_bot.stop() == 0
    playground.say("found")
    honeycue_bot.start()
    found = room.wait(r"1 of \d+ word")
    assert "yacht" in said(found)


def test_it_stops_without_waiting_for_the_end_of_its_poll(playground, honeycue_bot, room):
    playground.say("/start")
    room.wait("Ana")
    # It lasts as long as nothing is said, and has no status before its end.
    polls = lambda: [c for c in playground.journal() if c["method"] == "getUpdates" and c["parameters"]["timeout"] and "status" not in c]
    (poll,) = wait_for(polls, "a poll")
    assert honeycue_bot.stop(60) == 0
    playground.call("getMe")
    end = playground.journal()[-1]["seconds"]
    assert end - poll["seconds"] < float(poll["parameters"]["timeout"]), "the bot ends before its poll would"


def test_killed_again_and_again_it_answers_every_message_once(playground, honeycue_bot, room):
    playground.say("/new Y ACEHNT")
    room.wait("Beginner")
    chance = random.Random(2026)
    asked = [f"/nosuch{i}" for i in range(40)]
    kills = 0
    for text in asked:
        playground.say(text)
        if chance.random() < 0.3:
            time.sleep(chance.random() * 0.05)
            honeycue_bot.kill()
            honeycue_bot.start()
            kills += 1
    room.wait(asked[-1], 120)
    named = [match.group() for text in room.texts() if (match := re.search(r"/nosuch\d+", text))]
    assert list(dict.fromkeys(named)) == asked, "every message is answered, in order"
    assert len(named) - len(asked) <= kills, "at most one doubled answer for each kill"
    assert validate_journal(playground.journal()) == []


def test_forget_me_leaves_nothing_of_the_person_in_the_file(playground, honeycue_bot, room):
    playground.say("/new Y ACEHNT")
    playground.say("yacht and a sentence to be forgotten")
    playground.say("forget me")
    question = room.wait("Delete all I have stored of you")
    room.press(question, "")
    room.wait("I no longer know you")
    assert honeycue_bot.stop() == 0
    stored = b"".join(file.read_bytes() for file in honeycue_bot.database.parent.glob("honeycue.sqlite*") if file.is_file())
    assert b"SQLite format 3" in stored
    assert b"sentence to be forgotten" not in stored
    assert b'"Ana"' not in stored


def test_a_photo_of_a_page_becomes_a_definition_with_its_line_and_a_quiz(playground, honeycue_bot, room):
    pages = json.loads((FIXTURES.parent / "pages" / "labels.json").read_text())
    page = next(page for page in pages if page["task"] == "marked")
    playground.send_picture((FIXTURES.parent / "pages" / page["file"]).read_bytes())
    definition = said(wait_for(room.pictures, "the line as a picture")[-1])
    assert page["targets"][0].strip(".,;:").lower() in definition.lower()
    playground.say("/words")
    room.wait("1 word you looked up")
    playground.say("/quiz")
    room.wait("Which word is it")


def page_photo(kind):
    """A stored photo of a page: its file, its word and all its words."""
    pages = json.loads((FIXTURES.parent / "pages" / "labels.json").read_text())
    label = next(page for page in pages if kind in (page["how"], page["task"]))
    return FIXTURES.parent / "pages" / label["file"], label


@pytest.mark.parametrize("kind", ["circle", "centre"])
def test_a_word_circled_or_in_the_middle_is_defined_in_the_page(bot_page, playground, honeycue_bot, kind):
    photo, label = page_photo(kind)
    bot_page.get_by_test_id("files").set_input_files(photo)
    bot_page.get_by_test_id("send").click()
    answer = bot_page.locator("[data-testid=message].other").filter(has_text=re.compile(label["targets"][0], re.IGNORECASE))
    expect(answer.first).to_be_visible()
    expect(answer.first.get_by_test_id("photo")).to_be_visible()
    if kind == "centre":
        expect(bot_page.get_by_test_id("key").first).to_be_visible()


def test_the_rare_words_of_a_whole_page_are_buttons_that_define_them(bot_page, playground, honeycue_bot):
    photo, label = page_photo("page")
    bot_page.get_by_test_id("files").set_input_files(photo)
    write(bot_page, "page")
    keys = bot_page.get_by_test_id("key")
    words = {word["text"].lower() for word in label["words"]}
    labels = lambda: [text.strip() for text in keys.all_inner_texts()]
    word = wait_for(
        lambda: next((label for label in labels() if label.lower() in words), None), lambda: f"a word of the page among {labels()}")
    keys.filter(has_text=re.compile(rf"^\s*{re.escape(word)}\s*$")).first.click()
    definition = bot_page.locator("[data-testid=message].other").filter(has_text=re.compile(rf"\b{word}\b", re.IGNORECASE))
    expect(definition.last).to_be_visible()


def test_a_drawing_sent_outside_a_game_is_answered_with_what_it_looks_like(playground, honeycue_bot, room):
    drawings = json.loads((FIXTURES.parent / "sketches" / "labels.json").read_text())
    names = [entry["file"] for entry in drawings if entry["file"].startswith("drawing")]
    for name in names[:3]:
        playground.send_picture((FIXTURES.parent / "sketches" / name).read_bytes())
    wait_for(room.pictures, "the drawing as the machine saw it")


def test_a_newcomer_plays_without_a_photo(bot_page, playground, honeycue_bot, room):
    write(bot_page, "/start")
    bot_page.get_by_test_id("key").filter(has_text="Today's puzzle").click()
    expect(bubble(bot_page, "Today's puzzle:")).to_be_visible()
    expect(bubble(bot_page, "1 of 3")).to_be_visible()
    write(bot_page, "hint")
    # The day decides whether it is a definition, a sentence with a gap, synonyms or a remark. The tour counts to three, too.
    hint = said(room.wait(r"^1 of (?!3 ·)\d+ · \S")).splitlines()[0]
    expect(bubble(bot_page, hint)).to_be_visible()
    write(bot_page, "reveal")
    word = re.search(r"It's (\w+)\. Type it", room.wait(r"It's \w+\. Type it")["text"])[1]
    write(bot_page, word)
    expect(bubble(bot_page, "3 of 3")).to_be_visible()
    assert validate_journal(playground.journal()) == []
