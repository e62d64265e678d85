"""The surroundings of a letter, and patches that show no letter: lines, edges, digits, icons, words, noise."""

from __future__ import annotations

import cv2
import numpy as np

from typefaces import FONT_ROOT, Face

# Without 0 and 1 (a reader of boards takes them for O and I), without 9 (a lower-case q or g) and without
# brackets like I or C.
SIGNS = "2345678!?&@#%$*+=<>{}[;:,.-_~\"'^€£§¶÷±½…•«»→↑©®"
# Letters of which two in contact don't look like another letter (VV, rn, cl do).
PAIRABLE = "ABDEGHKMPQRSTXYZabdeghkmpqstxyz"
ICON_FILES = ("truetype/font-awesome/fontawesome-webfont.ttf", "truetype/fork-awesome/forkawesome-webfont.ttf",
              "truetype/elusive-icons/elusiveicons-webfont.ttf")
# Icons that are letters or rings: bold, italic, font, header, text size, times, circles, info, bars.
LETTER_ICONS = {0xF00D, 0xF031, 0xF032, 0xF033, 0xF034, 0xF035, 0xF0CD, 0xF10C, 0xF111, 0xF128, 0xF129, 0xF1DB,
                0xF1DC, 0xF1CE, 0xF20D, 0xF0E2, 0xF01E, 0xF192, 0xF1B0, 0xF172, 0xF1F9, 0xF09A, 0xF1A0, 0xF0D5}
PIECES = ("sign", "sign", "sign", "icon", "word", "word", "shifted", "zoomed", "zoomed", "lines", "lines", "edge",
          "edge", "shape", "shape", "scribble", "noise", "texture", "patches")


def _icon(maker):
    rng = maker.rng
    path = FONT_ROOT / ICON_FILES[rng.integers(len(ICON_FILES))]
    code = int(rng.integers(0xF000, 0xF280))
    if not path.exists() or code in LETTER_ICONS:
        return None
    return maker.glyph(Face(path.stem, "", str(path)), chr(code))


def _word(rng, count) -> str:
    return "".join(PAIRABLE[rng.integers(len(PAIRABLE))] for _ in range(count))


def _paste(canvas, mask, scale, x, y, value=1.0):
    """Draws a scaled mask with its centre at (x, y) of the canvas."""
    height, width = mask.shape
    matrix = np.array([[scale, 0, x - scale * width / 2], [0, scale, y - scale * height / 2]], np.float32)
    cover = cv2.warpAffine(mask, matrix, canvas.shape[::-1], flags=cv2.INTER_LINEAR) / np.float32(255)
    canvas[:] = canvas * (1 - cover) + value * cover


def _line(rng, canvas, distance_low, distance_high, value, thickness):
    """A straight line that passes the centre at a distance within the given range (canvas pixels)."""
    side = canvas.shape[0]
    angle, distance = rng.uniform(0, 2 * np.pi), rng.uniform(distance_low, distance_high)
    normal, along = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    foot = side / 2 + normal * distance
    ends = [tuple(np.round((foot + t * along * side) * 16).astype(int).tolist()) for t in (-1, 1)]
    cv2.line(canvas, *ends, float(value), max(1, int(thickness)), cv2.LINE_AA, 4)


def _hexagon(middle, radius, turn):
    angles = turn + np.arange(6) * np.pi / 3
    return np.stack([middle[0] + radius * np.cos(angles), middle[1] + radius * np.sin(angles)], 1)


def _fill(canvas, points, value):
    cv2.fillPoly(canvas, [np.round(points * 16).astype(np.int32)], float(value), cv2.LINE_AA, 4)


def _outline(canvas, points, value, thickness):
    cv2.polylines(canvas, [np.round(points * 16).astype(np.int32)], True, float(value), max(1, int(thickness)),
                  cv2.LINE_AA, 4)


def _cell(rng, canvas, apothem):
    """A hexagon around the centre: filled in contrast to its surroundings, outlined, or both."""
    side = canvas.shape[0]
    outside = rng.uniform(-0.7, 0.55)
    turn = 0 if rng.random() < 0.8 else np.pi / 6
    middle = side / 2 + rng.normal(0, 0.06 * apothem, 2)
    points = _hexagon(middle, apothem / np.cos(np.pi / 6), turn + rng.normal(0, 0.05))
    if rng.random() < 0.75:
        canvas[:] = outside
        _fill(canvas, points, 0)
    if rng.random() < 0.4:
        _outline(canvas, points, rng.uniform(-0.6, 1.1), rng.uniform(1, 10))


