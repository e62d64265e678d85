#!/usr/bin/env bash
# Expected: the Spanish dictionary of hunspell accepts “vámonos” and “hagámoslo”, which every speaker says each day.
# Seen: it refuses them, and “démonos”, “digámoslo”, “comámoslo”, “pensémoslo” and “hablémosle”, while it accepts “quedémonos”, “veámonos”,
# “sentémonos” and the rare “vayámonos”, which are made in the same way, and “dámelo”, “dígame” and “váyanse”.
# Version: hunspell-es 1:7.5.0-1 with hunspell 1.7.1 of Debian 12.
# Why it matters: a puzzle whose Spanish words come from this list tells people that a word which they use each day does not exist.
# Our answer: no single dictionary decides which words a puzzle accepts (Documentation/decisions, 50 and 51).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download hunspell libhunspell-1.7-0 hunspell-es >/dev/null
for package in *.deb; do
    dpkg -x "$package" .
    dpkg-deb -f "$package" Package Version | paste -s -d ' '
done
printf '%s\n' vámonos hagámoslo démonos digámoslo comámoslo pensémoslo hablémosle >known
printf '%s\n' quedémonos veámonos sentémonos vayámonos dámelo dígame váyanse >accepted
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$work/usr/lib/$(uname -m)-linux-gnu
cat known accepted | usr/bin/hunspell -i UTF-8 -d "$work/usr/share/hunspell/es_ES" -l >refused
echo "refused: $(paste -s -d ' ' refused)"
cmp -s known refused || exit 3
