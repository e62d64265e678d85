"""Kills the bot again and again while people ask it on Matrix, and counts what is lost or doubled: a part of `make soak`.

python Tests/Python/soak_matrix.py --chats 8 --questions 60 --kills 60
"""

from __future__ import annotations

import argparse
import random
import secrets
import time
from pathlib import Path

from evidence import evidence
from homeserver import Homeserver
from matrix import ENCRYPTED, Loop, MatrixBot, Person
from playground import wait_for

# Words of which each has a meaning that begins with the word itself.
WORDS = """yacht hyena honey zebra apple bread chair dance eagle flame grape house igloo jelly knife lemon mango night
ocean piano queen river snake table uncle violin whale xylem youth zephyr anvil basil candy daisy ember fable garlic
harbor ivory jacket kettle lantern meadow needle orchid pebble quilt ribbon saddle turnip umbrella velvet walnut""".split()


def answers(person: Person, room: str, bot: MatrixBot) -> list[str]:
    """The first word of each meaning that the bot gave, in order."""
    texts = [message.text for message in person.messages(room, bot.user)]
    return [text.split()[0] for text in texts if "(noun)" in text or "(verb)" in text]


def expect_answers(person: Person, room: str, bot: MatrixBot, words: list[str], seconds: float = 180) -> None:
    """Fails if a word is not answered, or answered twice, or out of order."""
    wait_for(
        lambda: len(answers(person, room, bot)) >= len(words),
        lambda: f"{len(words)} answers: {answers(person, room, bot)}",
        seconds,
    )
    # Nothing that was still to come of them can follow the answer to this.
    last = f"x{secrets.token_hex(4)}"
    person.say(room, f"/define {last}")
    person.wait(room, last, bot.user, seconds)
    assert answers(person, room, bot) == words


def soak(homeserver: Homeserver, folder: Path, chats: int, questions: int, kills: int, seed: int, encrypted: bool) -> str:
    """Asks in all chats, kills the bot meanwhile, and returns what came of it in a sentence."""
    chance, loop, start = random.Random(seed), Loop(), time.monotonic()
    bot = MatrixBot(homeserver, folder, HONEYCUE_MESSAGES_PER_MINUTE="100000")
    people = []
    try:
        rooms = []
        for number in range(chats):
            keys = folder / f"keys-{number}"
            keys.mkdir()
            person = Person(loop, homeserver, "ana", keys if encrypted else None)
            people.append(person)
            room = person.start_chat(bot.user, direct=True, initial_state=ENCRYPTED if encrypted else [])
            person.wait(room, "I read photographed words", bot.user)
            rooms.append((person, room, [chance.choice(WORDS) for _ in range(questions)]))
        for kill in range(kills):
            first, last = kill * questions // kills, (kill + 1) * questions // kills
            for person, room, words in rooms:
                person.say_all(room, [f"define {word}" for word in words[first:last]])
            time.sleep(chance.uniform(0, 0.6))
            bot.kill()
            bot.start()
        for person, room, words in rooms:
            expect_answers(person, room, bot, words, 120)
    finally:
        bot.close()
        for person in people:
            person.close()
    kind = "encrypted" if encrypted else "plain"
    return (
        f"{chats * questions} questions in {chats} {kind} rooms on Matrix, {kills} kills: none lost, none doubled, in order;"
        f" {time.monotonic() - start:.0f} s (seed {seed})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chats", type=int, default=8)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    for encrypted in (False, True):
        with evidence() as folder:
            homeserver = Homeserver(folder / "homeserver")
            try:
                print(soak(homeserver, folder, options.chats, options.questions, options.kills, options.seed, encrypted))
            finally:
                homeserver.stop()


if __name__ == "__main__":
    main()
