"""The page for people who see, hear or move differently: axe-core, keyboard, dark mode, small screens, right-to-left text."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from playground import ANA, BEN, GROUP, png

HEBREW = "שלום לכולם, מצאתי את המילה yacht"
ARABIC = "مرحبا بالجميع"


def write(page, text):
    page.get_by_test_id("text").fill(text)
    page.keyboard.press("Enter")


def message(page, text):
    return page.get_by_test_id("message").filter(has_text=text)


def findings(page):
    """What axe-core finds, rule by rule, with the elements concerned."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {rule['help']}: {[node['html'][:120] for node in rule['nodes']]}" for rule in found]


def empty_chat(page, playground):
    expect(page.get_by_test_id("start")).to_be_visible()


def conversation(page, playground):
    """Every kind of content: markup, a hidden text, buttons, pictures, a file, reactions, a reply, right-to-left text."""
    page.get_by_test_id("chat-group").click()
    for text in ("spoiler", "buttons", "react", HEBREW):
        write(page, text)
        expect(page.get_by_test_id("text")).to_have_value("")
    # An emptied box does not mean that the message has left the page.
    expect(message(page, f"said: {HEBREW}")).to_be_visible()
    playground.send_picture(png(60, 40), BEN, GROUP, caption="our board")
    playground.act("messages", {"file0": ("words.csv", b"a,b", "text/csv")}, chat_id=GROUP, user_id=ANA, **{"as": "file"})
    expect(message(page, "I got a document")).to_be_visible()


def written_commands(page, playground):
    conversation(page, playground)
    page.get_by_test_id("text").fill("/")
    expect(page.get_by_test_id("command").first).to_be_visible()


def attachment(page, playground):
    files = [{"name": "b.png", "mimeType": "image/png", "buffer": png(60, 40)}, {"name": "a.csv", "mimeType": "text/csv", "buffer": b"a"}]
    page.get_by_test_id("files").set_input_files(files)
    expect(page.get_by_test_id("tray-item")).to_have_count(2)


def message_menu(page, playground):
    write(page, "buttons")
    expect(page.get_by_test_id("key").first).to_be_visible()
    page.get_by_test_id("more").last.click()
    expect(page.get_by_test_id("menu-reply")).to_be_visible()


def enlarged_picture(page, playground):
    playground.send_picture(png(60, 40), caption="our board")
    page.get_by_test_id("photo").click()
    expect(page.get_by_test_id("viewer")).to_be_visible()


def group_panel(page, playground):
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("chat-heading").click()
    expect(page.get_by_test_id("group")).to_be_visible()


def alert(page, playground):
    write(page, "buttons")
    page.get_by_test_id("key").filter(has_text="Alert").click()
    expect(page.get_by_test_id("alert")).to_be_visible()


def forum(page, playground):
    page.get_by_test_id("chat-group").click()
    page.get_by_test_id("chat-heading").click()
    page.get_by_test_id("forum").check()
    page.get_by_test_id("group-close").click()
    page.get_by_test_id("topic-name").fill("Puzzles")
    page.get_by_test_id("topic-create").click()
    expect(page.get_by_test_id("topic-Puzzles")).to_be_visible()


def unread(page, playground):
    playground.say("from elsewhere", person=BEN, chat=GROUP)
    expect(page.get_by_test_id("unread")).to_be_visible()


SIGHTS = [
    empty_chat, conversation, written_commands, attachment, message_menu, enlarged_picture, group_panel, alert, forum, unread,
]


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda it: it.__name__)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, bot, playground, sight, scheme):
    page = open_page(color_scheme=scheme)
    sight(page, playground)
    assert findings(page) == []


def test_axe_finds_a_fault_that_is_put_in(page):
    """The check itself works on this page, whose security policy allows no foreign scripts."""
    page.evaluate("document.getElementById('text').removeAttribute('aria-label')")
    page.evaluate("document.getElementById('text').removeAttribute('placeholder')")
    assert any(it.startswith("label:") for it in findings(page))


# Keyboard


def tab_to(page, test_id):
    """Presses Tab until the element with this test identifier has the focus."""
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.testid") == test_id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {test_id}")


def test_a_whole_game_by_keyboard(page, playground):
    """Write, press a button of the bot, read its alert, reveal, react, enlarge a picture, lead a group: without a mouse."""
    expect(page.get_by_test_id("chat-status")).to_have_text("online")
    tab_to(page, "start")
    page.keyboard.press("Enter")
    expect(message(page, "Ana said: /start")).to_be_visible()
    tab_to(page, "text")
    page.keyboard.type("buttons")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("key").filter(has_text="Alert")).to_be_visible()
    page.locator("#scroller").focus()
    page.keyboard.press("Tab")
    for _ in range(20):
        if page.evaluate("document.activeElement.textContent.trim()") == "Alert":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("alert")).to_contain_text("Mind the bees")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("alert")).to_be_hidden()
    playground.send_picture(png(60, 40), caption="our board")
    expect(message(page, "I got a photo")).to_be_visible()
    page.locator("#scroller").focus()
    tab_to(page, "photo")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("viewer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("photo")).to_be_focused()
    tab_to(page, "more")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("menu-reply")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("reactions")).to_be_visible()


