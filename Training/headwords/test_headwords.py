"""Run by `python3 -m unittest discover Training/headwords`; needs nothing but Python."""

import json
import pathlib
import tempfile
import unittest

import archive
import catalan
import hunspell
import listing

AFFIXES = """\
SFX _F Y 4
SFX _F 0 a [^eosxç]
SFX _F o a o
SFX _F 0 s [^asçx]
SFX _F a es a
SFX _E Y 2
SFX _E 0 s [^ans]
SFX _E a es [^cçgju]a
SFX 00 Y 3
SFX 00 r r/_C ar
SFX 00 r t ar
SFX 00 r da ar
PFX _Y Y 1
PFX _Y 0 d' [aeiou]
"""
WORDS = """\
6
gat/_F
gata/_E
miolar/00
agut/_F_Y
Miol/_E
perdre/_D
perdérem/_Z
"""


class SpellingTests(unittest.TestCase):
    def test_accents_hyphens_and_the_dot_are_not_typed(self):
        self.assertEqual(catalan.fold("metàmer"), "metamer")
        self.assertEqual(catalan.fold("tam-tam"), "tamtam")
        self.assertEqual(catalan.fold("col·legi"), "collegi")
        self.assertEqual(catalan.fold("aïllada"), "aillada")

    def test_the_cedilla_is_a_letter_of_its_own(self):
        self.assertEqual(catalan.fold("Plaça"), "plaça")

    def test_a_word_with_another_letter_cannot_be_typed(self):
        self.assertIsNone(catalan.fold("niño4"))
        self.assertIsNone(catalan.fold("a posta"))
        self.assertIsNone(catalan.fold("-"))

    def test_a_family_shares_its_stem(self):
        self.assertEqual(catalan.stem("fusta"), catalan.stem("fusteria"))
        self.assertEqual(catalan.stem("trencar"), catalan.stem("trenquera"))

    def test_a_short_word_is_its_own_stem(self):
        self.assertEqual(catalan.stem("blat"), "blat")


class HunspellTests(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            affixes, words = pathlib.Path(folder, "ca.aff"), pathlib.Path(folder, "ca.dic")
            affixes.write_text(AFFIXES, encoding="utf-8")
            words.write_text(WORDS, encoding="utf-8")
            self.affixes = hunspell.Affixes(affixes)
            self.entries = {entry.word: entry for entry in hunspell.entries(words)}

    def test_names_are_no_entries(self):
        self.assertNotIn("Miol", self.entries)
        self.assertIn("agut", self.entries)

    def test_an_adjective_has_a_feminine_and_plurals(self):
        self.assertTrue(self.entries["gat"].has_two_genders)
        self.assertEqual(set(self.affixes.inflected("gat", {"_F"})), {"gata", "gats"})

    def test_a_noun_has_a_plural_alone(self):
        self.assertTrue(self.entries["gata"].has_plural)
        self.assertEqual(set(self.affixes.inflected("gata", {"_E"})), {"gates"})

    def test_a_regular_verb_has_its_conjugation_as_class(self):
        self.assertTrue(self.entries["miolar"].is_regular_verb)
        self.assertEqual(set(self.affixes.inflected("miolar", {"00"})), {"miolar", "miolat", "miolada"})

    def test_the_forms_of_an_irregular_verb_are_entries_of_their_own(self):
        self.assertTrue(self.entries["perdre"].is_irregular_infinitive)
        self.assertFalse(self.entries["perdre"].is_verb_form)
        self.assertTrue(self.entries["perdérem"].is_verb_form)


class ArchiveTests(unittest.TestCase):
    ROWS = [
        {"date": "2025-02-01", "center": "ç", "outer": "aelps", "answers": ["plaça", "peça"], "tutis": [],
         "display": {"peça": "peça o peçà"}},
        {"center": "ç", "outer": "aelps", "answers": ["plaça", "espelça"], "tutis": ["espelça"]},
    ]

    def read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "archive.jsonl")
            path.write_text("\n".join(json.dumps(row) for row in self.ROWS), encoding="utf-8")
            return archive.read(path)

    def test_puzzles_without_a_date_come_first(self):
        self.assertEqual([puzzle.tutis for puzzle in self.read()], [{"espelça"}, frozenset()])

    def test_the_last_verdict_counts(self):
        past = self.read()
        verdicts = archive.verdicts(past, archive.solver({"plaça", "peça", "espelça", "llaç", "çaa"}))
        self.assertEqual(verdicts, {"plaça": True, "peça": True, "espelça": False, "çaa": False, "llaç": False})

    def test_a_puzzle_may_give_two_written_forms(self):
        self.assertEqual(archive.written_forms(self.read()), {"peça": ["peça", "peçà"]})


class ListingTests(unittest.TestCase):
    FORMS = {"india": ["indià", "índia"], "metamer": ["metàmer"]}

    def test_unlikely_words_are_left_out_and_written_forms_are_told_where_they_differ(self):
        text = listing.text({"india": 0.995, "metamer": 0.5, "gat": 1, "vila": 0.01}, lambda word: 2.0,
                            lambda word: self.FORMS.get(word, [word]))
        self.assertEqual(text.removeprefix(listing.HEADER), "gat\t255\t50\nindia\t254\t50\tindià|índia\nmetamer\t128\t50\tmetàmer\n")

    def test_words_that_fit_no_board_are_left_out(self):
        text = listing.text({"fi": 1, "perfectament": 1}, lambda word: 2.0, lambda word: [word])
        self.assertEqual(text, listing.HEADER)


if __name__ == "__main__":
    unittest.main()
