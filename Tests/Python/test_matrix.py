"""The bot on Matrix, on a real homeserver: what people do there, alone and in groups."""

import json
import re

import pytest

from honeycue import FIXTURES, easy_board, honeycue
from matrix import MatrixBot
from playground import wait_for
from test_drawing_games import asked, photo_of, unrefused


GREETING = "I read photographed words"


def private_chat(person, bot) -> str:
    room = person.start_chat(bot.user, direct=True)
    person.wait(room, GREETING, bot.user)
    return room


def group(bot, host, *others) -> str:
    room = host.start_chat(*(person.id for person in others), bot.user, name="Bees")
    for person in others:
        person.join(room)
    host.wait(room, "Hello, everybody", bot.user)
    return room


@pytest.mark.release
def test_a_person_plays_from_the_photo_to_a_letter_and_looks_up_a_word(matrix_bot, person):
    ana = person("ana")
    room = private_chat(ana, matrix_bot)
    label = easy_board()
    ana.show(room, FIXTURES / label["file"])
    board = ana.wait(room, rf"I see {label['center']} in the middle of {' '.join(label['outer'])}", matrix_bot.user)
    assert board.content["msgtype"] == "m.notice", "what other bots do not answer"
    picture = ana.wait_for_picture(room, matrix_bot.user)
    assert ana.download(picture).startswith(b"\x89PNG")
    info = picture.content["info"]
    assert info["w"] > 300 and info["size"] == len(ana.download(picture))
    assert info["thumbnail_url"] == picture.content["url"] and info["thumbnail_info"]["w"] == info["w"]
    ana.say(room, "!hint")
    ana.wait(room, r"1 of \d+ · “.*3 More", matrix_bot.user)
    ana.say(room, "3")
    ana.wait(room, r"\d letters", matrix_bot.user)
    ana.say(room, "/score")
    ana.wait(room, "Beginner", matrix_bot.user)


@pytest.mark.release
def test_a_reaction_presses_the_button_that_it_stands_for(matrix_bot, person):
    ana = person("ana")
    room = private_chat(ana, matrix_bot)
    ana.say(room, "define yacht")
    meaning = ana.wait(room, "1️⃣ More meanings", matrix_bot.user)
    wait_for(lambda: meaning.reactions == [(matrix_bot.user, "1️⃣")], "the reaction to press")
    ana.react(room, meaning.id, "👍")
    # Some clients leave out the sign that asks for a coloured picture.
    ana.react(room, meaning.id, "1\u20e3")
    more = wait_for(
        lambda: next((m for m in ana.messages(room, matrix_bot.user) if "4. (" in m.text), None), "all meanings"
    )
    assert "More meanings" not in more.text
    assert "<b>yacht</b>" in more.html
    assert len(ana.messages(room, matrix_bot.user)) == 3, "the greeting, the meaning and all meanings"


def test_three_people_share_one_board(matrix_bot, person):
    ana, ben, cat = person("ana"), person("ben"), person("cat")
    room = group(matrix_bot, ana, ben, cat)
    ben.say(room, "!new Y ACEHNT")
    live = ana.wait(room, "0 of 27 words.*1 Hint", matrix_bot.user)
    guesses = [who.say(room, word) for who, word in [(ana, "yacht"), (ben, "hyena"), (cat, "chantey"), (cat, "yacht")]]
    wait_for(lambda: "3 of 27 words" in live.text, lambda: f"three words on the board: {live.text}")
    for name in ("ana", "ben", "cat"):
        assert name in live.text
    seen = lambda: [[key for _, key in ana.seen[room][guess].reactions] for guess in guesses]
    wait_for(lambda: seen() == [["👍"], ["👍"], ["🍯"], ["👀"]], lambda: f"a sign below each guess: {seen()}")
    # Four on the board are numbered lines. In a group, a number is an answer only as a reply.
    ana.say(room, "4", reply_to=live.id)
    ana.wait(room, r"This board.*cat.*\d+ words?", matrix_bot.user)
    # What people say to each other is not for the bot.
    count = len(ana.messages(room, matrix_bot.user))
    ben.say(room, "what a lovely morning it is")
    ben.say(room, f"{matrix_bot.user}: score")
    ana.wait(room, "Moving Up|Good|Solid", matrix_bot.user)
    assert len(ana.messages(room, matrix_bot.user)) <= count + 2


