"""The page in headless Chromium, used with mouse, keyboard and phone."""

import base64
import re

import pytest
from playwright.sync_api import expect

import program
from honeycue import FIXTURES
from playground import ANA, BEN, GROUP, KITCHEN, png, wait_for

FORMATS = FIXTURES.parent / "formats"


def write(page, text):
    page.get_by_test_id("text").fill(text)
    page.keyboard.press("Enter")


def message(page, text):
    return page.get_by_test_id("message").filter(has_text=text)


def pass_by(page):
    """Sends a request of the page's own and waits for its answer: what the page has sent before has been seen by then."""
    page.evaluate("fetch('/playground/journal').then((it) => it.ok)")


def heard(bot):
    return [update["message"] for update in bot.heard if "message" in update]


def test_start_and_answer(page):
    expect(page.get_by_test_id("empty")).to_be_visible()
    expect(page.get_by_test_id("chat-status")).to_have_text("online")
    expect(page.get_by_test_id("memory-note")).to_have_text("Playground: everything here lives in memory and is gone when it stops.")
    page.get_by_test_id("start").click()
    expect(message(page, "Ana said: /start")).to_be_visible()
    expect(page.get_by_test_id("empty")).to_be_hidden()
    write(page, "good morning")
    expect(message(page, "Ana said: good morning")).to_have_class(re.compile("other"))
    expect(page.get_by_test_id("message").nth(2)).to_have_class(re.compile("own"))
    expect(page.get_by_test_id("text")).to_have_value("")


def test_quick_writing_loses_nothing(page):
    """The next message is written while one is being sent. All arrive in order, and the box keeps the unfinished text."""
    held = []
    page.route("**/playground/messages", lambda route: held.append(route))
    for line in ("one", "two", "three"):
        write(page, line)
        expect(page.get_by_test_id("text")).to_have_value("")
    page.get_by_test_id("text").fill("still being wri")
    for index in range(3):
        expect(page.get_by_test_id("message").filter(has_text="Ana:")).to_have_count(index)
        wait_for(lambda: page.wait_for_timeout(20) or len(held) > index, "the message")
        held[index].continue_()
    expect(message(page, "Ana said: three")).to_be_visible()
    said = [text for text in page.get_by_test_id("message").all_inner_texts() if "said" not in text]
    assert [line for text in said for line in ("one", "two", "three") if line in text] == ["one", "two", "three"]
    expect(page.get_by_test_id("text")).to_have_value("still being wri")


def test_quick_presses_reach_the_bot_in_order(page, bot):
    """The first press hangs on its connection. The next ones wait for it, so that letters keep their order."""
    write(page, "buttons")
    held = []
    page.route("**/playground/press", lambda route: held.append(route))
    keys = page.get_by_test_id("key")
    for label in ("Toast", "Alert", "More"):
        keys.filter(has_text=label).click()
    for index in range(3):
        wait_for(lambda: page.wait_for_timeout(20) or len(held) > index, "the press")
        pass_by(page)
        assert len(held) == index + 1, "a press overtakes the one before it"
        held[index].continue_()
    expect(message(page, "Choose!")).to_be_visible()
    pressed = [update["callback_query"]["data"] for update in bot.heard if "callback_query" in update]
    assert pressed == ["toast", "alert", "more"]


def test_a_message_that_could_not_be_sent_is_in_the_box_again(page):
    refusal = {"ok": False, "description": "Bad Request: message is too long"}
    page.route("**/playground/messages", lambda route: route.fulfill(json=refusal))
    write(page, "good morning")
    expect(page.get_by_test_id("toasts")).to_contain_text("Not sent: message is too long")
    expect(page.get_by_test_id("text")).to_have_value("good morning")
    page.unroute("**/playground/messages")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: good morning")).to_be_visible()


def expect_one_refusal(page):
    """One message was not sent since this was last called. The notices are taken away, since they vanish by themselves later."""
    expect(page.get_by_test_id("toasts").get_by_text("Not sent")).to_have_count(1)
    page.evaluate("document.getElementById('toasts').replaceChildren()")


def test_what_could_not_be_sent_stands_before_what_is_being_written(page):
    held = []
    page.route("**/playground/messages", lambda route: held.append(route))

    def refuse(number):
        wait_for(lambda: page.wait_for_timeout(20) or len(held) > number, "the message")
        held[number].fulfill(json={"ok": False, "description": "Bad Request: no"})
        expect_one_refusal(page)

    page.get_by_test_id("files").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": b"a"})
    for line in ("one", "two"):
        write(page, line)
    page.get_by_test_id("text").fill("still being wri")
    page.get_by_test_id("files").set_input_files({"name": "b.csv", "mimeType": "text/csv", "buffer": b"b"})
    refuse(0)
    expect(page.get_by_test_id("text")).to_have_value("one\nstill being wri")
    refuse(1)
    expect(page.get_by_test_id("text")).to_have_value("one\ntwo\nstill being wri")
    expect_tray(page, "a.csv", "b.csv")
    write(page, "three")
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("text").fill("elsewhere")
    refuse(2)
    expect(page.get_by_test_id("text")).to_have_value("elsewhere")
    page.get_by_test_id("chat-private").click()
    expect(page.get_by_test_id("text")).to_have_value("three")
    expect(page.get_by_test_id("tray-item")).to_have_count(2)


