"""What the page shows to one person of a group, and texts with tables, in headless Chromium."""

from playwright.sync_api import expect

from playground import ANA, BEN, BOT, GROUP, wait_for
from room import said


def message(page, text):
    return page.get_by_test_id("message").filter(has_text=text)


def be(page, name):
    page.locator(".persona", has_text=name).click()


def test_one_person_sees_a_message(page, playground, bot):
    playground.act("administrator", chat_id=GROUP, user_id=ANA, subject_id=BOT, is_administrator="true")
    keys = {"inline_keyboard": [[{"text": "Go on", "callback_data": "go", "style": "primary"}]]}
    only = {"receiver_user_id": BEN}
    bot.call("sendMessage", chat_id=GROUP, text="for all")
    sent = bot.call("sendMessage", chat_id=GROUP, text="a secret", ephemeral_message_parameters=only, reply_markup=keys)
    page.get_by_test_id("chat-group").click()
    expect(message(page, "for all")).to_be_visible()
    expect(message(page, "a secret")).to_have_count(0)
    be(page, "Ben")
    expect(message(page, "a secret")).to_be_visible()
    expect(message(page, "a secret").get_by_test_id("only")).to_have_text("Only you see this")
    message(page, "a secret").get_by_test_id("key").click()
    # The edit takes the button away, so the press must have arrived.
    wait_for(lambda: any("callback_query" in update for update in bot.heard), "the press")
    address = {"chat_id": GROUP, "receiver_user_id": BEN, "ephemeral_message_id": sent["ephemeral_message_id"]}
    bot.call("editEphemeralMessageText", text="another secret", **address)
    expect(message(page, "another secret")).to_be_visible()
    pressed = [update["callback_query"] for update in bot.heard if "callback_query" in update]
    assert [query["message"]["ephemeral_message_id"] for query in pressed] == [sent["ephemeral_message_id"]]
    page.reload()
    page.get_by_test_id("chat-group").click()
    expect(message(page, "another secret")).to_be_visible()
    bot.call("deleteEphemeralMessage", **address)
    expect(message(page, "another secret")).to_have_count(0)
    expect(message(page, "for all")).to_be_visible()


def test_a_private_command_is_seen_by_its_sender(page, bot):
    command = {"command": "w", "description": "Guess", "is_ephemeral": True}
    bot.call("setMyCommands", commands=[command], scope={"type": "all_group_chats"})
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("text").fill("/w yacht")
    page.keyboard.press("Enter")
    expect(message(page, "/w yacht").get_by_test_id("only")).to_have_text("Only you and the bot see this")
    # The bot's echo is public.
    expect(message(page, "said: /w yacht")).to_be_visible()
    be(page, "Ben")
    expect(page.get_by_test_id("only")).to_have_count(0)


def test_tables_and_details(page, bot):
    html = (
        "<h3>Grid</h3><table><tr><th>Letter</th><th align=\"right\">Words</th></tr>"
        "<tr><td>A</td><td align=\"right\"><tg-spoiler>12</tg-spoiler></td></tr></table>"
        "<details><summary>More</summary><p>hidden &lt;b&gt;</p></details>"
    )
    bot.call("sendRichMessage", chat_id=ANA, rich_message={"html": html})
    grid = message(page, "Grid")
    expect(grid.get_by_role("columnheader")).to_have_text(["Letter", "Words"])
    expect(grid.get_by_role("cell", name="A")).to_be_visible()
    expect(grid.get_by_text("hidden <b>")).to_be_hidden()
    grid.get_by_text("More").click()
    expect(grid.get_by_text("hidden <b>")).to_be_visible()
    expect(page.get_by_test_id("chat-private").first).to_contain_text("Grid · Letter Words · A ▒▒")


def test_what_the_bot_tells_one_person_reaches_nobody_else(open_page, playground, honeycue_bot):
    page = open_page()
    page.get_by_test_id("chat-group").click()

    def write(text):
        page.get_by_test_id("text").fill(text)
        page.keyboard.press("Enter")

    write("/new Y ACEHNT")
    expect(message(page, "Beginner").first).to_be_visible()
    write("/w zzzz")
    expect(message(page, "zzzz: no Z on this board").get_by_test_id("only")).to_have_text("Only you see this")
    write("/found")
    expect(message(page, "Nothing found yet").get_by_test_id("only")).to_have_text("Only you see this")
    write("/w yacht")
    expect(message(page, "yacht +5").get_by_test_id("only")).to_have_text("Only you see this")
    be(page, "Ben")
    # The board, which is for all, has Ana's find; what was said to her alone is nowhere.
    expect(message(page, "Last: yacht (Ana)").first).to_be_visible()
    expect(page.get_by_test_id("only")).to_have_count(0)
    for secret in ("zzzz", "Nothing found yet", "/found"):
        expect(message(page, secret)).to_have_count(0)
    texts = [said(it) for it in playground.messages(GROUP, person=BEN)]
    assert any("Last: yacht (Ana)" in text for text in texts)
    assert not [text for text in texts if "zzzz" in text or "Nothing found yet" in text or "/found" in text]
