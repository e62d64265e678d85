#!/usr/bin/env python3
"""Measures which board and which language the bot takes photos for: runs the real program against a scripted Bot API server.

    HONEYCUE_LEXICON=FILE Benchmarks/board_languages.py HONEYCUE FOLDER…

Each photo comes from a person of its own, whose app is in English, so that only the picture and the words can tell the language; with --own
it is in the board's language. The words of the languages stand beside FILE, as `make lexicon` builds them. A folder is drawn by
Training/boards with --language.

“Right” is the board in its language. “Other language” has the right letters in another one, and the bot offers the right one as a button, or
does not. “Asks” means that letters are wrong, and that the bot says of which it is not sure.
"""
import argparse
import json
import os
import pathlib
import re
import sys
import tempfile
from collections import Counter

from bot_api import TOKEN, BotAPI
from surroundings import environment, start

# The languages' names in English, and in Spanish, which the bot speaks to people whose app is in it.
NAMES = {
    "en": ("English", "inglés"), "ca": ("Catalan", "catalán"), "de": ("German", "alemán"), "es": ("Spanish", "español"),
    "it": ("Italian", "italiano"), "nb": ("Norwegian Bokmål", "noruego bokmål"), "sv": ("Swedish", "sueco"),
}
BOARD = re.compile(r"<b>(\S)</b>[^<]*<b>((?:\S )*\S)</b>")
ASKS = re.compile(r"I'm not sure of|I know no word for these letters|No estoy seguro|No conozco ninguna palabra")
COLUMNS = ["right", "right, asked", "other language, offered", "other language", "asks", "wrong and sure", "no board"]


def verdict(label: dict, language: str, texts: list[str], keyboards: str) -> str:
    text = next((text for text in texts if BOARD.search(text)), None)
    if text is None:
        return "asks" if any(ASKS.search(text) for text in texts) else "no board"
    center, outer = BOARD.search(text).groups()
    letters = center == label["center"].upper() and sorted(outer.split()) == sorted(label["outer"].upper())
    asks = any(ASKS.search(text) for text in texts)
    if not letters:
        return "asks" if asks else "wrong and sure"
    said = next((code for code, names in NAMES.items() if any(f", {name}." in text for name in names)), "en")
    if said == language:
        return "right, asked" if asks else "right"
    return "other language, offered" if any(name.lower() in keyboards.lower() for name in NAMES[language]) else "other language"


def answer(server: BotAPI, person: int, photo: bytes) -> tuple[list[str], str]:
    """What the bot says to a photo, and the labels of its buttons."""
    server.photo = photo
    first = len(server.answers)
    server.say("", person, photo=True)

    def mine():
        return [call for call in server.answers[first:] if str(call.parameters.get("chat_id")) == str(person)]

    def text(call):
        return str(call.parameters.get("caption") or call.parameters.get("text") or "")

    # The first message says that the photo is looked at.
    if not server.wait(lambda: len(mine()) > 1, 60):
        sys.exit(f"no answer within 60 s: {[text(call) for call in mine()]}")
    server.wait_until_quiet(0.3, 20)
    return [text(call) for call in mine()[1:]], " ".join(str(call.parameters.get("reply_markup")) for call in mine())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--own", action="store_true", help="people's apps are in the language of the board")
    parser.add_argument("--first", type=int, help="how many photos of each folder are sent")
    parser.add_argument("--list", action="store_true", help="name the photos that are not right, with what the bot said")
    options = parser.parse_args()
    server = BotAPI()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url, "HONEYCUE_LOG_LEVEL": "warning",
                    "HONEYCUE_DATABASE": os.path.join(folder, "bench.sqlite")}
        bot = start(options.binary, "run", env=environment(**settings))
        try:
            if not server.polled.wait(30):
                sys.exit("the bot did not poll within 30 s")
            measure(server, options)
        finally:
            bot.terminate()
            bot.wait(15)


def measure(server: BotAPI, options: argparse.Namespace) -> None:
    print("| photos | count | " + " | ".join(COLUMNS) + " |")
    print("| --- " * (2 + len(COLUMNS)) + "|")
    person = 1000
    for folder in map(pathlib.Path, options.folders):
        counts: Counter = Counter()
        for label in json.loads((folder / "labels.json").read_text())[:options.first]:
            person += 1
            server.language = label.get("language", "en") if options.own else "en"
            texts, keyboards = answer(server, person, (folder / label["file"]).read_bytes())
            result = verdict(label, label.get("language", "en"), texts, keyboards)
            counts[result] += 1
            if options.list and result != "right":
                print(f"{result}: {label['file']} is {label['center']} {label['outer']}: {texts}", file=sys.stderr)
        print(f"| {folder.name} | {counts.total()} | " + " | ".join(str(counts[name]) for name in COLUMNS) + " |", flush=True)


if __name__ == "__main__":
    main()
