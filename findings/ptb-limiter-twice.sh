#!/usr/bin/env bash
# Expected: with the group_max_rate=20 and group_time_period=60 of python-telegram-bot's AIORateLimiter, which are its defaults, a group
# gets at most 20 messages in any minute: “the maximum number of requests that involve groups per time period”.
# Seen: almost twice as many. The limiter is a leaking bucket: 20 go at once, and while they leak out, one more follows every three
# seconds. The same holds for the limit of 30 a second for all chats.
# Version: python-telegram-bot 22.8 with aiolimiter 1.2.1.
# Why it matters: in a lively group the bot sends 39 messages in a minute, and the platform, which allows 20, makes the chat wait just then.
# Our answer: Sources/Delivery/Pace/PaceWindow.swift counts what was sent in a sliding window; `make soak` measures it by the platform's clock.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8 aiolimiter==1.2.1
"$work/venv/bin/python" - <<'PYTHON'
import asyncio
import importlib.metadata
import sys
import time

import telegram
from telegram.ext import AIORateLimiter

# A period of six seconds instead of a minute, so that nobody waits for minutes. The messages are sixty.
RATE, PERIOD, ASKED = 20, 6, 60
GROUP = {"chat_id": -1001}


async def sent(limiter: AIORateLimiter) -> list[float]:
    """The times at which the limiter lets the messages go."""
    times: list[float] = []

    async def send() -> bool:
        times.append(time.monotonic())
        return True

    await limiter.initialize()
    await asyncio.gather(*(limiter.process_request(send, (), {}, "sendMessage", GROUP, None) for _ in range(ASKED)))
    await limiter.shutdown()
    return times


def most(times: list[float]) -> int:
    """The largest number of messages in any period."""
    return max(sum(first <= time < first + PERIOD for time in times) for first in times)


limiter = AIORateLimiter(overall_max_rate=0, group_max_rate=RATE, group_time_period=PERIOD)
found = most(asyncio.run(sent(limiter)))
print("python-telegram-bot", telegram.__version__, "with aiolimiter", importlib.metadata.version("aiolimiter"))
print(f"at most {RATE} messages in {PERIOD} s were wanted; there were {found} in some {PERIOD} s")
sys.exit(0 if RATE * 1.8 < found <= RATE * 2 else 3)
PYTHON
