#!/usr/bin/env bash
# Expected: importing a newer deck package with “Merge note types” ticked keeps the field that a learner added to the note type, which the
# option is for (“Anki will merge the two versions instead of keeping both”), and with it what the learner wrote into that field.
# Seen: the field stays, but it is emptied on every note that the package brings up to date. On notes that are not newer it keeps its text.
# Without the option the same import reports the newer notes as conflicting and leaves them as they are.
# Version: anki 26.9.3 from PyPI.
# Why it matters: a learner who adds a mnemonic to each card and imports the next deck of the same source loses the mnemonics silently.
# Our answer: the text below an exported deck says so in five languages and names the two settings (Templates/*/export.mustache); the
# package gives a note a new time only when its content has changed (VocabularyDeck); Tests/Python/test_notebook.py imports three decks.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet anki==26.9.3
"$work/venv/bin/python" - "$work" <<'PYTHON'
import sys
import time

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest

work = sys.argv[1]
author, learner = Collection(f"{work}/author.anki2"), Collection(f"{work}/learner.anki2")


def publish(name):
    path = f"{work}/{name}.apkg"
    author.export_anki_package(out_path=path, options=ExportAnkiPackageOptions(legacy=True), limit=None)
    return path


def take(path, merging):
    options = ImportAnkiPackageOptions(merge_notetypes=merging)
    return learner.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options)).log


def mine(word):
    (number,) = learner.find_notes(f"Front:{word}")
    return learner.get_note(number)["Mine"]


kind = author.models.by_name("Basic")
kind["name"] = "A word"
kind["id"] = 0
author.models.add_dict(kind)
kind = author.models.by_name("A word")
for word in ("changed", "same"):
    note = author.new_note(kind)
    note["Front"], note["Back"] = word, "meaning"
    author.add_note(note, author.decks.id("Words"))
assert len(take(publish("first"), False).new) == 2

kind = learner.models.by_name("A word")
learner.models.add_field(kind, learner.models.new_field("Mine"))
learner.models.update_dict(kind)
for number in learner.find_notes(""):
    note = learner.get_note(number)
    note["Mine"] = "a mnemonic"
    learner.update_note(note)

time.sleep(2)  # Times of notes are whole seconds.
(number,) = author.find_notes("Front:changed")
note = author.get_note(number)
note["Back"] = "a better meaning"
author.update_note(note)
second = publish("second")

plain = take(second, False)
print("without merging: conflicting", len(plain.conflicting), "updated", len(plain.updated), "own field", repr(mine("changed")))
merged = take(second, True)
print("with merging: conflicting", len(merged.conflicting), "updated", len(merged.updated), "own field", repr(mine("changed")))
print("note that did not change: own field", repr(mine("same")))
assert mine("changed") == "" and mine("same") == "a mnemonic" and len(merged.updated) == 1
PYTHON
