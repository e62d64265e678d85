"""The readers of dictionaries that `Deploy/dictionaries/tables.py` turns into tables."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Deploy/dictionaries"))

import dacco  # noqa: E402
import thesaurus  # noqa: E402

CATALAN = """<?xml version="1.0" encoding="UTF-8"?>
<dictionary>
  <Entry frequency="595">babau<adjectives><translations><date>0705</date><translation>silly / stupid (of people)</translation>
    </translations></adjectives><nouns><translations><translation gender="m / f">idiot<fems>babaua</fems></translation></translations></nouns>
  </Entry>
  <Entry>bable<nouns><translations><translation>Asturian<synonyms>asturià</synonyms></translation></translations></nouns></Entry>
  <Entry>saltar<verbs><translations><translation>to jump</translation><translation>-</translation></translations></verbs>
    <expressions>saltar-se la cua<translations><translation>to jump the queue</translation></translations></expressions></Entry>
</dictionary>
"""


def test_the_catalan_dictionary_gives_translations_synonyms_and_feminines_by_part_of_speech(tmp_path):
    (tmp_path / "b.dic").write_text(CATALAN, encoding="utf-8")
    assert list(dacco.articles(tmp_path)) == [
        dacco.Article("babau", "adjective", ["silly", "stupid"]),
        dacco.Article("babau", "noun", ["idiot"], feminines=["babaua"]),
        dacco.Article("bable", "noun", ["Asturian"], synonyms=["asturià"]),
        dacco.Article("saltar", "verb", ["jump"]),
    ]


def test_a_thesaurus_gives_the_synonyms_of_each_meaning_without_notes_and_opposites(tmp_path):
    file = tmp_path / "th.dat"
    file.write_bytes(
        "ISO8859-1\nacreditar|2\n-|probar|(antónimo) dudar (antónimo)|justificar (fig.)\n(v.)|abonar|acreditar\n"
        "[gos] coniller|1\n-|caçador\nsolo|1\n-|solo\n".encode("latin-1")
    )
    assert list(thesaurus.meanings(file)) == [
        ("acreditar", "", ["probar", "justificar"]),
        ("acreditar", "verb", ["abonar"]),
        ("coniller", "", ["caçador"]),
    ]
