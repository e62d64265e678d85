"""Run with: python -m unittest discover -s Training/letters"""

import json
import pathlib
import tempfile
import unittest

import numpy as np
import torch

from net import LetterNet, StoredNet, write_model
import poor
from patches import GLYPH, LABELS, PatchMaker, SIDE, stretch

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Patches(unittest.TestCase):
    def test_the_same_seed_draws_the_same_patches(self):
        first, second = PatchMaker("training", 5), PatchMaker("training", 5)
        for _ in range(40):
            (a, label_a), (b, label_b) = first.sample(), second.sample()
            self.assertEqual(label_a, label_b)
            np.testing.assert_array_equal(a, b)

    def test_a_patch_is_stretched_between_nought_and_one(self):
        maker = PatchMaker("held-out", 6)
        for _ in range(40):
            patch, label = maker.sample()
            self.assertEqual(patch.shape, (SIDE, SIDE))
            self.assertTrue(0 <= label < len(LABELS))
            self.assertGreaterEqual(patch.min(), 0)
            self.assertLessEqual(patch.max(), 1)

    def test_flat_ground_is_not_stretched_into_noise(self):
        self.assertLess(stretch(np.full((SIDE, SIDE), 0.5) + np.linspace(0, 1e-3, SIDE)).max(), 0.1)

    def test_held_out_families_are_not_trained_with(self):
        training, held_out = (set(PatchMaker(split, 0).typefaces.families) for split in ("training", "held-out"))
        self.assertFalse(training & held_out)
        self.assertGreaterEqual(len(held_out), 15)

    def test_letters_stand_in_the_middle_at_their_size(self):
        maker, heights = PatchMaker("training", 7), []
        for _ in range(600):
            patch, label = maker.sample()
            if LABELS[label] == "H":
                rows = np.flatnonzero((patch[:, 8:24] > 0.6).any(axis=1))
                heights.append(np.ptp(rows) + 1 if len(rows) else 0)
        self.assertAlmostEqual(float(np.median(heights)), GLYPH, delta=3)


class PoorPictures(unittest.TestCase):
    def test_the_box_around_a_letter_is_found(self):
        picture = np.full((60, 60), 40, np.uint8)
        picture[22:42, 24:36] = 200
        low, high = poor.seen_box(picture, np.array([31.0, 31.0]), 20)
        np.testing.assert_allclose(low, (24, 22), atol=1)
        np.testing.assert_allclose(high, (36, 42), atol=1)

    def test_flat_ground_has_no_box(self):
        self.assertIsNone(poor.seen_box(np.full((60, 60), 90, np.uint8), np.array([30.0, 30.0]), 20))

    def test_a_poor_patch_is_stretched_between_nought_and_one(self):
        maker = PatchMaker("held-out", 8)
        maker.poor_share = 1
        for _ in range(60):
            patch, _ = maker.sample()
            self.assertEqual(patch.shape, (SIDE, SIDE))
            self.assertTrue(0 <= patch.min() <= patch.max() <= 1)


class Net(unittest.TestCase):
    def test_folding_batch_norm_and_temperature_changes_no_answer(self):
        torch.manual_seed(0)
        net = LetterNet()
        x = torch.rand(16, 1, SIDE, SIDE)
        net.train()
        for _ in range(3):
            net(x)
        net.eval()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "letters.model"
            write_model(net, 0.5, path)
            stored = StoredNet(path).logits(x[:, 0].numpy())
        np.testing.assert_allclose(stored, net(x).detach().numpy() / 0.5, atol=1e-4)

    def test_the_shipped_model_gives_the_golden_logits(self):
        folder = ROOT / "Tests/Fixtures/letters"
        golden = json.loads((folder / "golden.json").read_text())
        values = np.frombuffer((folder / golden["file"]).read_bytes(), "<f4")
        patches = values[:golden["count"] * SIDE * SIDE].reshape(-1, SIDE, SIDE)
        logits = values[patches.size:].reshape(golden["count"], len(LABELS))
        net = StoredNet(ROOT / "Sources/Boards/Resources/letters.model")
        np.testing.assert_allclose(net.logits(patches), logits, atol=1e-3)


if __name__ == "__main__":
    unittest.main()
