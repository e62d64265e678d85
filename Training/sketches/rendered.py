"""Computer-generated photos that show neither a drawing nor paper: textures, objects on a desk, faces, screens. BGR floats.

Each family is a function of a random generator and a size. Some families are held out completely, so that refusals are measured
on families that the net has never seen.
"""

from __future__ import annotations

import cv2
import numpy as np

import camera
import scrawl


def _grid(size) -> tuple[np.ndarray, np.ndarray]:
    return np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))


def _colour(rng, low: float = 20, high: float = 240) -> np.ndarray:
    """A muted colour, as most objects have."""
    return np.clip(rng.uniform(low, high) + rng.normal(0, 28, 3), 5, 250).astype(np.float32)


def _noise(rng, size, octaves: int = 5) -> np.ndarray:
    """Fractal noise with mean 0 and standard deviation 1."""
    total = np.zeros((size[1], size[0]), np.float32)
    for octave in range(octaves):
        cells = 3 * 2 ** octave
        layer = rng.standard_normal((cells, cells)).astype(np.float32) / 1.7 ** octave
        total += cv2.resize(layer, size, interpolation=cv2.INTER_CUBIC)
    return (total - total.mean()) / max(total.std(), 1e-6)


def _mixed(share: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    share = np.clip(share, 0, 1)[..., None]
    return first * (1 - share) + second * share


def _turned(rng, picture: np.ndarray, tilt: float = 0.2) -> np.ndarray:
    """The picture as seen by a camera that is held at an angle."""
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = corners + rng.uniform(-tilt, tilt, (4, 2)).astype(np.float32) * [width, height]
    matrix = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    return cv2.warpPerspective(picture.astype(np.float32), matrix, (width, height), flags=cv2.INTER_LINEAR,
                               borderMode=cv2.BORDER_REFLECT)


def gradient(rng, size) -> np.ndarray:
    """A wall, a ceiling, a covered lens: a gradient between two colours."""
    x, y = _grid(size)
    angle = rng.uniform(0, 2 * np.pi)
    share = (x * np.cos(angle) + y * np.sin(angle)) / max(size)
    share = (share - share.min()) / (share.max() - share.min())
    return _mixed(share + 0.06 * _noise(rng, size, 2), _colour(rng), _colour(rng))


def clouds(rng, size) -> np.ndarray:
    """Stone, carpet, sky, soil: noise in two colours."""
    return _mixed(0.5 + rng.uniform(0.15, 0.8) * _noise(rng, size, int(rng.integers(2, 8))), _colour(rng), _colour(rng))


def wood(rng, size) -> np.ndarray:
    """Planks with rings."""
    x, y = _grid(size)
    rings = np.sin((y + 25 * _noise(rng, size, 3)) / rng.uniform(3, 20)) * 0.5 + 0.5
    picture = _mixed(rings * rng.uniform(0.2, 0.9), _colour(rng, 60, 200), _colour(rng, 40, 160))
    pitch = int(rng.uniform(60, 300))
    picture[np.arange(size[1]) % pitch < 3] *= 0.5
    return _turned(rng, picture)


def tiles(rng, size) -> np.ndarray:
    """Tiles or bricks with joints."""
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = _colour(rng)
    wide, high, joint = int(rng.uniform(30, 200)), int(rng.uniform(30, 160)), int(rng.integers(2, 9))
    shift = int(rng.choice([0, 0.5]) * wide)
    base = _colour(rng)
    for row, y in enumerate(range(-high, size[1], high)):
        for x in range(-2 * wide + (row % 2) * shift, size[0], wide):
            cv2.rectangle(picture, (x + joint, y + joint), (x + wide, y + high),
                          [float(v) for v in base * rng.uniform(0.8, 1.15)], -1)
    return _turned(rng, picture * (1 + 0.04 * _noise(rng, size, 6))[..., None])


def weave(rng, size) -> np.ndarray:
    """Cloth in close-up."""
    x, y = _grid(size)
    pitch = rng.uniform(4, 30)
    x, y = x + 4 * _noise(rng, size, 3), y + 4 * _noise(rng, size, 3)
    threads = np.maximum(np.sin(x * 2 * np.pi / pitch) * np.sign(np.sin(y * np.pi / pitch)),
                         np.sin(y * 2 * np.pi / pitch))
    return _turned(rng, _mixed(0.5 + 0.5 * threads, _colour(rng), _colour(rng)))


def stripes(rng, size) -> np.ndarray:
    """Blinds, a radiator, a shirt, a zebra crossing."""
    x, y = _grid(size)
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15)
    along = x * np.cos(angle) + y * np.sin(angle) + rng.uniform(0, 25) * _noise(rng, size, 2)
    wave = np.sin(along * 2 * np.pi / rng.uniform(15, 160))
    return _mixed(0.5 + wave * rng.uniform(0.5, 6), _colour(rng), _colour(rng))


