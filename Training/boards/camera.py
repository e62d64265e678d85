"""The camera: a flat sheet in a room, seen in perspective, lit, blurred, sampled, and compressed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image

from sheet import Sheet


@dataclass(frozen=True)
class Settings:
    """The severity of the degradation. Lengths of blur are in cap heights of the board's letters, angles in degrees."""

    tilt: float
    roll: float
    quarter_turns: float  # share of pictures turned by 90°, 180°, 270°
    any_turn: float  # share of pictures turned by any angle
    board: tuple[float, float]  # width of the board as a share of the picture's shorter side
    least_cap_height: float  # pixels
    focus_blur: float
    motion_blur: float
    moire: float
    noise: float
    quality: tuple[int, int]


EASY = Settings(tilt=10, roll=5, quarter_turns=0, any_turn=0, board=(0.3, 0.75), least_cap_height=16, focus_blur=0.04,
                motion_blur=0.05, moire=0.04, noise=3, quality=(75, 90))
HARD = Settings(tilt=25, roll=12, quarter_turns=0.2, any_turn=0.12, board=(0.16, 0.85), least_cap_height=12,
                focus_blur=0.11, motion_blur=0.22, moire=0.13, noise=9, quality=(50, 90))


@dataclass(frozen=True)
class View:
    """The picture's size, the map from sheet to picture, and the turn in degrees."""

    size: tuple[int, int]
    homography: np.ndarray
    roll: float

    def project(self, points: np.ndarray) -> np.ndarray:
        """Maps [n, 2] sheet points to picture points."""
        return cv2.perspectiveTransform(points[None].astype(np.float64), self.homography)[0]


def _roll(rng, settings: Settings) -> float:
    choice = rng.random()
    if choice < settings.any_turn:
        return float(rng.uniform(-180, 180))
    near = float(np.clip(rng.normal(0, settings.roll / 2), -2 * settings.roll, 2 * settings.roll))
    if choice < settings.any_turn + settings.quarter_turns:
        return near + 90.0 * int(rng.integers(1, 4))
    return near


def choose_view(rng, sheet: Sheet, settings: Settings) -> View:
    """Places the camera so that the whole board is in the picture and large enough to be read."""
    long = int(rng.choice([1280, 1280, 1280, 1280, 960, 1024, 1600]))
    size = (long * 3 // 4, long) if rng.random() < 0.75 else (long, long * 3 // 4)
    middle = sheet.square.mean(axis=0) if sheet.square is not None else np.array(sheet.image.size) / 2
    extent = np.ptp(sheet.square[:, 0]) if sheet.square is not None else max(sheet.image.size)
    while True:
        roll = _roll(rng, settings)
        tilts = np.deg2rad(rng.uniform(-1, 1, 2) * settings.tilt)
        if np.hypot(*tilts) > np.deg2rad(settings.tilt):
            continue
        share = rng.uniform(*settings.board) if sheet.square is not None else rng.uniform(0.7, 1.3)
        scale = share * min(size) / extent
        if 0 < sheet.cap_height * scale < settings.least_cap_height:
            scale = settings.least_cap_height / sheet.cap_height * rng.uniform(1, 1.3)
        focal = rng.uniform(1.0, 1.5) * max(size)
        at = np.array(size) * rng.uniform(0.25, 0.75, 2)
        view = View(size, _homography(middle, scale, tilts, np.deg2rad(roll), focal, np.array(size) / 2, at), roll)
        seen = view.project(sheet.square if sheet.square is not None else _corners(sheet))
        if sheet.square is None or ((seen > 6).all() and (seen < np.array(size) - 6).all()):
            return view


def _corners(sheet: Sheet) -> np.ndarray:
    width, height = sheet.image.size
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], float)


