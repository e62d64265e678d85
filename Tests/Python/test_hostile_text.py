"""Text that tries to inject markup is shown as plain text."""

from journal import validate_journal
from playground import GROUP

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


def test_texts_made_to_break_out_are_answered_and_the_game_goes_on(playground, honeycue_bot, room):
    playground.say("/new Y ACEHNT")
    for text in TEXTS.values():
        playground.say(text)
        playground.say(text, chat=GROUP)
    playground.say("/lastthing")
    room.wait("/lastthing", 120)
    playground.say("hyena")
    playground.say("/found")
    room.wait("hyena")
    calls = playground.journal()
    assert validate_journal(calls) == []
    refused = [c for c in calls if c.get("status", 200) >= 400 and not asks_for_abilities(c)]
    assert refused == [], "The platform understands everything that is said."
    for message in room.answers():
        kinds = {e["type"] for e in message.get("entities", []) + message.get("caption_entities", [])}
        assert "text_link" not in kinds, message


def asks_for_abilities(call: dict) -> bool:
    """Whether the bot asks, by deleting what can't exist, whether the server knows messages for one person alone."""
    return call["method"] == "deleteEphemeralMessage" and int(call["parameters"]["ephemeral_message_id"]) == 2**31 - 1
