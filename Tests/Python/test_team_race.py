"""A short race of two teams in the page with the real program, from the lobby to the final picture."""

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from honeycue import Bot, honeycue
from journal import validate_journal
from playground import ANA, BOT, GROUP, wait_for
from test_page import message, write

LETTERS = ("Y", "ACEHNT")


@pytest.fixture
def race_page(open_page, playground, tmp_path):
    """The group's page at a phone's width. The bot is an administrator who may pin and delete."""
    bot = Bot(playground, tmp_path)
    playground.act("administrator", chat_id=GROUP, user_id=ANA, subject_id=BOT, is_administrator="true")
    page = open_page(viewport={"width": 900, "height": 1000})
    page.get_by_test_id("chat-group").click()
    yield page
    bot.close()


def look(page, name):
    """Saves a screenshot for visual inspection when SCREENSHOTS names a folder."""
    if folder := os.environ.get("SCREENSHOTS"):
        page.locator("#log img").evaluate_all("(them) => Promise.all(them.map((it) => it.decode()))")
        page.screenshot(path=Path(folder) / f"race-{name}.png")


def persona(page, name):
    page.get_by_test_id(f"persona-{name}").check(force=True)


def key(page, label):
    return page.get_by_test_id("key").filter(has_text=re.compile(label)).last


def words() -> list[str]:
    """The board's words, those with the most points first."""
    lines = honeycue("solve", *LETTERS, "--json").stdout.splitlines()
    return [it["word"] for it in sorted(map(json.loads, lines), key=lambda it: -it["score"])]


@pytest.mark.release
def test_two_teams_race_to_the_final_picture(race_page, playground):
    page = race_page
    write(page, f"/new {' '.join(LETTERS)}")
    expect(message(page, "Beginner").first).to_be_visible()
    expect(page.get_by_test_id("pinned")).to_be_visible()
    look(page, "board")

    write(page, "/teams genius")
    expect(message(page, "Choose your team")).to_be_visible()
    for name, team in (("Ana", "Amber"), ("Ben", "Blue"), ("Chloé", "Blue")):
        persona(page, name)
        key(page, team).click()
        expect(message(page, "Choose your team").get_by_text(re.compile(f"{team}: .*{name}"))).to_be_visible()
    for name in ("Ana", "Ben", "Chloé"):
        expect(message(page, "Choose your team")).to_contain_text(name)
    look(page, "lobby")
    key(page, "Start").click()
    race = message(page, "The race is on")
    expect(race.first).to_be_visible()
    expect(race.first.get_by_test_id("photo")).to_be_visible()

    every = words()
    persona(page, "Ben")
    for letter in "yacht":
        key(page, f"^{letter.upper()}$").click()
    key(page, "Enter").click()
    expect(message(page, "Blue").last).to_contain_text(re.compile(r"1\. 🔵 Blue 5"))
    expect(message(page, "yacht")).to_have_count(0)
    look(page, "race")

    # Several words per message, because the bot sends at most twenty messages a minute to a group.
    rest = [word for word in every if word != "yacht"]
    written = [playground.say(" ".join(rest[start : start + 10]), person=ANA, chat=GROUP) for start in (0, 10)]
    results = wait_for(
        lambda: [m for m in playground.messages(GROUP) if (m.get("caption") or "").startswith("🏁")], "the end of the race", 90
    )
    wait_for(
        lambda: {m["message_id"] for m in written}.isdisjoint(m["message_id"] for m in playground.messages(GROUP)),
        "the words that were written to be taken away", 90,
    )
    assert "Amber" in results[0]["caption"].splitlines()[0], results[0]["caption"]
    assert results[0].get("photo"), "the end has a picture"
    expect(message(page, "🏁").first.get_by_test_id("photo")).to_be_visible()
    expect(message(page, "Blue: yacht")).to_have_count(1)
    look(page, "end")
    assert validate_journal(playground.journal()) == []