def _homography(middle, scale, tilts, roll, focal, principal, at) -> np.ndarray:
    """The homography of a pinhole camera that sees the sheet's point `middle` at picture point `at`, rotated and tilted about it."""
    cx, sx, cy, sy, cz, sz = (f(a) for a in (tilts[0], tilts[1], roll) for f in (np.cos, np.sin))
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    rotation = about_x @ about_y @ about_z
    to_plane = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    pose = np.stack([rotation[:, 0], rotation[:, 1], [0, 0, focal]], axis=1)
    lens = np.array([[focal, 0, 0], [0, focal, 0], [0, 0, 1]])
    shift = np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]])
    return shift @ lens @ pose @ to_plane


def _dull_colour(rng) -> np.ndarray:
    """A BGR colour of furniture (wood, cloth, plastic), occasionally a bright one."""
    warmth = np.array([1 - rng.uniform(-0.1, 0.5), 1 - rng.uniform(-0.05, 0.2), 1.0])
    bright = rng.uniform(0, 255, 3) if rng.random() < 0.15 else rng.normal(0, 8, 3)
    return np.clip(rng.uniform(15, 230) * warmth + bright, 0, 255)


def room(rng, size: tuple[int, int]) -> np.ndarray:
    """The surroundings of a sheet, BGR float: a desk with a wood-like grain, cloth or a dark room, with a few objects out of focus."""
    width, height = size
    colour = _dull_colour(rng)
    stretch = rng.uniform(1, 30)
    grain = rng.standard_normal((height // 4, width // 4)).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), sigmaX=float(stretch), sigmaY=1.2)
    grain = cv2.resize(grain / max(grain.std(), 1e-6), (width, height))[..., None]
    room = colour + grain * rng.uniform(2, 10) + np.zeros((height, width, 3), np.float32)
    for _ in range(int(rng.integers(0, 6))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        box = ((float(x), float(y)), tuple(float(v) for v in rng.uniform(80, 600, 2)), float(rng.uniform(0, 180)))
        cv2.fillPoly(room, [cv2.boxPoints(box).astype(np.int32)], [float(v) for v in _dull_colour(rng)])
    return cv2.GaussianBlur(room, (0, 0), float(rng.uniform(1, 5)))


def _warped(sheet: Sheet, view: View, around: np.ndarray) -> np.ndarray:
    """The sheet placed in the room, drawn at twice the size and averaged down. BGR float."""
    twice = np.diag([2.0, 2.0, 1.0]) @ view.homography
    size = (view.size[0] * 2, view.size[1] * 2)
    pixels = cv2.cvtColor(np.asarray(sheet.image), cv2.COLOR_RGB2BGR)
    reduction = np.sqrt(abs(np.linalg.det((twice / twice[2, 2])[:2, :2])))
    if reduction < 0.8:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / reduction)
    picture = cv2.resize(cv2.warpPerspective(pixels, twice, size), view.size, interpolation=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full(pixels.shape[:2], 255, np.uint8), twice, size)
    cover = cv2.resize(cover, view.size, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    return picture.astype(np.float32) + around * (1 - cover)


def _grid(size) -> tuple[np.ndarray, np.ndarray]:
    return np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))


def _moire(rng, picture: np.ndarray, view: View, strength: float) -> np.ndarray:
    """Moiré of a screen's pixels sampled by the sensor: stripes of red, green and blue that beat with its grid."""
    x, y = _grid(view.size)
    inverse = np.linalg.inv(view.homography)
    depth = inverse[2, 0] * x + inverse[2, 1] * y + inverse[2, 2]
    u = (inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]) / depth
    v = (inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]) / depth
    middle = view.size[1] // 2, view.size[0] // 2
    sheet_step = abs(u[middle] - u[middle[0], middle[1] - 1]) + abs(v[middle] - v[middle[0], middle[1] - 1])
    pitch = sheet_step * rng.uniform(0.55, 1.9)  # per screen pixel; near one picture pixel: slow beats
    columns = 2 * np.pi * np.stack([u / pitch + shift / 3 for shift in range(3)], axis=-1)
    rows = 2 * np.pi * (v / pitch)[..., None]
    return picture * (1 + strength * (0.7 * np.cos(columns) + 0.3 * np.cos(rows)).astype(np.float32))