def test_the_focus_is_always_visible(page, playground):
    """Each element that Tab reaches shows an outline, in the chat and in the dialogs."""
    conversation(page, playground)
    page.evaluate("document.activeElement.blur()")
    unseen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        fault = page.evaluate("""() => {
            const it = document.activeElement;
            if (it === document.body) return null;
            const outlined = [it, it.closest("label"), it.closest(".entry")].some((node) =>
                node && (getComputedStyle(node).outlineStyle !== "none" || (node.matches(".entry") && node.matches(":focus-within"))));
            return outlined ? null : it.outerHTML.slice(0, 100);
        }""")
        if fault:
            unseen.add(fault)
    assert unseen == set()


# Screen readers


def test_a_screen_reader_hears_who_says_what(page, playground):
    page.get_by_test_id("chat-group").click()
    playground.send_picture(png(60, 40), BEN, GROUP, caption="our board")
    write(page, "spoiler")
    expect(page.get_by_test_id("spoiler")).to_be_visible()
    tree = page.locator("body").aria_snapshot()
    assert 'img "Photo: our board"' in tree and "Ben:" in tree and "Honeycue:" in tree
    assert 'button "Hidden text. Press to show it."' in tree and "yacht" not in tree
    expect(page.get_by_test_id("log")).to_have_attribute("aria-live", "polite")
    assert page.get_by_role("heading", level=1).count() == 1 and page.get_by_role("heading", level=2).count() == 1


# Dark mode, small screens, large letters

FLAT = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"

OUTSIDE = """() => [...document.querySelectorAll("button, input, textarea, label, .bubble, h1, h2, h3, p")]
    .filter((it) => it.checkVisibility({ opacityProperty: true }) && !it.closest(".skip, .hidden, .tray ul, .topic-tabs") && !it.matches(".hidden, .skip"))
    .filter((it) => { const box = it.getBoundingClientRect(); return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1) })
    .map((it) => it.outerHTML.slice(0, 100))"""

PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_of_320_pixels(open_page, bot, playground, scheme):
    page = open_page(**PHONE, color_scheme=scheme)
    assert page.evaluate(FLAT) and page.evaluate(OUTSIDE) == []
    conversation(page, playground)
    write(page, "a" * 200)
    expect(message(page, "Ana said: aaa")).to_be_visible()
    assert page.evaluate(FLAT) and page.evaluate(OUTSIDE) == []
    assert findings(page) == []
    page.get_by_test_id("text").fill("/")
    expect(page.get_by_test_id("command").first).to_be_visible()
    assert page.evaluate(FLAT) and page.evaluate(OUTSIDE) == []


def test_letters_of_twice_the_size(open_page, bot, playground):
    """As WCAG 1.4.4 asks: with letters of twice the size nothing is cut off or beside the screen."""
    page = open_page(viewport={"width": 1100, "height": 760})
    page.evaluate("document.documentElement.style.fontSize = '30px'")
    conversation(page, playground)
    assert page.evaluate(FLAT) and page.evaluate(OUTSIDE) == []


def test_dark_mode_is_dark(open_page, bot, playground):
    """The background of every part is darker than its text."""
    page = open_page(color_scheme="dark")
    conversation(page, playground)
    bright = page.evaluate("""() => [...document.querySelectorAll("body, main, nav, .bubble, .entry, .key, .note")].filter((it) => {
        const channels = getComputedStyle(it).backgroundColor.match(/[\\d.]+/g).map(Number);
        if (channels.length === 4 && channels[3] === 0) return false;
        const scale = getComputedStyle(it).backgroundColor.startsWith("color(") ? 255 : 1;
        return (channels[0] + channels[1] + channels[2]) / 3 * scale > 110;
    }).map((it) => it.outerHTML.slice(0, 80))""")
    assert bright == []


# Right-to-left text


def test_right_to_left_messages_stand_at_the_right(page, bot):
    for text in (HEBREW, ARABIC):
        write(page, text)
        expect(message(page, f"Ana said: {text}")).to_be_visible()
    own = page.get_by_test_id("message").first.locator(".bubble")
    expect(own).to_have_css("direction", "rtl")
    expect(own.get_by_test_id("message-text")).to_have_css("direction", "rtl")
    write(page, "plain English again")
    expect(page.get_by_test_id("message").filter(has_text="plain English").first.locator(".bubble")).to_have_css("direction", "ltr")
    page.get_by_test_id("text").fill(HEBREW)
    expect(page.get_by_test_id("text")).to_have_css("direction", "rtl")


def test_the_page_itself_from_right_to_left(open_page, bot, playground):
    """As when a browser translates the page: everything is mirrored and nothing leaves the screen."""
    page = open_page()
    page.evaluate("document.documentElement.dir = 'rtl'")
    conversation(page, playground)
    chats, log = page.get_by_test_id("chats").bounding_box(), page.get_by_test_id("log").bounding_box()
    assert chats["x"] > log["x"], "the list of chats is at the right"
    mine = page.get_by_test_id("message").filter(has_text="spoiler").first.locator(".bubble").bounding_box()
    theirs = message(page, "I got a document").locator(".bubble").bounding_box()
    assert mine["x"] < theirs["x"] + theirs["width"] / 2, "the own messages are at the left"
    send = page.get_by_test_id("send").bounding_box()
    field = page.get_by_test_id("text").bounding_box()
    assert send["x"] < field["x"]
    assert page.evaluate(FLAT) and page.evaluate(OUTSIDE) == []
    assert findings(page) == []
