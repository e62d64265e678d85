"""The text of pages in other languages: our own passages, and running prose from Debian's packages.

The packages are read when pages are made. None of their text is in the repository.
"""

from __future__ import annotations

import functools
import html
import pathlib
import re

# Two running heads.
HEADS = {
    "de": ("Neuntes Kapitel", "Das Hafenamt"), "fr": ("Chapitre neuf", "La capitainerie"),
    "es": ("Capítulo nueve", "La capitanía"), "it": ("Capitolo nono", "La capitaneria"),
    "nl": ("Hoofdstuk negen", "Het havenkantoor"), "pt": ("Capítulo nove", "A capitania"),
}
# Letters and quotation marks that the typefaces must have.
LETTERS = {
    "de": "äöüÄÖÜß„“", "fr": "àâçèéêëîïôùûœÉÀ«»", "es": "áéíñóúü¿¡«»", "it": "àèéìòùÈ«»", "nl": "éëïöüó“”", "pt": "áâãàçéêíóôõú“”",
}
# Opening and closing quotation marks.
QUOTES = {"de": "„“", "fr": "«»", "es": "«»", "it": "«»", "nl": "“”", "pt": "“”"}
# Files with paragraphs under /usr/share: fortunes, and HTML.
SHARE = pathlib.Path("/usr/share")
FILES = {
    "de": ("games/fortunes/de/[a-z]*",), "es": ("games/fortunes/es/*.fortunes", "gimp/2.0/help/es/*.html"),
    "fr": ("gimp/2.0/help/fr/*.html", "debian-reference/*.fr.html", "doc/debian/FAQ/fr/*.html"),
    "it": ("games/fortunes/it/*", "gimp/2.0/help/it/*.html"),
    "nl": ("gimp/2.0/help/nl/*.html", "doc/debian/FAQ/nl/*.html"),
    "pt": ("games/fortunes/brasil", "gimp/2.0/help/pt/*.html", "debian-reference/*.pt.html"),
}
# The most frequent words. A paragraph with few of them is not translated, or no prose.
FREQUENT = {
    "de": "der die das und ist nicht ein eine zu den mit sich auf für von ich er sie es man wenn dem im in als auch so wie",
    "fr": "le la les de des du un une et est à en que qui dans pour pas sur ce il vous par plus l d ou au",
    "es": "el la los las de un una y es en que no se por con para lo su del al como más o a",
    "it": "il la le lo i gli di un una e è in che non si per con del della al come più o a da",
    "nl": "de het een en is van in op te dat die niet met voor zijn u wordt worden of aan om door naar",
    "pt": "o a os as de um uma e é em que não se por com para do da no na como mais ou ao seu",
}
# Whether an s within a word is long, as in old print.
LONG_S = False
ENGLISH = frozenset("the of and to is in that it for you with this are on be as can".split())
# Words that always have an accent. A paragraph that has one without was typed on a keyboard without accents.
UNACCENTED = {
    "pt": re.compile(
        r"\b(nao|sao|voce|tambem|alguem|ninguem|alem|atras|epoca|uteis|facil|dificil|possivel)\b"
        r"|[^\W\d_]{2}(cao|coes|sao|soes|avel|aveis|iveis|ario|orio|ogico|ogica|ologo)\b", re.I),
}
PROSE = re.compile(r"[^\W_][^#*<>|_=\\/{}\[\]~^@%$+]{70,700}")


@functools.lru_cache(maxsize=8)
def passages(language: str) -> tuple[str, ...]:
    """Our own paragraphs."""
    file = pathlib.Path(__file__).parent / "passages" / f"{language}.txt"
    text = file.read_text() if file.exists() else ""
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


def _of_fortunes(text: str) -> list[str]:
    found = []
    for piece in re.split(r"^%.*$", text, flags=re.M):
        lines = [line.strip() for line in piece.splitlines()]
        kept = [line for line in lines if not line.startswith(("-- ", "--- ", "\u2014"))]
        # Some end with their author.
        found.append(re.sub(r"\s*--.*$", "", " ".join(line for line in kept if line)))
    return found


def _of_html(text: str) -> list[str]:
    # Names of commands, options and files are no prose.
    pieces = [piece for piece in re.findall(r"<p[^>]*>(.*?)</p>", text, re.S) if not re.search(r"<(code|tt|kbd|samp)\b", piece)]
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", "", piece)).split()) for piece in pieces]


def _of_file(file: pathlib.Path) -> list[str]:
    text = file.read_text(encoding="utf-8", errors="ignore")
    return _of_html(text) if file.suffix == ".html" else _of_fortunes(text)


def _accented(text: str) -> str:
    """Italian with its accents, where they are written as apostrophes after the vowel."""
    text = re.sub(r"\b([Pp]er|[Bb]en|[Pp]oi|[Aa]ffin|[Cc]os|[Nn]on|[Gg]iac|[Ff]in|[Pp]urc|[Nn])(ch)?e'(?=\W|$)", r"\1\2é", text)
    text = re.sub(r"(?<=\w)([aeiou])'(?=[\s.,;:!?)]|$)", lambda m: "àèìòù"["aeiou".index(m[1])], text)
    return re.sub(r"\b([eE])'(?=[\s.,;:!?)]|$)", lambda m: "è" if m[1] == "e" else "È", text).replace("pò", "po'")


def _is_prose(text: str, language: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text.lower())
    frequent = frozenset(FREQUENT[language].split())
    share = sum(word in frequent for word in words) / max(len(words), 1)
    other = sum(word in ENGLISH - frequent for word in words) / max(len(words), 1)
    capitals = sum(letter.isupper() for letter in text) / len(text) if text else 1
    return share > 0.22 and other < 0.05 and capitals < 0.12 and len(words) > 12


def _printed(text: str, language: str) -> str:
    """The text with typographic quotation marks and apostrophes."""
    opening, closing = QUOTES[language]
    text = re.sub(r'(^|[\s(])["\u201c\u201f]', rf"\1{opening}", text)
    text = re.sub(r'["\u201d\u201f]', closing, text)
    if language == "fr":
        text = text.replace("« ", "«").replace(" »", "»")
    return text.replace(" - ", " – ").replace("'", "\u2019").replace("...", "…")


@functools.lru_cache(maxsize=8)
def _paragraphs(language: str) -> tuple[str, ...]:
    files = [file for pattern in FILES[language] for file in sorted(SHARE.glob(pattern))]
    files = [file for file in files if file.is_file() and not file.is_symlink() and file.suffix in ("", ".html", ".fortunes")]
    found: dict[str, None] = {}
    for file in files:
        for text in _of_file(file):
            text = _accented(text) if language == "it" and file.suffix != ".html" else text
            if language in UNACCENTED and UNACCENTED[language].search(text):
                continue
            if PROSE.fullmatch(text) and _is_prose(text, language):
                found[_printed(text, language)] = None
    if not found:
        raise SystemExit(f"no text in {language}: README.md names the packages")
    return tuple(found)


def paragraph(rng, language: str, only_own: bool) -> str:
    """A random paragraph in `language`."""
    texts = passages(language) if only_own else _paragraphs(language)
    if not texts:
        raise SystemExit(f"no passages of our own in {language}")
    text = texts[rng.integers(len(texts))]
    return re.sub(r"s(?=[^\W\d_])", "ſ", text) if LONG_S else text
