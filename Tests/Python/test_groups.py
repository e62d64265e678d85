"""Groups in the page: members, administrators, topics, pins, conversion to a supergroup, and inline queries."""

import pytest
from aiogram.types import ChatFullInfo, ChatMemberUnion, Message, Update
from playwright.sync_api import expect
from pydantic import TypeAdapter

from journal import unknown_keys, validate_journal
from playground import ANA, BEN, BOT, GROUP, KITCHEN
from test_page import CONTRAST, PHONE, SMALL, message, write


def open_group(page, name="chat-group"):
    page.get_by_test_id(name).click()
    page.get_by_test_id("chat-heading").click()
    expect(page.get_by_test_id("group")).to_be_visible()


def close_group(page):
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("group")).to_be_hidden()


def persona(page, name):
    page.get_by_test_id("personas").get_by_text(name).click()


def test_a_pinned_message_stands_on_top_and_leads_to_it(page, playground):
    playground.act("administrator", chat_id=GROUP, user_id=ANA, subject_id=BOT, is_administrator="true")
    page.get_by_test_id("chat-group").click()
    write(page, "pin")
    expect(page.get_by_test_id("pinned")).to_contain_text("The board to play")
    expect(page.get_by_test_id("service")).to_have_text("Honeycue pinned “The board to play”")
    for number in range(20):
        playground.say(f"line {number}", chat=GROUP)
    expect(message(page, "Ana said: line 19")).to_be_in_viewport()
    board = message(page, "The board to play")
    expect(board).not_to_be_in_viewport()
    page.get_by_test_id("pinned").click()
    expect(board).to_be_in_viewport()
    board.hover()
    board.get_by_test_id("more").click()
    page.get_by_test_id("menu-pin").click()
    expect(page.get_by_test_id("pinned")).to_be_hidden()


def test_only_administrators_change_a_group(page, playground):
    open_group(page)
    expect(page.get_by_test_id("group")).to_contain_text("You are Ana, an administrator.")
    page.get_by_test_id("administrator-Chloé").click()
    expect(page.get_by_test_id("administrator-Chloé")).to_have_text("Dismiss")
    page.get_by_test_id("administrator-bot").click()
    expect(page.get_by_test_id("group")).to_contain_text("bot, administrator")
    close_group(page)
    persona(page, "Ben")
    page.get_by_test_id("chat-heading").click()
    expect(page.get_by_test_id("group")).to_contain_text("only administrators change the group")
    expect(page.get_by_test_id("remove-bot")).to_have_count(0)
    expect(page.get_by_test_id("forum")).to_be_disabled()
    administrators = playground.call("getChatAdministrators", chat_id=GROUP)
    assert [it["user"]["first_name"] for it in administrators] == ["Ana", "Chloé"]


def test_members_and_the_bot_leave_and_come_back(page, playground):
    open_group(page)
    page.get_by_test_id("leave-Ben").click()
    expect(page.get_by_test_id("join-Ben")).to_be_visible()
    page.get_by_test_id("remove-bot").click()
    expect(page.get_by_test_id("add-bot-again")).to_be_visible()
    close_group(page)
    expect(page.get_by_test_id("service").last).to_have_text("Ben left the group")
    expect(page.get_by_test_id("persona-Ben")).to_have_count(0)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("add-bot")).to_be_hidden()
    page.get_by_test_id("chat-heading").click()
    page.get_by_test_id("join-Ben").click()
    expect(page.get_by_test_id("leave-Ben")).to_be_visible()
    close_group(page)
    persona(page, "Ben")
    write(page, "back again")
    expect(message(page, "Ben said: back again")).to_be_visible()


def test_topics_keep_conversations_apart(page, bot):
    open_group(page)
    page.get_by_test_id("forum").check()
    close_group(page)
    expect(page.get_by_test_id("topic-General")).to_have_attribute("aria-current", "true")
    page.get_by_test_id("topic-name").fill("Puzzles")
    page.get_by_test_id("topic-create").click()
    expect(page.get_by_test_id("topic-Puzzles")).to_have_attribute("aria-current", "true")
    write(page, "in the topic")
    expect(message(page, "Ana said: in the topic")).to_be_visible()
    page.get_by_test_id("topic-General").click()
    expect(page.get_by_test_id("message")).to_have_count(0)
    write(page, "in General")
    expect(message(page, "Ana said: in General")).to_be_visible()
    expect(page.get_by_test_id("message")).to_have_count(2)
    page.get_by_test_id("topic-Puzzles").click()
    expect(message(page, "in General")).to_have_count(0)
    expect(page.get_by_test_id("quote")).to_have_count(0)
    heard = [update["message"] for update in bot.heard if update.get("message", {}).get("text")]
    assert [bool(it.get("is_topic_message")) for it in heard] == [True, False]
    assert "message_thread_id" not in heard[1]


