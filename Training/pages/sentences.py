"""The sentence in which a word stands, as far as a picture shows it: the labels of `generate.py` have it as `sentence`."""

from __future__ import annotations

from typing import Callable

# Stands for what the picture or the page cuts off.
CUT = "\u2026"
CLOSING = "\u201d\u2019\"')]\u00bb\u201c"
ABBREVIATIONS = {"mr", "mrs", "ms", "dr", "st", "messrs", "prof", "rev", "capt", "col", "gen", "etc", "vs", "no", "vol", "p", "pp"}


def ends(token: str, following: str | None) -> bool:
    """Whether a sentence ends with `token`: \u201cetc. and\u201d and \u201c\u2018Stop!\u2019 he said\u201d go on."""
    bare = token.rstrip(CLOSING)
    if not bare or bare[-1] not in ".!?":
        return False
    word = "".join(letter for letter in bare[:-1] if letter.isalpha() or letter == ".").lower()
    if bare[-1] == "." and (word in ABBREVIATIONS or len(word) == 1 and word != "i"):
        return False
    first = next((letter for letter in following or "" if letter.isalnum()), "A")
    return not first.islower()


def sentence(tokens: list, target: int, is_visible: Callable[[object], bool]) -> str:
    """The sentence of `tokens[target]`, up to the first token on either side that is not visible: what follows may be in another
    sentence, which nobody can see. An ellipsis stands where it is cut off.
    """
    def goes_on(index: int) -> bool:
        """Whether the token after `index` is in the same sentence."""
        if index + 1 >= len(tokens) or tokens[index + 1].paragraph != tokens[index].paragraph:
            return False
        return not ends(tokens[index].text, tokens[index + 1].text)

    def is_shown(index: int) -> bool:
        return is_visible(tokens[index])

    first = last = target
    while first > 0 and goes_on(first - 1) and is_shown(first - 1):
        first -= 1
    while goes_on(last) and is_shown(last + 1):
        last += 1
    before = [CUT] if first > 0 and goes_on(first - 1) else []
    is_cut = goes_on(last) or tokens[last].has_next and not ends(tokens[last].text, None)
    return " ".join(before + [token.text for token in tokens[first:last + 1]] + ([CUT] if is_cut else []))