def _light(rng, picture: np.ndarray, hard: bool, screen: bool) -> np.ndarray:
    """Colour cast, exposure, uneven light, sometimes a shadow's edge and a reflection."""
    height, width = picture.shape[:2]
    x, y = _grid((width, height))
    angle = rng.uniform(0, 2 * np.pi)
    slope = ((x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle)) / max(width, height)
    picture = picture * (1 + rng.uniform(0, 0.5 if hard else 0.25) * slope)[..., None]
    picture = picture * (1 + rng.normal(0, 0.035, 3)) * rng.uniform(0.55 if hard else 0.8, 1.08)
    if rng.random() < (0.35 if hard else 0.1):
        picture = picture * _shadow(rng, width, height)[..., None]
    if rng.random() < (0.3 if hard and screen else 0.08):
        cx, cy = rng.uniform(0, width), rng.uniform(0, height)
        radii = rng.uniform(0.08, 0.35, 2) * width
        glow = np.exp(-(((x - cx) / radii[0]) ** 2 + ((y - cy) / radii[1]) ** 2))
        strength = rng.uniform(30, 130)
        picture = picture + (strength * glow)[..., None] * (1 - picture / 400)
    veil = rng.uniform(0, 30 if hard else 10)
    return veil + picture * (1 - veil / 255)


def _shadow(rng, width: int, height: int) -> np.ndarray:
    """A hand's or a phone's shadow: a soft-edged half-plane or blob."""
    mask = np.zeros((height // 4, width // 4), np.float32)
    points = np.stack([rng.uniform(-0.3, 1.3, 5) * width / 4, rng.uniform(-0.3, 1.3, 5) * height / 4], 1)
    cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.5, 20)))
    return 1 - rng.uniform(0.2, 0.55) * cv2.resize(mask, (width, height))


def _disc(radius: float) -> np.ndarray:
    size = 2 * int(np.ceil(radius)) + 1
    kernel = np.zeros((size * 8, size * 8), np.uint8)
    cv2.circle(kernel, (size * 4, size * 4), max(1, int(radius * 8)), 255, -1)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def _streak(length: float, angle: float) -> np.ndarray:
    size = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((size * 8, size * 8), np.uint8)
    step = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    ends = [tuple(int(v) for v in size * 4 + sign * step) for sign in (-1, 1)]
    cv2.line(kernel, *ends, 255, 8)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def _blur(rng, picture: np.ndarray, cap_height: float, settings: Settings) -> np.ndarray:
    """Defocus, motion blur, or both. Lengths are relative to the letters' size, so that a person can still read them."""
    focus = abs(rng.normal(0, 0.5)) * settings.focus_blur * cap_height
    if focus > 0.4:
        picture = cv2.filter2D(picture, -1, _disc(min(focus, settings.focus_blur * cap_height) * 1.6))
    if rng.random() < 0.3:
        length = rng.uniform(0.2, 1) * settings.motion_blur * cap_height
        if length > 0.8:
            picture = cv2.filter2D(picture, -1, _streak(length, rng.uniform(0, np.pi)))
    return picture