def hold(page, action):
    """Holds the requests for `action`. Returns a function that waits for the next one and refuses it."""
    held = []
    page.route(f"**/playground/{action}", lambda route: held.append(route))

    def refuse():
        wait_for(lambda: page.wait_for_timeout(20) or held, "the request")
        held.pop(0).fulfill(json={"ok": False, "description": "Bad Request: no"})

    return refuse


def csv(name):
    return {"name": name, "mimeType": "text/csv", "buffer": b"a"}


def expect_tray(page, *names):
    expect(page.get_by_test_id("tray-item")).to_have_text(list(names), use_inner_text=True)


@pytest.mark.parametrize("end", ["sent", "cancelled", "left"])
def test_what_could_not_be_sent_waits_for_the_end_of_an_edit(page, end):
    text, context = page.get_by_test_id("text"), page.get_by_test_id("context")
    write(page, "first")
    expect(message(page, "Ana said: first")).to_be_visible()
    refuse = hold(page, "messages")
    page.get_by_test_id("files").set_input_files(csv("a.csv"))
    write(page, "unsent")
    text.press("ArrowUp")
    expect(text).to_have_value("first")
    page.get_by_test_id("files").set_input_files(csv("b.csv"))
    refuse()
    expect(page.get_by_test_id("toasts")).to_contain_text("Not sent")
    expect(text).to_have_value("first")
    expect(context).to_contain_text("Edit message")
    if end == "sent":
        write(page, "second")
        expect(page.get_by_test_id("edited")).to_be_visible()
        expect(page.get_by_test_id("message").first).to_contain_text("second")
    elif end == "cancelled":
        page.keyboard.press("Escape")
    else:
        page.get_by_test_id("chat-group").click()
        expect(text).to_have_value("")
        page.get_by_test_id("chat-private").click()
    expect(text).to_have_value("unsent")
    expect(context).to_be_hidden()
    expect_tray(page, "a.csv", "b.csv")
    page.unroute("**/playground/messages")
    page.get_by_test_id("send").click()
    expect(message(page, "unsent").first).to_be_visible()
    expect(page.get_by_test_id("tray")).to_be_hidden()


def test_an_edit_leaves_the_draft_as_it_was(page):
    text, context = page.get_by_test_id("text"), page.get_by_test_id("context")
    write(page, "first")
    expect(message(page, "Ana said: first")).to_be_visible()

    def choose(item, index):
        page.get_by_test_id("more").nth(index).click()
        page.get_by_test_id(item).click()

    choose("menu-reply", 1)
    text.fill("half writ")
    choose("menu-edit", 0)
    expect(text).to_have_value("first")
    page.keyboard.press("Escape")
    expect(text).to_have_value("half writ")
    expect(context).to_contain_text("Reply to Honeycue")
    choose("menu-edit", 0)
    choose("menu-reply", 0)
    expect(text).to_have_value("half writ")
    expect(context).to_contain_text("Reply to Ana")
    page.keyboard.press("Escape")
    expect(context).to_be_hidden()
    expect(text).to_have_value("half writ")


def test_an_edit_that_could_not_be_sent_comes_back_only_to_an_empty_box(page):
    text, context = page.get_by_test_id("text"), page.get_by_test_id("context")
    write(page, "first")
    expect(message(page, "Ana said: first")).to_be_visible()
    refuse = hold(page, "edit")

    def edit():
        text.press("ArrowUp")
        expect(context).to_contain_text("Edit message")
        write(page, "better")
        expect(text).to_have_value("")

    edit()
    refuse()
    expect(text).to_have_value("better")
    expect(context).to_contain_text("Edit message")
    expect_one_refusal(page)
    page.keyboard.press("Escape")
    expect(text).to_have_value("")
    edit()
    text.fill("something new")
    refuse()
    expect_one_refusal(page)
    expect(text).to_have_value("something new")
    expect(context).to_be_hidden()
    text.fill("")
    edit()
    page.get_by_test_id("chat-group").click()
    refuse()
    expect_one_refusal(page)
    expect(text).to_have_value("")
    page.get_by_test_id("chat-private").click()
    expect(text).to_have_value("")
    expect(context).to_be_hidden()


def test_a_look_into_another_chat_leaves_the_draft_as_it_was(page):
    page.get_by_test_id("files").set_input_files({"name": "b.png", "mimeType": "image/png", "buffer": png(60, 40)})
    page.get_by_test_id("as-file").check()
    page.get_by_test_id("text").fill("my board")
    page.get_by_test_id("chat-group").click()
    expect(page.get_by_test_id("text")).to_have_value("")
    expect(page.get_by_test_id("tray")).to_be_hidden()
    page.get_by_test_id("chat-private").click()
    expect(page.get_by_test_id("text")).to_have_value("my board")
    expect(page.get_by_test_id("as-file")).to_be_checked()
    image = page.get_by_test_id("tray-item").locator("img")
    assert image.evaluate("async (it) => { await it.decode(); return it.naturalWidth }") == 60
    page.get_by_test_id("send").click()
    expect(message(page, "I got a document")).to_be_visible()
    for chat in ("chat-group", "chat-private"):
        page.get_by_test_id(chat).click()
        expect(page.get_by_test_id("text")).to_have_value("")
        expect(page.get_by_test_id("tray")).to_be_hidden()


