"""Ways of pointing at a word: strokes in a messenger's photo editor, pencil and marker on the paper, a fingertip."""

from __future__ import annotations

import cv2
import numpy as np

# The palettes of messengers' photo editors, RGB.
COLOURS = {
    "red": [(255, 69, 58), (235, 33, 30), (255, 0, 0)], "orange": [(255, 138, 0), (255, 149, 0)],
    "yellow": [(255, 214, 10), (255, 235, 59)], "green": [(52, 199, 89), (0, 200, 83)],
    "cyan": [(99, 230, 226), (90, 200, 250)], "blue": [(10, 132, 255), (0, 122, 255), (48, 79, 254)],
    "violet": [(191, 90, 242), (156, 39, 176)], "pink": [(255, 45, 85), (255, 64, 129)],
    "white": [(255, 255, 255)], "black": [(0, 0, 0)],
}
SHAPES = ("circle", "oval", "underline", "strike", "arrow", "marker")


def smooth(points: np.ndarray, count: int = 160) -> np.ndarray:
    """A smooth curve through sampled points."""
    at = np.linspace(0, 1, len(points))
    fine = np.linspace(0, 1, count)
    curve = np.stack([np.interp(fine, at, points[:, k]) for k in (0, 1)], axis=1)
    padded = np.pad(curve, ((6, 6), (0, 0)), mode="edge")
    kernel = np.ones(13) / 13
    return np.stack([np.convolve(padded[:, k], kernel, mode="valid") for k in (0, 1)], axis=1)


def coverage(shape: tuple[int, int], lines: list[np.ndarray], width: float) -> np.ndarray:
    """The antialiased coverage, 0…1, of strokes with round caps."""
    mask = np.zeros(shape, np.uint8)
    for line in lines:
        cv2.polylines(mask, [np.round(line * 16).astype(np.int32)], False, 255, max(1, int(round(width))),
                      cv2.LINE_AA, shift=4)
    return mask.astype(np.float32) / 255


def word_frame(quad: np.ndarray):
    """The centre, unit vectors along and down, half width and half height of a word's quadrilateral (its x-height box)."""
    centre = quad.mean(axis=0)
    along = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    return centre, along / np.linalg.norm(along), down / np.linalg.norm(down), np.linalg.norm(along) / 2, \
        np.linalg.norm(down) / 2


def wobble(rng, count: int, size: float) -> np.ndarray:
    return np.stack([np.convolve(rng.normal(0, size, count + 4), np.ones(5) / 5, mode="valid") for _ in range(2)], axis=1)


def _loop(rng, frame, x_height: float, round_one: bool, width: float = 0.0) -> list[np.ndarray]:
    centre, along, down, w, h = frame
    a = w + x_height * rng.uniform(0.4, 1.1) + width / 2
    b = h + x_height * rng.uniform(0.55, 1.1) + width / 2
    if round_one:
        a, b = max(a, b * rng.uniform(1, 1.4)), b * rng.uniform(1.0, 1.25)
    start, extent = rng.uniform(0, 2 * np.pi), rng.uniform(1.9, 2.25) * np.pi
    angle = start + np.linspace(0, extent, 48) * rng.choice([-1, 1])
    drift = 1 + np.linspace(-0.05, 0.07, 48) * rng.choice([-1, 1])
    centre = centre + down * x_height * rng.uniform(-0.15, 0.1) + along * x_height * rng.uniform(-0.15, 0.15)
    points = centre + np.outer(np.cos(angle) * a * drift, along) + np.outer(np.sin(angle) * b * drift, down)
    return [smooth(points + wobble(rng, 48, x_height * 0.08))]


def _straight(rng, frame, x_height: float, offset: float, overshoot: tuple[float, float]) -> list[np.ndarray]:
    centre, along, down, w, h = frame
    slant = rng.uniform(-0.12, 0.12) * min(1.0, 1.5 * x_height / w)
    ends = (-w - x_height * rng.uniform(*overshoot), w + x_height * rng.uniform(*overshoot))
    t = np.linspace(*ends, 24)
    points = centre + np.outer(t, along) + np.outer(h + offset * x_height - h * 0 + t * slant * 0.3, down)
    return [smooth(points + wobble(rng, 24, x_height * 0.05))]


