"""Draws a mark on a piece of a page, with labels: the training examples of the net that finds marks.

A scene is `SIDE` pixels square at the net's scale and is drawn at twice that size. Its labels have a quarter of its resolution:
for each cell, how the word there is marked, and whether the mark covers the cell.
"""

from __future__ import annotations

import pathlib
import sys

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parent.parent / "pages"))

import hands  # noqa: E402
import marks  # noqa: E402
from backgrounds import X_HEIGHT  # noqa: E402

CLASSES = ("none", "circled", "underlined", "struck", "arrow", "highlighted", "pointed")
SIDE, CELL = 256, 4
DRAWN = 2 * SIDE

# The frequency of each way of marking, in percent. "none" is an unmarked page.
WAYS = {"none": 22, "loop": 10, "hand loop": 9, "box": 3, "brackets": 4, "underline": 8, "strike": 9, "arrow": 9, "marker": 5,
        "pencil": 7, "highlighter": 5, "finger": 5, "pencil tip": 4}
MEANING = {"loop": "circled", "hand loop": "circled", "box": "circled", "brackets": "circled", "underline": "underlined",
           "strike": "struck", "arrow": "arrow", "marker": "highlighted", "pencil": "underlined", "highlighter": "highlighted",
           "finger": "pointed", "pencil tip": "pointed"}


# The share of scenes from real scans in percent, and how many times more often scans with known words are taken.
SCANS, PRINTED = 35, 3
# The mean and deviation of the logarithm of the x-height relative to the nominal one. The reader's estimate
# is off by up to a quarter, mostly too large.
SIZE = (-0.03, 0.19)
# The share of scenes with print so small that the photo has no more pixels for it, and how small it is.
SMALL, SMALLER = 0.15, (0.6, 0.95)
# The share of scenes with light print on dark, as in the heads of tables and on screens.
LIGHT_PRINT = 0.07
# The share of scenes in which the photo is spoilt in each way, see `spoilt`.
SPOILT = {"moved": 0.18, "noisy": 0.22, "compressed": 0.12}


class Pool:
    """Unmarked pages, kept as JPEG: drawn pages, and scans, some with known words."""

    def __init__(self, folder: pathlib.Path, scans: pathlib.Path | None = None):
        self.pages, self.scans = self._stored(folder), self._stored(scans) if scans else []
        weights = np.array([PRINTED if len(quads) else 1 for _, quads in self.scans], float)
        self.weights = weights / max(weights.sum(), 1)

    @staticmethod
    def _stored(folder: pathlib.Path) -> list[tuple[np.ndarray, np.ndarray]]:
        return [(np.fromfile(name.with_suffix(".jpg"), np.uint8), np.load(name)) for name in sorted(folder.glob("*.npy"))]

    def piece(self, rng) -> tuple[np.ndarray, np.ndarray]:
        """A rotated, stretched piece of a page, BGR float [DRAWN, DRAWN, 3], and the quadrilaterals of the words near it."""
        real = bool(self.scans) and rng.random() < SCANS / 100
        stored, quads = self.scans[rng.choice(len(self.scans), p=self.weights)] if real else self.pages[rng.integers(len(self.pages))]
        page = cv2.imdecode(stored, cv2.IMREAD_COLOR)
        centre = quads[rng.integers(len(quads))].mean(axis=0) if len(quads) else rng.uniform(0, 1, 2) * page.shape[1::-1]
        angle, scale = np.deg2rad(rng.normal(0, 3)), np.exp(rng.normal(*SIZE))
        if rng.random() < SMALL:
            scale *= rng.uniform(*SMALLER)
        stretch = np.diag(np.exp(rng.normal(0, 0.05, 2)) * scale)
        turn = stretch @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        at = DRAWN / 2 + rng.uniform(-0.42, 0.42, 2) * DRAWN
        shift = at - turn @ centre
        border = [float(v) for v in rng.uniform(0, 255, 3)]
        mode = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
        piece = cv2.warpAffine(page, np.column_stack([turn, shift]), (DRAWN, DRAWN), flags=cv2.INTER_LINEAR,
                               borderMode=mode, borderValue=border)
        piece = piece.astype(np.float32)
        if real and rng.random() < 0.8:
            piece = _photographed(rng, piece)
        if rng.random() < LIGHT_PRINT:
            piece = rng.uniform(190, 255) - piece * rng.uniform(0.6, 0.85)
        quads = quads @ turn.T + shift
        middles = quads.mean(axis=1)
        return piece, quads[((middles > -40) & (middles < DRAWN + 40)).all(axis=1)]


