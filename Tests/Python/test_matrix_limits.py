"""The bot on a homeserver with Synapse's default limits: ten events at once, and one more each five seconds."""

import time

import pytest

from homeserver import Homeserver
from matrix import Loop, MatrixBot, Person
from playground import wait_for
from test_matrix import group, private_chat

DEFAULT = {"per_second": 0.2, "burst_count": 10}
PAUSE = 3


@pytest.fixture
def limited(tmp_path):
    """A homeserver that limits the bot, but not the people."""
    homeserver = Homeserver(tmp_path / "homeserver", rc_message=DEFAULT)
    bot = MatrixBot(homeserver, tmp_path)
    loop = Loop()
    people: list[Person] = []

    def person(name: str) -> Person:
        people.append(Person(loop, homeserver, name))
        homeserver.lift_limits(people[-1])
        return people[-1]

    yield bot, person
    for each in people:
        each.close()
    bot.stop()
    homeserver.stop()


def each_pause(times: int):
    """Counts to `times`, a few seconds apart."""
    start = time.monotonic()
    for number in range(times):
        time.sleep(max(0, start + number * PAUSE - time.monotonic()))
        yield number


def test_the_first_answers_of_a_quick_player_wait_for_nothing(limited):
    bot, person = limited
    ana = person("ana")
    room = private_chat(ana, bot)
    waits = []
    for number in each_pause(15):
        start = time.monotonic()
        before = len(ana.messages(room, bot.user))
        ana.say(room, f"define {['yacht', 'honey', 'bank', 'bee', 'comb'][number % 5]}")
        wait_for(lambda: len(ana.messages(room, bot.user)) > before, "an answer")
        waits.append(round(time.monotonic() - start, 2))
    print("seconds until each answer:", waits)
    assert max(waits) < 1.5, waits


def test_a_quick_group_gets_its_hints_at_once_and_most_signs(limited):
    bot, person = limited
    ana, ben, cat = person("ana"), person("ben"), person("cat")
    room = group(bot, ana, ben, cat)
    ana.say(room, "!new Y ACEHNT")
    ana.wait(room, "1 Hint", bot.user)
    # The bot has used up what the server takes at once.
    time.sleep(40)
    words = "yacht hyena chantey they then hatch cyan cache teach each heath enact tenth canny nanny catty natty".split()
    guesses, waits = [], []
    for number in each_pause(24):
        who = (ana, ben, cat)[number % 3]
        guesses.append(who.say(room, words[number % len(words)]))
        if number % 8 == 4:
            start = time.monotonic()
            before = len([m for m in ana.messages(room, bot.user) if "“" in m.text])
            ana.say(room, "!hint")
            wait_for(
                lambda: len([m for m in ana.messages(room, bot.user) if "“" in m.text]) > before, "a hint"
            )
            waits.append(round(time.monotonic() - start, 2))
    time.sleep(10)
    signs = sum(bool(ana.seen[room][guess].reactions) for guess in guesses)
    print("seconds until each hint:", waits, "signs:", signs, "of", len(guesses))
    assert max(waits) < 2, waits
    assert signs >= 12
