"""Variants of a sentence, as people type it: slips, politeness, fillers, missing apostrophes, other values in the slots."""

import random

from examples import Example, Piece

POLITE = {
    "en": ["please", "pls", "plz", "thanks", "thank you", "pretty please", "if you can", "if you don't mind", "now", "then"],
    "de": ["bitte", "danke", "bitte bitte", "wenn's geht", "jetzt", "mal bitte", "büdde", "dann"],
    "es": ["por favor", "porfa", "porfi", "gracias", "si puedes", "ahora", "pues", "plis"],
    "fr": ["s'il te plaît", "stp", "svp", "merci", "s'il vous plaît", "si tu peux", "maintenant", "alors"],
    "ca": ["si us plau", "sisplau", "gràcies", "si pots", "ara", "va", "doncs", "plis"],
}
OPENERS = {
    "en": ["hey", "hi", "ok", "so", "um", "well", "hey bot", "honeycue", "can you", "could you", "i want", "please", "oh", "and", "ok so", "hello"],
    "de": ["hey", "hallo", "ok", "also", "ähm", "du", "honeycue", "bitte", "kannst du", "ach", "und", "na gut", "hm"],
    "es": ["oye", "hola", "ok", "bueno", "eh", "honeycue", "por favor", "puedes", "a ver", "y", "venga", "pues"],
    "fr": ["hé", "salut", "ok", "bon", "euh", "honeycue", "stp", "tu peux", "alors", "et", "dis", "bonjour"],
    "ca": ["ei", "hola", "ok", "bé", "eh", "honeycue", "sisplau", "pots", "a veure", "i", "va", "escolta"],
}
FILLERS = {
    "en": ["like", "just", "really", "maybe", "uh", "actually", "the", "a"],
    "de": ["mal", "halt", "eben", "doch", "vielleicht", "so", "denn", "einfach"],
    "es": ["pues", "o sea", "ya", "quizás", "eso", "un poco"],
    "fr": ["quoi", "bah", "un peu", "genre", "juste", "donc"],
    "ca": ["doncs", "potser", "una mica", "això", "només", "ja"],
}
# What joins a wish to the talk around it, as in “the dog's been sick. a hint?”.
JOINS = (". ", ", ", " ", "! ", "... ", "\n")
# Long enough to tell a story with, and short enough that the wish still counts.
LONGEST_TALK = 9
# These are talk themselves, or answers that end with what comes behind them.
ALONE = {"greeting", "thanks", "smalltalk", "quiz_answer", "drawing_guess", "vote_yes", "vote_no", "confirm", "book"}
NEAR = {
    "a": "sqz", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk", "k": "jl", "l": "k",
    "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x",
}


class Variants:
    """Draws variants; `pools` has the values of the slots by their name, `talk` what people tell around a wish, by the language."""

    def __init__(self, pools: dict[str, list[str]], seed: int = 1, talk: dict[str, list[str]] | None = None):
        self.pools = pools
        self.talk = talk or {}
        self.random = random.Random(seed)

    def of(self, example: Example) -> tuple[Piece, ...]:
        pieces = tuple(self._filled(piece) for piece in example.pieces)
        chance = self.random.random
        if chance() < 0.25:
            return pieces
        if chance() < 0.3:
            pieces = (*pieces, Piece(" " + self.random.choice(POLITE[example.language])))
        if chance() < 0.3:
            pieces = (Piece(self.random.choice(OPENERS[example.language]) + " "), *pieces)
        if chance() < 0.12 and example.intent not in ALONE:
            pieces = self._told(pieces, example.language)
        pieces = tuple(piece if piece.slot else Piece(self._worn(piece.text, example.language)) for piece in pieces)
        return pieces

    def _told(self, pieces: tuple[Piece, ...], language: str) -> tuple[Piece, ...]:
        """The wish with talk before it or, more seldom, behind it."""
        talk = self.talk.get(language)
        if not talk:
            return pieces
        told, join = self.random.choice(talk), self.random.choice(JOINS)
        if self.random.random() < 0.7:
            return (Piece(told + join), *pieces)
        return (*pieces, Piece(join + told))

    def _filled(self, piece: Piece) -> Piece:
        pool = self.pools.get(piece.slot)
        if not pool or self.random.random() < 0.3:
            return piece
        if piece.slot == "words":
            count = max(1, len(piece.text.split()))
            return Piece(" ".join(self.random.choice(pool) for _ in range(count)), piece.slot)
        return Piece(self.random.choice(pool), piece.slot)

    def _worn(self, text: str, language: str) -> str:
        chance = self.random.random
        tokens = text.split(" ")
        if chance() < 0.12 and len(tokens) > 3:
            place = self.random.randrange(len(tokens))
            if tokens[place]:
                del tokens[place]
        if chance() < 0.1 and len(tokens) > 2:
            tokens.insert(self.random.randrange(1, len(tokens)), self.random.choice(FILLERS[language]))
        text = " ".join(tokens)
        if chance() < 0.3:
            text = text.replace("'", "").replace("’", "")
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 2))):
            text = self._slip(text)
        if chance() < 0.15:
            text = text.replace("?", "")
        return text

    def _slip(self, text: str) -> str:
        """One slip of the finger in a word of four letters or more."""
        places = [i for i in range(1, len(text) - 1) if text[i - 1 : i + 2].isalpha()]
        if not places:
            return text
        i = self.random.choice(places)
        match self.random.randrange(4):
            case 0:
                return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
            case 1:
                return text[:i] + text[i + 1 :]
            case 2:
                return text[:i] + text[i] + text[i:]
            case _:
                return text[:i] + self.random.choice(NEAR.get(text[i].lower(), text[i])) + text[i + 1 :]