def test_files_that_are_too_large_are_refused_clearly(page, tmp_path):
    paths = [tmp_path / f"{number}.bin" for number in range(10)]
    for path in paths:
        path.write_bytes(bytes(6_000_000))
    large = tmp_path / "large.bin"
    large.write_bytes(bytes(21 << 20))
    page.get_by_test_id("files").set_input_files(paths)
    page.get_by_test_id("send").click()
    refusal = "Not sent: 60.0 MB is too much for one message; send the files in several."
    expect(page.get_by_test_id("toasts")).to_contain_text(refusal)
    expect(page.get_by_test_id("tray-item")).to_have_count(10)
    for _ in range(10):
        page.get_by_test_id("tray-item").first.get_by_role("button").click()
    page.get_by_test_id("files").set_input_files(large)
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("toasts")).to_contain_text("Not sent: large.bin is larger than 20 MB.")
    expect(page.get_by_test_id("message")).to_have_count(0)


def test_lines_reach_the_bot_as_they_were_written(page, bot):
    page.get_by_test_id("text").fill("one")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: one")).to_be_visible()
    assert heard(bot)[0]["text"] == "one\ntwo"


def test_the_list_of_commands_opens_only_when_asked(page):
    menu, commands = page.get_by_test_id("menu"), page.get_by_test_id("commands")
    menu.click()
    expect(commands).to_be_visible()
    menu.click()
    expect(commands).to_be_hidden()
    menu.click()
    expect(commands).to_be_visible()
    page.keyboard.type("hello")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: hello")).to_be_visible()
    expect(commands).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text")).to_have_value("")


def test_offers_do_not_open_after_the_message_is_sent(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/inline") else None)
    page.get_by_test_id("text").fill("@honeycue_bot bee")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: @honeycue_bot bee")).to_be_visible()
    # The page's timers fire in order: one that was set before is over.
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
    pass_by(page)
    assert asked == []
    expect(page.get_by_test_id("offers")).to_be_hidden()


COUNT_ANSWERS = """() => {
    const answers = (window.answers = { added: 0, most: 0 });
    new MutationObserver((changes) => {
        for (const change of changes) answers.added += change.addedNodes.length;
        answers.most = Math.max(answers.most, document.querySelectorAll(".toast-answer").length);
    }).observe(document.getElementById("toasts"), { childList: true });
}"""


def test_buttons(page):
    write(page, "buttons")
    page.get_by_test_id("key").filter(has_text="Toast").click()
    expect(page.get_by_test_id("toasts")).to_contain_text("Well done, Ana")
    page.evaluate(COUNT_ANSWERS)
    page.get_by_test_id("key").filter(has_text="Toast").click()
    wait_for(lambda: page.evaluate("answers.added") > 0, "the second answer")
    assert page.evaluate("answers.most") == 1, "it replaces the first"
    page.get_by_test_id("key").filter(has_text="Alert").click()
    expect(page.get_by_test_id("alert")).to_contain_text("Mind the bees")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("alert")).to_be_hidden()


def test_edit_in_place_keeps_the_focus(page):
    write(page, "buttons")
    page.get_by_test_id("key").filter(has_text="More").focus()
    page.keyboard.press("Enter")
    expect(message(page, "Choose!")).to_be_visible()
    expect(page.get_by_test_id("message")).to_have_count(2)
    expect(page.get_by_test_id("edited")).to_have_count(1)
    expect(page.get_by_test_id("key").filter(has_text="More")).to_be_focused()
    page.keyboard.press("Enter")
    expect(message(page, "Choose!!")).to_be_visible()


@pytest.mark.parametrize("way", ["click", "Enter", "Space"])
def test_spoiler(page, way):
    write(page, "spoiler")
    expect(message(page, "bold <ok>")).to_be_visible()
    spoiler = page.get_by_role("button", name="Hidden text. Press to show it.")
    hidden = spoiler.locator(".spoiler-text")
    expect(hidden).to_have_css("opacity", "0")
    expect(hidden).to_have_attribute("aria-hidden", "true")
    if way == "click":
        spoiler.click()
    else:
        spoiler.focus()
        page.keyboard.press(way)
    expect(page.locator(".spoiler-text")).to_have_css("opacity", "1")
    expect(page.locator(".spoiler-text")).not_to_have_attribute("aria-hidden", "true")


def test_hidden_words_are_hidden_in_the_whole_page(page, playground):
    """In the list of chats, the quotation, the bar of pinned messages, the notice about it, the box, and below a picture."""
    write(page, "spoiler")
    expect(message(page, "bold <ok>")).to_be_visible()
    expect(page.get_by_test_id("chat-private")).to_contain_text("The word is ▒▒▒▒▒, bold <ok>")
    page.get_by_test_id("more").last.click()
    page.get_by_test_id("menu-pin").click()
    expect(page.get_by_test_id("pinned")).to_contain_text("The word is ▒▒▒▒▒, bold")
    expect(page.get_by_test_id("service")).to_contain_text("pinned “The word is ▒▒▒▒▒, bold")
    page.get_by_test_id("more").last.click()
    page.get_by_test_id("menu-reply").click()
    expect(page.get_by_test_id("context")).to_contain_text("The word is ▒▒▒▒▒, bold")
    write(page, "an answer")
    expect(page.get_by_test_id("quote")).to_contain_text("The word is ▒▒▒▒▒, bold")
    expect(message(page, "Ana said: an answer")).to_be_visible()
    files = {"photo": ("board.png", png(60, 40), "image/png")}
    caption = {"caption": "🐝 A <tg-spoiler>🐝 yacht</tg-spoiler>!", "parse_mode": "HTML"}
    sent = playground.http.post(f"/bot{playground.token}/sendPhoto", data={"chat_id": ANA, **caption}, files=files).json()
    assert sent["ok"]
    expect(page.get_by_test_id("chat-private")).to_contain_text("Photo: 🐝 A ▒▒▒▒▒▒▒!")
    expect(page.get_by_role("img", name="Photo: 🐝 A ▒▒▒▒▒▒▒!")).to_be_visible()
    page.get_by_test_id("photo").click()
    expect(page.get_by_test_id("viewer")).to_contain_text("🐝 A ▒▒▒▒▒▒▒!")
    assert "yacht" not in page.get_by_test_id("viewer").aria_snapshot()
    page.keyboard.press("Escape")
    tree = page.locator("body").aria_snapshot()
    assert "an answer" in tree and "yacht" not in tree


