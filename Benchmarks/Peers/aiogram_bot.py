"""The bot of the benchmark on aiogram: commits one row for each command, then answers it. Python's simplest honest bot.

    aiogram_bot.py API_URL DATABASE
"""

import asyncio
import sqlite3
import sys

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import Command, CommandObject
from aiogram.types import Message


async def main(url: str, database: str) -> None:
    rows = sqlite3.connect(database)
    rows.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    rows.execute("CREATE TABLE IF NOT EXISTS asked (message INTEGER, chat INTEGER, word TEXT)")
    dispatcher = Dispatcher()

    @dispatcher.message(Command("define"))
    async def define(message: Message, command: CommandObject) -> None:
        rows.execute("INSERT INTO asked VALUES (?, ?, ?)", (message.message_id, message.chat.id, command.args))
        rows.commit()
        await message.answer(f"<b>{command.args}</b>: an expensive vessel propelled by sail or power", parse_mode="HTML")

    session = AiohttpSession(api=TelegramAPIServer.from_base(url))
    await dispatcher.start_polling(Bot("1:benchmark", session=session), polling_timeout=30)


asyncio.run(main(*sys.argv[1:]))
