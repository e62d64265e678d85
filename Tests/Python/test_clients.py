"""Independent clients work with the playground unchanged: polling, text, buttons, photo upload and download."""

import asyncio
import contextlib
import io
import logging
import threading
from concurrent.futures import ThreadPoolExecutor

import telebot
from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command
from aiogram.types import (
    BotCommand, BotCommandScopeAllGroupChats, BufferedInputFile, CallbackQuery, EphemeralMessageParameters, InlineKeyboardButton,
    InlineKeyboardMarkup, InlineQueryResultArticle, InputTextMessageContent,
)
from aiogram.types import Message as AiogramMessage
from telegram import InlineKeyboardButton as PTBButton
from telegram import InlineKeyboardMarkup as PTBMarkup
from telegram.error import BadRequest
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, MessageHandler, filters

from journal import validate_journal
from playground import ANA, BEN, CHLOE, GROUP, TOKEN, png, wait_for

PICTURE = png(1500, 900)


def play(playground):
    """Does the same as a person with each of the bots, and checks the results."""
    playground.say("/start", person=CHLOE, chat=GROUP)
    menu = playground.wait_for_message(lambda m: m.get("text") == "Hello Chloé", "the greeting", chat=GROUP)
    assert menu["entities"] == [{"type": "bold", "offset": 6, "length": 5}]
    playground.press(menu, "go", person=CHLOE)
    playground.wait_for_message(lambda m: m.get("text") == "Pressed by Chloé", "the edit after the press", chat=GROUP)
    sent = playground.send_picture(PICTURE, caption="my board")
    echoed = playground.wait_for_message(lambda m: m["from"]["is_bot"] and m.get("photo"), "the picture back")
    assert echoed["caption"] == "1280 × 768, my board"
    assert echoed["reply_to_message"]["message_id"] == sent["message_id"]
    assert [size["width"] for size in echoed["photo"]] == [90, 320, 800, 1280]
    assert validate_journal(playground.journal()) == []


def run(main):
    """Runs `main()` on its own thread, because Playwright keeps an event loop on this one once a page is open."""
    with ThreadPoolExecutor(max_workers=1) as executor:
        executor.submit(lambda: asyncio.run(main())).result()


def is_jpeg(data: bytes) -> bool:
    return data.startswith(b"\xff\xd8\xff") and len(data) > 1000


def test_aiogram(playground):
    async def main():
        bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(playground.url)))
        dispatcher = Dispatcher()

        @dispatcher.message(Command("start"))
        async def start(message: AiogramMessage):
            button = InlineKeyboardButton(text="Go", callback_data="go")
            await message.answer(
                f"Hello <b>{message.from_user.first_name}</b>", parse_mode="HTML",
                reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]),
            )

        @dispatcher.callback_query(F.data == "go")
        async def go(query: CallbackQuery):
            await query.answer("yes")
            await query.message.edit_text(f"Pressed by {query.from_user.first_name}")

        @dispatcher.message(F.photo)
        async def photo(message: AiogramMessage):
            largest = message.photo[-1]
            data = await bot.download(largest)
            assert is_jpeg(data.getvalue())
            caption = f"{largest.width} × {largest.height}, {message.caption}"
            await message.reply_photo(BufferedInputFile(data.getvalue(), "b.jpg"), caption=caption)

        polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1))
        try:
            await asyncio.to_thread(play, playground)
            me = await bot.get_me()
            assert me.can_read_all_group_messages
            with contextlib.suppress(TelegramBadRequest):
                await bot.send_message(7, "nobody")
                raise AssertionError("an unknown chat must be refused")
        finally:
            await dispatcher.stop_polling()
            await polling
            await bot.session.close()

    run(main)


def test_pytelegrambotapi(playground, monkeypatch):
    monkeypatch.setattr(telebot.apihelper, "API_URL", playground.url + "/bot{0}/{1}")
    monkeypatch.setattr(telebot.apihelper, "FILE_URL", playground.url + "/file/bot{0}/{1}")
    bot = telebot.TeleBot(TOKEN, threaded=False)

    @bot.message_handler(commands=["start"])
    def start(message):
        markup = telebot.types.InlineKeyboardMarkup()
        markup.add(telebot.types.InlineKeyboardButton("Go", callback_data="go"))
        bot.send_message(message.chat.id, f"Hello <b>{message.from_user.first_name}</b>", parse_mode="HTML", reply_markup=markup)

    @bot.callback_query_handler(func=lambda query: query.data == "go")
    def go(query):
        bot.answer_callback_query(query.id, "yes")
        bot.edit_message_text(f"Pressed by {query.from_user.first_name}", query.message.chat.id, query.message.message_id)

    @bot.message_handler(content_types=["photo"])
    def photo(message):
        largest = message.photo[-1]
        data = bot.download_file(bot.get_file(largest.file_id).file_path)
        assert is_jpeg(data)
        caption = f"{largest.width} × {largest.height}, {message.caption}"
        bot.send_photo(
            message.chat.id, io.BytesIO(data), caption=caption,
            reply_parameters=telebot.types.ReplyParameters(message.message_id),
        )

    polling = threading.Thread(target=bot.infinity_polling, kwargs={"timeout": 5, "long_polling_timeout": 1})
    polling.start()
    try:
        play(playground)
    finally:
        bot.stop_bot()
        polling.join(timeout=10)