def test_what_an_edit_hides_is_hidden(page, playground):
    def hidden(word):
        return {"chat_id": ANA, "text": f"It is <tg-spoiler>{word}</tg-spoiler>", "parse_mode": "HTML"}

    sent = playground.call("sendMessage", **hidden("yacht"))
    page.get_by_role("button", name="Hidden text").click()
    expect(page.get_by_role("button", name="Hidden text")).to_have_count(0)
    playground.call("editMessageText", message_id=sent["message_id"], **hidden("canteen"))
    expect(page.get_by_test_id("edited")).to_be_visible()
    expect(page.get_by_role("button", name="Hidden text")).to_be_visible()


def test_a_restart_of_the_server_forgets_what_belonged_to_old_messages(open_page, playground):
    def hide():
        playground.call("sendMessage", chat_id=ANA, text="It is <tg-spoiler>yacht</tg-spoiler>", parse_mode="HTML")

    page = open_page()
    hide()
    page.get_by_role("button", name="Hidden text").click()
    page.get_by_test_id("more").click()
    page.get_by_test_id("menu-reply").click()
    page.get_by_test_id("text").fill("half writ")
    expect(page.get_by_test_id("context")).to_be_visible()
    playground.restart()
    expect(page.get_by_test_id("message")).to_have_count(0)
    hide()
    expect(page.get_by_role("button", name="Hidden text")).to_be_visible()
    expect(page.get_by_test_id("context")).to_be_hidden()
    expect(page.get_by_test_id("text")).to_have_value("half writ")
    open_page.faults[:] = [fault for fault in open_page.faults if "ERR_" not in fault]


def test_photo(page, bot):
    page.get_by_test_id("files").set_input_files({"name": "b.png", "mimeType": "image/png", "buffer": png(1500, 900)})
    expect(page.get_by_test_id("tray-item")).to_have_count(1)
    write(page, "my board")
    expect(message(page, "I got a photo")).to_be_visible()
    expect(page.get_by_test_id("tray")).to_be_hidden()
    image = page.get_by_test_id("photo").locator("img")
    assert image.evaluate("async (it) => { await it.decode(); return it.naturalWidth }") == 800
    assert heard(bot)[0]["photo"][-1]["width"] == 1280
    expect(page.get_by_test_id("quote")).to_contain_text("Photo: my board")
    page.get_by_test_id("photo").click()
    expect(page.get_by_test_id("viewer")).to_be_visible()
    shown = page.get_by_test_id("viewer").locator("img")
    assert shown.evaluate("async (it) => { await it.decode(); return it.naturalWidth }") == 1280
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("viewer")).to_be_hidden()
    expect(page.get_by_test_id("photo")).to_be_focused()


def test_picture_as_file(page, bot):
    picture = png(300, 200)
    page.get_by_test_id("files").set_input_files({"name": "board.png", "mimeType": "image/png", "buffer": picture})
    page.get_by_test_id("as-file").check()
    page.get_by_test_id("send").click()
    expect(message(page, "I got a document")).to_be_visible()
    expect(page.get_by_test_id("file")).to_contain_text("board.png")
    assert heard(bot)[0]["document"]["file_size"] == len(picture)


@pytest.mark.parametrize("way", ["paste", "drop"])
def test_pasted_and_dropped(page, way):
    script = """([way, data]) => {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], "board.png", { type: "image/png" }));
        const event = way === "paste"
            ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.getElementById("text").dispatchEvent(event);
    }"""
    page.evaluate(script, [way, base64.b64encode(png(60, 40)).decode()])
    expect(page.get_by_test_id("tray-item")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(message(page, "I got a photo")).to_be_visible()


def test_a_picture_that_the_browser_cannot_show_is_converted_by_the_bot(page, bot):
    heic = (FORMATS / "corners.heic").read_bytes()
    # Systems that do not know the format give files no type.
    for name, kind in (("a.heic", "image/heic"), ("b.HEIC", "")):
        page.get_by_test_id("files").set_input_files({"name": name, "mimeType": kind, "buffer": heic})
        page.get_by_test_id("send").click()
    expect(message(page, "I got a photo")).to_have_count(2)
    assert heard(bot)[0]["photo"][-1]["width"] == 96


def test_what_cannot_be_opened_as_a_picture_is_refused_in_words(page, open_page):
    page.get_by_test_id("files").set_input_files({"name": "a.heic", "mimeType": "image/heic", "buffer": b"no picture"})
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("toasts")).to_contain_text("Not sent: The file can't be opened as a picture.")
    # The browser notes each answer that refuses something.
    open_page.faults[:] = [fault for fault in open_page.faults if "status of 400" not in fault]