def test_a_thread_is_a_place_of_its_own(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    root = ana.say(room, "shall we?")
    ben.say(room, "!new Y ACEHNT", thread=root)
    live = ana.wait(room, "0 of 27 words.*1 Hint", matrix_bot.user)
    assert live.thread == root
    ana.say(room, "!score")
    answer = ana.wait(room, "no puzzle|Send a photo|photo", matrix_bot.user)
    assert answer.thread is None


def test_a_photo_of_a_page_is_answered_with_the_marked_word(matrix_bot, person):
    ana = person("ana")
    room = private_chat(ana, matrix_bot)
    pages = json.loads((FIXTURES.parent / "pages" / "labels.json").read_text())
    page = next(page for page in pages if page["task"] == "marked")
    ana.show(room, FIXTURES.parent / "pages" / page["file"])
    ana.wait(room, "(?i)" + re.escape(page["targets"][0].strip(".,;:")), matrix_bot.user)


def test_a_drawing_is_judged(matrix_bot, person, tmp_path):
    ana = person("ana")
    room = private_chat(ana, matrix_bot)
    ana.say(room, "!draw 3")
    prompt = ana.wait(room, "1/3 · Draw .+!", matrix_bot.user)
    photo = tmp_path / "drawing.jpg"
    photo.write_bytes(photo_of(asked({"text": prompt.text})))
    ana.show(room, photo)
    answers = lambda: ana.messages(room, matrix_bot.user)
    picture = wait_for(
        lambda: unrefused(m.text for m in answers())
        and next((m for m in answers() if m.content["msgtype"] == "m.image"), None),
        "the drawing as the machine saw it",
    )
    assert ana.download(picture).startswith(b"\x89PNG")
    ana.wait(room, r"^\d+ .*point", matrix_bot.user)


def test_a_secret_goes_to_the_private_chat_of_the_person_which_is_opened_for_it(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    ben.say(room, "!guessit")
    private = wait_for(lambda: [other for other in ben.invited if other != room], "an invitation")[0]
    ben.join(private)
    turn = ben.wait(private, "Your turn to draw", matrix_bot.user)
    assert turn.content["msgtype"] == "m.text" and turn.content["m.mentions"] == {"user_ids": [ben.id]}, "it notifies"
    # From now on it is Ben's private chat.
    ben.say(private, "define yacht")
    meaning = ben.wait(private, "yacht", matrix_bot.user)
    assert meaning.content["msgtype"] == "m.notice" and meaning.content["m.mentions"] == {}
    prompt = ben.wait(room, "ben.* draws", matrix_bot.user)
    ben.react(room, prompt.id, "1️⃣")
    ben.wait(private, "Psst", matrix_bot.user)
    assert not any("Psst" in message.text for message in ana.messages(room))


def test_a_direct_room_of_three_is_nobodys_private_chat(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    private = private_chat(ana, matrix_bot)
    room = group(matrix_bot, ana, ben)
    three = ana.start_chat(ben.id, matrix_bot.user, direct=True)
    ana.wait(three, "Hello, everybody", matrix_bot.user)
    ana.say(room, "!guessit")
    ana.wait(private, "Your turn to draw", matrix_bot.user)
    ben.join(three)
    # Answered after whatever the bot has said there before.
    ben.say(three, "/define hyena")
    for who in (ana, ben):
        who.wait(three, "hyena", matrix_bot.user)
        assert not any("Your turn" in message.text for message in who.messages(three))


def test_whose_private_chat_others_have_joined_gets_another_for_secrets(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    was_private = private_chat(ana, matrix_bot)
    ana.invite(was_private, ben.id)
    ben.join(was_private)
    ana.wait(was_private, "Hello, everybody", matrix_bot.user)
    ana.say(was_private, "!guessit")
    private = wait_for(lambda: next(iter(ana.invited), None), "an invitation")
    ana.join(private)
    ana.wait(private, "Your turn to draw", matrix_bot.user)
    # Answered after whatever the bot has said there before.
    ben.say(was_private, "/define hyena")
    ben.wait(was_private, "hyena", matrix_bot.user)
    assert not any("Your turn" in message.text for message in ben.messages(was_private))


def test_notices_edits_and_strangers_content_are_not_answered(matrix_bot, person):
    ana = person("ana")
    room = private_chat(ana, matrix_bot)
    before = len(ana.messages(room, matrix_bot.user))
    ana.send(room, "m.room.message", {"msgtype": "m.notice", "body": "define yacht"})
    said = ana.say(room, "define hyena")
    ana.wait(room, "hyena", matrix_bot.user)
    edit = {"msgtype": "m.text", "body": "define zodiac"}
    ana.send(
        room,
        "m.room.message",
        edit | {"m.new_content": edit, "m.relates_to": {"rel_type": "m.replace", "event_id": said}},
    )
    for content in [
        {"msgtype": "m.text", "body": "\u202e\0" * 100},
        {"msgtype": "m.text", "body": "define zebu", "m.relates_to": "x", "format": 5},
        {"msgtype": "m.image", "body": "a", "url": "mxc://../../etc/passwd", "info": {"size": -1}},
        {"msgtype": "m.image", "body": "a", "url": "mxc://hive.test/none", "info": {"size": 2**52}},
        {"msgtype": "m.text", "body": "define zebra", "m.relates_to": {"m.in_reply_to": {"event_id": 5}}},
        {"msgtype": "org.example.unknown", "body": "x" * 60_000},
    ]:
        ana.send(room, "m.room.message", content)
    ana.send(room, "org.example.event", {"anything": [1, 2, 3]})
    ana.say(room, "define yacht")
    ana.wait(room, "yacht", matrix_bot.user)
    texts = [message.text for message in ana.messages(room, matrix_bot.user)[before:]]
    assert not any("zodiac" in text for text in texts)
    assert sum("zebra" in text for text in texts) == 1


def test_names_and_words_are_no_markup(matrix_bot, person, loop):
    ana = person("ana")
    loop.run(ana.client.set_displayname('<b>Ana</b>"&lt;img src=x>'))
    room = private_chat(ana, matrix_bot)
    greeting = ana.wait(room, GREETING, matrix_bot.user)
    assert "<img" not in greeting.html and "<b>Ana" not in greeting.html
    assert "Ana" in greeting.text


def test_one_process_serves_telegram_and_matrix(homeserver, playground, person, tmp_path):
    bot = MatrixBot(homeserver, tmp_path, playground)
    try:
        ana = person("ana")
        room = private_chat(ana, bot)
        playground.say("/new Y ACEHNT")
        playground.wait_for_message(lambda m: "27 words" in (m.get("text") or m.get("caption") or ""), "the board")
        ana.say(room, "!new L ADNORW")
        ana.wait(room, "L in the middle of A D N O R W", bot.user)
        playground.say("yacht")
        playground.wait_for_message(lambda m: "yacht" in (m.get("text") or "") and m["from"]["is_bot"], "the verdict")
    finally:
        bot.close()


def test_the_doctor_logs_in(homeserver, tmp_path):
    user, password = homeserver.register("honeycue")
    settings = {
        "MATRIX_HOMESERVER": homeserver.url,
        "MATRIX_USER": user,
        "MATRIX_PASSWORD": password,
        "HONEYCUE_DATABASE": str(tmp_path / "honeycue.sqlite"),
    }
    healthy = honeycue("doctor", **settings)
    assert f"✓ platform: logged in as {user}; without MATRIX_RECOVERY_KEY, clients warn" in healthy.stdout
    wrong = honeycue("doctor", **settings | {"MATRIX_PASSWORD": "wrong", "HONEYCUE_DATABASE": str(tmp_path / "b.sqlite")})
    assert "✗ platform" in wrong.stdout and wrong.returncode != 0


def test_a_group_votes_in_a_poll_to_see_all_words(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    ana.say(room, "!new Y ACEHNT")
    ana.wait(room, "0 of 27 words.*1 Hint", matrix_bot.user)
    ana.say(room, "yacht")
    ben.say(room, "hyena")
    ana.wait(room, "2 of 27 words", matrix_bot.user)
    ana.say(room, "!solve")
    poll = ana.wait_for_poll(room, matrix_bot.user)
    assert re.search("It takes 2 votes, and ana[0-9a-f]* has voted for it", poll.question)
    assert poll.labels == ["Show all words", "Go on playing", "Admin: show now"]
    ben.vote(room, poll, "Go on playing")
    ben.vote(room, poll, "Show all words")
    words = ana.wait(room, "25 words nobody found: ▒▒▒", matrix_bot.user)
    hidden = re.search("<span data-mx-spoiler>(.+)</span>", words.html, re.DOTALL).group(1)
    assert "chantey" in hidden and "chantey" not in words.text
    wait_for(lambda: poll.has_ended, "the end of the vote")


def test_somebody_who_brings_the_bot_where_it_may_not_speak_is_told_in_private(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    room = ana.start_chat(ben.id, matrix_bot.user, name="Quiet", power_level_override={"events_default": 50})
    ben.join(room)
    chat = wait_for(lambda: next(iter(ana.invited), None), "an invitation to a private chat")
    ana.join(chat)
    ana.wait(chat, "may not write there", matrix_bot.user)
    assert ana.messages(room, matrix_bot.user) == [] and ben.invited == [room]


def test_a_board_that_somebody_redacted_comes_back(matrix_bot, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    ben.say(room, "!new Y ACEHNT")
    board = ana.wait(room, "0 of 27 words.*1 Hint", matrix_bot.user)
    ana.loop.run(ana.client.room_redact(room, board.id))
    wait_for(lambda: board.redacted, "the redaction")
    ben.say(room, "yacht")
    again = ana.wait(room, "1 of 27 words", matrix_bot.user, 120)
    assert again.id != board.id
