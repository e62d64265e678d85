"""Generates photographs of book pages, newspapers and e-readers, with or without a marked word, with labels.

    python generate.py --out DIR --count 300 --seed 1
    python generate.py --out DIR --count 40 --seed 2 --task marked --how circle
    python generate.py --out DIR --count 40 --seed 3 --language de
    python generate.py --out DIR --count 8 --seed 4 --language de --task page --old-print

The same arguments give the same pictures (with the same versions of the fonts, Pillow and OpenCV). Each picture depends only on
the seed and its own number. `labels.json` has for each picture: `file`; `task` ("marked", "centre" or "page"); `how` the word
is marked; `targets`, the word in question, or several adjacent ones (the order of "marked" words does not matter); `words`, all
words that are completely in the picture, in reading order, with `text` and `box` [x, y, width, height] in picture pixels (of
the first piece of a broken word); `sentence`, in which the word stands, with an ellipsis for what is not in the picture; `language`, if it is not English; and the parameters of the picture.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image

sys.path.append(str(pathlib.Path(__file__).parent.parent / "boards"))

import bookfaces  # noqa: E402
import foreign  # noqa: E402
import marks  # noqa: E402
import prose  # noqa: E402
import sentences  # noqa: E402
import typesetting  # noqa: E402
from bookfaces import BOOK, NEWS, SCREEN, families  # noqa: E402
from camera import develop, room  # noqa: E402
from surface import Camera, bend, paper_coordinates, rotation  # noqa: E402
from typesetting import Page, Style, paper_grain, set_page  # noqa: E402

PAPER = ("pencil", "highlighter")
POINTERS = ("finger", "pencil-tip")
HOW = (*marks.SHAPES, *PAPER, *POINTERS)
# The weights of the ways of marking. A messenger's photo editor is most frequent, because the bot asks people
# to use it.
HOW_WEIGHTS = (0.2, 0.16, 0.15, 0.07, 0.08, 0.08, 0.08, 0.08, 0.06, 0.04)


# Two running heads, in the language of the pages.
HEADS = ("Chapter Nine", "The Harbour Office")


@dataclass(frozen=True)
class Shot:
    """The camera's parameters: smallest and largest x-height in pixels of a picture 1280 wide, tilt and rotation in degrees, bend
    0…1.
    """

    x_height: tuple[float, float]
    tilt: float
    roll: float
    turned: float  # share of pictures rotated by 90°, 180° or 270°
    bend: float


CLOSE = Shot(x_height=(11, 26), tilt=18, roll=10, turned=0.15, bend=1.0)
CENTRED = Shot(x_height=(15, 28), tilt=18, roll=10, turned=0.15, bend=1.0)
WHOLE = Shot(x_height=(9.5, 14), tilt=10, roll=4, turned=0.1, bend=0.8)
SHOTS = {"marked": CLOSE, "centre": CENTRED, "page": WHOLE}


def _paper(rng) -> tuple[int, int, int]:
    """White, cream or yellowed."""
    shade = rng.uniform(215, 252)
    return int(shade), int(shade - rng.uniform(0, 12)), int(shade - rng.uniform(0, 55))


def _book(rng, task: str) -> Page:
    faces = families(BOOK)
    family = faces[rng.integers(len(faces))]
    style = Style(family, size=46, measure=float(rng.uniform(25, 30)), lines=int(rng.integers(28, 35)),
                  leading=float(rng.uniform(1.15, 1.42)), margins=(3.0, 4.0, 3.0, 4.0),
                  head=HEADS[0 if rng.random() < 0.5 else 1] if rng.random() < 0.6 else None,
                  small_capitals=rng.random() < 0.25)
    ink = (int(rng.integers(15, 60)),) * 3
    page = set_page(rng, style, _paper(rng), ink)
    page.image = paper_grain(rng, page.image, page.image)
    page.spine = str(rng.choice(["left", "right"]))
    page.notes = {"kind": "book", "face": family.name}
    return page


def _spread(rng) -> Page:
    """Two facing pages as a single one with the same text, because the text of the other page does not matter."""
    left = _book(rng, "page")
    width = left.image.width
    both = Image.new("RGB", (2 * width, left.image.height))
    both.paste(left.image, (0, 0))
    both.paste(left.image, (width, 0))
    moved = [type(word)(word.text, [(x0 + width, y0, x1 + width, y1) for x0, y0, x1, y1 in word.boxes],
                        word.line + left.lines) for word in left.words]
    return Page(both, left.words + moved, left.x_height, left.line_pitch, 2 * left.lines, "middle",
                left.notes | {"kind": "spread"}, left.tokens)


def _reader(rng) -> Page:
    """A page of an e-reader or a reading app: flat, even, without a spine."""
    faces = families(SCREEN)
    family = faces[rng.integers(len(faces))]
    style = Style(family, size=46, measure=float(rng.uniform(18, 26)), lines=int(rng.integers(14, 24)),
                  leading=float(rng.uniform(1.3, 1.6)), margins=(2.5, 3.0, 2.5, 3.0), justified=bool(rng.random() < 0.6),
                  hyphenate=bool(rng.random() < 0.5))
    dark = rng.random() < 0.15
    shade = int(rng.uniform(20, 45)) if dark else int(rng.uniform(190, 250))
    ink = (int(rng.uniform(170, 230)),) * 3 if dark else (int(rng.integers(10, 60)),) * 3
    page = set_page(rng, style, (shade, shade, max(0, shade - int(rng.integers(0, 14)))), ink)
    page.notes = {"kind": "reader", "face": family.name, "dark": bool(dark)}
    return page


def _news(rng) -> Page:
    faces = families(NEWS)
    family = faces[rng.integers(len(faces))]
    style = Style(family, size=46, measure=float(rng.uniform(14, 18)), lines=int(rng.integers(26, 36)),
                  leading=float(rng.uniform(1.08, 1.2)), margins=(2.0, 3.0, 2.0, 3.0), columns=int(rng.integers(2, 4)))
    shade = int(rng.uniform(205, 240))
    page = set_page(rng, style, (shade, shade - 3, shade - int(rng.integers(4, 22))), (int(rng.integers(30, 75)),) * 3)
    page.image = paper_grain(rng, page.image, page.image)
    page.notes = {"kind": "newspaper", "face": family.name}
    return page


def _page(rng, task: str) -> Page:
    choice = rng.random()
    if task == "page":
        return _book(rng, task) if choice < 0.8 else _reader(rng)
    if choice < 0.62:
        return _book(rng, task)
    return _reader(rng) if choice < 0.76 else _news(rng) if choice < 0.88 else _spread(rng)


def _quad(box) -> np.ndarray:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)


def _camera(rng, page: Page, shot: Shot, aim: np.ndarray, at: np.ndarray, size: tuple[int, int], whole: bool) -> Camera:
    width, height = page.image.size
    spine = {"left": 0.0, "right": float(width), "middle": width / 2, None: None}[page.spine]
    curve = bend(rng, width, spine, shot.bend if page.spine else 0.15)
    roll = float(np.clip(rng.normal(0, shot.roll / 2), -2 * shot.roll, 2 * shot.roll))
    if rng.random() < shot.turned:
        roll += 90.0 * int(rng.integers(1, 4))
    limit = np.deg2rad(shot.tilt)
    tilts = rng.uniform(-limit, limit, 2) * 0.75
    scale = rng.uniform(*shot.x_height) * max(size) / 1280 / page.x_height
    if whole:
        turned = abs(np.sin(np.deg2rad(roll))) > 0.7
        extent = (height, width) if turned else (width, height)
        scale = min(size[0] / extent[0], size[1] / extent[1]) * rng.uniform(0.97, 1.08)
    focal = rng.uniform(1.0, 1.5) * max(size)
    middle = curve.place(aim[None])[0]
    return Camera(size, middle, at, scale, rotation(tilts, np.deg2rad(roll)), focal, curve)


def _photograph(rng, page: Page, camera: Camera) -> np.ndarray:
    """The page in the room, BGR float, before the camera's degradation."""
    width, height = page.image.size
    factor = 2.0
    maps = paper_coordinates(camera, width, height, factor)
    pixels = cv2.cvtColor(np.asarray(page.image), cv2.COLOR_RGB2BGR)
    reduction = camera.scale * factor
    if reduction < 0.8:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / reduction)
    seen = cv2.remap(pixels, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    covered = (maps[..., 0] >= 0).astype(np.float32)
    slope = camera.bend.slope(maps[..., 0].ravel()).reshape(maps.shape[:2]).astype(np.float32)
    lit = np.clip(1 + rng.uniform(-0.45, 0.45) * slope, 0.45, 1.25)
    seen = seen.astype(np.float32) * lit[..., None] * covered[..., None]
    picture = cv2.resize(seen, camera.size, interpolation=cv2.INTER_AREA)
    covered = cv2.resize(covered, camera.size, interpolation=cv2.INTER_AREA)[..., None]
    return picture + room(rng, camera.size) * (1 - covered)


def _labels(page: Page, camera: Camera) -> list[dict]:
    """The words that are completely in the picture."""
    words = []
    for index, word in enumerate(page.words):
        quads = [camera.project(_quad(box)) for box in word.boxes]
        points = np.concatenate(quads)
        if (points < 3).any() or (points > np.array(camera.size) - 3).any():
            continue
        low, high = quads[0].min(axis=0), quads[0].max(axis=0)
        words.append({"text": word.text, "index": index, "quad": quads[0],
                      "box": [round(float(v), 1) for v in (*low, *(high - low))]})
    return words


def _sentence(page: Page, index: int, camera: Camera) -> str | None:
    """The sentence of a word as far as it is in the picture."""
    def is_visible(token) -> bool:
        points = np.concatenate([camera.project(_quad(box)) for box in token.boxes])
        return bool((points > 3).all() and (points < np.array(camera.size) - 3).all())

    x0, y0, x1, _ = page.words[index].boxes[0]
    # The left half of a spread has the same tokens at another place.
    moved = page.image.width / 2 if page.notes["kind"] == "spread" and x0 >= page.image.width / 2 else 0.0
    tokens = [type(token)(token.text, [(a + moved, b, c + moved, d) for a, b, c, d in token.boxes], token.paragraph, token.has_next)
              for token in page.tokens]
    places = [place for place, token in enumerate(tokens)
              if any(abs(b - y0) < 1 and a - 1 <= x0 and x1 <= c + 1 for a, b, c, _ in token.boxes)]
    return sentences.sentence(tokens, places[0], is_visible) if places else None


def _target(rng, page: Page):
    """A word worth looking up, not near the edges of the page."""
    candidates = [i for i, word in enumerate(page.words) if len(word.text) >= 4]
    weights = np.array([min(len(page.words[i].text), 9) ** 2 for i in candidates], float)
    return int(candidates[rng.choice(len(candidates), p=weights / weights.sum())])


def _mark_paper(rng, page: Page, index: int, how: str) -> None:
    box = page.words[index].boxes[0]
    pixels = np.asarray(page.image).astype(np.float32)
    draw = marks.pencil_underline if how == "pencil" else marks.highlighter
    # The palette is BGR in `marks`, but the page is RGB.
    pixels = draw(rng, pixels[..., ::-1], box, page.x_height)[..., ::-1]
    page.image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _paper_shade(picture: np.ndarray, quad: np.ndarray) -> float:
    """The brightness of the paper around a word, 0…255."""
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int)
    part = picture[max(low[1], 0):high[1] + 1, max(low[0], 0):high[0] + 1]
    return float(np.percentile(part, 90)) if part.size else 255.0


