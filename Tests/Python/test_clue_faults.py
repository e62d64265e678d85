"""The checker of clues finds the faults that it names, and no others."""

import json
import sys

import pytest

from program import ROOT, beside

# At the end, because the tests have a module `processes` of their own.
sys.path.append(str(ROOT / "Benchmarks"))

import clue_faults  # noqa: E402


def row(word, text, grammar="noun", kind="definition"):
    return clue_faults.Row(word, kind, grammar, text)


@pytest.mark.parametrize(("found", "fault"), [
    (row("mullet", "highly valued lean flesh of"), "cut"),
    (row("beck", "a significant nod, or motion of the head or hand, esp"), "cut"),
    (row("troll", "a supernatural creature (dwarf or giant"), "cut"),
    (row("fecal", "relating to faecal matter", "adjective"), "names its word"),
    (row("raccoon", "a racoon with a mask"), "names its word"),
    (row("algal", "of or relating to alga", "adjective"), "names its word"),
    (row("radii", "a line from the center of a circle", "noun, plural"), "fits another part of speech"),
    (row("nippy", "a sharp biting taste", "adjective"), "fits another part of speech"),
    (row("dining", "to eat in the evening", "", "written"), "fits another part of speech"),
    (row("gonging", "something done with this: a percussion instrument", "verb"), "mechanical"),
    (row("maple", "used especially for furniture and flooring"), "headless"),
    (row("arty", "showily imitative of ▢▢▢ or ▢▢▢", "adjective"), "mostly hidden"),
    (row("aortic", "of or relating to the aorta", "adjective"), "only a reference"),
    (row("lilac", "any of various plants of the genus Syringa"), "a system's name"),
    (row("clepe", "to call (archaic)", "verb"), "dated"),
    (row("kale", "a " + "very " * 30 + "leafy green"), "long"),
    (row("yappy", "no dictionary explains it; it begins with a consonant", "", "pattern"), "no clue"),
])
def test_a_fault_is_found(found, fault):
    assert fault in clue_faults.faults(found)


@pytest.mark.parametrize("good", [
    row("yacht", "an expensive vessel propelled by sail or power"), row("knew", "be aware of a fact", "verb, past tense"),
    row("mouse", "a small rodent"), row("into", "from outside to inside: walk ▢▢▢ a room", "", "written"),
    row("tail", "a dog wags it", "", "written"), row("king", "to crown a checker", "", "written"),
])
def test_a_good_clue_has_none(good):
    assert clue_faults.faults(good) == []


def test_the_worst_clue_of_the_most_frequent_word_comes_first():
    rows = [row("gonging", "something done with this: a percussion instrument", "verb"), row("oaty", "none", "", "pattern"),
            row("laggy", "none", "", "pattern"), row("yacht", "an expensive vessel")]
    lines = clue_faults.report(rows, clue_faults.collections.Counter(gonging=1, oaty=1, laggy=9, yacht=89), 2)
    assert "| no clue | 2 | 10.0% |" in lines and "| any | 3 of 4 | 11.0% |" in lines
    assert [line.split("\t")[0] for line in lines[-2:]] == ["laggy", "oaty"]


def test_the_program_gives_the_first_clue_to_each_answer_of_an_archive(tmp_path, monkeypatch):
    monkeypatch.setattr(clue_faults, "PROGRAM", beside("honeycue-lab"))
    archive = tmp_path / "archive.jsonl"
    answers = ["they", "yacht", "chantey"]
    archive.write_text(json.dumps({"date": "2024-05-09", "center": "y", "outer": "acehnt", "answers": answers}) + "\n")
    written = {found.word: found for found in clue_faults.first_clues(archive, len(answers), dictionaries=False)}
    assert written.keys() == set(answers) and written["they"].kind == "written"
    of_dictionaries = {found.word: found for found in clue_faults.first_clues(archive, len(answers), dictionaries=True)}
    assert of_dictionaries["yacht"].text.startswith("an expensive vessel") and of_dictionaries["they"].kind != "written"
    assert clue_faults.answers(archive) == dict.fromkeys(answers, 1)
