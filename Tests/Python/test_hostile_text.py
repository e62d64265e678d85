"""Texts made to break out are shown as what they are: text."""

import pytest

from journal import validate_journal
from honeycue import Bot
from playground import GROUP, wait_for

TEXTS = {
    "4,096 emoji": "🐝" * 2048,
    "4,096 marks on one letter": "a" + "\u0301" * 4095,
    "right to left": "\u202e\u2067hint\u2069 שלום",
    "no width": "h\u200bi\u200dn\u2060t\ufeff",
    "HTML": "<b>bold</b><script>alert(1)</script></b></i><a href='tg://user?id=1'>x</a>",
    "a template": "{{#name}}{{{name}}}{{/name}}{{> start}}{{=<% %>=}}",
    "SQL": "yacht'); DROP TABLE chat; --",
    "a command of SQL": "/new '; DELETE FROM game; --",
    "a command of HTML": "/<b>nosuch</b>&amp;",
    "control characters": "a\u0000b\u0007c\u001b[31md\u0085e\u2028f",
    "one line of commands": "/hint " * 600,
    "format": "%s%n%@ %d {0} ${x} $(reboot) `reboot`",
    "a long word": "y" * 4096,
    "half a surrogate pair's look-alike": "\ufffd\ufffe\U0010ffff",
}


@pytest.fixture
def honeycue_bot(playground, tmp_path):
    bot = Bot(playground, tmp_path)
    yield bot
    bot.close()


@pytest.mark.timeout(180)
def test_texts_made_to_break_out_are_answered_and_the_game_goes_on(playground, honeycue_bot):
    playground.say("/new Y ACEHNT")
    for text in TEXTS.values():
        playground.say(text)
        playground.say(text, chat=GROUP)
    playground.say("/lastthing")
    wait_for(
        lambda: any("/lastthing" in m.get("text", "") for m in playground.messages() if m["from"]["is_bot"]), "the end", 120
    )
    playground.say("hyena")
    playground.say("/found")
    wait_for(
        lambda: any("hyena" in m.get("text", "") for m in playground.messages() if m["from"]["is_bot"]), "the word found", 60
    )
    calls = playground.journal()
    assert validate_journal(calls) == []
    refused = [c for c in calls if c.get("status", 200) >= 400]
    assert refused == [], "The platform understands everything that is said."
    for message in playground.messages():
        if message["from"]["is_bot"]:
            kinds = {e["type"] for e in message.get("entities", []) + message.get("caption_entities", [])}
            assert "text_link" not in kinds, message
