"""Plays sentences in people's own words against the real program, and compares each answer with the plain command's.

    HONEYCUE=.build/debug/honeycue python sentences.py FILE.jsonl… [--out RESULTS.jsonl]

Every sentence has a chat of its own, in the state that it supposes. A line of a file has the fields `language`, `intent`, `states`,
`text` and, where the intent has any, `argument`. A twin of the chat gets the plain command instead. With the field `way` the sentence is
a `reply` to the bot's last message, or the `caption` of a photo. The field `never` names commands whose answers would do harm; the
intent `anything` is content with every other answer.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import stored
from honeycue import FIXTURES, Bot, easy_board
from playground import BOT, FaultyPlayground, wait_for
from program import TEMPLATES
from soak import FIRST_PERSON
from soak_rates import FIRST_GROUP

RESULTS = ("right", "asked", "not understood", "wrong", "harmful")
# The board that is played, and a word to practise.
BOARD, WORD = "/new Y ACEHNT", "yacht"
# A page of a book with a marked word.
SHEET = FIXTURES.parent / "pages" / "marked-000.jpg"
NAMES = {"de": "german", "es": "spanish", "fr": "french", "ca": "catalan"}
# The plain commands of each intent, any of which does. {} is the argument. Behind = stands the template of a text that no command gives.
COMMANDS = {
    "hint": "/hint", "hint_pangram": "/hint pangram", "hint_prefix": "=frank noSuchHint|/hint {}",
    "hint_length": "=frank noSuchHint|/hint {} letters",
    "hint_easy": "/hint easy", "hint_long": "/hint long", "hint_hard": "/hint hard", "more": "/more|/rephrase",
    "clue_question": "=frank noAnswers", "letter": "/initial|/more", "length": "/more|/length", "next_clue": "/hint|/skip",
    "reveal_word": "/reveal", "reveal_all": "/solve", "score": "/score", "ranks": "/score|/rules", "grid": "/grid|whole grid",
    "grid_left": "/grid|/found", "two_letters": "/two", "found": "/found|/words", "missing_count": "/found|/grid|/score",
    "pangrams": "/pangrams", "show_board": "/board", "shuffle": "/board", "guess": "{}",
    "is_word_here": "=frank isWord|{}|is {} a word here", "took": "it took {}", "rejected": "it rejected {}", "undo": "/undo",
    "cancel": "=frank left|/stop", "daily": "/puzzle", "random_puzzle": "/puzzle random", "easy": "/puzzle easy", "hard": "/puzzle hard",
    "yesterday": "/yesterday", "new_board": "/new {}", "resume": "/resume {}|/resume", "fix_letter": "fix {}", "confirm": "=frank confirmed",
    "decline": "/fix", "define": "/define {}", "quiz": "/quiz", "quiz_answer": "{}", "quiz_skip": "i dont know", "words": "/words",
    "save_word": "/define {}", "remove_word": "/words forget {}", "remind": "/remind {}", "remind_off": "/remind off",
    "export": "/export {}", "book": "/book {}", "draw": "/draw", "guessit": "/guessit", "chain": "/chain", "drawing_guess": "=unknown|{}",
    "next_drawing": "/draw|/skip", "standings": "/standings", "teams": "/teams", "challenge": "/challenge", "settings": "/settings",
    "vote": "/solve", "vote_yes": "/solve", "vote_no": "=silence|/solve", "rules": "/rules", "help": "/help|/start",
    "who_are_you": "=self|/start", "language": "/language {}", "share": "/share", "stats": "/stats", "daily_delivery": "/daily {}",
    "stop": "/remind off", "privacy": "/privacy", "forget_me": "/forget", "thanks": "thanks", "greeting": "hello|=frank smalltalk",
    "smalltalk": "=frank smalltalk|=unknown", "cant_do": "=frank cantDo|=unknown", "none": "=unknown|=silence",
    "none_silence": "=silence", "anything": "",
}
# What comes before the sentence.
STATES = {
    "board": [BOARD], "clue": ["/hint"], "quiz": [f"/define {WORD}", "/quiz"], "vote": ["/solve"], "drawing": ["/draw 3"],
    "page": ["[photo]"], "sheet": ["[sheet]"], "remind": [f"/define {WORD}", "/remind 20"],
}
# The looks, half a second apart, at which as much waits as before: what waits then has a time.
STILL = 12
# Answers of these intents are drawn by lot, or show other words: only what kind they are is compared.
LOOSE = 0.55


@dataclass(frozen=True)
class Case:
    """One sentence."""

    language: str
    intent: str
    states: frozenset[str]
    text: str
    argument: str
    way: str
    never: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> Case:
        fields = json.loads(line)
        return cls(
            fields["language"], fields["intent"], frozenset(fields["states"]), fields["text"], fields.get("argument") or "",
            fields.get("way", ""), tuple(fields.get("never", ())))

    @property
    def prelude(self) -> list[str]:
        language = [f"/language {NAMES[self.language]}"] if self.language in NAMES else []
        return language + [step for state, steps in STATES.items() if state in self.states for step in steps]

    @property
    def commands(self) -> list[str]:
        """The plain commands, of which any may have been meant."""
        # No command adds a letter that was not seen.
        templates = "/fix" if self.intent == "fix_letter" and self.argument.startswith("+") else COMMANDS[self.intent]
        commands = [command.format(self.argument).strip() for command in templates.split("|")]
        return [command for command in commands if command]

    @property
    def is_comparable(self) -> bool:
        """Whether every command that would do the same is known: one about a word needs that word."""
        return bool(self.argument) or "{}" not in COMMANDS[self.intent]

    @property
    def typed(self) -> str:
        return self.text.replace("@bot", "@honeycue_bot")


def plain(text: str) -> str:
    """A text without markup."""
    return re.sub(r"<[^>]+>", "", text).strip()


def masked(text: str) -> str:
    """A text without what differs from one chat to the other: markup, figures, capitals of boards, what is quoted."""
    text = re.sub(r"<[^>]+>", "", text)
    return re.sub(r"\d+", "0", re.sub(r"[“„«\"][^”“»\"]*[”“»\"]", "“”", text)).strip()


@dataclass
class Answer:
    """What the bot did in a chat."""

    calls: list[tuple[str, str, tuple[str, ...]]]

    @property
    def text(self) -> str:
        return "\n".join(text for _, text, _ in self.calls if text)

    @property
    def buttons(self) -> set[str]:
        return {masked(label) for _, _, labels in self.calls for label in labels}

    @property
    def last(self) -> Answer:
        """The last message alone: below a photo the first is about its letters, whatever the caption."""
        return Answer(self.calls[-1:])

    def likeness(self, other: Answer) -> float:
        """From 0 for other answers to 1 for the same."""
        if not self.calls or not other.calls:
            return float(self.calls == other.calls)
        texts = difflib.SequenceMatcher(None, masked(self.text)[:600], masked(other.text)[:600], autojunk=False).ratio()
        union = self.buttons | other.buttons
        shared = len(self.buttons & other.buttons) / len(union) if union else 1
        return 0.7 * texts + 0.3 * shared


class Theatre:
    """Chats in which sentences are played, many at once."""

    def __init__(self, folder: Path, chats: int, groups: int) -> None:
        self.playground = FaultyPlayground()
        self.playground.let_in(people=chats + 1, groups=max(1, groups))
        self.bot = Bot(self.playground, folder)
        self.photos = {"[photo]": (FIXTURES / easy_board()["file"]).read_bytes(), "[sheet]": SHEET.read_bytes()}
        self.people, self.groups = iter(range(1, chats + 1)), iter(range(groups))
        wait_for(lambda: any(call["method"] == "getUpdates" for call in self.playground.journal()), "the first poll")
        self.handled = 0

    def close(self) -> None:
        self.bot.close()
        self.playground.stop()

    def room(self, case: Case) -> tuple[int, int]:
        """A fresh chat, and who speaks there."""
        if "group" in case.states:
            return FIRST_GROUP - next(self.groups), FIRST_PERSON
        person = FIRST_PERSON + next(self.people)
        return person, person

    def say(self, room: tuple[int, int], text: str) -> None:
        self.handled += 1
        if text in self.photos:
            self.playground.send_picture(self.photos[text], person=room[1], chat=room[0])
        else:
            self.playground.say(text, person=room[1], chat=room[0])

    def say_so(self, room: tuple[int, int], text: str, way: str, last: dict[int, int]) -> None:
        """Says a sentence in the way that its case has. `last` has the bot's last message of each chat."""
        match way:
            case "caption":
                self.handled += 1
                self.playground.send_picture(self.photos["[photo]"], person=room[1], chat=room[0], caption=text)
            case "reply" if room[0] in last:
                self.handled += 1
                self.playground.act("messages", chat_id=room[0], user_id=room[1], text=text, reply_to_message_id=last[room[0]])
            case _:
                self.say(room, text)

    def last_messages(self) -> dict[int, int]:
        """The bot's last message in each chat."""
        return {
            room["chat"]["id"]: entry["message"]["message_id"]
            for room in self.playground.snapshot()["chats"] for entry in room["messages"] if entry["message"]["from"]["id"] == BOT
        }

    def rest(self, seconds: float = 300) -> None:
        """Waits until everything is answered. Drawing games have messages that wait for their time."""
        seen: list[tuple[int, int]] = []

        def is_quiet() -> bool:
            time.sleep(0.5)
            seen.append(stored.progress(self.bot.database))
            handled, waiting = seen[-1]
            return handled >= self.handled and (waiting == 0 or len(seen) > STILL and set(seen[-STILL:]) == {seen[-1]})

        wait_for(is_quiet, lambda: f"quiet: {seen[-1]} of {self.handled}", seconds)

    def play(self, plays: list[tuple[Case, str]]) -> list[Answer]:
        """The answers to a text each, after the prelude of its case."""
        rooms = [self.room(case) for case, _ in plays]
        for step in range(max((len(case.prelude) for case, _ in plays), default=0)):
            for room, (case, _) in zip(rooms, plays):
                if step < len(case.prelude):
                    self.say(room, case.prelude[step])
            self.rest()
        since, last = self.playground.journal()[-1]["sequence"], self.last_messages()
        for room, (case, text) in zip(rooms, plays):
            self.say_so(room, text, case.way, last)
        self.rest()
        return [answer.last if case.way == "caption" else answer for answer, (case, _) in zip(self.answers(rooms, since), plays)]

    def answers(self, rooms: list[tuple[int, int]], since: int) -> list[Answer]:
        calls = defaultdict(list)
        for entry in self.playground.journal(since):
            fields = entry["parameters"]
            if "chat_id" in fields and entry["method"] not in ("sendChatAction", "pinChatMessage", "getChat", "getChatMember"):
                text = fields.get("text") or fields.get("caption") or fields.get("rich_message") or fields.get("reaction") or ""
                calls[int(fields["chat_id"])].append((entry["method"], as_text(text), tuple(labels(fields.get("reply_markup")))))
        return [Answer(calls[chat]) for chat, _ in rooms]


