"""The bot of the benchmark on python-telegram-bot: commits one row for each command, then answers it.

    python_telegram_bot.py API_URL DATABASE
"""

import sqlite3
import sys

from telegram import Update
from telegram.ext import ApplicationBuilder, CommandHandler, ContextTypes

url, database = sys.argv[1:]
rows = sqlite3.connect(database)
rows.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
rows.execute("CREATE TABLE IF NOT EXISTS asked (message INTEGER, chat INTEGER, word TEXT)")


async def define(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    word = " ".join(context.args)
    rows.execute("INSERT INTO asked VALUES (?, ?, ?)", (update.message.message_id, update.message.chat_id, word))
    rows.commit()
    await update.message.reply_html(f"<b>{word}</b>: an expensive vessel propelled by sail or power")


application = ApplicationBuilder().token("1:benchmark").base_url(f"{url}/bot").build()
application.add_handler(CommandHandler("define", define))
application.run_polling(timeout=30)
