"""Run with: python -m unittest discover -s Training/pages"""

import pathlib
import tempfile
import unittest

import numpy as np

import foreign
import prose
from bookfaces import BOOK, families
from generate import HOW, make
from surface import bend
from typesetting import Style, set_page


class Pages(unittest.TestCase):
    def test_words_stand_in_order_within_the_page(self):
        rng = np.random.default_rng(1)
        style = Style(families(BOOK)[0], 46, 26.0, 12, 1.3, (3, 4, 3, 4))
        page = set_page(rng, style, (240, 240, 235), (30, 30, 30))
        self.assertGreater(len(page.words), 60)
        for word in page.words:
            for x0, y0, x1, y1 in word.boxes:
                self.assertTrue(0 <= x0 < x1 <= page.image.width and 0 <= y0 < y1 <= page.image.height)
        self.assertEqual([w.line for w in page.words], sorted(w.line for w in page.words))

    def test_a_broken_word_is_one_word_with_two_boxes(self):
        broken = []
        for seed in range(6):
            style = Style(families(BOOK)[1], 46, 16.0, 20, 1.3, (3, 4, 3, 4))
            page = set_page(np.random.default_rng(seed), style, (240, 240, 235), (30, 30, 30))
            broken += [w for w in page.words if len(w.boxes) == 2]
        self.assertTrue(broken)
        self.assertTrue(all("-" not in w.text or w.text.count("-") < 2 for w in broken))

    def test_bent_paper_keeps_its_length(self):
        curve = bend(np.random.default_rng(2), 1000.0, 0.0, 1.0)
        steps = np.hypot(np.diff(curve.x), np.diff(curve.z))
        self.assertAlmostEqual(float(steps.sum()), 1000.0, delta=15)

    def test_every_way_of_marking_draws_a_photo_with_its_target(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, how in enumerate(HOW):
                label = make(pathlib.Path(folder), f"{how}.jpg", np.random.default_rng(number), "marked", how)
                self.assertEqual(len(label["targets"]), 1)
                self.assertIn(label["targets"][0], [w["text"] for w in label["words"]])

    def test_own_text_is_all_there_is_when_asked_for(self):
        prose.ONLY_OWN = True
        try:
            rng = np.random.default_rng(3)
            own = {prose._curly(text) for text in prose.passages()}
            self.assertTrue(all(prose.paragraph(rng) in own for _ in range(20)))
        finally:
            prose.ONLY_OWN = False


class Foreign(unittest.TestCase):
    def test_paragraphs_with_commands_are_no_prose(self):
        page = "<p>Eerst <em>dit</em> en dan dat.</p><p>Tik <code class='literal'>dpkg</code> in.</p>"
        self.assertEqual(foreign._of_html(page), ["Eerst dit en dan dat."])

    def test_portuguese_typed_without_accents_is_told(self):
        unaccented = foreign.UNACCENTED["pt"]
        for text in ("mais nocoes interessantes", "Voce disse", "palatavel de governo"):
            self.assertTrue(unaccented.search(text), text)
        for text in ("noções", "a distancia do mar evidencia", "casão e pão, vário", "cacau, passo, lavável"):
            self.assertFalse(unaccented.search(text), text)


if __name__ == "__main__":
    unittest.main()