def _photographed(rng, scan: np.ndarray) -> np.ndarray:
    """A flat scan made to look photographed: other tones of paper and ink, uneven light, a soft lens."""
    paper = rng.uniform(110, 255) * np.exp(rng.normal(0, 0.06, 3))
    ink = np.minimum(rng.uniform(5, 90) * np.exp(rng.normal(0, 0.1, 3)), 0.6 * paper)
    soft = cv2.GaussianBlur(scan, (0, 0), rng.uniform(0.3, 1.3)) / 255
    toned = ink + (paper - ink) * soft
    y, x = np.mgrid[:DRAWN, :DRAWN] / DRAWN - 0.5
    slope = rng.normal(0, 0.18, 2)
    return np.clip(toned * (1 + slope[0] * x + slope[1] * y)[..., None], 0, 255).astype(np.float32)


def _chosen(rng, quads: np.ndarray) -> np.ndarray | None:
    """The quadrilateral of a word well inside the scene, occasionally of two or three consecutive words; `None` when there is none."""
    margin = 2.5 * X_HEIGHT
    fits = ((quads > margin) & (quads < DRAWN - margin)).all(axis=(1, 2)) & (np.ptp(quads[..., 0], axis=1) > 1.2 * X_HEIGHT)
    inside = np.flatnonzero(fits)
    if not len(inside):
        return None
    first = last = int(rng.choice(inside))
    if rng.random() < 0.15:
        for _ in range(int(rng.integers(1, 3))):
            following = quads[last + 1] if last + 1 < len(quads) and fits[last + 1] else None
            gap = following[0] - quads[last][1] if following is not None else np.array([1e9, 0])
            if not (0 < gap[0] < 1.5 * X_HEIGHT and abs(gap[1]) < 0.5 * X_HEIGHT):
                break
            last += 1
    return np.stack([quads[first][0], quads[last][1], quads[last][2], quads[first][3]])


def brush(rng) -> float:
    """The photo size in drawing pixels for which a messenger's brush is made."""
    return 1280 * X_HEIGHT / rng.uniform(10, 27)


def _colour(rng, picture: np.ndarray, quad: np.ndarray, way: str) -> str:
    names = [name for name in marks.COLOURS if not (way == "marker" and name in ("white", "black"))]
    size = picture.shape[1::-1]
    low, high = np.maximum(quad.min(axis=0), 0).astype(int), np.clip(quad.max(axis=0), 1, size).astype(int)
    paper = np.percentile(picture[low[1]:high[1] + 1, low[0]:high[0] + 1], 90)
    if paper > 205 and "white" in names or paper < 90 and "black" in names:
        names.remove("white" if paper > 205 else "black")
    return names[rng.integers(len(names))]


def _by_hand(rng, picture: np.ndarray, quad: np.ndarray, draw, colour: str, size: float) -> np.ndarray:
    frame = marks.word_frame(quad)
    x_height = 2 * frame[4]
    width = max(1.5, rng.uniform(0.0025, 0.009) * size)
    if draw is hands.strike:
        width = min(width, 0.45 * x_height)
    palette = marks.COLOURS[colour]
    cover = marks.coverage(picture.shape[:2], draw(rng, frame, x_height, width), width)
    if rng.random() < 0.3:  # a pen on paper, photographed
        cover = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.5, 1.5)) * rng.uniform(0.6, 1)
        return marks.paint(picture, cover, palette[rng.integers(len(palette))], multiply=True)
    return marks.paint(picture, cover, palette[rng.integers(len(palette))])


def _on_paper(rng, picture: np.ndarray, quad: np.ndarray, way: str) -> np.ndarray:
    """Pencil or marker on the paper, with the light of the room and the camera's blur."""
    draw = marks.pencil_underline if way == "pencil" else marks.highlighter
    box = (*quad.min(axis=0), *quad.max(axis=0))
    drawn = draw(rng, picture, box, float(np.linalg.norm(quad[3] - quad[0])))
    softened = cv2.GaussianBlur(drawn - picture, (0, 0), rng.uniform(0.4, 1.4))
    return picture + softened * rng.uniform(0.55, 1)


