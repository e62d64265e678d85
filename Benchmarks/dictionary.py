#!/usr/bin/env python3
"""Measures what the English dictionary explains, on words that chance chooses from Debian's lists.

    python3 Benchmarks/dictionary.py PROGRAM [--seed N] [--count N] [--list]

Phrases are WordNet's, as they are spelled and in another form; the definition must be of that phrase. Negated words are those of the spelling
lists (scowl) that are a negating prefix before a word of WordNet, and that neither WordNet nor GCIDE has; their definition must not be one of
the word without the prefix. `--list` prints what failed. The words stand in no file, so that another seed gives other words.
"""

import argparse
import json
import pathlib
import random
import re

import surroundings

WORDNET = pathlib.Path("/usr/share/wordnet")
SCOWL = pathlib.Path("/usr/share/dict/scowl")
GCIDE_INDEX = pathlib.Path("/usr/share/dictd/gcide.index")
PREFIXES = ["un", "non", "anti", "in", "im", "il", "ir", "dis", "de", "mis"]
BATCH = 200


def index(kind):
    lines = (WORDNET / f"index.{kind}").read_text().splitlines()
    return [line.split(" ", 1)[0] for line in lines if not line.startswith(" ")]


def inflected(phrase, kind):
    """A regular form of a phrase: the past tense of a verb, the plural of a noun. None where the form would be irregular."""
    words = phrase.split(" ")
    place = 0 if kind == "verb" else -1
    word = words[place]
    if not re.fullmatch("[a-z]{4,}", word) or not re.search("[kmprtdl]$", word) or re.search("[aeiou][a-z]$", word):
        return None
    words[place] = word + ("ed" if kind == "verb" else "s")
    return " ".join(words)


def negated_words():
    known = {word for kind in ("noun", "verb", "adj", "adv") for word in index(kind)}
    headwords = {line.split("\t", 1)[0].lower() for line in GCIDE_INDEX.read_text(errors="replace").splitlines()}
    words = set()
    for file in sorted(SCOWL.glob("*-words.*")):
        if int(file.suffix[1:]) <= 70:
            words |= set(file.read_text(encoding="latin-1").split())
    found = {}
    for word in sorted(words - known - headwords):
        # "Departs" is a form of "depart".
        if any(word.endswith(ending) and word.removesuffix(ending) + end in known | headwords
               for ending in ("s", "es", "ed", "ing", "er", "ly", "ies", "ied") for end in ("", "e", "y")):
            continue
        for prefix in PREFIXES:
            base = word.removeprefix(prefix)
            if base != word and len(base) > 3 and base in known and re.fullmatch("[a-z]+", word):
                found[word] = base
    return found


def definitions(program, words):
    """word → the JSON object of `honeycue define`."""
    found = {}
    for start in range(0, len(words), BATCH):
        batch = words[start:start + BATCH]
        run = surroundings.run(program, "define", "--json", "--", *batch, capture_output=True, text=True)
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        if len(rows) != len(batch):
            raise SystemExit(run.stderr)
        found |= dict(zip(batch, rows))
    return found


def texts(row):
    return [sense["definition"] for sense in row["senses"]]


def measure_phrases(options, chance):
    for kind, form in (("noun", None), ("verb", None), ("adj", None), ("adv", None), ("noun", inflected), ("verb", inflected)):
        pairs = [(phrase.replace("_", " "), phrase.replace("_", " ")) for phrase in index(kind) if "_" in phrase]
        if form:
            pairs = [(changed, phrase) for phrase, _ in pairs if (changed := form(phrase, kind))]
        sample = chance.sample(sorted(pairs), min(options.count, len(pairs)))
        rows = definitions(options.program, [text for text, _ in sample])
        failed = [text for text, phrase in sample if not rows[text]["senses"] or phrase not in
                  [rows[text]["lemma"], *rows[text].get("others", [])]]
        print(f"| phrases, {kind}{', inflected' if form else ''} | {len(sample)} | {len(sample) - len(failed)} |")
        show(options, failed)


def measure_negated(options, chance):
    found = negated_words()
    sample = chance.sample(sorted(found), min(options.count, len(found)))
    rows = definitions(options.program, sample)
    bases = definitions(options.program, sorted({found[word] for word in sample}))
    opposite = [word for word in sample if set(texts(rows[word])) & set(texts(bases[found[word]]))]
    explained = [word for word in sample if rows[word]["senses"]]
    print(f"| negated words, explained | {len(sample)} | {len(explained)} |")
    print(f"| negated words, explained by the opposite | {len(sample)} | {len(opposite)} |")
    show(options, opposite)


def show(options, words):
    if options.list:
        for word in words:
            print(f"  {word}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=52)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print("| English dictionary | of | |\n| --- | --- | --- |")
    measure_phrases(options, chance)
    measure_negated(options, chance)


if __name__ == "__main__":
    main()
