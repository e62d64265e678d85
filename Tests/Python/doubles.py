"""Which messages stand in a chat twice, and which of the bot's lives is to blame for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

# After these the platform has taken a message and the bot can't know: it sends it again, as the Bot API has no key for it.
ANSWER_LOST = {"drop_after", "truncated_body"}


def address(url: str, life: int) -> str:
    """The playground's address by a name that only the bot's `life`, from a start to the next kill, calls it by."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"life-{life}.localhost:{parts.port}"))


def life(call: dict) -> int:
    """The life of the bot that made a call in the journal."""
    return int(call["host"].removeprefix("life-").split(".")[0])


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


def doubled_by_kills(extra: list[int], calls: list[dict]) -> Counter[int]:
    """How many of a chat's messages the kill at the end of each life has doubled, by the life's number.

    `extra` are the places of the copies, `calls` made the chat's messages. The last life that sent a message had to, for it knew of no
    answer; those before it were killed over theirs, unless the answer was lost, which is no kill's fault. A busy playground may carry
    out the call of a dead bot after that of the next.
    """
    blamed: Counter[int] = Counter()
    for run in runs(extra):
        unfinished = sorted((calls[place] for place in run), key=life)[:-1]
        blamed.update(life(call) for call in unfinished if fault(call) not in ANSWER_LOST)
    return blamed


def runs(extra: list[int]) -> list[list[int]]:
    """The places of each message that stands there more than once, the first of them included."""
    found: list[list[int]] = []
    for place in extra:
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place - 1, place])
    return found


def fault(call: dict) -> str | None:
    return (call.get("fault") or {}).get("kind")
