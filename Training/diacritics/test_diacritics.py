"""Run with: python -m unittest discover -s Training/diacritics"""

import json
import pathlib
import unittest

import numpy as np

from marked import LABELS, MARKED, NOT_MARKED, SIDE, MarkedPatchMaker
from net import StoredNet

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Patches(unittest.TestCase):
    def test_the_same_seed_draws_the_same_patches(self):
        first, second = MarkedPatchMaker("training", 5), MarkedPatchMaker("training", 5)
        for _ in range(30):
            (a, label_a), (b, label_b) = first.sample(), second.sample()
            self.assertEqual(label_a, label_b)
            np.testing.assert_array_equal(a, b)

    def test_every_letter_occurs_in_patches_of_the_right_size(self):
        maker, seen = MarkedPatchMaker("held-out", 6), set()
        for _ in range(200):
            patch, label = maker.sample()
            self.assertEqual(patch.shape, (SIDE, SIDE))
            seen.add(label)
        self.assertEqual(seen, set(range(len(MARKED))) | {NOT_MARKED})


class Net(unittest.TestCase):
    def test_the_shipped_model_gives_the_golden_logits(self):
        folder = ROOT / "Tests/Fixtures/diacritics"
        golden = json.loads((folder / "golden.json").read_text())
        data = (folder / "golden.bin").read_bytes()
        inputs = golden["count"] * SIDE * SIDE
        patches = np.frombuffer(data[:inputs], np.uint8).reshape(-1, SIDE, SIDE).astype(np.float32) / 255
        logits = np.frombuffer(data[inputs:], "<f4").reshape(-1, len(LABELS))
        net = StoredNet(ROOT / "Sources/Boards/Resources/diacritics.model")
        np.testing.assert_allclose(net.logits(patches), logits, atol=1e-3)


if __name__ == "__main__":
    unittest.main()
