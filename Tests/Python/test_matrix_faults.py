"""Nothing is lost or doubled on Matrix, whatever happens to the bot or to the homeserver."""

import sqlite3
import time
from pathlib import Path

import pytest

from homeserver import Homeserver
from matrix import MatrixBot
from playground import wait_for
from soak_matrix import WORDS, expect_answers, soak
from stored import rows
from test_matrix import group, private_chat

pytestmark = pytest.mark.timeout(480)

LOGGED_IN = "platform=matrix [Assembly] logged in"


def test_killed_at_any_time_it_answers_everything_once_and_in_order(homeserver, tmp_path):
    soak(homeserver, tmp_path, chats=2, questions=30, kills=10, seed=2026, encrypted=False)


def test_what_is_said_while_it_is_away_is_answered_however_much_that_is(homeserver, person, tmp_path):
    bot = MatrixBot(homeserver, tmp_path, HONEYCUE_MESSAGES_PER_MINUTE="100000")
    try:
        ana, ben = person("ana"), person("ben")
        room = private_chat(ana, bot)
        bees = group(bot, ana, ben)
        assert bot.stop() == 0
        # More than one answer of the server holds.
        ana.say_all(room, [f"define {word}" for word in WORDS])
        ana.say_all(bees, ["chatter"] * 120 + ["/define hyena"])
        bot.start()
        expect_answers(ana, room, bot, WORDS)
        expect_answers(ana, bees, bot, ["hyena"])
    finally:
        bot.close()


def test_a_device_message_that_no_number_can_hold_stops_nobody(matrix_bot, homeserver, person):
    ana, eve = person("ana"), person("eve")
    room = private_chat(ana, matrix_bot)
    message = {"messages": {matrix_bot.user: {"*": {"a": 10**400}}}}
    homeserver.call("PUT", "/_matrix/client/v3/sendToDevice/org.example.any/1", message, eve.client.access_token)
    ana.say(room, "define hyena")
    expect_answers(ana, room, matrix_bot, ["hyena"])


def has_synced(database: Path) -> bool:
    """Whether a bot has stored where in the homeserver's events it stands."""
    try:
        return bool(rows(database, "SELECT 1 FROM cursor"))
    except sqlite3.OperationalError:
        return False  # There is no file or no table yet.


