"""What becomes of a sentence, by the probabilities of its intents. Sources/Intents/IntentVerdict.swift decides the same way."""

import numpy as np

# Intents that the bot answers alike, so that it matters nothing which of them is meant.
ALIKE = [
    ("ranks", "score"), ("found", "missing_count"), ("none", "none_silence"), ("greeting", "smalltalk"), ("hint", "hint_easy", "next_clue"),
    ("define", "save_word"), ("reveal_all", "vote"), ("remind_off", "stop"), ("draw", "next_drawing"), ("grid", "grid_left"),
]
CAREFUL = {"reveal_word", "forget_me", "vote", "vote_yes", "stop", "remind_off", "remove_word", "challenge"}
NEARLY_SURE, ASKABLE = 0.95, 0.25
# Of a hundred held-out sentences, the most that may be read wrong, and the certainties among which the trainer chooses. Many of these
# sentences were written to be confused with their neighbours; of strangers' sentences, a third as many are read wrong.
MOST_WRONG, CERTAINTIES = 3.0, [round(0.6 + 0.01 * step, 2) for step in range(40)]
# No button offers these: they are answers, or need words that only the sentence has.
SILENT = {
    "clue_question", "guess", "is_word_here", "took", "rejected", "quiz_answer", "drawing_guess", "vote_yes", "vote_no", "thanks",
    "greeting", "smalltalk", "cant_do", "none", "none_silence", "confirm", "save_word", "remove_word", "define", "fix_letter",
    "book", "hint_prefix", "hint_length",
}


def merged(chances: np.ndarray, intents: list[str]) -> np.ndarray:
    """Each intent with the probability of those that are answered alike. Of these, the one with most of its own stays the likeliest."""
    found = chances.copy()
    for group in ALIKE:
        columns = [intents.index(name) for name in group if name in intents]
        if len(columns) > 1:
            found[:, columns] = chances[:, columns].sum(axis=1, keepdims=True) + 1e-6 * chances[:, columns]
    return found


def alike(a: str, b: str) -> bool:
    return a == b or any(a in group and b in group for group in ALIKE)


def decided(chances: np.ndarray, intents: list[str], sure: float) -> tuple[str, list[str]]:
    """`do`, `ask` or `miss`, with the intents that it is about. An intent is carried out from the probability `sure`."""
    order = np.argsort(-chances, kind="stable")
    best = intents[order[0]]
    needed = max(NEARLY_SURE, sure) if best in CAREFUL else sure
    if chances[order[0]] >= needed:
        return ("miss" if best in ("none", "none_silence") else "do"), [best]
    if best in ("none", "none_silence"):
        return "miss", []
    choices: list[str] = []
    for place in order[:4]:
        name = intents[place]
        if chances[place] >= 0.1 and name not in SILENT and not any(alike(name, other) for other in choices):
            choices.append(name)
    return ("ask", choices[:3]) if chances[order[0]] >= ASKABLE and choices else ("miss", [])


def is_wrong(chances: np.ndarray, intents: list[str], sure: float, meant: str) -> bool:
    """Whether something is carried out that was not meant."""
    what, named = decided(chances, intents, sure)
    return what == "do" and not alike(named[0], meant)


def certainty(rows: np.ndarray, intents: list[str], meant: list[str]) -> float:
    """The least certainty with which few enough of these sentences are read wrong."""
    for sure in CERTAINTIES:
        wrong = sum(is_wrong(row, intents, sure, name) for row, name in zip(rows, meant))
        if 100 * wrong <= MOST_WRONG * len(meant):
            return sure
    return CERTAINTIES[-1]
