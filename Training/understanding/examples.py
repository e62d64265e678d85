"""Reads the example sentences in Templates/LANG/intents, with their slots, and divides them into a part to learn from and a held-out part."""

import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

LANGUAGES = ["en", "de", "es", "fr", "ca"]
TEMPLATES = Path(__file__).resolve().parents[2] / "Templates"
SLOT = re.compile(r"\{([a-z]+):([^{}]*)\}")
NONE = "none"
# Where these make sense, whatever their files say.
USUAL = {
    "vote_yes": {"vote"}, "vote_no": {"vote"}, "drawing_guess": {"drawing"}, "next_drawing": {"drawing"}, "quiz_answer": {"quiz"},
    "quiz_skip": {"quiz"}, "confirm": {"page"}, "decline": {"page"}, "more": {"clue"}, "letter": {"clue"}, "length": {"clue"},
    "next_clue": {"clue"}, "reveal_word": {"clue"}, "clue_question": {"clue"}, "none_silence": {"group"},
    "fix_letter": {"board", "page"}, "guess": {"board"}, "is_word_here": {"board"}, "took": {"board"}, "rejected": {"board", "clue"},
    "shuffle": {"board"}, "grid": {"board"}, "grid_left": {"board"}, "two_letters": {"board"}, "hint_prefix": {"board", "clue"},
    "hint_length": {"board", "clue"}, "hint_easy": {"board", "clue"}, "hint_hard": {"board", "clue"}, "hint_long": {"board", "clue"},
    "hint_pangram": {"board", "clue"}, "cancel": {"clue", "quiz", "drawing"}, "found": {"board"}, "missing_count": {"board"},
    "show_board": {"board"}, "pangrams": {"board"}, "score": {"board"}, "ranks": {"board"}, "vote": {"group"}, "standings": {"group"},
}


@dataclass(frozen=True)
class Piece:
    """A stretch of a sentence; `slot` is empty for plain text."""

    text: str
    slot: str = ""


@dataclass(frozen=True)
class Example:
    language: str
    intent: str
    pieces: tuple[Piece, ...]
    states: frozenset[str] = field(default_factory=frozenset)

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def is_held_out(self) -> bool:
        """One base sentence in ten, chosen by what it says without its slots' values, so that both parts share no sentence."""
        frame = "".join(piece.slot or piece.text for piece in self.pieces).casefold()
        return hashlib.sha256(f"{self.language} {frame}".encode()).digest()[0] % 10 == 0


def pieces(line: str) -> tuple[Piece, ...]:
    found, end = [], 0
    for match in SLOT.finditer(line):
        if match.start() > end:
            found.append(Piece(line[end : match.start()]))
        found.append(Piece(match[2], match[1]))
        end = match.end()
    if end < len(line):
        found.append(Piece(line[end:]))
    return tuple(found)


def read_file(path: Path) -> tuple[list[str], frozenset[str]]:
    """The sentences of a file, and the states in which they make sense."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    states: set[str] = set()
    for line in lines:
        if match := re.match(r"#\s*states:\s*(.+)", line):
            states |= {name.strip() for name in match[1].split(",")}
    return [line for line in lines if line and not line.startswith("#")], frozenset(states)


UNSEEN = sorted(Path(__file__).with_name("unseen").glob("*.jsonl"))


def read_unseen(path: Path) -> list[Example]:
    """The sentences of a writer who knew what the intents mean. Nothing is learned from them, and nothing is chosen by them."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Example(row["language"], row["intent"], (Piece(row["text"]),), frozenset(row["states"])) for row in rows]


def read(templates: Path = TEMPLATES) -> list[Example]:
    """All examples, each once, in order. An intent makes sense where the file of any language says so. A sentence that stands in two
    files of one language belongs to the first that is no talk."""
    files = [(language, path) for language in LANGUAGES for path in sorted((templates / language / "intents").glob("*.txt"))]
    contents = {path: read_file(path) for _, path in files}
    states: dict[str, set[str]] = {}
    for path, (_, named) in contents.items():
        states.setdefault(path.stem, set()).update(named)
    examples: dict[tuple[str, str, str], Example] = {}
    for language, path in files:
        for line in contents[path][0]:
            places = frozenset(USUAL.get(path.stem) or states[path.stem])
            example = Example(language, path.stem, pieces(line), places)
            examples.setdefault((language, path.stem, example.text.casefold()), example)
    return list(examples.values())
