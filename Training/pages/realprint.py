"""Photographs real print with a marked word: test pictures from packages, to measure the reader on pages other than its own
drawings.

    python realprint.py --pictures DIR DIR --out DIR --count 160 --seed 1
    python realprint.py --pictures DIR DIR --out DIR --count 80 --seed 2 --unmarked

The same arguments and packages give the same pictures. A flat scan is placed on a desk and photographed with a small tilt; a
photo is only cropped and scaled. Half of the marks are those of `marks.py`, half those of `../marks/hands.py`; every eighth
picture is centred on a word without a mark. `labels.json` has the fields that `generate.py` writes. `words` are the certain
words in the picture, not all; `source` names the package and the page; `learnt` is true when the net that finds marks may have
seen the unmarked page in its training. Without marks the task is "page", and pages in other languages are included.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys

import cv2
import numpy as np

sys.path += [str(pathlib.Path(__file__).parent.parent / folder) for folder in ("boards", "marks")]

import hands  # noqa: E402
import marks  # noqa: E402
from camera import develop, room  # noqa: E402
from realpages import OTHERS, PAGES, RealPage, RealWord, load  # noqa: E402
from surface import Bend, Camera, rotation  # noqa: E402

PAPER = {"pencil": marks.pencil_underline, "highlighter": marks.highlighter}
POINTERS = {"finger": marks.fingertip, "pencil-tip": marks.pencil_tip}
OURS = (*marks.SHAPES, *PAPER, *POINTERS)
HANDS = {"hand loop": hands.loop, "box": hands.box, "brackets": hands.brackets, "hand underline": hands.underline,
         "hand strike": hands.strike, "hand arrow": hands.arrow}
# The x-heights in the photos, in pixels.
SIZES = {"marked": (9.5, 26.0), "centre": (13.0, 28.0), "page": (9.5, 22.0)}
# The least distance of a word from the edges of a photo of a page, in x-heights across and down.
ROOM = {"marked": (2, 2), "centre": (12, 8), "page": (0, 0)}
LONG, SHORT = 1280, 960
MOST_ENLARGED = 1.6


def plan(number: int) -> tuple[str, str | None]:
    """The plan for a picture: its task, and how its word is marked."""
    if number % 8 == 7:
        return "centre", None
    turn = number - number // 8
    return "marked", OURS[turn // 2 % len(OURS)] if turn % 2 == 0 else list(HANDS)[turn // 2 % len(HANDS)]


def _has_room(page: RealPage, word: RealWord, task: str) -> bool:
    room, size = np.array(ROOM[task]) * word.x_height, np.array(page.picture.shape[1::-1])
    return not page.source.photo or bool((word.corners > room).all() and (word.corners < size - room).all())


def chosen_word(page: RealPage, seed: list[int], turn: int, task: str) -> RealWord | None:
    """A different word of the page on each turn, with a preference for long ones; `None` when none suits the task."""
    words = [word for word in page.chosen() or (page.words if task == "page" else []) if _has_room(page, word, task)]
    if not words:
        return None
    weights = np.array([min(len(word.text), 9) ** 2 for word in words], float)
    order = np.random.default_rng(seed).choice(len(words), len(words), replace=False, p=weights / weights.sum())
    return words[order[turn % len(words)]]


def chosen(pages: list[RealPage], number: int, seed: int, task: str) -> tuple[RealPage, RealWord]:
    """The page and the word of a picture. Every page is used once before one is repeated."""
    turn = number // len(pages)
    order = np.random.default_rng([seed, turn]).permutation(len(pages))
    for index in np.roll(order, -(number % len(pages))):
        word = chosen_word(pages[index], [seed, 1000 + int(index)], turn, task)
        if word is not None:
            return pages[index], word
    raise SystemExit("none of the pages has a word that is certain")


def _frame(rng, page: RealPage, whole: bool) -> np.ndarray:
    height, width = page.picture.shape[:2]
    upright = height > width if whole else rng.random() < 0.6
    return np.array([SHORT, LONG] if upright else [LONG, SHORT])


def cut(rng, page: RealPage, word: RealWord, task: str) -> tuple[np.ndarray, np.ndarray]:
    """For a photo: the map from its pixels to those of the picture, and the picture's size. The picture is the whole photo, or the
    surroundings of the word.
    """
    extent = np.array(page.picture.shape[1::-1], float)
    whole = LONG / extent.max()
    low, high = SIZES[task]
    least = max(low, word.x_height * whole)
    scale = rng.uniform(least, max(least, min(high, MOST_ENLARGED * word.x_height))) / word.x_height
    if task != "centre" and rng.random() < 0.5 and low <= word.x_height * whole <= high:
        scale = whole
    middle = word.corners.mean(axis=0) * scale
    frame = np.minimum(_frame(rng, page, scale == whole), extent * scale)
    if scale == whole:
        frame = extent * scale
    if task == "centre":
        frame = np.minimum(frame, 2 * np.minimum(middle, extent * scale - middle))
        origin = middle - frame / 2
    else:
        origin = np.clip(middle - frame * rng.uniform(0.22, 0.78, 2), 0, extent * scale - frame)
    return np.array([[scale, 0, -origin[0]], [0, scale, -origin[1]], [0, 0, 1.0]]), frame.astype(int)


def tilted(rng, page: RealPage, word: RealWord, task: str) -> tuple[np.ndarray, np.ndarray]:
    """For a scan: the homography of a hand-held camera over it, and the picture's size."""
    height, width = page.picture.shape[:2]
    low, high = SIZES[task]
    scale = rng.uniform(low, max(low, min(high, MOST_ENLARGED * word.x_height))) / word.x_height
    size = _frame(rng, page, False)
    aim = word.corners.mean(axis=0)
    at = size / 2 if task == "centre" else size * rng.uniform(0.22, 0.78, 2)
    flat = Bend(np.array([0.0, width]), np.array([0.0, width]), np.zeros(2))
    turn = rotation(np.deg2rad(rng.uniform(-8, 8, 2)), np.deg2rad(np.clip(rng.normal(0, 2), -5, 5)))
    camera = Camera(tuple(size), np.array([*aim, 0.0]), at, scale, turn, rng.uniform(1.0, 1.5) * LONG, flat)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return cv2.getPerspectiveTransform(corners, camera.project(corners).astype(np.float32)), size