def surround(rng, canvas, maker):
    """Draws the possible surroundings of a central glyph (background 0, ink 1), mostly outside its bounding box."""
    unit = 4
    choice = rng.random()
    if choice < 0.24:
        _cell(rng, canvas, rng.uniform(13, 26) * unit)
    elif choice < 0.34:
        for _ in range(int(rng.integers(1, 4))):
            _line(rng, canvas, 11.5 * unit, 20 * unit, rng.uniform(0.3, 1.1), rng.uniform(1, 9))
    elif choice < 0.40:
        radius = rng.uniform(15, 24) * unit
        middle = canvas.shape[0] // 2
        centre = tuple(int(middle + v) for v in rng.normal(0, 1.5 * unit, 2))
        cv2.circle(canvas, centre, int(radius), float(rng.uniform(-0.6, 1.1)), int(rng.integers(1, 9)), cv2.LINE_AA)
    elif choice < 0.48:
        angle, value = rng.uniform(0, 2 * np.pi), rng.uniform(-0.8, 0.7)
        side = canvas.shape[0]
        y, x = np.mgrid[0:side, 0:side] - side / 2
        canvas[x * np.cos(angle) + y * np.sin(angle) > rng.uniform(11.5, 18) * unit] = value
    elif choice < 0.58:
        _neighbour(rng, canvas, maker, unit)
    if rng.random() < 0.02:
        _line(rng, canvas, 0, 10 * unit, rng.uniform(0.2, 0.8), rng.uniform(1, 4))


def _neighbour(rng, canvas, maker, unit):
    """Part of another glyph near the border, as in a line of text or a scribble beside the board."""
    face = maker.typefaces.choose(rng)
    mask = maker.glyph(face, _word(rng, 1))
    if mask is None:
        return
    scale = rng.uniform(0.3, 1.2)
    angle = rng.uniform(0, 2 * np.pi)
    reach = (12 * unit + scale * 10 * unit * 1.2) * 1.15
    middle = canvas.shape[0] / 2
    _paste(canvas, mask, scale, middle + reach * np.cos(angle), middle + reach * np.sin(angle), rng.uniform(0.4, 1))


def draw(maker):
    """Something that is not a letter: (mask, None) for the centre of a cell, or (None, whole canvas)."""
    rng = maker.rng
    while True:
        kind = PIECES[rng.integers(len(PIECES))]
        if kind in ("sign", "icon", "word"):
            face = maker.typefaces.choose(rng)
            text = SIGNS[rng.integers(len(SIGNS))] if kind == "sign" else _word(rng, int(rng.integers(2, 5)))
            mask = _icon(maker) if kind == "icon" else maker.glyph(face, text)
            if kind == "sign" and rng.random() < 0.3:
                digits = "".join("0123456789"[d] for d in rng.integers(0, 10, int(rng.integers(2, 4))))
                mask = maker.glyph(face, digits)
            if mask is not None and min(mask.shape) > 2:
                return mask, None
            continue
        side = 192
        canvas = np.zeros((side, side), np.float32)
        globals()[f"_draw_{kind}"](maker, rng, canvas, side)
        return None, canvas


def _draw_shifted(maker, rng, canvas, side):
    """A word whose letters are off centre: halves of letters."""
    mask = maker.glyph(maker.typefaces.choose(rng), _word(rng, int(rng.integers(3, 6))))
    if mask is None:
        return
    scale = rng.uniform(0.8, 1.2) * 80 / max(mask.shape[0], 1) * rng.uniform(0.35, 1.0)
    x = side / 2 + rng.uniform(-20, 20)
    _paste(canvas, mask, min(scale, 8), x, side / 2 + rng.choice([-1, 1]) * rng.uniform(0, 40))


def _draw_zoomed(maker, rng, canvas, side):
    """A stroke or a corner of a letter much larger than the patch."""
    mask = maker.glyph(maker.typefaces.choose(rng), _word(rng, 1))
    if mask is not None:
        scale = rng.uniform(2.2, 6)
        _paste(canvas, mask, scale, side / 2 + rng.uniform(-40, 40) * scale, side / 2 + rng.uniform(-40, 40) * scale)