def as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def labels(markup: object) -> Iterator[str]:
    if isinstance(markup, str):
        markup = json.loads(markup)
    for row in (markup or {}).get("inline_keyboard", []):
        for button in row:
            yield button["text"]


def branch(language: str, name: str, key: str) -> str:
    """The text in a template's section `key`, as a pattern."""
    text = (TEMPLATES / language / f"{name}.mustache").read_text()
    inner = text.split(f"{{{{#{key}}}}}", 1)[1].split(f"{{{{/{key}}}}}", 1)[0]
    parts = re.split(r"\{\{[#^]points.*?\{\{/points.one\}\}|\{\{.*?\}\}|<[^>]+>", inner.strip())
    return ".*".join(re.escape(part) for part in parts)


class Judge:
    """Says what became of a sentence."""

    def __init__(self, twins: dict[tuple, Answer]) -> None:
        self.twins = twins

    def result(self, case: Case, answer: Answer) -> str:
        text = plain(answer.text)
        if any(self.is_answer(case, command, answer, text) for command in case.never):
            return "harmful"
        if case.intent == "anything":
            return "right"
        if any(self.is_answer(case, command, answer, text) for command in case.commands):
            return "right"
        if re.search(branch(case.language, "unknown", "input.text"), text) or not answer.calls:
            return "not understood"
        if re.search(branch(case.language, "meaning", "isOne") + "|" + which(case.language), text):
            return "asked"
        return "wrong"

    def is_answer(self, case: Case, command: str, answer: Answer, text: str) -> bool:
        if command == "=silence":
            return not answer.calls
        if command == "=unknown":
            return bool(re.search(branch(case.language, "unknown", "input.text"), text))
        if command == "=self":
            return plain((TEMPLATES / case.language / "self.mustache").read_text())[:40] in text
        if command.startswith("=frank"):
            return bool(re.search(branch(case.language, "frank", "answer." + command.split()[1]), text))
        return answer.likeness(self.twins[twin(case, command)]) >= LOOSE


