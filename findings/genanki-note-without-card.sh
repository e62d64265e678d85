#!/usr/bin/env bash
# Expected: a note that genanki packs and Anki imports as new can be learned.
# Seen: a note whose front is empty is imported and counted as new, but has no card, so it is never asked. Anki's own “Check Database”
# makes the card without mentioning it. If the same note is added in Anki itself, it gets its card at once.
# Version: genanki 0.13.1 with Anki 26.9.3.
# Why it matters: a dictionary word without a definition, on cards that ask with the definition, is in the deck and never comes up. The
# counts of the import say that all is well.
# Our answer: Tests/Python/test_notebook.py imports our decks into Anki and counts the cards, not only the notes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check genanki==0.13.1 anki==26.9.3
"$work/venv/bin/python" -W ignore - "$work" <<'PYTHON'
import importlib.metadata
import sys

import genanki
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

folder = sys.argv[1]
model = genanki.Model(
    1_700_000_001, "Words", fields=[{"name": "Definition"}, {"name": "Word"}],
    templates=[{"name": "Card", "qfmt": "{{Definition}}", "afmt": "{{Word}}"}])
deck = genanki.Deck(1_700_000_002, "Book")
for definition, word in [("a home of bees", "hive"), ("", "hyacinth")]:
    deck.add_note(genanki.Note(model=model, fields=[definition, word]))
genanki.Package(deck).write_to_file(f"{folder}/book.apkg")

collection = Collection(f"{folder}/collection.anki2")


def counts() -> tuple[int, int]:
    return collection.note_count(), collection.card_count()


request = ImportAnkiPackageRequest(package_path=f"{folder}/book.apkg", options=ImportAnkiPackageOptions())
new = len(collection.import_anki_package(request).log.new)
seen = [(new, 0), counts()]
report, _ = collection.fix_integrity()
seen.append(counts())
note = collection.new_note(collection.models.by_name("Words"))
note["Word"] = "hyacinth"
collection.add_note(note, collection.decks.id("Book"))
seen.append(counts())
print("genanki", importlib.metadata.version("genanki"), "and Anki", importlib.metadata.version("anki"))
print("imported as new:", new)
for when, (notes, cards) in zip(["after the import", "after the check of the database", "after adding it in Anki"], seen[1:]):
    print(f"{when}: {notes} notes, {cards} cards")
print("the check says:", report.replace("\n", " "))
sys.exit(0 if seen == [(2, 0), (2, 1), (2, 2), (3, 3)] else 3)
PYTHON
