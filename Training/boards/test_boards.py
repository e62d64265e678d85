"""Run with: python -m unittest discover -s Training/boards"""

import pathlib
import tempfile
import unittest

import cv2
import numpy as np

from generate import make_board, make_handmade, make_in_play, make_negative
from inplay import points
from layout import cell_centres, hexagon
from negatives import KINDS
from puzzle import Board, choose_board, sets_lower_case
from typefaces import Typefaces


class Boards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.faces = Typefaces("held-out")

    def test_a_board_has_seven_letters_and_by_chance_no_lower_case_l(self):
        rng, seen = np.random.default_rng(1), set()
        for _ in range(150):
            board = choose_board(rng)
            seen |= set(board.letters)
            self.assertEqual(len(set(board.letters)), 7)
            self.assertFalse("L" in board.letters and sets_lower_case(rng, board, 1.0))
        self.assertEqual(len(seen), 26)

    def test_boards_set_in_lower_case_for_certain_may_hold_an_l(self):
        self.assertTrue(sets_lower_case(np.random.default_rng(1), Board("L", "AEINST", lower_case=True), 0.0))
        self.assertFalse(sets_lower_case(np.random.default_rng(1), Board("L", "AEINST"), 1.0))

    def test_the_cells_touch_but_do_not_overlap_without_a_gap(self):
        for pointy in (False, True):
            centres = cell_centres(pointy, 0)
            own = {tuple(np.round(p, 6)) for p in hexagon(centres[0], 1, pointy)}
            for centre in centres[1:]:
                shared = own & {tuple(np.round(p, 6)) for p in hexagon(centre, 1, pointy)}
                self.assertEqual(len(shared), 2)

    def test_a_picture_depends_on_seed_and_number_alone_and_holds_its_whole_board(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for number in range(4):
                labels = []
                for take in "ab":
                    rng = np.random.default_rng([3, number])
                    labels.append(make_board(folder, f"{number}-{take}.jpg", rng, self.faces, hard=True))
                first, second = ((folder / label["file"]).read_bytes() for label in labels)
                self.assertEqual(first, second)
                height, width = cv2.imread(str(folder / labels[0]["file"])).shape[:2]
                quad = np.array(labels[0]["quad"])
                self.assertTrue((quad >= 0).all() and (quad <= [width, height]).all())
                for cell in labels[0]["cells"]:
                    self.assertGreater(cv2.pointPolygonTest(quad.astype(np.float32), cell, False), 0)

    def test_a_board_drawn_by_hand_shows_its_letters_near_their_cells(self):
        with tempfile.TemporaryDirectory() as name:
            for number in range(3):
                label = make_handmade(pathlib.Path(name), f"{number}.jpg", np.random.default_rng(number), False)
                picture = cv2.imread(f"{name}/{number}.jpg", cv2.IMREAD_GRAYSCALE)
                spacing = np.linalg.norm(np.subtract(*label["cells"][:2]))
                for x, y in np.array(label["cells"]).astype(int):
                    reach = int(0.3 * spacing)
                    cell = picture[max(0, y - reach):y + reach, max(0, x - reach):x + reach].astype(int)
                    self.assertGreater(np.ptp(cell), 30)

    def test_a_game_in_play_shows_the_points_of_its_words(self):
        whole = 0
        with tempfile.TemporaryDirectory() as name:
            for number in range(6):
                rng = np.random.default_rng([4, number])
                label = make_in_play(pathlib.Path(name), f"{number}.jpg", rng, self.faces, False)
                letters = set(label["letters"].lower())
                self.assertTrue(all(set(word) <= letters for word in label["found"]))
                if "score" in label and len(label["found"]) == label.get("found_count"):
                    whole += 1
                    self.assertEqual(label["score"], sum(points(word) for word in label["found"]))
        self.assertGreater(whole, 0)

    def test_every_kind_of_negative_can_be_drawn(self):
        with tempfile.TemporaryDirectory() as name:
            for number, kind in enumerate(KINDS):
                label = make_negative(pathlib.Path(name), f"{number}.jpg", np.random.default_rng(number), self.faces,
                                      True, kind)
                self.assertEqual(label["kind"], "none")


if __name__ == "__main__":
    unittest.main()
