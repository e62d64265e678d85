"""Which messages stand in a chat twice, and which kill of the bot is to blame for each."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

# After these the platform has taken a message and the bot can't know: it sends it again, as the Bot API has no key for it.
ANSWER_LOST = {"drop_after", "truncated_body"}
# A call that came within so many seconds after a kill may have been sent before it: a busy machine takes it later.
STILL_ON_ITS_WAY = 0.3


def copies(disturbed: list[str], undisturbed: list[str]) -> list[int] | None:
    """The places of the disturbed chat's messages that stand there once more; `None` when one is missing or out of order."""
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


def doubled_by_kills(extra: list[int], calls: list[dict], deaths: list[float]) -> Counter[int | None]:
    """How many of a chat's messages each kill has doubled, by the kill's number; `None` where one of two kills has.

    `extra` are the places of the copies, `calls` made the chat's messages, and the bot was killed at `deaths` by the clock of the
    playground's journal. A message that stands there again because its answer was lost is no kill's fault.
    """
    first_copies = [calls[place - 1] for place in extra]
    return Counter(killer(begun(call), deaths) for call in first_copies if fault(call) not in ANSWER_LOST)


def killer(time: float, deaths: list[float]) -> int | None:
    """The first kill after `time`, unless that may as well have been before the last one."""
    number = bisect_left(deaths, time)
    is_late = number > 0 and time - deaths[number - 1] < STILL_ON_ITS_WAY
    return None if is_late else number


def fault(call: dict) -> str | None:
    return (call.get("fault") or {}).get("kind")


def begun(call: dict) -> float:
    """When a call was made. One that was delayed on purpose was carried out later."""
    return call["seconds"] - (call["fault"]["seconds"] if fault(call) == "latency" else 0)
