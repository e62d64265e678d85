"""The journal's validator finds errors and accepts valid calls."""

import pytest

from journal import validate_journal


def entry(method, files=None, **parameters):
    return {"sequence": 1, "method": method, "parameters": parameters, "files": files or {}}


FILE = {"photo": {"name": "a.jpg", "byte_count": 3}}
MEDIA = '[{"type":"photo","media":"attach://a","caption":"c"},{"type":"photo","media":"attach://b"}]'
KEYBOARD = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}


@pytest.mark.parametrize(
    "good",
    [
        entry("getMe"),
        entry("getUpdates", offset=-1, timeout="50", allowed_updates='["message","callback_query"]'),
        entry("sendMessage", chat_id="1", text="[not json", parse_mode="HTML", reply_markup=KEYBOARD),
        entry("sendMessage", chat_id=1, text="a", reply_parameters={"message_id": 2, "allow_sending_without_reply": True}),
        entry("sendPhoto", FILE, chat_id="1", caption="c"),
        entry("sendPhoto", {"x": {"name": "a"}}, chat_id="1", photo="attach://x"),
        entry("sendMediaGroup", {"a": {}, "b": {}}, chat_id="1", media=MEDIA),
        entry("setMyCommands", commands=[{"command": "a", "description": "b"}], scope={"type": "all_group_chats"}),
        entry("setMessageReaction", chat_id=1, message_id=2, reaction=[{"type": "emoji", "emoji": "👀"}]),
    ],
    ids=lambda it: it["method"],
)
def test_right_calls_pass(good):
    assert validate_journal([good]) == []


@pytest.mark.parametrize(
    ("bad", "word"),
    [
        (entry("fly"), "no such method"),
        (entry("sendMessage", chat_id=1), "text"),
        (entry("sendMessage", chat_id=1, text="a", reply_to="2"), "unknown parameter reply_to"),
        (entry("sendMessage", chat_id=1, text="a", reply_parameters={"message_id": 2, "x": 1}), "reply_parameters.x"),
        (entry("getUpdates", timeout="soon"), "timeout"),
        (entry("sendPhoto", {"picture": {}}, chat_id=1, photo="id"), "named by no parameter"),
        (entry("sendPhoto", chat_id=1, photo="attach://x"), "names no part"),
        (
            entry("sendMessage", chat_id=1, text="a", reply_markup='{"inline_keyboard":[[{"text":"a","data":"b"}]]}'),
            "reply_markup.inline_keyboard.0.0.data",
        ),
    ],
)
def test_wrong_calls_are_found(bad, word):
    faults = validate_journal([bad])
    assert faults
    assert word in " ".join(faults)