def _sensor(rng, picture: np.ndarray, settings: Settings) -> np.ndarray:
    """Noise as it remains after a phone's denoising, and the phone's sharpening."""
    height, width = picture.shape[:2]
    level = rng.uniform(0.3, 1) * settings.noise * rng.uniform(0.2, 1)
    noise = rng.standard_normal((height, width, 1)).astype(np.float32) * level
    colour = rng.standard_normal((height // 2, width // 2, 3)).astype(np.float32) * level * 0.6
    picture = picture + noise + cv2.resize(colour, (width, height))
    if rng.random() < 0.5:
        picture = picture + rng.uniform(0.2, 0.9) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return picture


def _quality(rng, settings: Settings) -> int:
    return int(rng.integers(settings.quality[0], settings.quality[1] + 1))


def whole_screenshot(rng, sheet: Sheet, hard: bool) -> tuple[np.ndarray, View, int]:
    """The whole sheet in the size in which chat programs forward it: at most 1280 pixels per side, sometimes fewer."""
    scale = min(1.0, float(rng.choice([1280, 1280, 1280, 900, 640])) / max(sheet.image.size))
    size = (round(sheet.image.width * scale), round(sheet.image.height * scale))
    picture = cv2.cvtColor(np.asarray(sheet.image.resize(size, Image.Resampling.LANCZOS)), cv2.COLOR_RGB2BGR)
    return picture, View(size, np.diag([scale, scale, 1.0]), 0.0), _quality(rng, HARD if hard else EASY)


def photograph(rng, sheet: Sheet, hard: bool) -> tuple[np.ndarray, View, int]:
    """A picture (BGR bytes) of the sheet, the view it was taken from, and the JPEG quality to store it with."""
    settings = HARD if hard else EASY
    view = choose_view(rng, sheet, settings)
    picture = _warped(sheet, view, room(rng, view.size))
    cap_height = 20.0
    if sheet.square is not None:
        seen = view.project(sheet.square)
        cap_height = sheet.cap_height * np.sqrt(cv2.contourArea(seen.astype(np.float32))
                                                / cv2.contourArea(sheet.square.astype(np.float32)))
    picture = _light(rng, picture, hard, sheet.screen)
    picture = _blur(rng, picture, cap_height, settings)
    if sheet.screen and rng.random() < 0.45:
        picture = _moire(rng, picture, view, rng.uniform(0.2, 1) * settings.moire)
    picture = _sensor(rng, picture, settings)
    return np.clip(picture, 0, 255).astype(np.uint8), view, _quality(rng, settings)


def develop(rng, picture: np.ndarray, cap_height: float, hard: bool) -> tuple[np.ndarray, int]:
    """Adds light, blur and sensor noise to a BGR float picture. Returns BGR float and the JPEG quality."""
    settings = HARD if hard else EASY
    picture = _light(rng, picture, hard, screen=False)
    picture = _blur(rng, picture, cap_height, settings)
    return np.clip(_sensor(rng, picture, settings), 0, 255), _quality(rng, settings)


def screenshot(rng, sheet: Sheet, hard: bool) -> tuple[np.ndarray, View, int]:
    """The sheet itself, scaled as chat programs scale screenshots, sometimes cropped to the board."""
    settings = HARD if hard else EASY
    width, height = sheet.image.size
    box = np.array([0, 0, width, height], float)
    if sheet.square is not None and rng.random() < 0.35:
        margin = rng.uniform(4, 120, 4)
        low, high = sheet.square.min(axis=0), sheet.square.max(axis=0)
        box = np.array([max(0, low[0] - margin[0]), max(0, low[1] - margin[1]), min(width, high[0] + margin[2]),
                        min(height, high[1] + margin[3])])
    extent = max(box[2] - box[0], box[3] - box[1])
    scale = min(1280 / extent, 1.0) * float(rng.choice([1, 1, 1, 0.7, 0.45]))
    if sheet.cap_height:
        scale = min(1.0, max(scale, settings.least_cap_height / sheet.cap_height))
    size = (max(8, int((box[2] - box[0]) * scale)), max(8, int((box[3] - box[1]) * scale)))
    image = sheet.image.resize(size, Image.Resampling.LANCZOS, box=tuple(box))
    homography = np.array([[scale, 0, -scale * box[0]], [0, scale, -scale * box[1]], [0, 0, 1.0]])
    picture = cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR)
    return picture, View(size, homography, 0.0), _quality(rng, settings)
