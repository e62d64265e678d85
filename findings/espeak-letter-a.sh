#!/usr/bin/env bash
# Expected: espeak-ng speaks the capitals of “A C E H” by their names, and a letter sounds alike wherever it stands.
# Seen: an A that another letter follows is spoken as the article in “a house”, also in the midst (“Y A C”); at the end it has its name.
# A comma after it helps; the markup <say-as interpret-as="characters"> speaks it right, and interpret-as="spell-out" is ignored.
# Version: the installed espeak-ng (1.51 of Debian 12 when this was written).
# Why it matters: seven letters of a board that are read aloud, or made into a voice note for a test, lack the A, in one place only.
# Our answer: our voice speaks words and definitions. Whoever lets it spell puts commas between the letters.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
espeak-ng --version | grep -o '^[^:]*: [^ ]*'
# The phonemes of a text, in espeak-ng's own notation: eI is the name of the letter A, a# the article.
speak() { espeak-ng -q -x -v en "$@" | paste -s -d ' ' | xargs -0 echo -n | sed 's/^ *//'; }
{
    echo "A C E H: $(speak 'A C E H')"
    echo "Y A C: $(speak 'Y A C')"
    echo "C E A: $(speak 'C E A')"
    echo "A, C, E: $(speak 'A, C, E')"
    echo "characters: $(speak -m '<speak><say-as interpret-as="characters">ACE</say-as></speak>')"
    echo "spell-out: $(speak -m '<speak><say-as interpret-as="spell-out">ACE</say-as></speak>')"
} | tee "$work/seen"
article() { grep -q "^$1: .*a#" "$work/seen"; }
name() { grep -q "^$1: .*eI" "$work/seen"; }
article 'A C E H' && article 'Y A C' && name 'C E A' && name 'A, C, E' || exit 3
