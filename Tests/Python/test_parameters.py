"""The weights and thresholds that Training/parameters fits: the scripts and the program know the same ones."""
import json
import pathlib
import shutil
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Training/parameters"))

import declarations
import photos
from honeycue import honeycue, lab

PAGES = ROOT / "Tests/Fixtures/pages"


def circled() -> str:
    label = next(label for label in json.loads((PAGES / "labels.json").read_text()) if label["how"] == "circle")
    return str(PAGES / label["file"])


def read_with(parameters: str, folder: pathlib.Path) -> dict:
    file = folder / "parameters.json"
    file.write_text(parameters)
    return json.loads(lab("read", "--as", "page", "--parameters", str(file), circled()).stdout)


def test_the_program_reads_the_same_with_the_declared_numbers(tmp_path):
    own = json.loads(honeycue("read", "--as", "page", "--json", circled()).stdout)
    given = read_with(declarations.Declarations().json(), tmp_path)
    assert own | {"milliseconds": 0} == given | {"milliseconds": 0}
    assert own["how"] == "circled"


def test_another_number_changes_a_reading(tmp_path):
    declared = declarations.Declarations()
    raised = {parameter: 1.0 for parameter in declared.all if parameter.name in ("likelyChance", "sureChance", "sureStroke")}
    assert len(raised) == 3
    assert read_with(declared.json(raised), tmp_path)["how"] == "centre"


@pytest.mark.parametrize("text, complaint", [
    ("{", "is not JSON"),
    ('{"spelling": {}}', "has no value for “unknown”; add it"),
    ('{"spelling": {"unknown": "many"}}', "“spelling.unknown” is not a number of its kind"),
])
def test_a_file_that_cannot_be_used_is_refused_with_what_to_do(tmp_path, text, complaint):
    file = tmp_path / "parameters.json"
    file.write_text(text)
    refused = lab("read", "--parameters", str(file), circled())
    assert refused.returncode != 0 and complaint in refused.stderr


def test_numbers_are_written_where_they_were_read(tmp_path):
    shutil.copytree(declarations.FOLDER, tmp_path, ignore=shutil.ignore_patterns("Resources"), dirs_exist_ok=True)
    spelling = tmp_path / "Pages/Words/SpellingWeights.swift"
    declared = declarations.Declarations(tmp_path)
    trust, agreement = (next(p for p in declared.all if p.name == name) for name in ("trust", "mostAgreement"))
    assert declared.write({trust: 0.65, agreement: 5}) == [spelling]
    again = {str(parameter): parameter.value for parameter in declarations.Declarations(tmp_path).all}
    assert again == {str(p): p.value for p in declared.all} | {"spelling.trust": 0.65, "spelling.mostAgreement": 5}
    assert "    var trust = 0.65\n" in spelling.read_text()


def test_steps_are_a_share_of_a_number_and_one_of_a_count():
    named = {parameter.name: parameter for parameter in declarations.Declarations().all}
    assert named["trust"].neighbours(0.2) == [0.56, 0.84]
    assert named["mostAgreement"].neighbours(0.2) == [3, 5]
    assert not named["rankByGrain"].is_count, "a Float without a point is no count"


@pytest.mark.parametrize("word, confidence, expected", [
    ("harbour", 0.9, 1.0), ("harbour", 0.3, 0.5), ("harbor", 0.3, 0.0), ("harbor", 0.9, -1.0)])
def test_a_wrong_word_with_confidence_costs_more_than_a_question(word, confidence, expected):
    photo = photos.Photo("a.jpg", {"targets": ["harbour"]}, "page")
    answer = {"word": word, "words": [{"text": word, "confidence": confidence, "box": [0, 0, 1, 1]}]}
    assert photos.points(photo, answer) == expected


@pytest.mark.parametrize("label, verdict, probability, expected", [
    ("cat", "drawing", 0.9, 1.0), ("cat", "drawing", 0.4, 0.5), ("dog", "drawing", 0.9, -1.0), ("cat", "scribble", 0.9, 0.0),
    (None, "drawing", 0.9, -1.0), (None, "scribble", 0.9, 1.0)])
def test_a_drawing_taken_for_another_costs_more_than_one_refused(label, verdict, probability, expected):
    photo = photos.Photo("a.jpg", {"label": label}, "sketch")
    answer = {"verdict": verdict, "guesses": [{"label": "cat", "probability": probability}]}
    assert photos.points(photo, answer) == expected
