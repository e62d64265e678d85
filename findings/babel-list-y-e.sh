#!/usr/bin/env bash
# Expected: Babel and ICU, which both take their languages from CLDR, join a list in Spanish in the same, correct way.
# Seen: before a word that begins with the sound i, “y” becomes “e”. ICU does so, and Swift's Foundation with it: “abeja e iglesia”, but
# “agua y hielo”, where the sound is another. Babel writes “abeja y iglesia”, and likewise “siete o ocho” for “siete u ocho”. CLDR gives the
# rule only in its text, as its data can't express it, and Babel's documentation doesn't mention it. Catalan and Italian agree.
# Version: Babel 2.19.0; ICU 72.1 in PyICU-binary 2.7.4.
# Why it matters: a bot that lists names or words joins them right in each trial, and wrong as soon as Inés plays.
# Our answer: the Spanish texts join with commas alone, or with a number last (“y 3 más”).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check babel==2.19.0 PyICU-binary==2.7.4
"$work/venv/bin/python" - <<'PYTHON'
import sys

import babel
import icu
from babel.lists import format_list

print("Babel", babel.__version__, "ICU", icu.ICU_VERSION)
known = {
    ("es", "abeja", "panal"): ("abeja y panal", "abeja y panal"),
    ("es", "abeja", "iglesia"): ("abeja e iglesia", "abeja y iglesia"),
    ("es", "agua", "hielo"): ("agua y hielo", "agua y hielo"),
    ("ca", "abella", "illa"): ("abella i illa", "abella i illa"),
    ("it", "ape", "erba"): ("ape e erba", "ape e erba"),
}
seen = {}
for language, *words in known:
    by_icu = icu.ListFormatter.createInstance(icu.Locale(language)).format(words)
    seen[language, *words] = by_icu, format_list(words, locale=language)
    print(f"{language}: ICU “{by_icu}”, Babel “{seen[language, *words][1]}”")
alternatives = format_list(["siete", "ocho"], style="or", locale="es")
print("es: Babel", alternatives)
sys.exit(0 if seen == known and alternatives == "siete o ocho" else 3)
PYTHON
