"""Patches of 32×32 pixels as input of the letter net: a letter, or anything else, seen through a camera.

A patch is drawn on a canvas with 4 pixels per patch unit (the glyph's larger side is 20 units). It is photographed with the
resolution, blur, noise and compression of a phone picture. Then it is cut out as the reader does: the bounding box's centre in
the middle, its larger side scaled to 20 pixels, and the contrast stretched so that ink is 1. A part of the pictures is poor (`poor.py`).
"""

from __future__ import annotations

import pathlib
import sys

import cv2
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "boards"))
from typefaces import Typefaces, glyph_mask  # noqa: E402

import distractors  # noqa: E402
import poor  # noqa: E402

LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
NOT_A_LETTER = 26
SIDE = 32
GLYPH = 20.0
UNIT = 4  # canvas pixels per patch unit
CANVAS = 48 * UNIT

LETTER_SHARE = 0.78
LOWER_CASE_SHARE = 0.12
BROKEN_SHARE = 0.25  # share of glyphs whose box is found from their largest component
# The reader's box of a poor letter, relative to the letter's own; other boxes show something else.
LEAST_SEEN, MOST_SEEN = 0.6, 1.7
# Capitals that look like no letter when rotated by 45° or more. They teach the net which way is up.
TURNED = "ABEFKRTP"


def stretch(patch: np.ndarray) -> np.ndarray:
    """Contrast stretched between the 2nd and 98th percentile, as the reader does."""
    low, high = np.percentile(patch, (2, 98))
    return np.clip((patch - low) / max(high - low, 8 / 255), 0, 1).astype(np.float32)


