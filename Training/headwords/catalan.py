"""How Catalan words are typed, and which belong together by their spelling."""

import unicodedata

CEDILLA = "\u0327"
NOT_TYPED = "·-'’"
# Derivational endings, the longest first. Without them the words of a family have the same stem, more or less.
ENDINGS = sorted(
    """a acio ada adis ador adora al ament anca ancia ant ar as assa at atge able cio e ejar ella enc enca encia ent er era eria
    et eta ia ible ic ica icio ida idor idora iment ina ir isme ista it itat itzar iu iva ment o on ona or os osa ot ota re uda
    ura ut""".split(),
    key=lambda ending: (-len(ending), ending))
SHORTEST_STEM = 3


def fold(word):
    """The word as it is typed: without accents, hyphens, apostrophes and the dot of l·l. None if a letter is not A–Z or Ç."""
    kept = "".join(
        c for c in unicodedata.normalize("NFD", word.lower().replace("ŀ", "l"))
        if c not in NOT_TYPED and (c == CEDILLA or not unicodedata.combining(c)))
    folded = unicodedata.normalize("NFC", kept)
    return folded if folded and all("a" <= c <= "z" or c == "ç" for c in folded) else None


def stem(folded):
    """The word without its ending. Before e and i a stem ends in GU or QU where it ends in G or C before the other vowels."""
    found = next((e for e in ENDINGS if folded.endswith(e) and len(folded) - len(e) >= SHORTEST_STEM), "")
    rest = folded.removesuffix(found)
    return rest[:-2] + {"gu": "g", "qu": "c"}[rest[-2:]] if rest[-2:] in ("gu", "qu") else rest