def mark(rng, picture: np.ndarray, quad: np.ndarray, way: str, size: float) -> np.ndarray:
    """The picture with the words in `quad` marked in one of `WAYS`, as on a photo whose longer side has `size` pixels."""
    down = quad[3] - quad[0]
    if way == "finger":
        return marks.fingertip(rng, picture, quad, down)
    if way == "pencil tip":
        return marks.pencil_tip(rng, picture, quad, down)
    if way in ("pencil", "highlighter"):
        return _on_paper(rng, picture, quad, way)
    colour = _colour(rng, picture, quad, way)
    byhand = {"hand loop": hands.loop, "box": hands.box, "brackets": hands.brackets, "underline": hands.underline,
              "strike": hands.strike, "arrow": hands.arrow}.get(way)
    if byhand and (way not in marks.SHAPES or rng.random() < 0.5):
        return _by_hand(rng, picture, quad, byhand, colour, size)
    shape = ("circle", "oval")[rng.integers(2)] if way == "loop" else way
    return marks.messenger_stroke(rng, picture, quad, shape, colour, size=size)


def _rules(rng, picture: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """Print that looks like marks: a long dash that touches its neighbours, a rule, the frame of a table, a picture, a coffee ring."""
    if not len(quads):
        return picture
    quad = quads[rng.integers(len(quads))]
    low, high = quad.min(axis=0), quad.max(axis=0)
    ink = tuple(float(v) for v in rng.uniform(20, 130, 3)) if rng.random() < 0.3 else (float(rng.uniform(20, 110)),) * 3
    thick = int(rng.integers(1, 3))
    choice = rng.random()
    drawn = picture.copy()
    if choice < 0.2:  # a long dash instead of a word
        left, right = low[0] - X_HEIGHT * rng.uniform(0.2, 0.7), high[0] + X_HEIGHT * rng.uniform(0.2, 0.7)
        y, paper = int((low[1] + high[1]) / 2), np.percentile(picture, 80, axis=(0, 1)).astype(float)
        if 0 < y < DRAWN:
            cv2.rectangle(drawn, (int(left), int(low[1]) - 7), (int(right), int(high[1]) + 5), [float(v) for v in paper], -1)
            cv2.line(drawn, (int(left), y), (int(right), y), ink, thick, cv2.LINE_AA)
    elif choice < 0.4:  # a rule across
        y = int(high[1] + X_HEIGHT * rng.uniform(0.6, 1.2))
        span = sorted(rng.uniform(-0.3, 1.3, 2) * DRAWN)
        if span[1] - span[0] > 14 * X_HEIGHT:
            cv2.line(drawn, (int(span[0]), y), (int(span[1]), y + int(rng.integers(-2, 3))), ink, thick, cv2.LINE_AA)
    elif choice < 0.65:  # a table's frame
        xs = np.cumsum(rng.uniform(5, 16, 5)) * X_HEIGHT - 5 * X_HEIGHT
        ys = low[1] + (np.arange(5) - rng.integers(0, 4)) * X_HEIGHT * rng.uniform(2.4, 4)
        for x in xs:
            cv2.line(drawn, (int(x), int(ys[0])), (int(x), int(ys[-1])), ink, thick, cv2.LINE_AA)
        for y in ys:
            cv2.line(drawn, (int(xs[0]), int(y)), (int(xs[-1]), int(y)), ink, thick, cv2.LINE_AA)
    elif choice < 0.85:  # a picture or a patch of colour between lines
        at = rng.uniform(0, DRAWN, 2)
        size = rng.uniform(2, 14, 2) * X_HEIGHT
        corner = tuple(int(v) for v in at), tuple(int(v) for v in at + size)
        cv2.rectangle(drawn, *corner, tuple(float(v) for v in rng.uniform(0, 255, 3)), -1)
    else:  # a coffee ring, far larger than a word
        radius = int(rng.uniform(9, 22) * X_HEIGHT)
        ring = np.zeros(picture.shape[:2], np.float32)
        cv2.circle(ring, tuple(int(v) for v in rng.uniform(0, DRAWN, 2)), radius, 1.0, int(rng.integers(3, 14)), cv2.LINE_AA)
        ring = cv2.GaussianBlur(ring, (0, 0), rng.uniform(0.8, 3))[..., None] * rng.uniform(0.2, 0.5)
        drawn = picture * (1 - ring * (1 - np.array((60, 90, 130), np.float32) / 255))
    return drawn


def _in_the_margin(rng, picture: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """A thumb or a pen that reaches over the edge of the page without pointing at a word."""
    for _ in range(6):
        at = rng.uniform(0, DRAWN, 2)
        if len(quads) and np.abs(quads.mean(axis=1) - at).max(axis=1).min() < 6 * X_HEIGHT:
            continue
        quad = at + np.array([[-12, -6], [12, -6], [12, 6], [-12, 6]], float)
        way = "finger" if rng.random() < 0.6 else "pencil tip"
        away = at - (quads.mean(axis=(0, 1)) if len(quads) else np.array([DRAWN / 2] * 2))
        draw = marks.fingertip if way == "finger" else marks.pencil_tip
        angle = np.arctan2(away[1], away[0]) - np.pi / 2
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        quad = (quad - at) @ turn.T + at
        return draw(rng, picture, quad, turn @ np.array([0.0, 1.0]))
    return picture


def spoilt(rng, picture: np.ndarray) -> np.ndarray:
    """The photo as a moving hand, a dark room and a messenger spoil it, at the size at which it is drawn.

    The movement, the noise and the blocks of the compression have the sizes that ../pages/spoilt.py gives them on photos with
    an x-height of 10 to 26 pixels. Half of the noise has been smoothed, as the reader does before it looks for marks.
    """
    if rng.random() < SPOILT["moved"]:
        length, angle = rng.uniform(2, 9), rng.uniform(0, np.pi)
        side = 2 * int(np.ceil(length / 2)) + 1
        kernel, step = np.zeros((8 * side, 8 * side), np.uint8), 4 * length * np.array([np.cos(angle), np.sin(angle)])
        cv2.line(kernel, *[tuple(int(v) for v in 4 * side + sign * step) for sign in (-1, 1)], 255, 8)
        kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    if rng.random() < SPOILT["noisy"]:
        picture = np.clip(picture + rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(8, 34)), 0, 255)
        if rng.random() < 0.5:
            picture = cv2.bilateralFilter(picture, 5, rng.uniform(20, 90), rng.uniform(1, 2.5))
    if rng.random() < SPOILT["compressed"]:
        stored = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(8, 36))])[1]
        picture = cv2.imdecode(stored, cv2.IMREAD_COLOR).astype(np.float32)
    return picture


