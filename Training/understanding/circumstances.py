"""The states of a chat in which a sentence is said."""

import random

from examples import Example
from features import STATES

# How likely each state is where an intent makes sense anywhere.
ANYWHERE = [
    ((), 26), (("board",), 30), (("board", "clue"), 14), (("quiz",), 4), (("page",), 4), (("board", "page"), 4),
    (("drawing",), 3), (("board", "group"), 7), (("group",), 6), (("board", "clue", "group"), 3), (("board", "group", "vote"), 2),
]
NAMES = {"board": ("board",), "group": ("board", "group"), "clue": ("board", "clue"), "vote": ("board", "group", "vote"), "none": ()}


def anywhere(draw: random.Random) -> frozenset[str]:
    states, weights = zip(*ANYWHERE)
    return frozenset(draw.choices(states, weights)[0])


def state(example: Example, draw: random.Random, stray: float = 0.06) -> frozenset[str]:
    """A state in which the sentence makes sense; now and then any, since people also ask where it makes none."""
    named = sorted(name for name in example.states if name in STATES or name == "none")
    if not named or draw.random() < stray:
        return anywhere(draw)
    chosen = draw.choice(named)
    found = set(NAMES.get(chosen, (chosen,)))
    if draw.random() < 0.2:
        found.add("group")
    if chosen != "none" and draw.random() < 0.05:
        found.add("page")
    return frozenset(found)