def _mark_photo(rng, picture: np.ndarray, quad: np.ndarray, how: str, notes: dict) -> np.ndarray:
    if how in POINTERS:
        return picture
    names = list(marks.COLOURS)
    colour = names[rng.integers(len(names))]
    if colour == "white" and _paper_shade(picture, quad) > 205 or \
            how == "marker" and colour in ("white", "black"):
        colour = "yellow"  # people avoid a colour that does not show
    notes["colour"] = colour
    return marks.messenger_stroke(rng, picture, quad, how, colour)


def _size(rng, task: str, kind: str) -> tuple[int, int]:
    """The width and height of a photo."""
    long = int(rng.choice([1280, 1280, 1280, 960]) if task != "page" else 1280)
    upright = task == "page" or rng.random() < 0.6
    if kind == "spread":
        upright = False
    return (long * 3 // 4, long) if upright else (long, long * 3 // 4)


def unmarked(rng, task: str) -> tuple[np.ndarray, np.ndarray, float, float]:
    """A photo (BGR float) without marks, taken as for `task`; the quadrilaterals [words, 4, 2] of its words; the angle of its
    lines in radians clockwise; the x-height in pixels.
    """
    page = _page(rng, task)
    size = _size(rng, task, page.notes["kind"])
    box = page.words[_target(rng, page)].boxes[0]
    aim = np.array(page.image.size) / 2 if task == "page" else np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    camera = _camera(rng, page, SHOTS[task], aim, np.array(size) / 2, size, whole=task == "page")
    words = _labels(page, camera)
    if len(words) < 8:
        return unmarked(rng, task)
    x_height = page.x_height * camera.scale
    hard = rng.random() < 0.5
    picture, _ = develop(rng, _photograph(rng, page, camera), x_height * (0.8 if hard else 1.2), hard)
    quads = np.stack([word["quad"] for word in words])
    along = (quads[:, 1] - quads[:, 0]).sum(axis=0)
    return picture, quads, float(np.arctan2(along[1], along[0])), float(x_height)


def make(out: pathlib.Path, name: str, rng: np.random.Generator, task: str, how: str | None,
         highest: int = 95) -> dict:
    """Sets, photographs, marks and stores one page; returns its label."""
    page = _page(rng, task)
    while task == "marked" and how in PAPER and page.notes["kind"] == "reader":
        page = _page(rng, task)  # nobody writes on a screen
    size = _size(rng, task, page.notes["kind"])
    index = _target(rng, page)
    if task == "marked" and how in PAPER:
        _mark_paper(rng, page, index, how)
    box = page.words[index].boxes[0]
    aim = np.array(page.image.size) / 2 if task == "page" else np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    middle = np.array(size) / 2
    at = middle + (rng.uniform(-0.28, 0.28, 2) * size if task == "marked" else 0)
    camera = _camera(rng, page, SHOTS[task], aim, at, size, whole=task == "page")
    words = _labels(page, camera)
    if task == "centre":
        chosen = next((w for w in words if w["index"] == index), None)
        if chosen is None:
            return make(out, name, rng, task, how, highest)
        quad = chosen["quad"]
        half = np.abs(quad[1] - quad[0]) / 2
        offset = np.clip(rng.normal(0, 0.4, 2), -0.8, 0.8) * np.maximum(half, np.linalg.norm(quad[3] - quad[0]) / 2)
        camera = camera.shifted(offset)
        words = _labels(page, camera)
    chosen = next((w for w in words if w["index"] == index), None)
    if task != "page" and chosen is None:
        return make(out, name, rng, task, how, highest)
    notes: dict = {}
    picture = _photograph(rng, page, camera)
    down = camera.project(np.array([aim, aim + [0, 10.0]]))
    if task == "marked" and how in POINTERS:
        draw = marks.fingertip if how == "finger" else marks.pencil_tip
        picture = draw(rng, picture, chosen["quad"], down[1] - down[0])
    seen_x_height = page.x_height * camera.scale
    hard = rng.random() < 0.5
    # The camera's blur is given in cap heights. Small type tolerates little of it.
    picture, quality = develop(rng, picture, seen_x_height * (0.8 if hard else 1.2), hard)
    if task == "marked":
        picture = _mark_photo(rng, picture, chosen["quad"], how, notes) if how not in PAPER else picture
    cv2.imwrite(str(out / name), np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, min(max(quality, 70), highest)])
    return {"file": name, "task": task, "how": how, "targets": [chosen["text"]] if chosen and task != "page" else [],
            "box": chosen["box"] if chosen and task != "page" else None, "x_height": round(float(seen_x_height), 1),
            "words": [{"text": w["text"], "box": w["box"]} for w in words]} | page.notes | notes \
        | ({"sentence": _sentence(page, index, camera)} if chosen and task != "page" else {}) \
        | ({"language": prose.LANGUAGE} if prose.LANGUAGE != "en" else {})


