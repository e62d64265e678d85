"""Tests of the reading of examples, their features and their variants: python3 -m unittest discover Training/understanding"""

import unittest

import numpy as np

from examples import Example, Piece, pieces, read
from features import features, folded, hashed, words
from outcomes import certainty, decided
from variants import Variants


class ExamplesTest(unittest.TestCase):
    def test_slots_are_taken_apart(self):
        self.assertEqual(pieces("a clue for {prefix:ra} now"), (Piece("a clue for "), Piece("ra", "prefix"), Piece(" now")))

    def test_every_example_has_words_and_every_mark_is_closed(self):
        for example in read():
            self.assertFalse("{" in example.text or "}" in example.text, example)
            self.assertTrue(example.text.strip(), example)

    def test_the_same_frame_is_never_in_both_parts(self):
        one = Example("en", "define", pieces("what does {word:aloof} mean"))
        other = Example("en", "define", pieces("what does {word:cacti} mean"))
        self.assertEqual(one.is_held_out, other.is_held_out)


class FeaturesTest(unittest.TestCase):
    def test_words_are_folded(self):
        self.assertEqual([folded(word) for word in words("Où est l'Œuf à 19h ?")], ["ou", "est", "l", "oeuf", "a", "00h"])

    def test_a_place_is_that_of_fnv_1a(self):
        self.assertEqual(hashed("", 1 << 15), (0x811C9DC5 ^ (0x811C9DC5 >> 15)) % (1 << 15))

    def test_a_slip_leaves_most_features(self):
        right, wrong = (set(features(text, "en", frozenset({"board"}))[0]) for text in ("another hint please", "anohter hint please"))
        self.assertGreater(len(right & wrong), len(right) / 2)


class VariantsTest(unittest.TestCase):
    def test_variants_keep_the_slots(self):
        variants = Variants({"prefix": ["ba", "co"]}, seed=1)
        example = Example("en", "hint_prefix", pieces("a clue for {prefix:ra} now"))
        for _ in range(100):
            self.assertEqual([piece.slot for piece in variants.of(example) if piece.slot], ["prefix"])


class OutcomesTest(unittest.TestCase):
    def test_harm_needs_near_certainty(self):
        self.assertEqual(decided(np.array([0.8, 0.2]), ["reveal_all", "hint"], 0.6)[0], "ask")
        self.assertEqual(decided(np.array([0.8, 0.2]), ["hint", "reveal_all"], 0.6)[0], "do")
        self.assertEqual(decided(np.array([0.8, 0.2]), ["hint", "reveal_all"], 0.9)[0], "ask")

    def test_the_certainty_leaves_few_sentences_wrong(self):
        rows = np.array([[0.95, 0.05]] * 98 + [[0.7, 0.3]] * 2)
        self.assertEqual(certainty(rows, ["hint", "score"], ["hint"] * 98 + ["score"] * 2), 0.71)
        self.assertEqual(certainty(rows, ["hint", "score"], ["hint"] * 99 + ["score"]), 0.6)


if __name__ == "__main__":
    unittest.main()
