"""A chat as the people in it see it: what the bot says there, and the buttons to press."""

from __future__ import annotations

import re

from playground import ANA, Playground, wait_for


def said(message: dict) -> str:
    return message.get("text") or message.get("caption") or ""


def buttons(message: dict) -> dict[str, str]:
    """What is sent by pressing each button, by its label."""
    keyboard = message.get("reply_markup", {}).get("inline_keyboard", [])
    return {button["text"]: button["callback_data"] for row in keyboard for button in row}


class Room:
    def __init__(self, playground: Playground, chat: int = ANA) -> None:
        self.playground, self.chat = playground, chat

    def answers(self) -> list[dict]:
        """The bot's messages, the oldest first."""
        return [message for message in self.playground.messages(self.chat) if message["from"]["is_bot"]]

    def texts(self) -> list[str]:
        return [said(message) for message in self.answers()]

    def pictures(self) -> list[dict]:
        return [message for message in self.answers() if "photo" in message]

    def says(self, text: str) -> bool:
        return any(text in answer for answer in self.texts())

    def wait(self, pattern: str, seconds: float = 60) -> dict:
        """The newest message of the bot that says so."""
        found = lambda: next((m for m in reversed(self.answers()) if re.search(pattern, said(m), re.DOTALL)), None)
        return wait_for(found, lambda: f"“{pattern}” among {self.texts()[-4:]}", seconds)

    def ask(self, text: str, seconds: float = 60) -> dict:
        """Says something that only its answer repeats."""
        self.playground.say(text, chat=self.chat)
        return self.wait(re.escape(text), seconds)

    def press(self, message: dict, label: str, person: int = ANA):
        """Presses the first button whose label contains `label`."""
        data = next(data for text, data in buttons(message).items() if label in text)
        return self.playground.press(message, data, person)
