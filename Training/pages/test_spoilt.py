"""Run with: python -m unittest discover -s Training/pages"""

import json
import pathlib
import tempfile
import unittest

import cv2
import numpy as np

from spoilt import OF_PAGES, PREVIEW, WAYS, moved_label, preview, spoil

# A dark square on pale paper, and where it is.
BOX = (200, 120, 60, 40)


def photo() -> np.ndarray:
    picture = np.full((400, 640, 3), 230, np.uint8)
    x, y, width, height = BOX
    picture[y:y + height, x:x + width] = 20
    return picture


def spoilt(way: str, seed: int = 1, turn: float = 15.0) -> tuple[np.ndarray, dict]:
    """The spoilt photo of a page with one word, and its label."""
    with tempfile.TemporaryDirectory() as folder:
        photos, out = pathlib.Path(folder, "photos"), pathlib.Path(folder, "out")
        photos.mkdir()
        cv2.imwrite(str(photos / "page.png"), photo())
        label = {"file": "page.png", "targets": ["word"], "box": list(BOX), "words": [{"text": "word", "box": list(BOX)}]}
        (photos / "labels.json").write_text(json.dumps([label]))
        spoil(photos, out, way, seed, turn)
        label = json.loads((out / "labels.json").read_text())[0]
        return cv2.imread(str(out / label["file"])), label


def square(picture: np.ndarray) -> np.ndarray:
    """The box around the dark square, measured in the picture."""
    gray = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 3)
    paper = np.percentile(gray, 70)
    # A picture that was turned is dark outside of the paper; keep to what the paper surrounds.
    count, _, stats, middles = cv2.connectedComponentsWithStats((gray < paper / 2).astype(np.uint8))
    inner = [i for i in range(1, count) if stats[i][0] > 0 and stats[i][1] > 0 and stats[i][4] < 4000 and stats[i][4] > 100
             and stats[i][0] + stats[i][2] < gray.shape[1] and stats[i][1] + stats[i][3] < gray.shape[0]]
    return np.array(stats[max(inner, key=lambda i: stats[i][4])][:4], float)


class Spoilt(unittest.TestCase):
    def test_labels_say_where_the_word_is_in_each_way(self):
        for way in WAYS:
            with self.subTest(way=way):
                picture, label = spoilt(way)
                self.assertEqual(label["targets"], ["word"])
                self.assertEqual(label["box"], label["words"][0]["box"])
                self.assertLess(np.abs(np.array(label["box"]) - square(picture)).max(), 8)

    def test_the_same_seed_gives_the_same_picture_and_another_seed_another(self):
        for way in ("noise", "motion", "turned", "several"):
            first, _ = spoilt(way, 1)
            self.assertTrue(np.array_equal(first, spoilt(way, 1)[0]))
            other, _ = spoilt(way, 2)
            self.assertFalse(first.shape == other.shape and np.array_equal(first, other))

    def test_a_fraction_of_the_size_and_of_the_light_is_left(self):
        self.assertEqual(spoilt("quarter")[0].shape[:2], (100, 160))
        dark, _ = spoilt("dark")
        self.assertAlmostEqual(np.median(dark), 230 * 0.22, delta=2)
        noise, _ = spoilt("noise")
        self.assertGreater(noise[300:, :150].std(), 15)

    def test_a_boards_cells_and_its_box_around_a_middle_move_along(self):
        label = {"file": "a.jpg", "cells": [[10, 20]], "quad": [[0, 0]], "box": {"x": 50, "y": 40, "width": 20, "height": 10}, "quality": 80}
        moved = moved_label(label, np.array([[0.5, 0, 3], [0, 0.5, 0], [0, 0, 1]]), 90)
        self.assertEqual(moved["cells"], [[8.0, 10.0]])
        self.assertEqual(moved["box"], {"x": 28, "y": 20, "width": 10, "height": 5})
        self.assertEqual(moved["quality"], 90)

    def test_a_preview_shows_the_board_in_its_middle(self):
        x, y, width, height = BOX
        small, matrix = preview(photo(), {"x": x + width / 2, "y": y + height / 2, "width": width, "height": height})
        self.assertEqual(small.shape[1::-1], PREVIEW)
        self.assertLess(small[PREVIEW[1] // 2, PREVIEW[0] // 2].max(), 40)
        self.assertGreater(small[:, 2].min(), 200)
        self.assertAlmostEqual(float(matrix[0, 0]) * width, PREVIEW[0] / 1.12, places=3)

    def test_pages_are_measured_in_seven_ways(self):
        self.assertEqual(len(OF_PAGES), 7)
        self.assertLessEqual(set(OF_PAGES), set(WAYS))


if __name__ == "__main__":
    unittest.main()
