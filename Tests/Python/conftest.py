"""Fixtures: a playground for each test, a bot on it, and its page."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from homeserver import Homeserver
from honeycue import Bot
from matrix import Loop, MatrixBot, Person
from playground import EchoBot, FaultyPlayground, Playground
from room import Room

# On a busy machine a page needs more than the default of 5 s.
expect.set_options(timeout=30_000)


@pytest.fixture
def playground(request):
    """The program's playground; for tests with the mark `faults`, one that has faults."""
    server = FaultyPlayground() if request.node.get_closest_marker("faults") else Playground()
    yield server
    assert server.stop() == 0, "the playground must stop cleanly"


@pytest.fixture
def bot(playground):
    echo = EchoBot(playground)
    yield echo
    echo.stop()


@pytest.fixture
def honeycue_bot(playground, tmp_path):
    """The real program, connected to the playground."""
    bot = Bot(playground, tmp_path)
    yield bot
    bot.close()


@pytest.fixture
def room(playground):
    """The private chat of the bot and Ana."""
    return Room(playground)


@pytest.fixture(scope="session")
def homeserver(tmp_path_factory):
    """A Matrix homeserver that lives as long as the tests."""
    server = Homeserver(tmp_path_factory.mktemp("homeserver"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def loop():
    return Loop()


@pytest.fixture
def person(loop, homeserver):
    """Makes people on Matrix."""
    people = []

    def make(name: str, server: Homeserver = homeserver, keys: Path | None = None) -> Person:
        people.append(Person(loop, server, name, keys))
        return people[-1]

    yield make
    for made in people:
        made.close()


@pytest.fixture
def matrix_bot(homeserver, tmp_path):
    """The real program, with an account of its own on the homeserver."""
    bot = MatrixBot(homeserver, tmp_path)
    yield bot
    bot.close()


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "these tests need Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, playground):
    """Opens the page. At the end the page must have contacted no other host and reported no error."""
    contexts, faults = [], []

    def open_page(**options):
        context = browser.new_context(**{"viewport": {"width": 1100, "height": 760}, "reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: request.url.startswith((playground.url, "blob:", "data:")) or faults.append(request.url))
        page.goto(playground.url)
        page.get_by_test_id("chat-private").wait_for(state="attached")
        return page

    open_page.faults = faults
    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(open_page, bot):
    return open_page()
