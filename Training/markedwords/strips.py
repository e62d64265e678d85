"""Draws a mark over a word in a line of print: the training examples of the net.

A strip is `HEIGHT` pixels high, with the baseline at `BASELINE` and a lower-case x of height `X_HEIGHT`. Lines are set by
`../pages/typesetting.py` in the faces of `faces.py`, photographed by a small camera defined here, and marked with the shapes of
`../pages/marks.py` and `../marks`.
"""

from __future__ import annotations

import itertools
import pathlib
import sys
import unicodedata

import cv2
import numpy as np

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "pages"), str(HERE.parent / "marks")]

import faces  # noqa: E402
import scenes  # noqa: E402
from recogniser import SYMBOLS  # noqa: E402
from typesetting import Page, Style, set_page  # noqa: E402

HEIGHT, X_HEIGHT, BASELINE = 32, 12.0, 21.0
# The margin around the marked word in x-heights, as in the reader.
ROOM = 2.5
# The longest word in x-heights; longer ones are left out.
LONGEST = 24
# The longer side of photos as people send them, in pixels.
SIDE = 1280

# The frequency of each way of marking, in percent.
WAYS = {"none": 12, "loop": 17, "hand loop": 15, "box": 3, "brackets": 2, "underline": 8, "strike": 25, "marker": 7, "pencil": 5,
        "highlighter": 4, "finger": 1, "pencil tip": 1}


