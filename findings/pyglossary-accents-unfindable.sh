#!/usr/bin/env bash
# Expected: pyglossary writes a dictionary for dictd in which dictd finds each of its headwords.
# Seen: as soon as one headword has an accent, words without any are lost with it: of nine, dictd finds two, and neither “zoo” nor “nube”.
# pyglossary sorts “ñu” before “zoo”. dictfmt, dictd's own writer, sorts it after “zoo” and adds an entry that says that the index is UTF-8;
# in its files all nine are found. A dictionary without accents is found whole.
# Version: pyglossary 5.2.1, the newest for Python 3.11, and 5.4.0 for 3.12 writes the same index; dictd and dictfmt 1.13.0 of Debian 12.
# Why it matters: a Spanish, French, German or Catalan dictionary that was converted is served without an error, and most look-ups say that
# there is no such word.
# Our answer: Sources/Dictionaries/DictdFiles.swift makes its own index of the headwords and relies on no file's order.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyglossary==5.2.1
apt-get download dictd dictfmt libmaa4 >/dev/null
for package in *.deb; do
    dpkg -x "$package" .
    dpkg-deb -f "$package" Package Version | paste -s -d ' '
done
printf '%s\n' apple cafe café cafeteria ecole école nube ñu zoo >words
venv/bin/python - 2>/dev/null <<'PYTHON'
from pathlib import Path

from pyglossary import VERSION
from pyglossary.glossary_v2 import Glossary

print("pyglossary", VERSION)
Glossary.init()
for name, letters in (("accents", None), ("plain", 128)):
    glossary = Glossary()
    for word in Path("words").read_text(encoding="utf-8").split():
        if letters is None or max(map(ord, word)) < letters:
            glossary.addEntry(glossary.newEntry([word], f"meaning of {word}", defiFormat="m"))
    glossary.write(f"{name}.index", formatName="DictOrg", dictzip=False)
PYTHON
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$work/usr/lib/$(uname -m)-linux-gnu
sed 's/.*/:&:meaning of &/' words | usr/bin/dictfmt -j --utf8 -s dictfmt dictfmt
export PORT=$((20000 + RANDOM % 10000))
{
    echo "global { listen_to 127.0.0.1 port $PORT locale C.UTF-8 }"
    for name in accents plain dictfmt; do
        echo "database $name { data \"$work/$name.dict\" index \"$work/$name.index\" }"
    done
} >dictd.conf
usr/sbin/dictd --config dictd.conf --pid-file "$work/pid" --debug nodetach >log 2>&1 &
server=$!
python3 - <<'PYTHON'
import os
import socket
import sys
import time
from pathlib import Path


def connect():
    """The server's port, as soon as it listens."""
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", int(os.environ["PORT"])), timeout=10)
        except ConnectionRefusedError:
            time.sleep(0.1)
    sys.exit("dictd does not start")


def found(database, words):
    """The words that the server finds in a database."""
    known = []
    with connect() as connection, connection.makefile("rw", encoding="utf-8", newline="\r\n") as lines:
        lines.readline()
        for word in words:
            lines.write(f'MATCH {database} exact "{word}"\n')
            lines.flush()
            if lines.readline().startswith("152"):
                known.append(word)
                while not lines.readline().startswith("250"):
                    pass
    return known


words = Path("words").read_text(encoding="utf-8").split()
plain = [word for word in words if word.isascii()]
seen = {"accents": found("accents", words), "plain": found("plain", plain), "dictfmt": found("dictfmt", words)}
for name, known in seen.items():
    print(f"{name}: found {len(known)} of {len(plain if name == 'plain' else words)}:", *known)
sys.exit(0 if seen == {"accents": ["apple", "cafeteria"], "plain": plain, "dictfmt": words} else 3)
PYTHON
