#!/usr/bin/env python3
"""Fits the acceptance model of Sources/LexiconBuilder/AcceptanceModel.swift.

The model is a logistic regression over a word's standing in Debian's `scowl` and `wordnet-base` and over its form. It is
trained on past puzzles: a word that fits a board and is absent from the puzzle's list was turned down by its editor.

    python3 train_acceptance.py PUZZLES.jsonl [--held-out 2023] > Sources/LexiconBuilder/AcceptanceWeights.swift

Each line of PUZZLES.jsonl is {"date": "2018-05-09", "center": "w", "outer": "ahorty", "answers": ["arrow", …]}. Puzzles of
the held-out year and later are only measured on; figures go to standard error. Needs numpy.
"""

import argparse
import collections
import glob
import json
import math
import os
import re
import sys
import unicodedata

import numpy as np

SCOWL = "/usr/share/dict/scowl"
WORDNET = "/usr/share/wordnet"
SIZES = [10, 20, 35, 40, 50, 55, 60, 70, 80]


def fold(word):
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def read_scowl(kind):
    """word → {dialect: smallest size}, for the words of the lists of one kind ("words", "upper", "proper-names")."""
    lists = collections.defaultdict(dict)
    for path in sorted(glob.glob(f"{SCOWL}/*-{kind}.*")):
        dialect, size = os.path.basename(path).split(f"-{kind}.")
        if int(size) > SIZES[-1]:
            continue
        for line in open(path, encoding="utf-8"):
            word = fold(line.strip())
            if re.fullmatch("[A-Za-z]+", word):
                sizes = lists[word]
                sizes[dialect] = min(sizes.get(dialect, 999), int(size))
    return lists


def read_wordnet():
    """The lemmas in lower case, and each lemma's tag count over all its senses."""
    lemmas, tags = set(), collections.Counter()
    for name in ("noun", "verb", "adj", "adv"):
        for line in open(f"{WORDNET}/index.{name}"):
            if line[0] != " ":
                lemmas.add(line.split(" ", 1)[0])
    for line in open(f"{WORDNET}/cntlist.rev"):
        key, _, count = line.split()
        tags[key.split("%")[0]] += int(count)
    proper = set()
    common = set()
    for name in ("noun", "verb", "adj", "adv"):
        for line in open(f"{WORDNET}/data.{name}"):
            if line[0] == " ":
                continue
            fields = line.split(" ")
            for k in range(int(fields[3], 16)):
                lemma = fields[4 + 2 * k]
                (proper if lemma[0].isupper() else common).add(re.sub(r"\(.*", "", lemma).lower())
    return lemmas, tags, proper - common


class Words:
    def __init__(self):
        self.lists = read_scowl("words")
        names = {**read_scowl("proper-names"), **read_scowl("upper")}
        self.names = {word.lower() for word in names}
        self.lemmas, self.tags, self.proper = read_wordnet()

    def size(self, word):
        sizes = self.lists.get(word, {})
        return min(sizes.get("english", 999), sizes.get("american", 999))

    def base(self, word):
        """(form, base form) of a word that is regularly made from a listed shorter one; (None, word) for others."""
        for form, ending, endings in FORMS:
            if word.endswith(ending):
                stem = word[: -len(ending)]
                candidates = [stem + e for e in endings]
                if len(stem) > 2 and stem[-1] == stem[-2] and "" in endings:
                    candidates.append(stem[:-1])
                known = [c for c in candidates if len(c) >= 3 and c in self.lists]
                if known:
                    return form, min(known, key=lambda c: (self.size(c), c))
        for prefix in PREFIXES:
            if word.startswith(prefix) and len(word) - len(prefix) >= 3 and word[len(prefix):] in self.lists:
                return prefix + "-", word[len(prefix):]
        return None, word

    def features(self, word):
        sizes = self.lists[word]
        size = self.size(word)
        known = word in self.lemmas
        form, base = self.base(word)
        names = []
        if size < 999:
            names.append(f"size {size}{' lemma' if known else ''}")
        else:
            dialect = "variant" if any(d.startswith("variant") for d in sizes) else "foreign"
            least = min(sizes.values())
            names.append(f"{dialect} {'common' if least <= 50 else 'rare'}")
        if form:
            names.append(f"form {form}")
            rarity = min(self.size(base), 95)
            names.append("base " + ("common" if rarity <= 35 else "usual" if rarity <= 60 else "rare"))
        tags = self.tags[word] + (self.tags[base] if form in INFLECTIONS else 0)
        values = {name: 1.0 for name in names}
        values["tags"] = math.log2(1 + min(tags, 1023)) / 10
        if word in self.names or word in self.proper:
            values["name"] = 1.0
        values["length"] = (min(len(word), 12) - 6) / 6
        return values


