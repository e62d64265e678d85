"""Run by `python3 -m unittest discover Training/words`; needs nothing but Python."""

import datetime
import gzip
import pathlib
import tempfile
import unittest

import forms
import puzzles
import wordlist
from verdicts import Verdicts


def puzzle(center, outer, answers, day=1):
    return puzzles.Puzzle(
        datetime.date(2020, 1, day), puzzles.letters(center), puzzles.letters(outer), frozenset(answers))


class VerdictTests(unittest.TestCase):
    def judged(self, *days):
        solver, verdicts = puzzles.Solver({"yacht", "cyan", "tench", "hyena", "zany"}), Verdicts()
        for day in days:
            verdicts.add(day, solver.fitting(day))
        return verdicts

    def test_a_word_that_fits_and_is_absent_was_rejected(self):
        verdicts = self.judged(puzzle("y", "acehnt", ["yacht"]))
        self.assertEqual((verdicts["yacht"].taken, verdicts["yacht"].rejected), (1, 0))
        self.assertEqual((verdicts["cyan"].taken, verdicts["cyan"].rejected), (0, 1))

    def test_a_word_whose_letters_the_board_lacks_was_not_judged(self):
        verdicts = self.judged(puzzle("y", "acehnt", ["yacht"]))
        self.assertNotIn("zany", verdicts)

    def test_a_word_without_the_centre_letter_was_not_judged(self):
        self.assertNotIn("tench", self.judged(puzzle("y", "acehnt", ["yacht"])))

    def test_later_verdicts_count_more(self):
        board = ("y", "acehnt")
        verdicts = self.judged(puzzle(*board, ["yacht"]), puzzle(*board, ["cyan"], 2))
        self.assertLess(verdicts["yacht"].balance, 0)
        self.assertGreater(verdicts["cyan"].balance, 0)
        self.assertEqual(verdicts["cyan"].streak, 1)


class FormTests(unittest.TestCase):
    WORDS = {"hop", "hope", "hopping", "hoping", "tidy", "tidied", "gentle", "gently", "happy", "unhappy", "bus", "bed"}

    def form(self, word):
        return forms.derivation(word, self.WORDS, rank=len)

    def test_spelling_rules(self):
        self.assertEqual(self.form("hopping"), ("participle", "hop"))
        self.assertEqual(self.form("tidied"), ("past", "tidy"))
        self.assertEqual(self.form("gently"), ("adverb", "gentle"))
        self.assertEqual(self.form("unhappy"), ("un-", "happy"))

    def test_a_word_that_only_looks_like_a_form_is_none(self):
        self.assertEqual(self.form("bus"), (None, None))
        self.assertEqual(self.form("bed"), (None, None))

    def test_a_family_shares_its_root(self):
        relatives = forms.Relatives(self.WORDS, rank=len)
        self.assertEqual(relatives.others("unhappy"), ["happy"])

    def test_halves(self):
        self.assertTrue(forms.halves("batboy", {"bat", "boy"}.__contains__))
        self.assertFalse(forms.halves("batty", {"bat", "boy"}.__contains__))


class WordListTests(unittest.TestCase):
    CHANCES = {"yacht": 1.0, "cyan": 0.5, "rare": 0.05, "the": 0.9, "fie": 0.3}

    def test_unlikely_words_are_left_out(self):
        text = wordlist.text(self.CHANCES, lambda word: 4.0 if self.CHANCES[word] >= 0.5 else 0.0)
        self.assertEqual(text.removeprefix(wordlist.HEADER), "cyan\t128\t100\nthe\t230\t100\nyacht\t255\t100\n")

    def test_of_unlikely_words_and_names_only_the_frequency_is_listed(self):
        text = wordlist.text({"aalii": 0.01, "yacht": 1.0}, lambda word: 2.0, {"anna", "yacht"})
        self.assertEqual(text.removeprefix(wordlist.HEADER), "aalii\t0\t50\nanna\t0\t50\nyacht\t255\t50\n")

    def test_the_same_list_makes_the_same_file(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder, name) for name in ("one", "two")]
            for file in files:
                wordlist.write(file, "yacht\t255\t100\n")
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
            self.assertEqual(gzip.decompress(files[0].read_bytes()), b"yacht\t255\t100\n")


if __name__ == "__main__":
    unittest.main()