def pebbles(rng, size) -> np.ndarray:
    """Stones, cells, paving: the nearest of many points."""
    points = rng.uniform(0, 1, (int(rng.uniform(20, 250)), 2)) * size
    marked = np.full((size[1], size[0]), 255, np.uint8)
    for px, py in points.astype(int):
        marked[min(py, size[1] - 1), min(px, size[0] - 1)] = 0
    distance, labels = cv2.distanceTransformWithLabels(marked, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    tones = rng.uniform(0.7, 1.2, labels.max() + 1).astype(np.float32)
    shade = np.clip(1.1 - distance / np.sqrt(size[0] * size[1] / len(points)), 0.2, 1)
    return (shade * tones[labels])[..., None] * _colour(rng, 80, 220)


def foliage(rng, size) -> np.ndarray:
    """Leaves, crisps, feathers: many objects of one shape on top of each other."""
    picture = clouds(rng, size) * 0.6
    base = _colour(rng, 50, 190)
    for _ in range(int(rng.integers(30, 250))):
        at = tuple(int(v) for v in rng.uniform(0, 1, 2) * size)
        axes = tuple(int(v) for v in rng.uniform(6, 70, 2))
        cv2.ellipse(picture, at, axes, float(rng.uniform(0, 180)), 0, 360,
                    [float(v) for v in base * rng.uniform(0.5, 1.3)], -1, cv2.LINE_AA)
    return picture


def _lit(rng, picture: np.ndarray, mask: np.ndarray, colour: np.ndarray, reach: float) -> np.ndarray:
    """A rounded object on a picture: lit from one side, with its shadow beside it."""
    soft = cv2.GaussianBlur(mask, (0, 0), max(reach * 0.25, 1))
    shift = (rng.uniform(-0.25, 0.25, 2) * reach).astype(int)
    picture = picture * (1 - 0.45 * np.roll(soft, tuple(shift), (0, 1)))[..., None]
    shade = 0.6 + 0.5 * np.roll(soft, tuple(-shift), (0, 1))
    return picture * (1 - mask[..., None]) + mask[..., None] * colour * shade[..., None]


def _thing(rng, picture: np.ndarray) -> np.ndarray:
    """A mug from above, a coin, a pen, a cable, a phone, a box."""
    height, width = picture.shape[:2]
    at = rng.uniform(0.1, 0.9, 2) * [width, height]
    centre = tuple(int(v) for v in at)
    reach = float(rng.uniform(15, 170))
    mask = np.zeros((height, width), np.float32)
    kind = rng.integers(5)
    if kind == 0:
        cv2.ellipse(mask, centre, (int(reach), int(reach * rng.uniform(0.5, 1))), float(rng.uniform(0, 180)), 0, 360, 1.0,
                    -1, cv2.LINE_AA)
        picture = _lit(rng, picture, mask, _colour(rng), reach)
        if rng.random() < 0.6:
            cv2.ellipse(picture, centre, (int(reach * 0.8), int(reach * 0.7)), 0, 0, 360,
                        [float(v) for v in _colour(rng)], -1, cv2.LINE_AA)
        return picture
    if kind == 1:
        end = at + rng.normal(0, 1, 2) * reach * 3
        cv2.line(mask, centre, tuple(int(v) for v in end), 1.0, int(rng.integers(6, 30)), cv2.LINE_AA)
    elif kind == 2:
        path = np.cumsum(rng.normal(0, 30, (30, 2)), axis=0)
        path = cv2.GaussianBlur(path.astype(np.float32), (1, 0), sigmaX=0.1, sigmaY=2) if rng.random() < 0.7 else path
        cv2.polylines(mask, [(path + at).astype(np.int32)], False, 1.0, int(rng.integers(4, 14)), cv2.LINE_AA)
    else:
        box = cv2.boxPoints((centre, (reach * rng.uniform(0.6, 3), reach * rng.uniform(0.6, 2)), float(rng.uniform(0, 180))))
        cv2.fillPoly(mask, [box.astype(np.int32)], 1.0, cv2.LINE_AA)
    return _lit(rng, picture, mask, _colour(rng), min(reach, 40))


def desk(rng, size) -> np.ndarray:
    """A few objects on a table, sometimes on a blank sheet."""
    picture = camera.table(rng, size)
    if rng.random() < 0.4:
        box = cv2.boxPoints((tuple(float(v) for v in rng.uniform(0.3, 0.7, 2) * size),
                             tuple(float(v) for v in rng.uniform(0.4, 0.9, 2) * size), float(rng.uniform(0, 180))))
        cv2.fillPoly(picture, [box.astype(np.int32)], [float(v) for v in rng.uniform(200, 250, 3)])
    for _ in range(int(rng.integers(1, 8))):
        picture = _thing(rng, picture)
    return picture


def face(rng, size) -> np.ndarray:
    """A person made of flat shapes, in front of a wall."""
    picture = (gradient if rng.random() < 0.6 else clouds)(rng, size)
    height, width = picture.shape[:2]
    reach = rng.uniform(0.2, 0.4) * min(size)
    at = rng.uniform(0.35, 0.65, 2) * size
    skin = np.float32([0.62, 0.75, 1]) * rng.uniform(90, 245) + np.float32(rng.normal(0, 8, 3))
    hair = np.float32([0.5, 0.7, 1]) * rng.uniform(15, 170)

    def part(x, y, wide, high, colour, blur=1.5):
        nonlocal picture
        mask = np.zeros((height, width), np.float32)
        centre = (int(at[0] + x * reach), int(at[1] + y * reach))
        cv2.ellipse(mask, centre, (max(1, int(wide * reach)), max(1, int(high * reach))), 0, 0, 360, 1.0, -1, cv2.LINE_AA)
        picture = _mixed(cv2.GaussianBlur(mask, (0, 0), blur), picture, np.float32(colour))

    part(0, 2.2, 1.6, 1.0, _colour(rng), 3)
    part(0, -0.2, 1.0, 1.3, hair, 4)
    part(0, 0.9, 0.4, 0.7, skin * 0.85, 4)
    part(0, 0, 0.8, 1.05, skin, 3)
    for side in (-1, 1):
        part(side * 0.33, -0.15, 0.16, 0.08, (225, 228, 230))
        part(side * 0.33, -0.15, 0.07, 0.075, _colour(rng, 10, 110))
        part(side * 0.33, -0.36, 0.2, 0.035, hair)
    part(0.05, 0.2, 0.08, 0.2, skin * 0.8, 6)
    part(0, 0.55, 0.27, 0.07, skin * np.float32([0.7, 0.6, 0.85]), 2)
    return picture


def keyboard(rng, size) -> np.ndarray:
    """A keyboard, a calculator or a remote control: rounded boxes in rows, each with a symbol."""
    picture = np.empty((size[1], size[0], 3), np.uint8)
    picture[:] = _colour(rng)
    pitch, key, sign = int(rng.uniform(40, 130)), _colour(rng), _colour(rng)
    for row, y in enumerate(range(0, size[1], pitch)):
        for x in range(-pitch, size[0], pitch):
            left = x + (row % 4) * pitch // 3
            cv2.rectangle(picture, (left + 4, y + 4), (left + pitch - 4, y + pitch - 4), [float(v) for v in key], -1)
            cv2.putText(picture, chr(int(rng.integers(48, 91))), (left + pitch // 4, y + 2 * pitch // 3),
                        cv2.FONT_HERSHEY_SIMPLEX, pitch / 70, [float(v) for v in sign], 2, cv2.LINE_AA)
    return _turned(rng, picture, 0.3)


def shelf(rng, size) -> np.ndarray:
    """A row of book spines."""
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = _colour(rng, 10, 90)
    for top in range(0, size[1], int(rng.uniform(200, 420))):
        x = 0
        while x < size[0]:
            wide, high = int(rng.uniform(12, 70)), int(rng.uniform(150, 380))
            cv2.rectangle(picture, (x, top + 15), (x + wide - 2, top + high), [float(v) for v in _colour(rng)], -1)
            cv2.line(picture, (x + wide // 2, top + 50), (x + wide // 2, top + high // 2),
                     [float(v) for v in _colour(rng)], 3)
            x += wide
    return _turned(rng, picture)


def display(rng, size) -> np.ndarray:
    """A screen with windows, text, pictures and buttons, and with moiré."""
    picture = np.empty((size[1], size[0], 3), np.uint8)
    dark = rng.random() < 0.4
    picture[:] = _colour(rng, 15, 60) if dark else _colour(rng, 200, 250)
    for _ in range(int(rng.integers(2, 9))):
        left, top = (rng.uniform(0, 0.8, 2) * size).astype(int)
        wide, high = (rng.uniform(0.1, 0.6, 2) * size).astype(int)
        cv2.rectangle(picture, (left, top), (left + wide, top + high), [float(v) for v in _colour(rng)],
                      -1 if rng.random() < 0.7 else 2)
        ink, line = [float(v) for v in _colour(rng)], int(rng.integers(14, 40))
        for y in range(top + line, top + high, line):
            if rng.random() < 0.8:
                cv2.putText(picture, " ".join(rng.choice(scrawl.WORDS, 6))[:max(2, wide * 2 // line)], (left + 6, y),
                            cv2.FONT_HERSHEY_SIMPLEX, line / 38, ink, 1, cv2.LINE_AA)
    x, y = _grid(size)
    beat = 1 + 0.08 * np.cos(x * rng.uniform(0.4, 2.9)) * np.cos(y * rng.uniform(0.4, 2.9) + x * 0.1)
    return _turned(rng, picture * beat[..., None], 0.1)


FAMILIES = (gradient, clouds, wood, tiles, stripes, foliage, desk, keyboard, display)
HELD_OUT = (weave, pebbles, face, shelf)


def photograph(rng, size, held_out: bool) -> np.ndarray:
    """A photo of one of the families under random light."""
    families = HELD_OUT if held_out else FAMILIES
    picture = families[rng.integers(len(families))](rng, size)
    if rng.random() < 0.4:
        picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.8, 5)))
    return np.clip(picture, 0, 255)
