#!/usr/bin/env bash
# Expected: a guest message (Bot API 10.0), by which somebody calls the bot into a chat that it isn't in, is kept apart from the bot's own
# chats, as its chat “may not coincide with other existing bot chats sharing the same identifier”. It is answered by answerGuestQuery.
# Seen: python-telegram-bot gives it to the ordinary handlers for text and commands, with chat_data of the own chat that has the same
# number, and reply_text() sends an ordinary message there. aiogram has a handler of its own for it, but with FSMStrategy.CHAT its state is
# that of the own chat, too, and answer() sends there. Neither warns.
# Version: python-telegram-bot 22.8, aiogram 3.31.0.
# Why it matters: if Ana calls the bot in her chat with Bo, and that chat has Bo's number, as the bot's own chat with Bo has, then her
# question goes on in Bo's puzzle and is answered to Bo. A bot that knew nothing of guests becomes one that confuses chats by an upgrade.
# Our answer: guest queries have a type of their own in Sources/Telegram and are answered by their query, never by their chat.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8 aiogram==3.31.0
cat >"$work/updates.py" <<'PYTHON'
CHAT = {"id": 7, "type": "private", "first_name": "Bo"}


def message(key, text, **fields):
    """An update with a message in the chat that has Bo's number: with Bo, or of Ana with Bo."""
    sender = {"id": 8, "is_bot": False, "first_name": "Ana"} if fields else {"id": 7, "is_bot": False, "first_name": "Bo"}
    return {"update_id": 1, key: {"message_id": 5, "date": 1, "chat": CHAT, "from": sender, "text": text, **fields}}


OWN = message("message", "start")
GUEST = message("guest_message", "what is a yacht", guest_query_id="q")
PYTHON
cat >"$work/ptb.py" <<'PYTHON'
import asyncio
import json

import telegram
from telegram.ext import ApplicationBuilder, ExtBot, MessageHandler, filters
from telegram.request import BaseRequest
from updates import GUEST, OWN

sent = []


class Recorder(BaseRequest):
    """Answers each request as the server would, and keeps it."""

    read_timeout = 1

    async def initialize(self):
        pass

    async def shutdown(self):
        pass

    async def do_request(self, url, method, request_data=None, **timeouts):
        name = url.rsplit("/", 1)[1]
        if name == "getMe":
            result = {"id": 1, "is_bot": True, "first_name": "Bot", "username": "bot"}
        else:
            sent.append((name, request_data.parameters["chat_id"]))
            result = {"message_id": 6, "date": 1, "chat": {"id": 7, "type": "private"}, "text": "."}
        return 200, json.dumps({"ok": True, "result": result}).encode()


async def handle(update, context):
    seen.append((update.guest_message is not None, dict(context.chat_data)))
    context.chat_data["solution"] = "hidden"
    await update.effective_message.reply_text(".")


async def main():
    bot = ExtBot("1:a", request=Recorder(), get_updates_request=Recorder())
    application = ApplicationBuilder().bot(bot).updater(None).build()
    application.add_handler(MessageHandler(filters.TEXT, handle))
    async with application:
        for update in (OWN, GUEST):
            await application.process_update(telegram.Update.de_json(update, bot))


seen = []
asyncio.run(main())
print("python-telegram-bot", telegram.__version__, "guest message handled:", seen[-1], "answered by", sent[-1])
if len(seen) != 2 or seen[-1] != (True, {"solution": "hidden"}) or sent[-1] != ("sendMessage", 7):
    raise SystemExit(3)
PYTHON
cat >"$work/dispatch.py" <<'PYTHON'
import asyncio

import aiogram
from aiogram import Bot, Dispatcher
from aiogram.client.session.base import BaseSession
from aiogram.fsm.context import FSMContext
from aiogram.fsm.strategy import FSMStrategy
from aiogram.types import Message, Update
from updates import GUEST, OWN

sent, seen = [], []


class Recorder(BaseSession):
    """Keeps each request."""

    async def close(self):
        pass

    async def stream_content(self, *arguments, **options):
        yield b""

    async def make_request(self, bot, method, timeout=None):
        sent.append((type(method).__name__, method.chat_id))


dispatcher = Dispatcher(fsm_strategy=FSMStrategy.CHAT)


@dispatcher.message()
@dispatcher.guest_message()
async def handle(message: Message, state: FSMContext):
    seen.append((message.guest_query_id is not None, await state.get_data()))
    await state.update_data(solution="hidden")
    await message.answer(".")


async def main():
    bot = Bot("1:a", session=Recorder())
    for update in (OWN, GUEST):
        await dispatcher.feed_update(bot, Update.model_validate(update))


asyncio.run(main())
print("aiogram", aiogram.__version__, "guest message handled:", seen[-1], "answered by", sent[-1])
if seen[-1] != (True, {"solution": "hidden"}) or sent[-1] != ("SendMessage", 7):
    raise SystemExit(3)
PYTHON
"$work/venv/bin/python" "$work/ptb.py"
"$work/venv/bin/python" "$work/dispatch.py"