def test_other_picture_formats_are_sent_as_jpeg(page, bot):
    """The platform does not accept a GIF as a photo, but the browser can read it."""
    gif = base64.b64decode("R0lGODlhAgACAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAIAAAIDRAIFADs=")
    page.get_by_test_id("files").set_input_files({"name": "a.gif", "mimeType": "image/gif", "buffer": gif})
    page.get_by_test_id("send").click()
    expect(message(page, "I got a photo")).to_be_visible()
    assert heard(bot)[0]["photo"][0]["width"] == 2


def test_album(page, bot):
    files = [{"name": f"{n}.png", "mimeType": "image/png", "buffer": png(80 + n, 60)} for n in range(3)]
    page.get_by_test_id("files").set_input_files(files)
    expect(page.get_by_test_id("tray-item")).to_have_count(3)
    page.get_by_test_id("send").click()
    expect(message(page, "I got a photo")).to_have_count(3)
    album = page.get_by_test_id("message").first
    expect(album.get_by_test_id("photo")).to_have_count(3)
    assert len({it["media_group_id"] for it in heard(bot)}) == 1


def test_group_as_two_members(page, bot):
    page.get_by_test_id("chat-group").click()
    expect(page.get_by_test_id("chat-title")).to_have_text("Breakfast Bees")
    write(page, "hello")
    expect(message(page, "Ana said: hello")).to_be_visible()
    page.get_by_test_id("personas").get_by_text("Chloé").click()
    write(page, "canteen")
    expect(message(page, "Chloé said: canteen")).to_be_visible()
    assert [it["from"]["first_name"] for it in heard(bot)] == ["Ana", "Chloé"]
    assert {it["chat"]["id"] for it in heard(bot)} == {GROUP}
    expect(page.get_by_test_id("message").nth(0)).to_have_class(re.compile("other"))
    expect(page.get_by_test_id("message").nth(2)).to_have_class(re.compile("own"))
    page.get_by_test_id("chat-private").click()
    expect(page.get_by_test_id("message")).to_have_count(0)


def test_a_reaction_is_that_of_the_person_who_reacted(page):
    page.get_by_test_id("chat-group").click()
    write(page, "hello")
    expect(message(page, "Ana said: hello")).to_be_visible()
    page.get_by_test_id("more").last.click()
    page.get_by_role("menuitem", name="React with 👍").click()
    reaction = page.get_by_test_id("reactions").get_by_role("button")
    expect(reaction).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("personas").get_by_text("Chloé").click()
    expect(reaction).to_have_attribute("aria-pressed", "false")
    reaction.click()
    expect(reaction).to_have_attribute("aria-pressed", "true")
    expect(reaction).to_have_attribute("aria-label", "👍 from Ana, Chloé")


def test_an_empty_group_names_its_members(page):
    page.get_by_test_id("chat-group-Kitchen Table").click()
    expect(page.get_by_test_id("empty")).to_contain_text("who is writing: Ben, נועה, or Emre")
    expect(page.get_by_test_id("empty")).not_to_contain_text("Ana")


def test_an_upgraded_group_is_only_read(page, playground):
    page.get_by_test_id("chat-group-Kitchen Table").click()
    playground.say("before", person=BEN, chat=KITCHEN)
    expect(message(page, "Ben said: before")).to_be_visible()
    playground.act("upgrade", chat_id=KITCHEN, user_id=BEN)
    expect(page.get_by_test_id("go-there")).to_be_visible()
    page.get_by_test_id("more").first.click()
    expect(page.get_by_test_id("menu-delete")).to_be_focused()
    for item in ("menu-reply", "menu-edit", "menu-pin"):
        expect(page.get_by_test_id(item)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_test_id("more").last.click()
    expect(page.get_by_role("menuitem", name="React with 👍")).to_be_focused()


def test_replies_and_edits_stay_in_their_topic(page, playground):
    page.get_by_test_id("chat-group").click()
    write(page, "in General")
    expect(message(page, "Ana said: in General")).to_be_visible()
    playground.act("forum", chat_id=GROUP, user_id=ANA, is_forum="true")
    page.get_by_test_id("topic-name").fill("Puzzles")
    page.get_by_test_id("topic-create").click()
    expect(page.get_by_test_id("topic-Puzzles")).to_have_attribute("aria-current", "true")
    page.get_by_test_id("text").press("ArrowUp")
    expect(page.get_by_test_id("context")).to_be_hidden()
    expect(page.get_by_test_id("text")).to_have_value("")
    page.get_by_test_id("topic-General").click()
    page.get_by_test_id("more").last.click()
    page.get_by_test_id("menu-reply").click()
    page.get_by_test_id("text").fill("half writ")
    page.get_by_test_id("topic-Puzzles").click()
    expect(page.get_by_test_id("context")).to_be_hidden()
    expect(page.get_by_test_id("text")).to_have_value("half writ")
    page.get_by_test_id("topic-General").click()
    refuse_reply, refuse_edit = hold(page, "messages"), hold(page, "edit")
    for item, written, refuse, left in (
        ("menu-reply", "an answer", refuse_reply, "an answer"), ("menu-edit", "changed", refuse_edit, ""),
    ):
        page.get_by_test_id("text").fill("")
        page.get_by_test_id("more").first.click()
        page.get_by_test_id(item).click()
        write(page, written)
        page.get_by_test_id("topic-Puzzles").click()
        page.evaluate("document.getElementById('toasts').replaceChildren()")
        refuse()
        expect(page.get_by_test_id("toasts")).to_contain_text("Not sent")
        expect(page.get_by_test_id("context")).to_be_hidden()
        expect(page.get_by_test_id("text")).to_have_value(left)
        page.get_by_test_id("topic-General").click()
        expect(page.get_by_test_id("context")).to_be_hidden()


def test_everything_by_keyboard(page):
    expect(page.get_by_test_id("chat-status")).to_have_text("online")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the message box")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("chat-group")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text")).to_be_focused()
    page.keyboard.type("/h")
    expect(page.get_by_test_id("command")).to_have_count(2)
    expect(page.get_by_test_id("text")).to_have_attribute("aria-activedescendant", "command-0")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", name="/help")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("commands")).to_be_hidden()
    page.keyboard.type("i")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("text")).to_have_value("/hint ")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: /hint")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    focused = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert focused != "none", "the focus must be visible"
    page.get_by_test_id("text").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("context")).to_contain_text("Edit message")
    expect(page.get_by_test_id("text")).to_have_value("/hint")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("context")).to_be_hidden()