def test_python_telegram_bot(playground):
    logging.getLogger("httpx").setLevel(logging.WARNING)

    async def start(update, context):
        markup = PTBMarkup([[PTBButton("Go", callback_data="go")]])
        name = update.effective_user.first_name
        await update.message.reply_text(f"Hello <b>{name}</b>", parse_mode="HTML", reply_markup=markup)

    async def go(update, context):
        await update.callback_query.answer("yes")
        await update.callback_query.edit_message_text(f"Pressed by {update.effective_user.first_name}")

    async def photo(update, context):
        largest = update.message.photo[-1]
        data = bytes(await (await largest.get_file()).download_as_bytearray())
        assert is_jpeg(data)
        caption = f"{largest.width} × {largest.height}, {update.message.caption}"
        await update.message.reply_photo(data, caption=caption, do_quote=True)

    async def main():
        application = (
            Application.builder().token(TOKEN).base_url(f"{playground.url}/bot").base_file_url(f"{playground.url}/file/bot").build()
        )
        application.add_handler(CommandHandler("start", start))
        application.add_handler(CallbackQueryHandler(go))
        application.add_handler(MessageHandler(filters.PHOTO, photo))
        async with application:
            await application.start()
            await application.updater.start_polling(timeout=1)
            try:
                await asyncio.to_thread(play, playground)
                with contextlib.suppress(BadRequest):
                    await application.bot.send_message(7, "nobody")
                    raise AssertionError("an unknown chat must be refused")
            finally:
                await application.updater.stop()
                await application.stop()

    run(main)


def test_aiogram_answers_one_person(playground):
    """Ephemeral commands and presses, and guests, as the newest client knows them."""

    async def main():
        bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(playground.url)))
        dispatcher = Dispatcher()
        sent: list[AiogramMessage] = []

        @dispatcher.message(Command("board"))
        async def board(message: AiogramMessage):
            button = InlineKeyboardButton(text="Mine", callback_data="mine", style="primary")
            await message.answer("Board", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]))

        @dispatcher.message(Command("w"))
        async def guess(message: AiogramMessage):
            assert message.message_id == 0 and message.receiver_user.is_bot
            sent.append(await message.reply("yacht counts"))

        @dispatcher.callback_query(F.data == "mine")
        async def mine(query: CallbackQuery):
            only = EphemeralMessageParameters(receiver_user_id=query.from_user.id, callback_query_id=query.id)
            sent.append(await bot.send_message(GROUP, "your words", ephemeral_message_parameters=only))
            await query.answer()

        @dispatcher.guest_message()
        async def guest(message: AiogramMessage):
            content = InputTextMessageContent(message_text="until now")
            result = InlineQueryResultArticle(id="1", title="hitherto", input_message_content=content)
            await bot.answer_guest_query(message.guest_query_id, result)

        polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1))
        try:
            scope = BotCommandScopeAllGroupChats()
            await bot.set_my_commands([BotCommand(command="w", description="Guess", is_ephemeral=True)], scope=scope)
            await asyncio.to_thread(write, lambda count: wait_for(lambda: len(sent) == count, lambda: f"{count} in {sent}"))
            edit = {"chat_id": GROUP, "receiver_user_id": CHLOE, "ephemeral_message_id": sent[0].ephemeral_message_id}
            await bot.edit_ephemeral_message_text(text="yacht counts twice", **edit)
            await bot.delete_ephemeral_message(**edit)
        finally:
            await dispatcher.stop_polling()
            await polling
            await bot.session.close()

    def write(wait_for_sent):
        """Plays the people. The client has sent something only when its call returns, which may be after the page shows it."""
        playground.say("/w yacht", person=CHLOE, chat=GROUP)
        answer = playground.wait_for_message(lambda m: m.get("text") == "yacht counts", "the answer", chat=GROUP)
        assert answer["message_id"] == 0 and answer["receiver_user"]["id"] == CHLOE
        wait_for_sent(1)
        playground.say("/board", person=CHLOE, chat=GROUP)
        menu = playground.wait_for_message(lambda m: m.get("text") == "Board", "the board", chat=GROUP)
        playground.press(menu, "mine", person=BEN)
        words = playground.wait_for_message(lambda m: m.get("text") == "your words", "the words", chat=GROUP)
        assert words["receiver_user"]["id"] == BEN
        wait_for_sent(2)
        for person, sees in ((ANA, []), (BEN, ["your words"]), (CHLOE, ["/w yacht", "yacht counts"])):
            assert private_texts(playground, person) == sees
        playground.http.post(f"/bot{TOKEN}/setMySettings", json={"supports_guest_queries": True}).raise_for_status()
        playground.act("remove-bot", chat_id=GROUP, user_id=ANA)
        playground.say("@honeycue_bot hitherto", person=CHLOE, chat=GROUP)
        playground.wait_for_message(lambda m: m.get("text") == "until now", "the guest's answer", chat=GROUP)
        playground.act("add-bot", chat_id=GROUP, user_id=ANA)

    run(main)


def private_texts(playground, person: int) -> list[str]:
    """The texts in the group that not everybody sees, of those that reach one person's page."""
    return [message["text"] for message in playground.messages(GROUP, person=person) if "receiver_user" in message]