FORMS = [
    ("plural", "s", ["", ]),
    ("plural", "es", [""]),
    ("plural", "ies", ["y"]),
    ("past", "ed", ["", "e"]),
    ("past", "ied", ["y"]),
    ("participle", "ing", ["", "e"]),
    ("agent", "er", ["", "e"]),
    ("agent", "ier", ["y"]),
    ("superlative", "est", ["", "e"]),
    ("superlative", "iest", ["y"]),
    ("adverb", "ly", ["", "le"]),
    ("adverb", "ily", ["y"]),
    ("quality", "ness", [""]),
    ("quality", "iness", ["y"]),
    ("able", "able", ["", "e"]),
    ("like", "y", ["", "e"]),
    ("less", "less", [""]),
]
PREFIXES = ["un", "re", "non", "over", "out", "in", "mis", "pre", "de", "anti", "under"]
INFLECTIONS = {"plural", "past", "participle"}


def letters(text):
    return sum(1 << (ord(c) - 97) for c in set(text))


def read_puzzles(path, words):
    """(year, answers, listed words that fit) of each puzzle."""
    groups = collections.defaultdict(list)
    for word in words.lists:
        if len(word) >= 4 and word.islower() and len(set(word)) <= 7:
            groups[letters(word)].append(word)
    for line in open(path):
        puzzle = json.loads(line)
        center, outer = letters(puzzle["center"]), letters(puzzle["outer"])
        fitting, subset = [], outer
        while True:
            fitting += groups.get(subset | center, [])
            if subset == 0:
                break
            subset = (subset - 1) & outer
        yield int(puzzle["date"][:4]), set(puzzle["answers"]), fitting


def fit(rows, labels, weights, names, penalty=2.0, rounds=25):
    """Newton's method on the penalised log-likelihood; the intercept, column 0, is not penalised."""
    x = np.zeros((len(rows), len(names)))
    for i, row in enumerate(rows):
        x[i, 0] = 1
        for name, value in row.items():
            x[i, names[name]] = value
    ridge = np.full(len(names), penalty)
    ridge[0] = 1e-6
    beta = np.zeros(len(names))
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (weights * (labels - p)) - ridge * beta
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        beta += step
        if np.abs(step).max() < 1e-6:
            break
    return beta


def measure(name, puzzles, accepts):
    hit = extra = missed = 0
    for answers, fitting in puzzles:
        listed = {w for w in fitting if accepts(w)}
        hit += len(listed & answers)
        extra += len(listed - answers)
        missed += len(answers - listed)
    precision, recall = hit / (hit + extra), hit / (hit + missed)
    f1 = 2 * precision * recall / (precision + recall)
    print(f"{name}: precision {precision:.4f} recall {recall:.4f} F1 {f1:.4f}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles")
    parser.add_argument("--held-out", type=int, default=2023)
    arguments = parser.parse_args()
    words = Words()
    puzzles = list(read_puzzles(arguments.puzzles, words))
    counts = collections.defaultdict(lambda: [0, 0])
    for year, answers, fitting in puzzles:
        if year < arguments.held_out:
            for word in fitting:
                counts[word][word in answers] += 1
    rows, labels, weights = [], [], []
    for word in sorted(counts):
        features = words.features(word)
        for label, count in enumerate(counts[word]):
            if count:
                rows.append(features)
                labels.append(label)
                # A word's tenth puzzle says little that its first did not.
                weights.append(math.sqrt(count))
    names = {"intercept": 0}
    for row in rows:
        for name in row:
            names.setdefault(name, len(names))
    beta = fit(rows, np.array(labels), np.array(weights), names)
    model = {name: round(float(beta[i]), 3) for name, i in sorted(names.items())}

    def probability(word):
        z = model["intercept"] + sum(model.get(n, 0) * v for n, v in words.features(word).items())
        return 1 / (1 + math.exp(-z))

    for title, chosen in (
        ("trained on", [p[1:] for p in puzzles if p[0] < arguments.held_out]),
        ("held out", [p[1:] for p in puzzles if p[0] >= arguments.held_out]),
    ):
        measure(f"{title}, SCOWL ≤ 60", chosen, lambda w: words.size(w) <= 60)
        cache = {}
        measure(f"{title}, model", chosen, lambda w: cache.setdefault(w, probability(w)) >= 0.5)

    print("// Written by Training/words/train_acceptance.py; don't edit.\n")
    print("extension AcceptanceModel {")
    print("    /// The weight of each feature; see ``features(of:)``.")
    print("    static let weights: [String: Double] = [")
    for name, value in model.items():
        print(f'        "{name}": {value},')
    print("    ]\n}")


if __name__ == "__main__":
    main()
