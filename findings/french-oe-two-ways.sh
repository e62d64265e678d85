#!/usr/bin/env bash
# Expected: lists of French words agree on the heart, the sister, the eye and the egg, so that they can be joined by the word.
# Seen: Debian's wfrench and the French dictionary of pyspellchecker have no word with œ at all; they write “coeur”, “soeur”, “oeil”,
# “oeuf”. hunspell's dictionary accepts only “cœur”, “sœur”, “œil”, “œuf” and refuses the others. All are files in UTF-8, so it is not for
# want of the letter. Of the 42 words with œ among wordfreq's 60,000, wfrench has 41 with oe, none with œ; hunspell refuses all 42 with oe.
# wordfreq counts both spellings, apart, so each seems rarer than the word is. Of “cœurs” simplemma makes nothing, of “coeurs” “cœur”.
# Version: wfrench 1.2.7-2 and hunspell-fr-comprehensive 1:7.0-1 of Debian 12, pyspellchecker 0.9.1, wordfreq 3.1.1, simplemma 2.0.0.
# Why it matters: a word game that accepts what a list and a spelling checker both have lacks these words, which every child knows, and a
# look-up by the other spelling says that there is no such word.
# Our answer: words are compared by FoldedSpelling and LemmaSearch (Sources/Lexicon/Foreign), which know œ as oe.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download wfrench hunspell libhunspell-1.7-0 hunspell-fr-comprehensive >/dev/null
for package in *.deb; do
    dpkg -x "$package" .
    dpkg-deb -f "$package" Package Version | paste -s -d ' '
done
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyspellchecker==0.9.1 wordfreq==3.1.1 simplemma==2.0.0
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$work/usr/lib/$(uname -m)-linux-gnu
venv/bin/python - <<'PYTHON'
import subprocess
import sys
from pathlib import Path

from simplemma import lemmatize
from spellchecker import SpellChecker
from wordfreq import top_n_list, zipf_frequency


def refused(words):
    """The number of words that hunspell's French dictionary doesn't accept."""
    command = ["usr/bin/hunspell", "-i", "UTF-8", "-d", "usr/share/hunspell/fr_FR", "-l"]
    return len(subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True).stdout.split())


joined = [word for word in top_n_list("fr", 60_000) if "œ" in word]
apart = [word.replace("œ", "oe") for word in joined]
debian = set(Path("usr/share/dict/french").read_text(encoding="utf-8").split())
checker = SpellChecker(language="fr").word_frequency.dictionary
seen = {
    "words with œ of wordfreq": len(joined),
    "wfrench, all its words with œ": sum("œ" in word for word in debian),
    "wfrench, with oe": sum(word in debian for word in apart),
    "pyspellchecker, all its words with œ": sum("œ" in word for word in checker),
    "pyspellchecker, with oe": sum(word in checker for word in apart),
    "hunspell refuses, with œ": refused(joined),
    "hunspell refuses, with oe": refused(apart),
}
for what, number in seen.items():
    print(f"{what}: {number}")
counts = [zipf_frequency(word, "fr") for word in ("cœur", "coeur")]
lemmas = [lemmatize(word, "fr") for word in ("cœurs", "coeurs")]
print("wordfreq, cœur and coeur:", *counts, "simplemma, cœurs and coeurs:", *lemmas)
known = list(seen.values())[:3] == [42, 0, 41] and seen["pyspellchecker, all its words with œ"] == 0
known = known and seen["hunspell refuses, with œ"] == 0 and seen["hunspell refuses, with oe"] == 42
sys.exit(0 if known and counts == [5.17, 4.99] and lemmas == ["cœurs", "cœur"] else 3)
PYTHON
