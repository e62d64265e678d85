"""The readers of dictionaries that `Deploy/dictionaries/tables.py` turns into tables."""

import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "Deploy/dictionaries"))

import dacco  # noqa: E402
import tables  # noqa: E402
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


def test_a_base_form_is_written_without_the_signs_of_its_table():
    assert [tables.written_base(base) for base in ("uit_voeren", "servir,servido", "maison", "er|es|sie", "po'")] == [
        "uitvoeren", "servir", "maison", "", "",
    ]  # fmt: skip


ROOT = Path(__file__).parents[2]
LICENCES = {
    fields[0]: fields[1:]
    for line in (ROOT / "Sources/LexiconBuilder/Resources/licences.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#") and (fields := line.split("\t"))
}


def test_every_source_that_set_up_installs_for_a_language_has_a_licence():
    setup = (ROOT / "Deploy/setup").read_text()
    listed = " ".join(re.findall(r"packages\+=\((.*?)\)", setup.split("dictionaries=()")[1].split("esac")[0], re.DOTALL))
    packages = subprocess.check_output(["bash", "-c", f"echo {listed}"], text=True).split()
    # Tesseract's data reads pages; the lexicon has nothing of it.
    words = {package for package in packages if not package.startswith("tesseract-ocr-")}
    assert len(words) > 50 and not words - set(LICENCES), words - set(LICENCES)
    assert all(len(fields) == 2 and all(fields) for fields in LICENCES.values())


def test_every_package_that_the_tables_are_made_of_has_a_licence():
    text = (ROOT / "Deploy/dictionaries/tables.py").read_text()
    named = set(re.findall(r'"(mythes-[a-z-]+|dacco-common)"', text)) | set(re.findall(r'"(apertium-[a-z]+-[a-z]+)/', text))
    named |= {name.replace("_", "-") for name in re.findall(r'"(denckring_[a-z_]+)"', text)} | {"simplemma", "wordfreq"}
    assert len(named) > 15 and not named - set(LICENCES), named - set(LICENCES)


def test_every_pair_of_freedict_that_is_read_has_a_licence():
    text = (ROOT / "Sources/LexiconBuilder/Dictionaries/DictionarySources.swift").read_text()
    pairs = {f"dict-freedict-{pair}" for pair in re.findall(r'"([a-z]{3}-[a-z]{3})"', text)}
    assert len(pairs) > 30 and not pairs - set(LICENCES), pairs - set(LICENCES)