def _seen(rng, picture: np.ndarray) -> np.ndarray:
    """The drawing as a phone sends it: different light, noise, JPEG, half the size. BGR bytes [SIDE, SIDE, 3]."""
    picture = spoilt(rng, np.ascontiguousarray(picture, np.float32))
    small = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.2, 0.65))
    gains = np.exp(rng.normal(0, 0.08, 3)) * np.exp(rng.normal(0, 0.12))
    noise = rng.standard_normal(small.shape, np.float32) * np.float32(rng.uniform(0, 5))
    noisy = np.clip(small * gains.astype(np.float32) + np.float32(rng.normal(0, 6)) + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        stored = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(65, 96))])[1]
        noisy = cv2.imdecode(stored, cv2.IMREAD_COLOR)
    return noisy


def scene(rng, pool: Pool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A picture (BGR bytes [SIDE, SIDE, 3]), the class of each cell, and whether the mark covers it [SIDE/4, SIDE/4]."""
    picture, quads = pool.piece(rng)
    if rng.random() < 0.3:
        picture = _rules(rng, picture, quads)
    if rng.random() < 0.08:
        picture = _in_the_margin(rng, picture, quads)
    way = str(rng.choice(list(WAYS), p=np.array(list(WAYS.values())) / 100))
    places = SIDE // CELL
    classes, ink = np.zeros((places, places), np.uint8), np.zeros((places, places), np.uint8)
    quad = _chosen(rng, quads) if way != "none" else None
    if quad is not None:
        drawn = mark(rng, picture, quad, way, brush(rng))
        change = np.abs(drawn - picture).max(axis=2)
        ink = (cv2.resize(change, (places, places), interpolation=cv2.INTER_AREA) > 12).astype(np.uint8)
        picture = drawn
    if ink.any():  # pencil does not show on dark paper
        # From slightly above the x-height to slightly below the baseline, but never into the neighbouring lines.
        above = 0.25 * (quad[0] - quad[3] + quad[1] - quad[2]) / 2
        words = np.stack([quad[0] + above, quad[1] + above, quad[2] - above, quad[3] - above]) / (2 * CELL)
        cv2.fillPoly(classes, [np.round(words - 0.5).astype(np.int32)], CLASSES.index(MEANING[way]))
    return _seen(rng, picture), classes, ink
