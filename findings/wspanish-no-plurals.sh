#!/usr/bin/env bash
# Expected: /usr/share/dict/spanish, Debian's “Spanish dictionary words”, has the forms that people write, as the lists of Catalan, French,
# German and English beside it do.
# Seen: it has headwords alone: “casa”, “gato”, “niño” and “hablar”, but not “casas”, “gatos”, “niñas”, “hablo” or “hablamos”. Of 53,138
# words in -a or -o, the form with an s is there for 0.3 %; in French, of words in -e, for 77 %, in Catalan, in -e or -o, for 61 %.
# Version: wspanish 1.0.30, wfrench 1.2.7-2 and wcatalan 0.20111230b-14 of Debian 12.
# Why it matters: a word game that takes the five lists alike refuses most of what Spanish players type, and only theirs.
# Our answer: no single list decides which words a puzzle accepts (Documentation/decisions, 50 and 51).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in wspanish wfrench wcatalan; do
    apt-get download "$package" >/dev/null
    dpkg -x "$package"_*.deb .
    echo "$package $(dpkg-deb -f "$package"_*.deb Version)"
done
python3 - usr/share/dict <<'PYTHON'
import sys
from pathlib import Path

folder = Path(sys.argv[1])
ENDINGS = {"spanish": ("a", "o"), "french": ("e",), "catalan": ("e", "o")}
spanish = set((folder / "spanish").read_text().split())
shares = {}
for name, endings in ENDINGS.items():
    words = set((folder / name).read_text().split())
    singular = [word for word in words if word.islower() and word.isalpha() and word.endswith(endings)]
    shares[name] = sum(word + "s" in words for word in singular) / len(singular)
    print(f"{name}: {len(words)} words; of {len(singular)} in -{' or -'.join(endings)} the form with an s is there for {shares[name]:.1%}")
there = [word for word in ("casa", "gato", "niño", "hablar") if word in spanish]
missing = [word for word in ("casas", "gatos", "niñas", "hablo", "hablamos") if word not in spanish]
print("there are", ", ".join(there), "but not", ", ".join(missing))
as_described = len(there) == 4 and len(missing) == 5 and shares["spanish"] < 0.02 and min(shares["french"], shares["catalan"]) > 0.4
sys.exit(0 if as_described else 3)
PYTHON
