"""Run with: python -m unittest discover -s Training/pages"""

import pathlib
import tempfile
import unittest

import cv2
import numpy as np

from realpages import RealPage, RealWord, Source, certain, find, overlap, parse, place, quad
from realprint import HANDS, OURS, PAPER, chosen, colours, make, on_paper, plan, spoils

KNOWN = {"harbour", "office", "lantern"}


def table(*rows: tuple) -> str:
    """Tesseract's table of words: line, text, confidence, box."""
    head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    return "\n".join([head, *("\t".join(map(str, (5, 1, 1, 1, line, 1, *box, sure, text))) for line, text, sure, box in rows)])


def page(photo: bool, words: int = 6) -> RealPage:
    """A pale page with lines of dark bars for words, one word a line."""
    picture, found = np.full((900, 700, 3), 235, np.uint8), []
    for number in range(words):
        box = (250.0, 200.0 + 80 * number, 150.0, 20.0)
        picture[int(box[1]):int(box[1]) + 20, 250:400:6] = 30
        found.append(RealWord("scenes", quad("scenes", box, 0.0).tolist(), True))
    return RealPage(Source("prog/page.png", "test", photo), picture, found)


class Words(unittest.TestCase):
    def test_the_quad_of_a_word_leaves_out_what_reaches_above_and_below(self):
        level = quad("scenes", (10, 20, 60, 10), 0.0)
        self.assertTrue(np.allclose(level, [[10, 20], [70, 20], [70, 30], [10, 30]]))
        deep = quad("hanging", (10, 20, 60, 18.5), 0.0)
        self.assertTrue(np.allclose(deep[[0, 2]], [[10, 24.5], [70, 34.5]]))

    def test_the_quad_of_a_leaning_word_leans_as_its_line(self):
        lean = quad("scenes", (0, 0, 100, 30), 0.15)
        self.assertAlmostEqual((lean[1] - lean[0])[1] / (lean[1] - lean[0])[0], 0.15)
        self.assertAlmostEqual(float(np.linalg.norm(lean[3] - lean[0])), 15)

    def test_a_word_is_certain_only_where_two_readings_agree(self):
        rows = [(1, "harbour", 96, (0, 0, 70, 14)), (1, "office", 96, (100, 0, 60, 14)), (1, "lantern", 96, (200, 0, 70, 14))]
        other = [(1, "harbour", 96, (0, 0, 140, 28)), (1, "offices", 96, (200, 0, 130, 28)), (1, "lantern", 80, (400, 0, 140, 28))]
        words = certain(parse(table(*rows), 1.0), parse(table(*other), 2.0), KNOWN)
        self.assertEqual([word.text for word in words if word.sure], ["harbour"])

    def test_the_rest_of_a_broken_word_is_not_certain(self):
        rows = [(1, "the", 96, (0, 0, 30, 14)), (1, "har-", 96, (100, 0, 40, 14)),
                (2, "office", 96, (0, 30, 60, 14)), (2, "lantern", 96, (100, 30, 70, 14))]
        lines = parse(table(*rows), 1.0)
        self.assertEqual([word.text for word in certain(lines, lines, KNOWN) if word.sure], ["lantern"])

    def test_boxes_overlap_by_what_they_share(self):
        self.assertEqual(overlap((0, 0, 10, 10), (0, 0, 10, 10)), 1)
        self.assertAlmostEqual(overlap((0, 0, 10, 10), (5, 0, 10, 10)), 1 / 3)
        self.assertEqual(overlap((0, 0, 10, 10), (20, 0, 10, 10)), 0)

    def test_a_file_is_found_by_its_folder_and_name(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "leptonica-1.0" / "prog" / "feyn.tif"
            file.parent.mkdir(parents=True)
            file.touch()
            self.assertEqual(find([pathlib.Path(folder)]), {"prog/feyn.tif": file})


class Photos(unittest.TestCase):
    def test_every_eighth_photo_is_aimed_and_half_of_the_others_are_marked_by_other_hands(self):
        plans = [plan(number) for number in range(160)]
        self.assertEqual(sum(task == "centre" for task, _ in plans), 20)
        self.assertEqual(sum(how in HANDS for _, how in plans), 70)
        self.assertEqual({how for _, how in plans if how}, {*OURS, *HANDS})

    def test_every_way_of_marking_changes_the_page_and_keeps_its_label(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, how in enumerate([*OURS, *HANDS]):
                for photo in (False, True):
                    sheet, out = page(photo), pathlib.Path(folder)
                    label = make(out, "a.jpg", np.random.default_rng(number), sheet, sheet.words[2], "marked", how)
                    picture = cv2.imread(str(out / "a.jpg"))
                    self.assertEqual(label["targets"], ["scenes"])
                    self.assertLessEqual(max(picture.shape), 1280)
                    self.assertTrue(9 <= label["x_height"] <= 32, label)
                    self.assertIn(label["box"], [word["box"] for word in label["words"]])

    def test_every_page_comes_once_before_one_comes_again_and_with_another_word(self):
        pages = [page(False) for _ in range(5)]
        found = [chosen(pages, number, 1, "marked") for number in range(10)]
        for turn in (found[:5], found[5:]):
            self.assertEqual({id(sheet) for sheet, _ in turn}, {id(sheet) for sheet in pages})
        self.assertEqual(len({id(word) for _, word in found}), 10)

    def test_a_word_at_a_photos_edge_is_not_aimed_at(self):
        sheet = page(True)
        sheet.words.append(RealWord("corner", quad("corner", (2, 2, 80, 20), 0.0).tolist(), True))
        self.assertTrue(all(chosen([sheet], number, 1, "centre")[1].text == "scenes" for number in range(14)))

    def test_print_with_the_long_s_has_no_certain_word_with_an_f(self):
        sheet = page(False)
        sheet.words[0].text = "fame"
        sheet.source = Source("examples/old.tiff", "test", long_s=True)
        self.assertNotIn("fame", [word.text for word in sheet.chosen()])

    def test_a_word_that_the_pages_edge_may_cut_is_not_certain(self):
        sheet = page(False)
        sheet.words.append(RealWord("receding", quad("receding", (0, 300, 80, 26), 0.0).tolist(), True))
        self.assertEqual({word.text for word in sheet.chosen()}, {"scenes"})

    def test_a_line_over_another_word_spoils_it(self):
        picture = np.full((100, 200, 3), 230, np.float32)
        line = picture.copy()
        line[40:44, 20:180] = 0
        self.assertTrue(spoils(line, picture, [np.array([[50, 34], [100, 34], [100, 50], [50, 50.0]])]))
        self.assertFalse(spoils(line, picture, [np.array([[50, 50], [100, 50], [100, 66], [50, 66.0]])]))

    def test_a_photo_without_a_mark_has_no_target(self):
        with tempfile.TemporaryDirectory() as folder:
            sheet = page(False)
            label = make(pathlib.Path(folder), "a.jpg", np.random.default_rng(1), sheet, sheet.words[0], "page", None)
        self.assertEqual((label["targets"], label["box"], label["how"]), ([], None, None))

    def test_a_mark_on_paper_takes_light_at_the_word_alone(self):
        picture = np.full((300, 400, 3), 200, np.float32)
        corners = np.array([[150, 140], [250, 150], [249, 165], [149, 155]], float)
        for how in PAPER:
            change = np.abs(on_paper(np.random.default_rng(3), picture, corners, how) - picture).max(axis=2)
            ys, xs = np.nonzero(change > 10)
            self.assertTrue(len(xs) > 20 and xs.min() > 100 and xs.max() < 300 and ys.min() > 90 and ys.max() < 220, how)

    def test_no_stroke_is_of_the_papers_own_colour(self):
        corners = np.array([[10, 10], [50, 10], [50, 20], [10, 20]], float)
        self.assertNotIn("white", colours(np.full((60, 60, 3), 250, np.float32), corners, "circle"))
        self.assertNotIn("black", colours(np.full((60, 60, 3), 20, np.float32), corners, "circle"))
        self.assertNotIn("black", colours(np.full((60, 60, 3), 250, np.float32), corners, "marker"))

    def test_a_words_place_is_told_in_thousandths_of_the_page(self):
        self.assertEqual(place(page(False).words[0], 700, 900), (464, 233))


if __name__ == "__main__":
    unittest.main()