def test_a_group_becomes_a_supergroup(page, playground):
    page.get_by_test_id("chat-group-Kitchen Table").click()
    write(page, "before")
    expect(message(page, "Ben said: before")).to_be_visible()
    page.get_by_test_id("chat-heading").click()
    page.get_by_test_id("upgrade").click()
    expect(page.get_by_test_id("upgrade")).to_be_hidden()
    close_group(page)
    page.get_by_test_id("chat-group-Kitchen Table").filter(has_text="has become a supergroup").click()
    expect(message(page, "Ben said: before")).to_be_visible()
    expect(page.get_by_test_id("text")).to_be_hidden()
    page.get_by_test_id("go-there").click()
    expect(page.get_by_test_id("service")).to_have_text("Ben made the group a supergroup")
    write(page, "after")
    expect(message(page, "Ben said: after")).to_be_visible()
    answer = playground.http.post(f"/bot{playground.token}/sendMessage", json={"chat_id": KITCHEN, "text": "x"}).json()
    assert answer["parameters"]["migrate_to_chat_id"] == -1000000005001


def test_what_is_typed_after_the_bots_name_is_offered_and_sent(page):
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("text").press_sequentially("@honeycue_bot bee")
    expect(page.get_by_test_id("offer")).to_have_text(["BEEIn capitals", "eebBackwards"])
    page.get_by_test_id("offer").first.click()
    sent = message(page, "via @honeycue_bot")
    expect(sent).to_contain_text("BEE")
    expect(sent.locator("b")).to_have_text("BEE")
    expect(page.get_by_test_id("text")).to_have_value("")
    expect(page.get_by_test_id("offers")).to_be_hidden()
    page.get_by_test_id("text").press_sequentially("@honeycue_bot ")
    expect(page.get_by_test_id("offers")).to_have_text("Nothing found")
    page.get_by_test_id("text").fill("")
    expect(page.get_by_test_id("offers")).to_be_hidden()


def test_a_file_from_the_bot_is_downloaded_under_its_name(page):
    write(page, "file")
    with page.expect_download() as download:
        page.get_by_test_id("file").get_by_role("link").click()
    assert download.value.suggested_filename == "finds.csv"
    with open(download.value.path(), "rb") as file:
        assert file.read() == b"word,points\nyacht,5\n"


def test_people_have_chats_with_the_bot_of_their_own(page, playground, bot):
    refused = playground.http.post(f"/bot{playground.token}/sendMessage", json={"chat_id": BEN, "text": "x"})
    assert refused.status_code == 403
    page.get_by_test_id("chat-private-Ben").click()
    expect(page.get_by_test_id("chat-title")).to_have_text("Honeycue · as Ben")
    page.get_by_test_id("start").click()
    expect(message(page, "Ben said: /start")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_groups_are_legible_and_fit_a_phone(open_page, bot, playground, scheme):
    playground.act("administrator", chat_id=GROUP, user_id=ANA, subject_id=BOT, is_administrator="true")
    playground.act("forum", chat_id=GROUP, user_id=ANA, is_forum="true")
    page = open_page(**PHONE, color_scheme=scheme)
    page.get_by_test_id("chat-group").tap()
    page.get_by_test_id("text").fill("pin")
    page.get_by_test_id("send").tap()
    expect(page.get_by_test_id("pinned")).to_be_visible()
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_test_id("chat-heading").tap()
    expect(page.get_by_test_id("group")).to_be_visible()
    assert page.get_by_test_id("group").evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert page.evaluate(CONTRAST) == []


def test_what_groups_tell_is_as_the_platform_tells_it(playground):
    """All updates and answers fit aiogram's models, without an unknown key."""
    kinds = ["message", "my_chat_member", "chat_member", "inline_query"]
    playground.call("getUpdates", allowed_updates=kinds)
    playground.act("administrator", chat_id=GROUP, user_id=ANA, subject_id=BOT, is_administrator="true")
    playground.act("forum", chat_id=GROUP, user_id=ANA, is_forum="true")
    topic = playground.act("topic", chat_id=GROUP, user_id=BEN, name="Puzzles")["message_thread_id"]
    playground.act("messages", chat_id=GROUP, user_id=ANA, text="hello", message_thread_id=topic)
    playground.act("leave", chat_id=GROUP, user_id=BEN)
    playground.act("join", chat_id=GROUP, user_id=BEN)
    playground.act("inline", chat_id=GROUP, user_id=BEN, query="bee")
    playground.act("upgrade", chat_id=KITCHEN, user_id=BEN)
    playground.act("remove-bot", chat_id=-1000000005001, user_id=BEN)
    updates = playground.call("getUpdates")
    assert {kind for update in updates for kind in update if kind != "update_id"} == set(kinds)
    for update in updates:
        assert unknown_keys(Update.model_validate(update), "") == []
    sent = playground.call("sendMessage", chat_id=GROUP, text="board", message_thread_id=topic)
    assert unknown_keys(Message.model_validate(sent), "") == []
    assert playground.call("pinChatMessage", chat_id=GROUP, message_id=sent["message_id"]) is True
    assert unknown_keys(ChatFullInfo.model_validate(playground.call("getChat", chat_id=GROUP)), "") == []
    members = TypeAdapter(list[ChatMemberUnion])
    for member in members.validate_python(playground.call("getChatAdministrators", chat_id=GROUP)):
        assert unknown_keys(member, "") == []
    assert unknown_keys(members.validate_python([playground.call("getChatMember", chat_id=GROUP, user_id=BOT)])[0], "") == []
    assert validate_journal(playground.journal()) == []
