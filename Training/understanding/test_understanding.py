"""Tests of the reading of examples, their features and their variants: python3 -m unittest discover Training/understanding"""

import unittest

import numpy as np

from examples import Example, Piece, pieces, read
from features import features, folded, hashed, words
from models import quantized
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

    def test_the_name_of_the_bot_is_no_word(self):
        self.assertEqual(words("Honeycue, a hint please"), ["a", "hint", "please"])

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


class QuantizedTest(unittest.TestCase):
    weights = np.random.default_rng(1).standard_normal((50, 9)).astype(np.float32)

    def test_weights_keep_their_order_of_magnitude(self):
        codes, scales = quantized(self.weights)
        self.assertLess(np.abs(codes * scales[:, None] - self.weights).mean(), 0.15)

    def test_what_was_quantized_stays_the_same(self):
        codes, scales = quantized(self.weights)
        again, same = quantized(codes * scales[:, None])
        np.testing.assert_array_equal(codes, again)
        np.testing.assert_array_equal(scales, same)


class OutcomesTest(unittest.TestCase):
    def test_harm_needs_near_certainty(self):
        self.assertEqual(decided(np.array([0.8, 0.2]), ["reveal_word", "hint"], 0.6)[0], "ask")
        self.assertEqual(decided(np.array([0.8, 0.2]), ["hint", "reveal_word"], 0.6)[0], "do")
        self.assertEqual(decided(np.array([0.8, 0.2]), ["hint", "reveal_word"], 0.9)[0], "ask")

    def test_the_certainty_leaves_few_sentences_wrong(self):
        rows = np.array([[0.95, 0.05]] * 96 + [[0.7, 0.3]] * 4)
        self.assertEqual(certainty(rows, ["hint", "score"], ["hint"] * 96 + ["score"] * 4), 0.71)
        self.assertEqual(certainty(rows, ["hint", "score"], ["hint"] * 97 + ["score"] * 3), 0.6)


if __name__ == "__main__":
    unittest.main()