def _draw_lines(maker, rng, canvas, side):
    """Spokes: lines through the patch, or lines that meet in it like a honeycomb's corners."""
    thickness = rng.uniform(2, 14)
    if rng.random() < 0.5:
        middle = side / 2 + rng.uniform(-24, 24, 2)
        turn = rng.uniform(0, 2 * np.pi)
        for arm in range(3):
            angle = turn + arm * 2 * np.pi / 3 + rng.normal(0, 0.1)
            end = middle + 300 * np.array([np.cos(angle), np.sin(angle)])
            cv2.line(canvas, tuple(middle.astype(int).tolist()), tuple(end.astype(int).tolist()), 1.0,
                     max(1, int(thickness)), cv2.LINE_AA)
        return
    for _ in range(int(rng.integers(1, 4))):
        _line(rng, canvas, 0, 60, rng.uniform(0.5, 1), thickness)


def _draw_edge(maker, rng, canvas, side):
    """An empty cell's corner or rim."""
    _cell(rng, canvas, rng.uniform(10, 120))
    if rng.random() < 0.6:
        canvas[:] = np.roll(canvas, tuple(rng.integers(-50, 50, 2)), (0, 1))


def _draw_shape(maker, rng, canvas, side):
    """Blobs, horizontal bars, stars, triangles, arrows, pills."""
    middle, radius = side / 2, rng.uniform(25, 42)
    kind = rng.integers(5)
    if kind == 0:
        cv2.ellipse(canvas, (96, 96), (int(radius), int(radius * rng.uniform(0.5, 1))), rng.uniform(0, 180), 0, 360,
                    1.0, -1, cv2.LINE_AA)
    elif kind == 1:
        height = rng.uniform(4, 22)
        cv2.rectangle(canvas, (int(middle - 40), int(middle - height)), (int(middle + 40), int(middle + height)), 1.0,
                      -1 if rng.random() < 0.6 else int(rng.integers(2, 8)))
    elif kind == 2:
        count = int(rng.integers(4, 9))
        angles = np.arange(2 * count) * np.pi / count + rng.uniform(0, 1)
        radii = np.where(np.arange(2 * count) % 2 == 0, radius, radius * rng.uniform(0.3, 0.7))
        _fill(canvas, np.stack([middle + radii * np.cos(angles), middle + radii * np.sin(angles)], 1), 1)
    elif kind == 3:
        _fill(canvas, _hexagon((middle, middle), radius, rng.uniform(0, 1)), 1)
    else:
        _fill(canvas, middle + rng.uniform(-42, 42, (int(rng.integers(3, 6)), 2)), 1)
    if rng.random() < 0.2:
        surround(rng, canvas, maker)


def _draw_scribble(maker, rng, canvas, side):
    """Handwriting-like curves."""
    count = int(rng.integers(5, 11))
    corners = side / 2 + rng.uniform(-44, 44, (count, 2))
    steps = np.linspace(0, 1, 12)[:, None]
    points = [corners[0]]
    for a, b, c in zip(corners[:-2], corners[1:-1], corners[2:]):
        start, end = (a + b) / 2, (b + c) / 2
        points.extend((1 - steps) ** 2 * start + 2 * steps * (1 - steps) * b + steps ** 2 * end)
    path = np.round(np.array(points[1:])).astype(np.int32)
    cv2.polylines(canvas, [path], False, 1.0, int(rng.integers(2, 8)), cv2.LINE_AA)


def _draw_noise(maker, rng, canvas, side):
    """Only noise: grain, or blobs as a threshold leaves them."""
    grain = cv2.GaussianBlur(rng.standard_normal((side, side), dtype=np.float32), (0, 0), float(rng.uniform(2, 16)))
    grain /= grain.std()
    canvas[:] = (grain > rng.uniform(0, 1.5)) if rng.random() < 0.5 else np.clip(0.5 + 0.3 * grain, 0, 1)


def _draw_texture(maker, rng, canvas, side):
    """Gradients and stripes: desks, cloth, keyboards out of focus."""
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    angle = rng.uniform(0, np.pi)
    t = x * np.cos(angle) + y * np.sin(angle)
    if rng.random() < 0.5:
        canvas[:] = 0.5 + t
    else:
        canvas[:] = 0.5 + 0.5 * np.sin(2 * np.pi * t * rng.uniform(2, 14) + rng.uniform(0, 6))


def _draw_patches(maker, rng, canvas, side):
    """Rectangles of several greys, as in photographs of rooms."""
    for _ in range(int(rng.integers(2, 7))):
        points = side / 2 + rng.uniform(-110, 110, (4, 2))
        _fill(canvas, points[np.argsort(np.arctan2(*(points - points.mean(0)).T))], rng.uniform(0, 1))