def test_a_first_start_leaves_old_messages_alone(homeserver, person, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = person("ana")
        room = private_chat(ana, bot)
        ana.say(room, "define hyena")
        expect_answers(ana, room, bot, ["hyena"])
        bot.stop()
        ana.say(room, "define zebra")
        # A new database, as after a loss.
        bot.database = tmp_path / "new.sqlite"
        bot.start()
        wait_for(lambda: has_synced(bot.database), "the first answer of the homeserver", 60)
        ana.say(room, "define yacht")
        expect_answers(ana, room, bot, ["hyena", "yacht"])
    finally:
        bot.close()


def test_a_homeserver_that_stops_hangs_and_restarts_costs_nothing(person, tmp_path):
    homeserver = Homeserver(tmp_path / "homeserver")
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = person("ana", homeserver)
        room = private_chat(ana, bot)
        ana.say_all(room, [f"define {word}" for word in WORDS[:4]])
        homeserver.stop()
        time.sleep(2)
        homeserver.start()
        ana.say_all(room, [f"define {word}" for word in WORDS[4:8]])
        homeserver.pause()
        time.sleep(2)
        homeserver.resume()
        ana.say_all(room, [f"define {word}" for word in WORDS[8:12]])
        expect_answers(ana, room, bot, WORDS[:12])
    finally:
        bot.close()
        homeserver.stop()


def test_a_homeserver_that_limits_the_bot_gets_everything_later_and_in_order(person, tmp_path):
    limit = {"per_second": 2, "burst_count": 5}
    homeserver = Homeserver(tmp_path / "homeserver", rc_message=limit, rc_joins={"local": limit})
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = person("ana", homeserver)
        homeserver.lift_limits(ana)
        room = private_chat(ana, bot)
        ana.say_all(room, [f"define {word}" for word in WORDS[:8]])
        expect_answers(ana, room, bot, WORDS[:8])
        # Invited by many at once, it comes to all of them.
        rooms = [ana.start_chat(bot.user, name=f"room {number}") for number in range(12)]
        for other in rooms:
            ana.wait(other, "I read photographed words", bot.user)
    finally:
        bot.close()
        homeserver.stop()


def test_at_the_usual_limits_of_a_homeserver_a_hint_does_not_wait_for_signs(person, tmp_path):
    homeserver = Homeserver(tmp_path / "homeserver", rc_message={"per_second": 0.2, "burst_count": 10})
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana, ben = person("ana", homeserver), person("ben", homeserver)
        homeserver.lift_limits(ana)
        homeserver.lift_limits(ben)
        room = group(bot, ana, ben)
        ana.say(room, "!new Y ACEHNT")
        ana.wait(room, "0 of 27 words.*1 Hint", bot.user)
        for word in ["yacht", "hyena", "they", "cyan", "chantey", "tenancy", "yeah", "hatch", "teach", "ethic"] * 3:
            ben.say(room, word)
        ana.say(room, "!hint")
        ana.wait(room, r"of \d+ · “", bot.user, 300)
        signs = sum(len(message.reactions) for message in ana.messages(room, ben.id))
        assert signs < 30, "the server lets one event through every five seconds, and the hint does not wait for all signs"
    finally:
        bot.close()
        homeserver.stop()


def test_only_those_whom_the_settings_permit_may_invite_it(homeserver, person, tmp_path):
    ana, ben = person("ana"), person("ben")
    bot = MatrixBot(homeserver, tmp_path, MATRIX_INVITES=f"{ana.id}, example.org")
    try:
        refused = ben.start_chat(bot.user, direct=True)
        wait_for(
            lambda: homeserver.membership(ben, refused, bot.user) == "leave", "the invitation to be declined"
        )
        private_chat(ana, bot)
        assert ben.messages(refused, bot.user) == []
    finally:
        bot.close()


def test_it_leaves_when_everybody_has_left(matrix_bot, homeserver, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    ben.leave(room)
    ana.say(room, "define hyena")
    expect_answers(ana, room, matrix_bot, ["hyena"])
    ana.leave(room)
    joined_rooms = homeserver.joined_rooms(matrix_bot)
    wait_for(lambda: room not in joined_rooms(), "the bot to leave")


def test_removed_and_banned_it_goes_on_elsewhere_and_returns_when_asked(matrix_bot, homeserver, person, loop):
    ana, ben = person("ana"), person("ben")
    room = private_chat(ana, matrix_bot)
    bees = group(matrix_bot, ana, ben)
    ana.say(bees, "!new Y ACEHNT")
    ana.wait(bees, "0 of 27 words.*1 Hint", matrix_bot.user)
    loop.run(ana.client.room_ban(bees, matrix_bot.user))
    ana.say(room, "define hyena")
    expect_answers(ana, room, matrix_bot, ["hyena"])
    loop.run(ana.client.room_unban(bees, matrix_bot.user))
    ana.invite(bees, matrix_bot.user)
    ana.say(room, "define yacht")
    expect_answers(ana, room, matrix_bot, ["hyena", "yacht"])
    wait_for(lambda: homeserver.membership(ana, bees, matrix_bot.user) == "join", "the bot's return")
    ben.say(bees, "yacht")
    ana.wait(bees, "1 of 27 words", matrix_bot.user)


def test_a_game_follows_its_room_to_a_new_version(matrix_bot, homeserver, person):
    ana, ben = person("ana"), person("ben")
    room = group(matrix_bot, ana, ben)
    ana.say(room, "!new Y ACEHNT")
    ana.wait(room, "0 of 27 words.*1 Hint", matrix_bot.user)
    new = homeserver.upgrade(ana, room)
    ana.invite(new, matrix_bot.user)
    ana.invite(new, ben.id)
    ben.join(new)
    wait_for(lambda: homeserver.membership(ana, new, matrix_bot.user) == "join", "the bot in the new room")
    ben.say(new, "yacht")
    ana.wait(new, "1 of 27 words", matrix_bot.user)


def test_a_session_that_was_ended_is_replaced_where_there_is_a_password(homeserver, person, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    try:
        ana = person("ana")
        room = private_chat(ana, bot)
        sessions = len(homeserver.sessions(bot))
        bot.stop()
        bot.start()
        ana.say(room, "define hyena")
        expect_answers(ana, room, bot, ["hyena"])
        assert len(homeserver.sessions(bot)) == sessions + 1, "only this test has logged in again"
        homeserver.end_sessions(bot)
        ana.say(room, "define yacht")
        expect_answers(ana, room, bot, ["hyena", "yacht"])
    finally:
        bot.close()


def test_a_token_that_was_revoked_ends_the_bot_with_a_reason(homeserver, tmp_path):
    bot = MatrixBot(homeserver, tmp_path)
    bot.stop()
    token = homeserver.log_in(bot.user, bot.password)
    bot.settings |= {"MATRIX_ACCESS_TOKEN": token, "MATRIX_PASSWORD": ""}
    before = bot.logged.count(LOGGED_IN)
    bot.start()
    bot.wait_until_logged(LOGGED_IN, before + 1)
    homeserver.call("POST", "/_matrix/client/v3/logout", {}, token)
    assert bot.process.wait(60) == 78
    assert "matrix refuses the bot's credentials" in bot.logged and token not in bot.logged
    bot.close()


def test_a_revoked_token_of_one_platform_leaves_the_other_alone(homeserver, playground, tmp_path):
    bot = MatrixBot(homeserver, tmp_path, playground)
    bot.stop()
    token = homeserver.log_in(bot.user, bot.password)
    bot.settings |= {"MATRIX_ACCESS_TOKEN": token, "MATRIX_PASSWORD": ""}
    before = bot.logged.count(LOGGED_IN)
    bot.start()
    try:
        bot.wait_until_logged(LOGGED_IN, before + 1)
        homeserver.call("POST", "/_matrix/client/v3/logout", {}, token)
        bot.wait_until_logged("matrix refuses the bot's credentials")
        playground.say("/new Y ACEHNT")
        playground.wait_for_message(lambda m: "27 words" in (m.get("text") or m.get("caption") or ""), "the board")
        assert bot.stop() == 0
    finally:
        bot.close()


# Making the rooms alone takes the homeserver more than a minute, and several times that beside other tests. So do the greetings.
@pytest.mark.timeout(1500)
def test_invited_by_two_hundred_rooms_at_once_it_comes_to_all_of_them(matrix_bot, homeserver, person):
    ana = person("ana")
    matrix_bot.stop()
    rooms = {ana.start_chat(matrix_bot.user, name=f"room {number}") for number in range(200)}
    matrix_bot.start()
    joined_rooms = homeserver.joined_rooms(matrix_bot)
    wait_for(lambda: rooms <= set(joined_rooms()), "all rooms", 600)
    ana.wait(max(rooms), "photographed words", matrix_bot.user, 300)