def which(language: str) -> str:
    text = (TEMPLATES / language / "meaning.mustache").read_text()
    return re.escape(text.split("{{^isOne}}", 1)[1].split("{{/isOne}}", 1)[0].strip())


def twin(case: Case, command: str) -> tuple:
    return case.language, case.states, case.way, command


def table(title: str, counts: dict[str, Counter]) -> None:
    print(f"| {title} | sentences | {' | '.join(RESULTS)} |\n| --- | --- |{' --- |' * len(RESULTS)}")
    for name, count in counts.items():
        total = sum(count.values())
        print(f"| {name} | {total} | " + " | ".join(f"{100 * count[result] / total:.1f} %" for result in RESULTS) + " |")
    print()


def played(cases: list[Case], folder: Path) -> Iterator[tuple[Case, Answer, str, list[Answer]]]:
    twins = {twin(case, command): (case, command) for case in cases for command in (*case.commands, *case.never) if command[:1] != "="}
    plays = [(case, case.typed) for case in cases] + list(twins.values())
    theatre = Theatre(folder, chats=len(plays), groups=sum("group" in case.states for case, _ in plays))
    try:
        answers = theatre.play(plays)
    finally:
        theatre.close()
    judge = Judge(dict(zip(twins, answers[len(cases) :])))
    for case, answer in zip(cases, answers):
        yield case, answer, judge.result(case, answer), [judge.twins[twin(case, c)] for c in case.commands if c[:1] != "="]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, help="where every sentence is written with what came back")
    options = parser.parse_args()
    for file in options.files:
        read = [Case.read(line) for line in file.read_text().splitlines()]
        cases = [case for case in read if case.is_comparable]
        counts: dict[str, Counter] = defaultdict(Counter)
        lines = []
        with tempfile.TemporaryDirectory(prefix="honeycue-") as folder:
            for case, answer, result, twins in played(cases, Path(folder)):
                # The bot passes over commands of a person who writes to many groups at once.
                if twins and not any(twin.calls for twin in twins):
                    continue
                counts[case.language][result] += 1
                lines.append({
                    "result": result, "language": case.language, "intent": case.intent, "states": sorted(case.states), "text": case.text,
                    "way": case.way, "argument": case.argument, "answer": answer.text, "command's": [answer.text for answer in twins],
                })
        table(f"played, {file.stem}", counts)
        if len(lines) < len(read):
            print(f"{len(read) - len(lines)} sentences of {file.stem} are left out: there was no command's answer to compare with.\n")
        if options.out:
            options.out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


if __name__ == "__main__":
    main()