def _affine(rng: np.random.Generator, turn: float) -> np.ndarray:
    """Residual of the rectification: rotation (degrees), shear and anisotropic scale, about the origin."""
    angle = np.deg2rad(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shear = np.array([[1, np.clip(rng.normal(0, 0.07), -0.2, 0.2)], [0, 1]])
    stretch_x = np.exp(np.clip(rng.normal(0, 0.09), -0.22, 0.22))
    return rotation @ shear @ np.diag([stretch_x, 1 / stretch_x])


def _weighted(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """The glyph slightly bolder or thinner, as ink spreads and screens glow."""
    choice = rng.random()
    if choice < 0.68:
        return mask
    kernel = np.ones((int(rng.integers(2, 6)),) * 2, np.uint8)
    if choice < 0.86:
        return cv2.dilate(cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT), kernel)
    thinner = cv2.erode(mask, kernel)
    return thinner if thinner.sum() > 0.5 * mask.sum() else mask


class PatchMaker:
    """Makes labelled patches, deterministic for a seed and a set of installed fonts."""

    side = SIDE
    view = 1.75  # side of the photographed square, relative to the glyph's larger side
    sizes = (8, 44)  # larger side of the glyph in picture pixels
    poor_share = 0.35  # share of poor pictures

    def __init__(self, split: str, seed: int, letters: str = ""):
        self.rng = np.random.default_rng(seed)
        self.typefaces = Typefaces(split, letters)
        self._glyphs: dict[tuple, np.ndarray | None] = {}

    def glyph(self, face, text: str) -> np.ndarray | None:
        """The coverage of a glyph whose larger side is 80 canvas pixels."""
        key = (face.path, face.index, face.variation, text)
        if key not in self._glyphs:
            mask = glyph_mask(face, text, 112)
            missing = glyph_mask(face, "\uffff", 112)
            if mask is not None and missing is not None and np.array_equal(mask, missing):
                mask = None
            if mask is not None:
                scale = GLYPH * UNIT / max(mask.shape)
                size = (max(1, round(mask.shape[1] * scale)), max(1, round(mask.shape[0] * scale)))
                mask = cv2.resize(mask, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
            self._glyphs[key] = mask
        return self._glyphs[key]

    def _like_capital_i(self, face, mask: np.ndarray) -> bool:
        """Whether the glyph is a lower-case l (or dotless i) drawn as a bar. Every reader takes it for an I, so it is left out."""
        return mask.shape[1] < 0.33 * mask.shape[0] and (mask.sum(axis=1) > 0).all() \
            and np.ptp((mask > 128).sum(axis=1)[3:-3]) <= 0.35 * mask.shape[1]

    def _letter(self) -> tuple[int, np.ndarray]:
        while True:
            label = int(self.rng.integers(26))
            face = self.typefaces.choose(self.rng)
            lower = self.rng.random() < LOWER_CASE_SHARE
            mask = self.glyph(face, LABELS[label].lower() if lower else LABELS[label])
            if mask is None or (lower and label == 11 and self._like_capital_i(face, mask)):
                continue
            return label, mask

    def sample(self) -> tuple[np.ndarray, int]:
        """One patch (32×32, 0…1) and its label's index."""
        rng = self.rng
        kind = rng.random()
        if kind < LETTER_SHARE:
            label, mask = self._letter()
            turn = float(np.clip(rng.normal(0, 5), -14, 14))
            mask = _weighted(rng, mask)
            canvas = self._compose(mask)
        elif kind < LETTER_SHARE + 0.05:
            label, turn = NOT_A_LETTER, float(rng.uniform(45, 315))
            mask = self.glyph(self.typefaces.choose(rng), TURNED[rng.integers(len(TURNED))])
            canvas = self._compose(mask)
        else:
            label, turn = NOT_A_LETTER, float(np.clip(rng.normal(0, 6), -20, 20))
            mask, canvas = distractors.draw(self)
            if canvas is None:
                canvas = self._compose(mask)
        return self._photograph(canvas, mask, turn), label

    def _compose(self, mask: np.ndarray) -> np.ndarray:
        """The canvas (float, ink brighter than ground) with the glyph in its middle and things around it."""
        ground = np.zeros((CANVAS, CANVAS), np.float32)
        distractors.surround(self.rng, ground, self)
        height, width = mask.shape
        top, left = (CANVAS - height) // 2, (CANVAS - width) // 2
        cover = np.zeros((CANVAS, CANVAS), np.float32)
        cover[top:top + height, left:left + width] = mask / 255.0
        return ground * (1 - cover) + cover

    def _photograph(self, canvas: np.ndarray, mask: np.ndarray | None, turn: float) -> np.ndarray:
        """Photographs the canvas and cuts the patch out as the reader does."""
        rng = self.rng
        is_poor = self.poor_share > 0 and rng.random() < self.poor_share
        size = float(np.exp(rng.uniform(*np.log(poor.SIZES if is_poor else self.sizes))))
        scale = size / (GLYPH * UNIT)
        linear = _affine(rng, turn) * scale
        side = int(np.ceil(self.view * size)) + 8
        middle = np.array([side / 2 + rng.uniform(-4, 4), side / 2 + rng.uniform(-4, 4)])
        matrix = np.hstack([linear, (middle - linear @ [CANVAS / 2, CANVAS / 2])[:, None]])
        if scale < 0.6:  # the sensor averages before it samples
            canvas = cv2.GaussianBlur(canvas, (0, 0), 0.42 / scale)
        picture = cv2.warpAffine(canvas, _pixel_centred(matrix), (side, side), flags=cv2.INTER_LINEAR,
                                 borderMode=cv2.BORDER_REPLICATE)
        if is_poor:
            picture, centre, zoom = self._poorly_seen(picture, size, middle, self._whole_box(mask, linear))
        else:
            picture = self._expose(picture, size)
            low, high = self._found_box(mask, linear)
            jitter = np.exp(np.clip(rng.normal(0, 0.06), -0.16, 0.16))
            zoom = GLYPH / max((high - low).max(), 1) * jitter
            centre = middle + (low + high) / 2 + np.clip(rng.normal(0, 0.8, 2), -2.2, 2.2) / zoom
        if zoom < 0.8:
            picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / zoom)
        cut = np.array([[zoom, 0, self.side / 2 - zoom * centre[0]], [0, zoom, self.side / 2 - zoom * centre[1]]])
        patch = cv2.warpAffine(picture, _pixel_centred(cut), (self.side, self.side), flags=cv2.INTER_LINEAR,
                               borderMode=cv2.BORDER_REPLICATE)
        return stretch(patch)

    def _poorly_seen(self, picture: np.ndarray, size: float, middle: np.ndarray, box: tuple[np.ndarray, np.ndarray]):
        """A poor picture with the centre and the zoom of the box that the reader finds in it, or of `box` if it finds none."""
        rng = self.rng
        levels = poor.spoilt(rng, picture, size, _blurred, _lit, _motion)
        extent = max((box[1] - box[0]).max(), 1)
        centre = middle + (box[0] + box[1]) / 2
        near = centre + np.clip(rng.normal(0, 0.06, 2), -0.15, 0.15) * extent
        seen = poor.seen_box(levels, near, extent * np.exp(np.clip(rng.normal(0, 0.1), -0.25, 0.25)))
        if seen is not None and LEAST_SEEN < (seen[1] - seen[0]).max() / extent < MOST_SEEN:
            centre, extent = (seen[0] + seen[1]) / 2, max((seen[1] - seen[0]).max(), 1)
        return levels.astype(np.float32) / 255, centre, GLYPH / extent

    def _whole_box(self, mask: np.ndarray | None, linear: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The corners of the bounding box of the whole glyph, relative to the canvas's centre, in picture pixels."""
        return _box_of(None if mask is None else (mask > 100).astype(np.uint8), linear)

    def _found_box(self, mask: np.ndarray | None, linear: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The corners of the bounding box that a reader would find.

        Mostly that of the whole glyph. Sometimes that of its largest component, because blur and thresholds break the hairlines
        of an O or an H, and only one stem is found.
        """
        if mask is not None and self.rng.random() < BROKEN_SHARE:
            return _box_of(_largest_part(self.rng, mask), linear)
        return self._whole_box(mask, linear)

    def _expose(self, picture: np.ndarray, size: float) -> np.ndarray:
        """Blur, moiré, light, noise and compression. `size` is the glyph's larger side in pixels."""
        picture = _blurred(self.rng, picture, size)
        picture = _lit(self.rng, picture)
        levels = np.clip(_sensed(self.rng, picture), 0, 255).astype(np.uint8)
        if self.rng.random() < 0.5:  # dark ink is as frequent as bright ink, and compresses differently
            levels = 255 - _compressed(self.rng, 255 - levels)
        else:
            levels = _compressed(self.rng, levels)
        return levels.astype(np.float32) / 255


def _box_of(ink: np.ndarray | None, linear: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The corners of the bounding box of ink on the canvas, or of a glyph's square, relative to the canvas's centre."""
    if ink is None:
        points = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * GLYPH * UNIT / 2
    else:
        points = cv2.convexHull(cv2.findNonZero(ink if ink.any() else np.ones_like(ink)))[:, 0, :]
        points = points + 0.5 - np.array(ink.shape[::-1]) / 2
    points = points @ linear.T
    return points.min(axis=0), points.max(axis=0)


def _blurred(rng: np.random.Generator, picture: np.ndarray, size: float) -> np.ndarray:
    """Defocus, motion blur, or both, relative to the glyph's size."""
    if rng.random() < 0.75:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.3 + abs(rng.normal(0, 0.045)) * size)
    if rng.random() < 0.25:
        kernel = _motion(rng, min(rng.exponential(0.11), 0.34) * size)
        picture = cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return picture


def _lit(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """Moiré, a gradient of light, and a contrast of 30 to 200 grey levels between background and ink."""
    side = picture.shape[0]
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    if rng.random() < 0.2:
        picture = picture * _moire(rng, x * side, y * side)
    if rng.random() < 0.4:
        angle = rng.uniform(0, 2 * np.pi)
        picture = picture + rng.normal(0, 0.25) * (np.cos(angle) * x + np.sin(angle) * y)
    contrast = np.exp(rng.uniform(np.log(30), np.log(200)))
    return rng.uniform(0, 250 - contrast) + contrast * picture


def _sensed(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """A phone's sharpening, and its noise, fine or smeared by denoising. Grey levels in and out."""
    if rng.random() < 0.3:
        amount = rng.uniform(0.3, 1.5)
        picture = picture + amount * (picture - cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2)))
    if rng.random() < 0.8:
        noise = rng.standard_normal(picture.shape, dtype=np.float32) * abs(rng.normal(0, 5))
        if rng.random() < 0.4:
            noise = 1.8 * cv2.GaussianBlur(noise, (0, 0), 0.8)
        picture = picture + noise
    return picture


def _largest_part(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """The largest component of a glyph after a blur and a threshold, if it has most of the glyph's height."""
    padded = cv2.copyMakeBorder(mask, 12, 12, 12, 12, cv2.BORDER_CONSTANT)
    blurred = cv2.GaussianBlur(padded, (0, 0), float(rng.uniform(1, 7)))[12:-12, 12:-12]
    left = (blurred > rng.uniform(0.4, 0.8) * blurred.max()).astype(np.uint8)
    _, parts, stats, _ = cv2.connectedComponentsWithStats(left)
    if len(stats) < 2:
        return mask
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    tall = stats[largest, cv2.CC_STAT_HEIGHT] > 0.7 * mask.shape[0]
    return (parts == largest).astype(np.uint8) if tall else mask


def _pixel_centred(matrix: np.ndarray) -> np.ndarray:
    """An affine map between areas (pixel i covers [i, i+1)) as OpenCV's map between pixel centres."""
    shifted = matrix.copy()
    shifted[:, 2] += matrix[:, :2] @ [0.5, 0.5] - 0.5
    return shifted


def _compressed(rng: np.random.Generator, levels: np.ndarray) -> np.ndarray:
    if rng.random() < 0.25:
        return levels
    _, data = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 93))])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def _motion(rng: np.random.Generator, length: float) -> np.ndarray:
    """A line kernel of `length` pixels in any direction."""
    size = max(3, int(np.ceil(length)) | 1)
    kernel = np.zeros((size * 8, size * 8), np.uint8)
    angle = rng.uniform(0, np.pi)
    step = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    middle = np.array([size * 4, size * 4])
    cv2.line(kernel, tuple(np.round(middle - step).astype(int).tolist()),
             tuple(np.round(middle + step).astype(int).tolist()), 255, 8)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def _moire(rng: np.random.Generator, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The beat between a screen's pixels and the sensor's: one or two slow waves of brightness."""
    factor = np.ones_like(x)
    for _ in range(int(rng.integers(1, 3))):
        period, angle, phase = rng.uniform(2.1, 14), rng.uniform(0, np.pi), rng.uniform(0, 6.28)
        wave = np.cos((x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / period) + phase)
        factor = factor * (1 - rng.uniform(0.02, 0.16) * (1 + wave))
    return factor.astype(np.float32)