def folded(text: str) -> str:
    """A word in the net's symbols: lower case, without accents, ligatures split."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("\u2019", "'").replace("\u2010", "-"))
    return "".join(c for c in plain if c in SYMBOLS and c != "_")


class Pages:
    """Set pages. A page is replaced after a number of strips."""

    STRIPS = 100

    def __init__(self, rng):
        self.rng, self.page, self.pixels, self.left = rng, None, None, 0
        self.families = faces.faces()

    def line_word(self) -> tuple[Page, int, int]:
        """A page, and the indices of the first and the last marked word on it."""
        if not self.left:
            self.page, self.left = self._set(), self.STRIPS
            self.pixels = _printed(self.rng, self.page)
        self.left -= 1
        rng, words = self.rng, self.page.words
        while True:
            first = last = int(rng.integers(len(words)))
            # People mark long words most often.
            if len(words[first].boxes) > 1 or rng.random() > len(words[first].text) ** 2 / 36:
                continue
            if rng.random() < 0.12:
                last = min(first + int(rng.integers(1, 3)), len(words) - 1)
            chosen = words[first:last + 1]
            length = (chosen[-1].boxes[0][2] - chosen[0].boxes[0][0]) / self.page.x_height
            if all(word.line == chosen[0].line and len(word.boxes) == 1 for word in chosen) and length < LONGEST:
                return self.page, first, last

    def _set(self) -> Page:
        rng = self.rng
        family = self.families[rng.integers(len(self.families))]
        style = Style(family, size=int(rng.integers(30, 40)), measure=float(rng.uniform(20, 32)), lines=int(rng.integers(8, 14)),
                      leading=float(rng.uniform(1.05, 1.5)), margins=(3.0, 3.0, 3.0, 3.0), small_capitals=bool(rng.random() < 0.5),
                      justified=bool(rng.random() < 0.8))
        shade = rng.uniform(150, 255)
        paper = (int(shade), int(shade - rng.uniform(0, 15)), int(shade - rng.uniform(0, 60)))
        ink = tuple(int(v) for v in rng.uniform(0, 0.35, 3) * 0.2 * shade + rng.uniform(0, 0.4) * shade)
        page = set_page(rng, style, paper, ink)
        page.notes["ink"] = ink
        return page


# The shares of pages whose ink has spread or is worn, and whose ink has gaps and specks.
SPREAD, SPECKLED = 0.45, 0.15


def _printed(rng, page: Page) -> np.ndarray:
    """The page's pixels, BGR, with the ink as a press, a typewriter or a copier left it: heavier or lighter than the typeface,
    with rough edges, gaps and specks.
    """
    pixels = np.ascontiguousarray(np.asarray(page.image)[..., ::-1])
    spreads, speckled = rng.random() < SPREAD, rng.random() < SPECKLED
    if not (spreads or speckled):
        return pixels
    paper, ink = pixels[0, 0].astype(np.float32), np.array(page.notes["ink"][::-1], np.float32)
    height, width = pixels.shape[:2]
    contrast = np.float32(paper.sum() - ink.sum())
    cover = (paper.sum() - pixels.sum(axis=2, dtype=np.float32)) / contrast
    if spreads:
        spread = cv2.GaussianBlur(cover, (0, 0), float(rng.uniform(0.04, 0.11)) * page.x_height)
        rough = cv2.resize(rng.standard_normal((height // 2 + 1, width // 2 + 1), np.float32), (width, height))
        spread += rough * np.float32(rng.uniform(0, 0.12))
        # The area of the ink changes by this factor.
        area = float((cover > 0.5).mean()) * float(rng.uniform(0.7, 1.6))
        cover = np.clip(0.5 + float(rng.uniform(2, 8)) * (spread - np.quantile(spread, 1 - area)), 0, 1)
    if speckled:
        grain = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), float(rng.uniform(0.7, 0.12 * page.x_height)))
        grain /= grain.std()
        cover = np.where(grain > rng.uniform(2.2, 3.2), 0, np.where(grain < -rng.uniform(2.8, 3.6), 1, cover))
    return np.clip(paper + (ink - paper) * cover[..., None], 0, 255).astype(np.uint8)


def _seen(rng, page: Page, pixels: np.ndarray, box: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The strip around `box` (x0, y0, x1, y1), BGR float, as the reader straightens it: nearly level and nearly of the right size;
    and the quadrilateral of the box in it.
    """
    scale = X_HEIGHT / page.x_height
    # The reader's estimate of the x-height may be off, and typefaces are narrow or wide.
    scale *= np.exp(np.clip(rng.normal(0, 0.1), -0.3, 0.3))
    across, down = scale * np.exp(rng.normal(0, 0.1)), scale * np.exp(rng.normal(0, 0.04))
    width = int(np.ceil(((box[2] - box[0]) * across + 2 * ROOM * X_HEIGHT) / 4)) * 4
    centre = np.array([(box[0] + box[2]) / 2, box[3]])
    angle, shear = rng.normal(0, 0.01), rng.normal(0, 0.05)
    turn = np.array([[across, across * (shear - angle)], [down * angle, down]])
    at = np.array([width / 2, BASELINE]) + rng.normal(0, rng.choice([0.06, 0.14], p=[0.75, 0.25]), 2) * X_HEIGHT
    # The letters of the original photo may be as small as 5 pixels, or larger than those of the strip.
    photo = float(rng.choice([rng.uniform(5, 9), rng.uniform(8, 14), rng.uniform(12, 26)], p=[0.16, 0.42, 0.42]))
    factor = photo / X_HEIGHT
    size = (max(8, int(width * factor)), max(8, int(HEIGHT * factor)))
    resize = np.diag([size[0] / width, size[1] / HEIGHT])
    reduction = np.linalg.norm((resize @ turn)[0])
    low = np.maximum(np.array([box[0], box[1]]) - 40 / scale, 0).astype(int)
    high = (np.array([box[2], box[3]]) + 40 / scale).astype(int)
    pixels = pixels[low[1]:high[1], low[0]:high[0]]
    matrix = np.column_stack([turn, at - turn @ (centre - low)])
    if reduction < 0.8:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / reduction)
    picture = cv2.warpAffine(pixels, resize @ matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    corners = np.array([[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]]) - centre
    return picture.astype(np.float32), (corners @ turn.T + at) @ resize.T


def _lit(rng, picture: np.ndarray, x_height: float) -> np.ndarray:
    """Adds the light of a room and the blur of a lens."""
    height, width = picture.shape[:2]
    blur = rng.uniform(0, 0.11) * x_height
    if blur > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if rng.random() < 0.15:
        picture = _moved(rng, picture, rng.uniform(1, max(1.5, 0.22 * x_height)))
    gains = np.exp(rng.normal(0, 0.1, 3)) * rng.uniform(0.45, 1.1)
    slope = 1 + rng.normal(0, 0.12) * np.linspace(-1, 1, width)[None, :, None] + rng.normal(0, 0.04) * np.linspace(-1, 1, height)[:, None, None]
    haze = rng.uniform(0, 40) * (rng.random() < 0.5)
    picture = picture * gains * slope * (1 - haze / 255) + haze
    return picture + rng.standard_normal(picture.shape, np.float32) * rng.uniform(0, 7)


def _moved(rng, picture: np.ndarray, half: float) -> np.ndarray:
    """Blurred by a movement of about twice `half` pixels."""
    length = int(half) * 2 + 1
    kernel = np.zeros((length, length), np.float32)
    turned = rng.uniform(0, np.pi)
    reach = (length - 1) / 2 * np.array([np.cos(turned), np.sin(turned)])
    middle = np.array([(length - 1) / 2] * 2)
    cv2.line(kernel, tuple(int(round(v)) for v in middle - reach), tuple(int(round(v)) for v in middle + reach), 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


# The share of strips that are spoilt after the mark was drawn, and the noise from which the reader denoises a photo.
SPOILT, DENOISED = 0.4, 9.0


def _spoilt(rng, picture: np.ndarray, x_height: float) -> np.ndarray:
    """As of a photo in poor light, with a moving hand or through a messenger's compression, marks included, brightened and
    denoised as the reader does.
    """
    if rng.random() < 0.3:
        picture = _moved(rng, picture, rng.uniform(1, max(1.5, 0.3 * x_height)))
    noise = 0.0
    if rng.random() < 0.6:
        light = rng.uniform(0.15, 0.6) if rng.random() < 0.5 else 1.0
        noise = rng.uniform(0, 32) if light == 1 else rng.uniform(0, 6)
        dark = np.clip(np.rint(picture * light + rng.standard_normal(picture.shape, np.float32) * noise), 0, 255)
        picture, noise = _stored(rng, dark, 30, 96) / light, noise / light
    if rng.random() < 0.35:
        picture = _stored(rng, picture, 8, 40)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if noise > DENOISED and rng.random() < 0.7:
        strength = float(noise * rng.uniform(0.6, 1.0))
        picture = cv2.fastNlMeansDenoisingColored(picture, None, strength, strength, 3, 9)
    return picture.astype(np.float32)


def _stored(rng, picture: np.ndarray, least: int, most: int) -> np.ndarray:
    """As stored with a JPEG quality of at least `least` and below `most`."""
    quality = int(rng.integers(least, most))
    stored = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(stored, cv2.IMREAD_COLOR).astype(np.float32)


def _span(rng, quad: np.ndarray) -> tuple[float, float]:
    """The position that the reader assumes for the word: about right or up to the ends of a loose mark, occasionally far too short
    or too long.
    """
    low, high = quad[:, 0].min(), quad[:, 0].max()
    ends = np.array([low, high]) + rng.normal(0, 0.3, 2) * X_HEIGHT
    if rng.random() < 0.3:
        ends += np.array([-1, 1]) * rng.uniform(0.1, 0.8) * X_HEIGHT
    if rng.random() < 0.15:
        side = rng.integers(2)
        ends[side] += (1, -1)[side] * rng.uniform(-1.5 * X_HEIGHT, 0.35 * (high - low))
    middle = (low + high) / 2
    return min(ends[0], middle - 2), max(ends[1], middle + 2)


def _letters(chosen: list) -> list[tuple[str, float, float]]:
    """The symbols of the words and spaces, each with the x range of its position on the page."""
    letters, end = [], None
    for word in chosen:
        left = word.boxes[0][0]
        if end is not None:
            letters.append((" ", end, left))
        at = [left + word.font.getlength(word.text[:k]) for k in range(len(word.text) + 1)]
        letters += [(folded(c), *place) for c, place in zip(word.text, itertools.pairwise(at)) if folded(c)]
        end = at[-1]
    return letters


def strip(rng, pages: Pages) -> tuple[np.ndarray, np.ndarray, str]:
    """A training example: the strip [4, HEIGHT, width] of bytes (red, green, blue, position of the word), the symbol shown by each
    second column [width / 2] (only for the marked words), and the words' text.
    """
    page, first, last = pages.line_word()
    chosen = page.words[first:last + 1]
    box = np.array([chosen[0].boxes[0][0], chosen[0].boxes[0][1], chosen[-1].boxes[0][2], chosen[0].boxes[0][3]])
    picture, quad = _seen(rng, page, pages.pixels, box)
    x_height = float(np.ptp(quad[:, 1]))
    light_on_dark = rng.random() < 0.06
    way = str(rng.choice(list(WAYS), p=np.array(list(WAYS.values())) / 100))
    on_paper = way in ("pencil", "highlighter", "finger", "pencil tip") or way in ("loop", "hand loop", "strike", "underline") and rng.random() < 0.2
    if light_on_dark:
        picture = 255 - picture
    if on_paper:
        picture = scenes.mark(rng, picture, quad, way, SIDE)
    picture = _lit(rng, picture, x_height)
    if way != "none" and not on_paper:
        picture = scenes.mark(rng, np.clip(picture, 0, 255), quad, way, SIDE)
    if rng.random() < SPOILT:
        picture = _spoilt(rng, picture, x_height)
    if rng.random() < 0.7:
        picture = _stored(rng, picture, 60, 96)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    width = int(round(picture.shape[1] * HEIGHT / picture.shape[0] / 4)) * 4
    scale = width / picture.shape[1]
    way_of_scaling = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    picture = cv2.resize(picture, (width, HEIGHT), interpolation=way_of_scaling)
    if light_on_dark:
        picture = 255 - picture
    span = np.zeros((HEIGHT, width), np.uint8)
    low, high = _span(rng, quad * scale)
    span[:, max(0, int(low)):max(0, int(high))] = 255
    columns, to_strip = np.zeros(width // 2, np.uint8), (quad[1, 0] - quad[0, 0]) * scale / (box[2] - box[0])
    for symbol, left, right in _letters(chosen):
        # A letter is labelled only around its middle, so that there are blanks between equal neighbours.
        middle, reach = (left + right) / 2 - box[0], max(0.3 * (right - left) * to_strip, 1.0)
        at = (quad[0, 0] + quad[3, 0]) / 2 * scale + middle * to_strip
        columns[max(0, int(np.ceil((at - reach) / 2 - 0.5))):max(0, int(np.floor((at + reach) / 2 - 0.5)) + 1)] = SYMBOLS.index(symbol)
    return (np.concatenate([picture[..., ::-1].transpose(2, 0, 1), span[None]]), columns,
            " ".join(folded(word.text) for word in chosen))