def seen(page: RealPage, homography: np.ndarray, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The page in a picture of `size` (BGR float, drawn at twice the size and averaged down), and its coverage of each pixel."""
    twice = np.diag([2.0, 2.0, 1.0]) @ homography
    reduction = np.sqrt(abs(np.linalg.det((twice / twice[2, 2])[:2, :2])))
    pixels = cv2.GaussianBlur(page.picture, (0, 0), 0.4 / reduction) if reduction < 0.8 else page.picture
    large, small = tuple(int(v) for v in 2 * size), tuple(int(v) for v in size)
    picture = cv2.resize(cv2.warpPerspective(pixels, twice, large), small, interpolation=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full(page.picture.shape[:2], 255, np.uint8), twice, large)
    cover = cv2.resize(cover, small, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    return picture.astype(np.float32), cover


def paper_tone(rng, picture: np.ndarray) -> np.ndarray:
    """Replaces a scan's black and white by grey ink on white, cream or yellowed paper."""
    shade = rng.uniform(215, 252)
    paper = np.array([shade - rng.uniform(0, 55), shade - rng.uniform(0, 12), shade], np.float32)
    ink = np.float32(rng.uniform(15, 60))
    return ink + (paper - ink) * picture / 255


def project(homography: np.ndarray, points: np.ndarray) -> np.ndarray:
    return cv2.perspectiveTransform(points[None].astype(np.float64), homography)[0]


def on_paper(rng, picture: np.ndarray, quad: np.ndarray, how: str) -> np.ndarray:
    """Pencil or highlighter: drawn on a level white sheet, then multiplied over the word as absorbed light."""
    frame = marks.word_frame(quad)
    width, x_height, margin = 2 * frame[3], 2 * frame[4], 6 * frame[4]
    box = (margin, margin, margin + width, margin + x_height)
    white = np.full((int(x_height + 2 * margin), int(width + 2 * margin), 3), 255, np.float32)
    drawn = PAPER[how](rng, white, box, x_height) / 255
    corners = np.array([box[:2], (box[2], box[1]), (box[0], box[3])], np.float32)
    onto = cv2.getAffineTransform(corners, quad[[0, 1, 3]].astype(np.float32))
    light = cv2.warpAffine(drawn.astype(np.float32), onto, picture.shape[1::-1], borderValue=(1, 1, 1))
    return picture * cv2.GaussianBlur(light, (0, 0), 0.6)


def colours(picture: np.ndarray, quad: np.ndarray, how: str) -> list[str]:
    """The editors' colours that contrast with the paper around a word and leave it legible."""
    margin = np.linalg.norm(quad[3] - quad[0])
    low, high = np.maximum(quad.min(axis=0) - margin, 0).astype(int), np.ceil(quad.max(axis=0) + margin).astype(int)
    paper = np.median(picture[low[1]:high[1], low[0]:high[0]], axis=(0, 1))
    names = [name for name, shades in marks.COLOURS.items() if np.abs(np.array(shades[0][::-1]) - paper).max() > 80]
    return [name for name in names if name not in ("white", "black") or how not in ("marker", "strike", "hand strike")]


def stroke(rng, picture: np.ndarray, quad: np.ndarray, how: str, colour: str) -> np.ndarray:
    """A stroke of a messenger's photo editor, in a shape of `marks` or of `hands`."""
    if how not in HANDS:
        return marks.messenger_stroke(rng, picture, quad, how, colour)
    frame = marks.word_frame(quad)
    x_height = 2 * frame[4]
    width = max(2.0, rng.uniform(0.0025, 0.009) * max(picture.shape[:2]))
    if how == "hand strike":
        width = min(width, 0.35 * x_height)
    shades = marks.COLOURS[colour]
    cover = marks.coverage(picture.shape[:2], HANDS[how](rng, frame, x_height, width), width)
    return marks.paint(picture, cover, shades[rng.integers(len(shades))])


def spoils(drawn: np.ndarray, picture: np.ndarray, quads: list[np.ndarray]) -> bool:
    """Whether the stroke covers a fifth of one of the words at `quads`, so that this word could be meant."""
    changed = (np.abs(drawn - picture).max(axis=2) > 30).astype(np.uint8)
    for quad in quads:
        low, high = np.maximum(quad.min(axis=0), 0).astype(int), np.ceil(np.maximum(quad.max(axis=0), 0)).astype(int)
        part = changed[low[1]:high[1], low[0]:high[0]]
        if part.size and part.mean() > 0.2:
            return True
    return False


def clear_stroke(rng, picture: np.ndarray, quad: np.ndarray, others: list[np.ndarray], how: str, colour: str) -> np.ndarray:
    """A stroke that does not run over another word. Where lines are close, it is redrawn until it fits."""
    for _ in range(30):
        drawn = stroke(rng, picture, quad, how, colour)
        if not how.endswith(("underline", "strike")) or not spoils(drawn, picture, others):
            break
    return drawn


def photograph(rng, page: RealPage, word: RealWord, task: str, how: str | None) -> tuple[np.ndarray, np.ndarray, int, dict]:
    """The picture (BGR bytes), the homography from the page, the JPEG quality, and the stroke's colour if there is one."""
    homography, size = (cut if page.source.photo else tilted)(rng, page, word, task)
    picture, cover = seen(page, homography, size)
    if not page.source.photo:
        picture = paper_tone(rng, picture) * cover + room(rng, tuple(size)) * (1 - cover)
    quad = project(homography, word.corners)
    if how in PAPER:
        picture = on_paper(rng, picture, quad, how)
    if how in POINTERS:
        picture = POINTERS[how](rng, picture, quad, quad[3] - quad[0])
    quality, notes = int(rng.integers(70, 91)), {}
    if not page.source.photo:
        hard = rng.random() < 0.25
        x_height = float(np.linalg.norm(quad[3] - quad[0]))
        picture, _ = develop(rng, picture, x_height * (0.8 if hard else 1.2), hard)
    if how and how not in PAPER and how not in POINTERS:
        notes["colour"] = str(rng.choice(colours(picture, quad, how)))
        others = [project(homography, other.corners) for other in page.words if other is not word]
        picture = clear_stroke(rng, picture, quad, others, how, notes["colour"])
    return np.clip(picture, 0, 255).astype(np.uint8), homography, quality, notes


def labelled(page: RealPage, homography: np.ndarray, size: tuple[int, int]) -> list[dict]:
    """The certain words that are completely in the picture."""
    found = []
    for word in page.chosen():
        quad = project(homography, word.corners)
        if (quad > 3).all() and (quad < np.array(size) - 3).all():
            low, extent = quad.min(axis=0), np.ptp(quad, axis=0)
            found.append({"text": word.text, "box": [round(float(v), 1) for v in (*low, *extent)]})
    return found


def make(out: pathlib.Path, name: str, rng, page: RealPage, word: RealWord, task: str, how: str | None) -> dict:
    """Photographs, marks and stores a page; returns its label."""
    picture, homography, quality, notes = photograph(rng, page, word, task, how)
    size = picture.shape[1::-1]
    quad = project(homography, word.corners)
    x_height = float(np.linalg.norm(quad[3] - quad[0]))
    if task != "page" and ((quad < x_height).any() or (quad > np.array(size) - x_height).any()):
        return make(out, name, rng, page, word, task, how)
    cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    low, extent = quad.min(axis=0), np.ptp(quad, axis=0)
    aimed = task != "page"
    return {"file": name, "task": task, "how": how, "targets": [word.text] if aimed else [],
            "box": [round(float(v), 1) for v in (*low, *extent)] if aimed else None, "x_height": round(x_height, 1),
            "words": labelled(page, homography, size), "kind": "photo" if page.source.photo else "scan",
            "source": f"{page.source.package}/{page.source.name}", "learnt": page.source.learnt} | notes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=pathlib.Path, nargs="+", required=True, help="folders of unpacked packages")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unmarked", action="store_true", help="photos without marks, to count those seen all the same")
    parser.add_argument("--readings", type=pathlib.Path, help="where the pages' words are kept (beside the photos' folder)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    readings = options.readings or options.out.parent / "readings.json"
    pages = load(PAGES + OTHERS if options.unmarked else PAGES, options.pictures, readings)
    pages = [page for page in pages if page.chosen() or (options.unmarked and page.words)]
    print(len(pages), "pages")
    labels = []
    for number in range(options.count):
        task, how = ("page", None) if options.unmarked else plan(number)
        page, word = chosen(pages, number, options.seed, task)
        rng = np.random.default_rng([options.seed, 0, number])
        labels.append(make(options.out, f"{task}-{number:03}.jpg", rng, page, word, task, how))
    (options.out / "labels.json").write_text(json.dumps(labels, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
