"""Lets two hundred chats ask at once. By the playground's clock, no time window may contain more calls than the platform allows.

    python soak_rates.py --chats 200 --messages 6
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

from evidence import evidence
from honeycue import Bot
from playground import FaultyPlayground, wait_for
from soak import FIRST_PERSON

FIRST_GROUP = -1_002_000_000_001
MESSAGES = {"sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"}

# The calls at login and for receiving updates.
LOGIN_AND_POLLS = {"getUpdates", "getMe", "setMyCommands", "setMySettings", "deleteWebhook"}


def most(times: list[float], window: float) -> int:
    """The largest number of calls in any time window of `window` seconds."""
    times, first, best = sorted(times), 0, 0
    for last, time in enumerate(times):
        while times[first] <= time - window:
            first += 1
        best = max(best, last - first + 1)
    return best


def busiest(calls: list[dict]) -> str:
    """The calls of the busiest second, each with its time."""
    calls = sorted((call for call in calls if call["method"] not in LOGIN_AND_POLLS), key=lambda call: call["seconds"])
    seconds = [[call for call in calls if 0 <= call["seconds"] - first["seconds"] < 1] for first in calls]
    return ", ".join(f"{call['seconds']:.3f} {call['method']}" for call in max(seconds, key=len))


def rates(chats: int, messages: int, folder: Path) -> str:
    """Lets everybody ask, and returns a one-line summary of the calls; raises `AssertionError` when there were too many."""
    groups = chats // 10
    playground = FaultyPlayground()
    bot = Bot(playground, folder, HONEYCUE_MESSAGES_PER_MINUTE="100000")
    try:
        playground.let_in(people=chats - groups, groups=groups)
        asked = 0
        for number in range(messages):
            for person in range(FIRST_PERSON, FIRST_PERSON + chats - groups):
                playground.say(f"/nosuch{number}", person=person, chat=person)
                asked += 1
            for group in range(FIRST_GROUP, FIRST_GROUP - groups, -1):
                for _ in range(4):
                    playground.say("/help@honeycue_bot", person=FIRST_PERSON, chat=group)
                    asked += 1
        calls: list[dict] = []

        def all_sent() -> bool:
            assert bot.process.poll() is None, f"the bot stopped by itself: {bot.last_words}"
            calls.extend(playground.journal(calls[-1]["sequence"] if calls else 0))
            return sum(call["method"] in MESSAGES for call in calls) >= asked

        wait_for(all_sent, f"{asked} answers", 120 + asked / 15)
    finally:
        bot.close()
        playground.stop()
    sent = [call for call in calls if call["method"] in MESSAGES]
    by_chat: dict[int, list[float]] = defaultdict(list)
    for call in sent:
        by_chat[int(call["parameters"]["chat_id"])].append(call["seconds"])
    overall = most([call["seconds"] for call in calls if call["method"] not in LOGIN_AND_POLLS], 1)
    in_chat = max(most(times, 5) for times in by_chat.values())
    in_group = max(most(times, 60) for chat, times in by_chat.items() if chat < 0)
    assert overall <= 30, f"{overall} in a second: {busiest(calls)}"
    assert in_chat <= 5, f"{in_chat} in five seconds in a chat"
    assert in_group <= 20, f"{in_group} in a minute in a group"
    start = min(call["seconds"] for call in sent)
    firsts = [min(times) - start for times in by_chat.values()]
    return (
        f"{asked} answers to {chats} chats: at most {overall} in a second, {in_chat} in 5 s in a chat, {in_group} in a"
        f" minute in a group; everybody's first answer within {max(firsts):.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chats", type=int, default=200)
    parser.add_argument("--messages", type=int, default=6, help="to each chat; groups get four times as many")
    options = parser.parse_args()
    with evidence() as folder:
        print(rates(options.chats, options.messages, folder))


if __name__ == "__main__":
    main()