def use(language: str, old_print: bool = False) -> None:
    """Draws pages in `language` from now on, in old print if wanted."""
    global HEADS
    prose.LANGUAGE = language
    typesetting.use(language)
    if language != "en":
        HEADS = foreign.HEADS[language]
        bookfaces.LETTERS = foreign.LETTERS[language]
    if old_print:
        bookfaces.ONLY, foreign.LONG_S = bookfaces.OLD, True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--task", choices=["marked", "centre", "page"], help="one task; otherwise 6 : 3 : 1")
    parser.add_argument("--own-text", action="store_true", help="only our own passages, for pictures that are kept")
    parser.add_argument("--quality", type=int, default=95, help="highest JPEG quality")
    parser.add_argument("--how", choices=HOW, help="one way of marking")
    parser.add_argument("--language", choices=["en", *foreign.HEADS], default="en", help="language of the pages")
    parser.add_argument("--old-print", action="store_true", help="Fraktur with long s, for German")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.old_print and options.language != "de":
        parser.error("--old-print is for --language de")
    use(options.language, options.old_print)
    cv2.setNumThreads(1)
    prose.ONLY_OWN = options.own_text
    labels = []
    for number in range(options.count):
        rng = np.random.default_rng([options.seed, number])
        task = options.task or ("marked", "marked", "centre", "marked", "marked", "centre", "marked", "centre", "marked",
                                "page")[number % 10]
        how = (options.how or str(rng.choice(HOW, p=HOW_WEIGHTS))) if task == "marked" else None
        labels.append(make(options.out, f"{task}-{number:03}.jpg", rng, task, how, options.quality))
    (options.out / "labels.json").write_text(json.dumps(labels, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