def _arrow(rng, frame, x_height: float) -> list[np.ndarray]:
    """An arrow whose tip ends just before the word, from above or below."""
    centre, along, down, w, h = frame
    side = rng.choice([-1, 1])
    tip = centre + down * side * (h + x_height * rng.uniform(0.35, 0.8)) + along * rng.uniform(-0.3, 0.3) * w
    direction = down * side + along * rng.uniform(-0.8, 0.8)
    direction = direction / np.linalg.norm(direction)
    tail = tip + direction * x_height * rng.uniform(4, 10)
    normal = np.array([-direction[1], direction[0]])
    middle = (tip + tail) / 2 + normal * x_height * rng.uniform(-0.8, 0.8)
    shaft = smooth(np.stack([tail, (tail + middle) / 2, middle, (tip + middle) / 2, tip]))
    barb = x_height * rng.uniform(1.2, 2.2)
    barbs = [np.stack([tip + barb * (direction * 0.8 + normal * sign * 0.6), tip]) for sign in (-1, 1)]
    return [shaft, *barbs]


def paint(picture: np.ndarray, cover: np.ndarray, colour, multiply: bool = False) -> np.ndarray:
    """Paints the RGB `colour` over a BGR picture, or multiplies it as ink and markers do."""
    bgr = np.array(colour[::-1], np.float32)
    laid = picture * bgr / 255 if multiply else bgr
    return picture * (1 - cover[..., None]) + laid * cover[..., None]


def messenger_stroke(rng, picture: np.ndarray, quad: np.ndarray, shape: str, colour: str,
                     size: float | None = None) -> np.ndarray:
    """Draws around the word at `quad` on the photo (BGR float), as a messenger's photo editor does, with brushes for a photo of
    `size` pixels (by default the picture's own size).
    """
    frame = word_frame(quad)
    x_height = 2 * frame[4]
    rgb = COLOURS[colour][rng.integers(len(COLOURS[colour]))]
    width = max(2.0, rng.uniform(0.0025, 0.009) * (size or max(picture.shape[:2])))
    if shape in ("circle", "oval"):
        lines = _loop(rng, frame, x_height, shape == "circle", width)
    elif shape == "underline":
        width = min(width, max(2.0, 0.7 * x_height))
        lines = _straight(rng, frame, x_height, rng.uniform(0.2, 0.55) + width / x_height / 2, (-0.2, 0.5))
    elif shape == "strike":
        width = min(width, max(2.0, 0.3 * x_height))
        lines = _straight(rng, frame, x_height, rng.uniform(-0.65, -0.4), (0.1, 0.6))
    elif shape == "arrow":
        lines = _arrow(rng, frame, x_height)
    else:
        width = x_height * rng.uniform(1.3, 1.9)
        lines = _straight(rng, frame, x_height, rng.uniform(-0.6, -0.4), (-0.4, 0.15))
        cover = coverage(picture.shape[:2], lines, width) * rng.uniform(0.35, 0.55)
        return paint(picture, cover, rgb)
    return paint(picture, coverage(picture.shape[:2], lines, width), rgb)


def pencil_underline(rng, page: np.ndarray, box, x_height: float) -> np.ndarray:
    """A pencil or pen line on the paper (RGB float), under the word with box (x0, y0, x1, y1)."""
    quad = np.array([[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]], float)
    width = x_height * rng.uniform(0.09, 0.2)
    lines = _straight(rng, word_frame(quad), x_height, rng.uniform(0.2, 0.5), (-0.2, 0.4))
    if rng.random() < 0.25:
        lines = _loop(rng, word_frame(quad), x_height, False)
    cover = coverage(page.shape[:2], lines, max(2.0, width))
    if rng.random() < 0.65:
        tone, grain = (60, 60, 66), rng.uniform(0.4, 1, page.shape[:2]).astype(np.float32)
        cover = cover * cv2.GaussianBlur(grain, (0, 0), 1.2) * rng.uniform(0.75, 1)
    else:
        tone = ((20, 30, 140), (170, 20, 30), (15, 15, 20))[rng.integers(3)]
    return paint(page, cover, tone[::-1], multiply=True)


def highlighter(rng, page: np.ndarray, box, x_height: float) -> np.ndarray:
    """Marker ink on the paper (RGB float)."""
    quad = np.array([[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]], float)
    inks = ((255, 245, 60), (140, 255, 120), (255, 150, 200), (255, 190, 80), (120, 220, 255))
    lines = _straight(rng, word_frame(quad), x_height, rng.uniform(-0.65, -0.4), (-0.5, 0.2))
    cover = coverage(page.shape[:2], lines, x_height * rng.uniform(1.4, 2.1)) * rng.uniform(0.7, 0.95)
    return paint(page, cover, inks[rng.integers(len(inks))][::-1], multiply=True)