def test_reply_edit_and_delete(page, bot):
    write(page, "first")
    expect(message(page, "Ana said: first")).to_be_visible()
    page.get_by_test_id("more").last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("menu-reply")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("context")).to_contain_text("Reply to Honeycue")
    write(page, "an answer")
    expect(message(page, "Ana said: an answer")).to_be_visible()
    assert heard(bot)[1]["reply_to_message"]["from"]["is_bot"]
    own = page.get_by_test_id("message").nth(2)
    own.hover()
    own.get_by_test_id("more").click()
    page.get_by_test_id("menu-edit").click()
    write(page, "a better answer")
    expect(own).to_contain_text("edited")
    own.hover()
    own.get_by_test_id("more").click()
    page.get_by_test_id("menu-delete").click()
    expect(message(page, "a better answer")).to_have_count(0)


def test_typing_reactions_and_vanishing(page, playground):
    write(page, "work")

    def is_typing():
        # It is shown for five seconds only.
        playground.call("sendChatAction", chat_id=ANA, action="typing")
        return page.get_by_test_id("chat-status").inner_text() == "typing…" and page.get_by_test_id("typing").is_visible()

    wait_for(is_typing, "the sign that the bot is typing")
    write(page, "react")
    expect(page.get_by_test_id("reactions")).to_contain_text("🎉")
    write(page, "vanish")
    expect(page.get_by_test_id("message")).to_have_count(2)
    expect(message(page, "vanish")).to_have_count(0)


def test_unread_reload_and_other_pages(page, open_page, playground):
    playground.say("from elsewhere", person=BEN, chat=GROUP)
    expect(page.get_by_test_id("chat-group").get_by_test_id("unread")).to_have_text("2")
    expect(page).to_have_title(re.compile(r"^\(2\)"))
    page.get_by_test_id("chat-group").click()
    expect(page.get_by_test_id("unread")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("unread")).to_have_count(0)
    page.get_by_test_id("chat-group").click()
    expect(message(page, "Ben said: from elsewhere")).to_be_visible()
    other = open_page()
    other.get_by_test_id("chat-group").click()
    write(other, "seen by both")
    expect(message(page, "Ana said: seen by both")).to_be_visible()


LOOK_AWAY = """(isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


COUNT_CONNECTIONS = """
    const sources = [];
    window.EventSource = class extends EventSource {
        constructor(url) { super(url); sources.push(this); }
    };
    window.connections = () => sources.filter((it) => it.readyState === EventSource.OPEN).length;
