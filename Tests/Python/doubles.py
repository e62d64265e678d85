"""Finds the messages that occur twice in a chat, and the life of the bot that caused each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

# After these faults the platform has accepted a message but the bot can't know. It sends the message again,
# because the Bot API has no idempotency key.
ANSWER_LOST = {"drop_after", "truncated_body"}


def address(url: str, life: int) -> str:
    """The playground's address under a host name that only the bot's `life` uses: the time from a start to the next kill."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"life-{life}.localhost:{parts.port}"))


def life(call: dict) -> int:
    """The life of the bot that made a call in the journal."""
    return int(call["host"].removeprefix("life-").split(".")[0])


def copies(disturbed: list[str], undisturbed: list[str]) -> list[int] | None:
    """The indices of messages in the disturbed chat that are copies; `None` when a message is missing or out of order."""
    expected: Iterator[str] = iter(undisturbed)
    extra, due, last = [], next(expected, None), None
    for place, text in enumerate(disturbed):
        if text == due:
            due = next(expected, None)
        elif text == last:
            extra.append(place)
        else:
            return None
        last = text
    return extra if due is None else None


def doubled_by_kills(extra: list[int], calls: list[dict]) -> Counter[int]:
    """The number of a chat's messages that the kill at the end of each life has doubled, by the life's number.

    `extra` has the indices of the copies, `calls` the calls that made the chat's messages. The last life that sent a message
    had to, because it had received no answer. The lives before it were killed while sending, unless the answer was lost, which
    no kill has caused. A busy playground may carry out the call of a dead bot after that of the next.
    """
    blamed: Counter[int] = Counter()
    for run in runs(extra):
        unfinished = sorted((calls[place] for place in run), key=life)[:-1]
        blamed.update(life(call) for call in unfinished if fault(call) not in ANSWER_LOST)
    return blamed


def runs(extra: list[int]) -> list[list[int]]:
    """The indices of each message that occurs more than once, including the first occurrence."""
    found: list[list[int]] = []
    for place in extra:
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place - 1, place])
    return found


def fault(call: dict) -> str | None:
    return (call.get("fault") or {}).get("kind")
