"""A chat as its members see it: the bot's messages, and the buttons to press."""

from __future__ import annotations

import re

from playground import ANA, Playground, wait_for


def said(message: dict) -> str:
    """The words of a message, those of a rich message line by line."""
    rich = message.get("rich_message", {}).get("blocks", [])
    return message.get("text") or message.get("caption") or "\n".join(map(block_text, rich))


def block_text(block: dict) -> str:
    """The words of a rich message's block, also those that have to be opened."""
    lines = [run_text(block[part]) for part in ("summary", "text") if part in block]
    lines += ["  ".join(run_text(cell.get("text", "")) for cell in row) for row in block.get("cells", [])]
    lines += [block_text(inner) for item in block.get("items", []) for inner in item["blocks"]]
    lines += map(block_text, block.get("blocks", []))
    return "\n".join(lines)


def run_text(run: str | list | dict) -> str:
    """The words of a text with styles."""
    if isinstance(run, list):
        return "".join(map(run_text, run))
    return run if isinstance(run, str) else run_text(run["text"])


def buttons(message: dict) -> dict[str, str]:
    """The data that each button sends, by its label."""
    keyboard = message.get("reply_markup", {}).get("inline_keyboard", [])
    return {button["text"]: button["callback_data"] for row in keyboard for button in row if "callback_data" in button}


class Room:
    def __init__(self, playground: Playground, chat: int = ANA) -> None:
        self.playground, self.chat = playground, chat

    def answers(self) -> list[dict]:
        """The bot's messages, oldest first."""
        return [message for message in self.playground.messages(self.chat) if message["from"]["is_bot"]]

    def texts(self) -> list[str]:
        return [said(message) for message in self.answers()]

    def pictures(self) -> list[dict]:
        return [message for message in self.answers() if "photo" in message]

    def says(self, text: str) -> bool:
        return any(text in answer for answer in self.texts())

    def wait(self, pattern: str, seconds: float = 60) -> dict:
        """The newest message of the bot that matches `pattern`."""
        found = lambda: next((m for m in reversed(self.answers()) if re.search(pattern, said(m), re.DOTALL)), None)
        return wait_for(found, lambda: f"“{pattern}” among {self.texts()[-4:]}", seconds)

    def ask(self, text: str, seconds: float = 60) -> dict:
        """Sends a text that the bot's answer to it repeats, and returns that answer."""
        self.playground.say(text, chat=self.chat)
        return self.wait(re.escape(text), seconds)

    def press(self, message: dict, label: str, person: int = ANA):
        """Presses the first button whose label contains `label`."""
        data = next(data for text, data in buttons(message).items() if label in text)
        return self.playground.press(message, data, person)