"""


def another_tab(page):
    """Opens the page in another tab of the same browser, in front of `page`."""
    page.evaluate(LOOK_AWAY, True)
    other = page.context.new_page()
    other.set_default_timeout(30_000)
    other.goto(page.url)
    other.get_by_test_id("chat-private").wait_for(state="attached")
    return other


def test_each_tab_has_a_person_of_its_own(page, playground):
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("personas").get_by_text("Chloé").click()
    other = another_tab(page)
    other.get_by_test_id("chat-group").click()
    other.get_by_test_id("personas").get_by_text("Ben").click()
    playground.say("meanwhile", person=ANA, chat=GROUP)
    expect(message(other, "Ana said: meanwhile")).to_be_visible()
    page.evaluate(LOOK_AWAY, False)
    expect(message(page, "Ana said: meanwhile")).to_be_visible()
    expect(page.get_by_test_id("persona-Chloé")).to_be_checked()
    write(page, "hello")
    expect(message(page, "Chloé said: hello")).to_be_visible()
    expect(other.get_by_test_id("persona-Ben")).to_be_checked()


def test_a_dozen_tabs_are_not_too_many(page, playground):
    """A browser opens six connections to a server, and each tab listens on one."""
    page.context.add_init_script(COUNT_CONNECTIONS)
    page.reload()
    tabs = [page]
    for _ in range(11):
        tabs.append(another_tab(tabs[-1]))
    write(tabs[-1], "hello")
    expect(message(tabs[-1], "Ana said: hello")).to_be_visible()
    tabs[-1].evaluate(LOOK_AWAY, True)
    playground.say("news", person=BEN, chat=GROUP)
    expect(tabs[-1]).to_have_title(re.compile(r"^\(2\)"))
    page.evaluate(LOOK_AWAY, False)
    expect(message(page, "Ana said: hello")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(2\)"))
    write(page, "and here")
    expect(message(page, "Ana said: and here")).to_be_visible()
    # The connected tab is closed, and all others are hidden: one of them listens.
    page.close()
    wait_for(lambda: sum(tab.evaluate("connections()") for tab in tabs[1:]) == 1, "one connected tab")
    playground.say("more news", person=BEN, chat=GROUP)
    wait_for(lambda: any(tab.title().startswith("(4)") for tab in tabs[1:]), "a tab that counts the news")


def test_of_the_tabs_that_nobody_sees_the_latest_listens(page, playground):
    """Two that connect at the same time hear of each other. Only one of them may hang up."""
    page.context.add_init_script(COUNT_CONNECTIONS)
    page.reload()
    other = another_tab(page)
    wait_for(lambda: page.evaluate("connections()") == 0, "the hidden tab to hang up")
    other.evaluate(LOOK_AWAY, True)
    other.evaluate("""() => {
        window.news = [];
        new BroadcastChannel("playground").onmessage = ({ data }) => data.news && news.push(data);
    }""")
    page.evaluate("window.channel = new BroadcastChannel('playground'); channel.postMessage({ since: 1 })")
    page.evaluate("channel.postMessage({ news: true })")
    # What is posted arrives in order, so the other tab has read the older time, too, when it has read this.
    other.wait_for_function("news.length > 0")
    assert other.evaluate("connections()") == 1, "an older tab is no reason to hang up"
    page.evaluate("channel.postMessage({ since: Date.now() + 1000 })")
    wait_for(lambda: other.evaluate("connections()") == 0, "the older tab to hang up")
    page.evaluate("channel.postMessage({ left: true })")
    wait_for(lambda: page.evaluate("connections()") + other.evaluate("connections()") == 1, "one tab to connect again")
    playground.say("news", person=BEN, chat=GROUP)
    wait_for(lambda: any(tab.title().startswith("(2)") for tab in (page, other)), "a tab that counts the news")


def test_a_browser_without_channels_between_tabs(open_page, bot):
    page = open_page()
    page.add_init_script("window.BroadcastChannel = class { constructor() { throw new DOMException('denied', 'SecurityError'); } };")
    page.reload()
    write(page, "hello")
    expect(message(page, "Ana said: hello")).to_be_visible()


def test_what_is_sent_before_the_chats_arrive_is_sent_when_they_do(open_page, bot):
    page = open_page()
    held = []
    page.route("**/playground/events", lambda route: held.append(route))
    page.reload()
    wait_for(lambda: page.wait_for_timeout(20) or held, "the request for the chats")
    page.get_by_test_id("text").press("ArrowUp")
    write(page, "hello")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text")).to_have_value("hello")
    held[0].continue_()
    expect(message(page, "Ana said: hello")).to_be_visible()
    expect(page.get_by_test_id("text")).to_have_value("")
    write(page, "again")
    expect(message(page, "Ana said: again")).to_be_visible()
    expect(message(page, "Ana said: hello")).to_have_count(1)


def test_scrolled_up_readers_are_left_in_peace(page, playground):
    for number in range(30):
        playground.say(f"line {number}")
    expect(message(page, "Ana said: line 29")).to_be_in_viewport()
    page.locator("#scroller").evaluate("(it) => it.scrollTo({ top: 0 })")
    expect(page.get_by_test_id("to-end")).to_be_visible()
    playground.say("news")
    expect(page.get_by_test_id("to-end")).to_contain_text("new message")
    expect(message(page, "line 0").first).to_be_in_viewport()
    page.get_by_test_id("to-end").click()
    expect(message(page, "Ana said: news")).to_be_in_viewport()
    expect(page.get_by_test_id("to-end")).to_be_hidden()


def test_news_that_comes_while_it_still_scrolls_is_scrolled_to(open_page, bot, playground):
    page = open_page(reduced_motion="no-preference", viewport={"width": 1100, "height": 500})
    for number in range(12):
        playground.send_picture(png(900, 1200), caption=f"shot {number}")
    expect(message(page, "I got a photo").last).to_be_in_viewport()
    expect(page.get_by_test_id("to-end")).to_be_hidden()
    page.wait_for_function("""() => {
        const it = document.getElementById("scroller");
        return it.scrollHeight - it.scrollTop - it.clientHeight < 130;
    }""")


HOSTILE = "<img src=x onerror='window.pwned=1'><script>window.pwned=1</script>&amp; \u202egnp.exe"


def test_hostile_text_stays_text(page, playground):
    playground.say(HOSTILE)
    playground.send_picture(png(20, 20), caption=HOSTILE)
    playground.call("sendMessage", chat_id=ANA, text="x", reply_markup={"inline_keyboard": [[{"text": HOSTILE, "callback_data": "d"}, {"text": "u", "url": "javascript:window.pwned=1"}]]})
    playground.call("sendMessage", chat_id=ANA, text="<a href=\"javascript:window.pwned=1\">js.link</a>", parse_mode="HTML")
    playground.act("messages", {"file0": (HOSTILE, b"<script>window.pwned=1</script>", "text/html")}, chat_id=ANA, user_id=ANA, **{"as": "file"})
    expect(message(page, "<img src=x").first).to_be_visible()
    expect(message(page, "js.link")).to_be_visible()
    assert page.locator(".log a[href^='javascript']").count() == 0
    assert page.locator(".log script, .log img[onerror]").count() == 0
    assert page.evaluate("window.pwned") is None


def test_leaving_and_privacy(page, playground):
    page.get_by_test_id("chat-group").click()
    playground.call("leaveChat", chat_id=GROUP)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("add-bot")).to_be_hidden()
    page.get_by_test_id("privacy").check()
    expect(page.get_by_test_id("privacy")).to_be_checked()
    wait_for(lambda: playground.snapshot()["group_privacy"] is True, "the privacy that was asked for")


def test_no_bot_and_no_server(open_page, playground):
    page = open_page()
    expect(page.get_by_test_id("chat-status")).to_have_text("no bot is connected")
    playground.process.terminate()
    playground.process.wait(timeout=program.END)
    expect(page.get_by_test_id("connection")).to_have_text("Reconnecting…")
    write(page, "hello?")
    expect(page.get_by_test_id("toasts")).to_contain_text("can't be reached")
    expect(page.get_by_test_id("text")).to_have_value("hello?")
    open_page.faults[:] = [fault for fault in open_page.faults if "ERR_" not in fault]


# Phones


PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

SMALL = """() => [...document.querySelectorAll("button, .persona")]
    .filter((it) => it.checkVisibility() && !it.matches(".inline-command, .more, .quote"))
    .filter((it) => { const box = it.getBoundingClientRect(); return box.height < 40 || box.width < 40 })
    .map((it) => it.id || it.className)"""


def test_phone(open_page, bot):
    page = open_page(**PHONE)
    expect(page.get_by_test_id("text")).to_be_hidden()
    page.get_by_test_id("chat-private").tap()
    expect(page.get_by_test_id("chats")).to_be_hidden()
    page.get_by_test_id("text").fill("buttons")
    page.get_by_test_id("send").tap()
    page.get_by_test_id("key").filter(has_text="Toast").tap()
    expect(page.get_by_test_id("toasts")).to_contain_text("Well done")
    page.get_by_test_id("text").fill("a" * 300)
    page.get_by_test_id("send").tap()
    expect(message(page, "Ana said: aaa")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("#scroller").evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert page.evaluate(SMALL) == [], "controls must be large enough for a finger"
    page.get_by_test_id("back").tap()
    expect(page.get_by_test_id("chats")).to_be_visible()
    expect(page.get_by_test_id("memory-note")).to_be_visible()
    page.get_by_test_id("chat-group").tap()
    expect(page.get_by_test_id("personas")).to_be_visible()
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# Accessibility


CONTRAST = """() => {
    const parse = (color) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const backdrop = (node) => {
        for (let it = node; it; it = it.parentElement) {
            const color = parse(getComputedStyle(it).backgroundColor);
            if (color[3] > 200) return color;
        }
        return parse(getComputedStyle(document.body).backgroundColor);
    };
    const poor = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !node.checkVisibility({ opacityProperty: true }) || node.closest(".hidden, .avatar, script, .skip")) continue;
        const [a, b] = [luminance(parse(getComputedStyle(node).color)), luminance(backdrop(node))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) poor.push(`${walker.currentNode.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return poor;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(open_page, bot, scheme):
    page = open_page(color_scheme=scheme)
    page.get_by_test_id("chat-group").click()
    write(page, "spoiler")
    write(page, "buttons")
    write(page, "/hint")
    expect(message(page, "Ana said: /hint")).to_be_visible()
    page.get_by_test_id("more").last.click()
    page.get_by_test_id("menu-reply").click()
    assert page.evaluate(CONTRAST) == []


ACCESSIBILITY = """() => {
    const faults = [];
    const ids = [...document.querySelectorAll("[id]")].map((it) => it.id);
    for (const id of ids.filter((it, index) => ids.indexOf(it) !== index)) faults.push(`id ${id} twice`);
    for (const it of document.querySelectorAll("button, a[href], [role=button]"))
        if (!(it.getAttribute("aria-label") || it.textContent).trim() && ![...it.querySelectorAll("img")].some((image) => image.alt))
            faults.push(`no name: ${it.outerHTML.slice(0, 80)}`);
    for (const it of document.querySelectorAll("input, textarea"))
        if (!it.getAttribute("aria-label") && !it.labels?.length) faults.push(`no label: ${it.id}`);
    for (const it of document.querySelectorAll("img:not([alt])")) faults.push(`no alt: ${it.src}`);
    for (const it of document.querySelectorAll("[aria-controls], [aria-labelledby]"))
        for (const name of ["aria-controls", "aria-labelledby"])
            if (it.hasAttribute(name) && !document.getElementById(it.getAttribute(name))) faults.push(`${name} of ${it.id}`);
    for (const selector of ["h1", "main", "nav", "[role=log]"])
        if (document.querySelectorAll(selector).length !== 1) faults.push(`not one ${selector}`);
    if (!document.documentElement.lang) faults.push("no language");
    return faults;
}"""


def test_accessibility(page):
    page.get_by_test_id("files").set_input_files({"name": "b.png", "mimeType": "image/png", "buffer": png(60, 40)})
    write(page, "caption")
    expect(message(page, "I got a photo")).to_be_visible()
    write(page, "buttons")
    write(page, "spoiler")
    expect(page.get_by_test_id("spoiler")).to_be_visible()
    page.get_by_test_id("text").fill("/")
    expect(page.get_by_test_id("command")).to_have_count(3)
    assert page.evaluate(ACCESSIBILITY) == []
    log = page.get_by_test_id("log")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("img", name="Photo: caption")).to_be_visible()
    tree = page.locator("body").aria_snapshot()
    assert "yacht" not in tree, "a spoiler must not be read out"
