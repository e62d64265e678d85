#!/usr/bin/env bash
# Expected: number speakers agree on how a language says its whole numbers, at least below a million.
# Seen: for 21,000 in Spanish num2words writes, and espeak-ng speaks, “veintiuno mil”, and “ciento uno mil” for 101,000. Correct are
# “veintiún mil” and “ciento un mil”, as ICU has it. Written out, espeak-ng speaks them right. For 101,000 in German num2words has
# “einhunderteinstausend”. ICU is wrong in Catalan instead: “cent-quinze”, and “sis-cent seixanta”, where num2words has “cent quinze”.
# Version: num2words 0.5.14, ICU 72.1 in PyICU-binary 2.7.4, the installed espeak-ng (1.51 of Debian 12 when this was written).
# Why it matters: no library of the three speaks numbers right in all the languages of a bot; each is wrong in one that another does right.
# Our answer: the bot's own texts have no numbers that high. A number in a definition is spoken as espeak-ng does it, in Spanish wrongly.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check num2words==0.5.14 PyICU-binary==2.7.4
espeak-ng --version | grep -o '^[^:]*: [^ ]*'
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import subprocess
import sys

import icu
from num2words import num2words


def by_icu(number: int, language: str) -> str:
    speller = icu.RuleBasedNumberFormat(icu.URBNFRuleSetTag.SPELLOUT, icu.Locale(language))
    return speller.format(number).replace("\N{SOFT HYPHEN}", "")


def phonemes(text: str, language: str) -> str:
    spoken = subprocess.run(["espeak-ng", "-q", "-x", "-v", language, text], capture_output=True, text=True, check=True)
    return "".join(character for character in spoken.stdout if character not in " ,'_|\n")


print("num2words", importlib.metadata.version("num2words"), "and ICU", icu.ICU_VERSION)
known = {
    (21_000, "es"): ("veintiuno mil", "veintiún mil"),
    (101_000, "es"): ("ciento uno mil", "ciento un mil"),
    (101_000, "de"): ("einhunderteinstausend", "einhunderteintausend"),
    (115, "ca"): ("cent quinze", "cent-quinze"),
    (660, "ca"): ("sis-cents seixanta", "sis-cent seixanta"),
}
seen = {}
for number, language in known:
    seen[number, language] = num2words(number, lang=language), by_icu(number, language)
    print("{} in {}: num2words {}, ICU {}".format(number, language, *seen[number, language]))
spoken = [phonemes(text, "es") for text in ("21000", "veintiuno mil", "veintiún mil", "101000", "ciento uno mil", "ciento un mil")]
print("espeak-ng: 21000 {}, veintiuno mil {}, veintiún mil {}; 101000 {}, ciento uno mil {}, ciento un mil {}".format(*spoken))
wrong = all(text.endswith("unmil" if place % 3 == 2 else "unomil") for place, text in enumerate(spoken))
sys.exit(0 if seen == known and wrong else 3)
PYTHON