def soft(mask: np.ndarray, radius: float) -> np.ndarray:
    return cv2.GaussianBlur(mask.astype(np.float32), (0, 0), max(radius, 0.5))


def fingertip(rng, picture: np.ndarray, quad: np.ndarray, down_hint: np.ndarray) -> np.ndarray:
    """A finger that enters from an edge and ends just below the word. `down_hint` points down the page."""
    centre, along, down, w, h = word_frame(quad)
    x_height = 2 * h
    down = down if down @ down_hint > 0 else -down
    direction = down + along * rng.uniform(-0.5, 0.5)
    direction /= np.linalg.norm(direction)
    radius = max(x_height * rng.uniform(1.6, 3.0), 16.0)
    tip = centre + down * (h + x_height * rng.uniform(0.25, 0.6)) + along * rng.uniform(-0.3, 0.3) * w
    skin = np.array([(172, 200, 232), (140, 170, 210), (95, 125, 170), (60, 80, 120), (190, 210, 240)][rng.integers(5)],
                    np.float32)
    mask = np.zeros(picture.shape[:2], np.uint8)
    first = tip + direction * radius
    far = first + direction * 3 * max(picture.shape[:2])
    cv2.line(mask, *[tuple(int(round(v)) for v in p) for p in (first, far)], 255, int(2 * radius))
    shade = soft(np.roll(mask, (int(radius * 0.2), int(radius * 0.25)), (0, 1)) > 0, radius * 0.25)
    picture = picture * (1 - 0.4 * shade[..., None])
    cover = soft(mask > 0, 1.2)
    y, x = np.mgrid[:picture.shape[0], :picture.shape[1]].astype(np.float32)
    normal = np.array([-direction[1], direction[0]])
    across = ((x - first[0]) * normal[0] + (y - first[1]) * normal[1]) / radius
    lit = 1 - 0.28 * np.clip(across + 0.2, -1, 1) ** 2
    finger = skin * lit[..., None] * rng.uniform(0.85, 1.05)
    noise = soft(rng.standard_normal(picture.shape[:2]), radius * 0.08)
    finger = finger * (1 + 0.25 * noise[..., None])
    picture = picture * (1 - cover[..., None]) + finger * cover[..., None]
    if rng.random() < 0.7:
        nail = np.zeros(picture.shape[:2], np.uint8)
        at = tip + direction * radius * 0.85
        angle = float(np.degrees(np.arctan2(direction[1], direction[0])))
        cv2.ellipse(nail, (tuple(float(v) for v in at), (1.3 * radius, 0.95 * radius), angle), 255, -1)
        cover = soft(nail > 0, 1.2)[..., None] * 0.6
        picture = picture * (1 - cover) + np.clip(skin * 1.12 + 8, 0, 255) * cover
    return picture


def pencil_tip(rng, picture: np.ndarray, quad: np.ndarray, down_hint: np.ndarray) -> np.ndarray:
    """A pencil that enters from an edge, with its point just below the word."""
    centre, along, down, w, h = word_frame(quad)
    x_height = 2 * h
    down = down if down @ down_hint > 0 else -down
    direction = down + along * rng.uniform(0.2, 1.2)
    direction /= np.linalg.norm(direction)
    normal = np.array([-direction[1], direction[0]])
    radius = max(x_height * rng.uniform(0.7, 1.3), 8.0)
    tip = centre + down * (h + x_height * rng.uniform(0.15, 0.5)) + along * rng.uniform(-0.25, 0.25) * w
    cone, far = tip + direction * 5 * radius, tip + direction * 3 * max(picture.shape[:2])
    body = np.array([(40, 190, 240), (40, 40, 200), (150, 80, 30), (50, 130, 50), (30, 30, 30)][rng.integers(5)], np.float32)

    def fill(points, colour, into):
        mask = np.zeros(into.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
        cover = mask.astype(np.float32)[..., None] / 255
        return into * (1 - cover) + np.array(colour, np.float32) * cover

    picture = fill([cone + normal * radius, far + normal * radius, far - normal * radius, cone - normal * radius], body, picture)
    picture = fill([cone + normal * radius, cone - normal * radius, tip], (150, 195, 225), picture)
    lead = tip + direction * 1.5 * radius
    return fill([lead + normal * 0.3 * radius, lead - normal * 0.3 * radius, tip], (55, 50, 50), picture)
