"""The sheet as a phone sees it: on a table, tilted, lit, shadowed, blurred, compressed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Settings:
    """The severity of the degradation. Angles are in degrees, blur in pixels of a picture of 800."""

    tilt: float
    roll: float
    turned: float
    shadow: float
    finger: float
    unevenness: float
    focus: float
    motion: float
    noise: float
    quality: tuple[int, int]


EASY = Settings(tilt=8, roll=4, turned=0, shadow=0.15, finger=0.03, unevenness=0.2, focus=0.6, motion=0, noise=3,
                quality=(75, 92))
HARD = Settings(tilt=24, roll=11, turned=0.05, shadow=0.5, finger=0.2, unevenness=0.5, focus=1.3, motion=3, noise=8,
                quality=(45, 90))
LONG = 800


def _grid(size) -> tuple[np.ndarray, np.ndarray]:
    return np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))


def _homography(rng, settings: Settings, sheet_size, size, scale: float, at, roll: float) -> np.ndarray:
    """The homography of a pinhole camera that sees the sheet's middle at `at`."""
    tilt, direction = np.deg2rad(rng.uniform(0, settings.tilt)), rng.uniform(0, 2 * np.pi)
    cx, sx = np.cos(tilt * np.cos(direction)), np.sin(tilt * np.cos(direction))
    cy, sy = np.cos(tilt * np.sin(direction)), np.sin(tilt * np.sin(direction))
    cz, sz = np.cos(roll), np.sin(roll)
    rotation = (np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]]) @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
                @ np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]))
    focal = rng.uniform(1.0, 1.5) * max(size)
    plane = np.array([[scale, 0, -scale * sheet_size[0] / 2], [0, scale, -scale * sheet_size[1] / 2], [0, 0, 1]])
    pose = np.stack([rotation[:, 0], rotation[:, 1], [0, 0, focal]], axis=1)
    lens = np.array([[focal, 0, 0], [0, focal, 0], [0, 0, 1]])
    return np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]]) @ lens @ pose @ plane


def table(rng, size: tuple[int, int]) -> np.ndarray:
    """Wood, cloth or plastic, with a few objects out of focus. BGR floats."""
    width, height = size
    level = rng.uniform(15, 215)
    colour = np.clip(level * np.array([1 - rng.uniform(-0.1, 0.5), 1 - rng.uniform(-0.05, 0.2), 1.0])
                     + rng.normal(0, 8, 3), 0, 255)
    grain = cv2.GaussianBlur(rng.standard_normal((height // 4, width // 4)).astype(np.float32), (0, 0),
                             sigmaX=float(rng.uniform(1, 30)), sigmaY=1.2)
    grain = cv2.resize(grain / max(grain.std(), 1e-6), (width, height))[..., None]
    picture = (colour + grain * rng.uniform(2, 12)).astype(np.float32)
    for _ in range(int(rng.integers(0, 6))):
        box = ((float(rng.uniform(0, width)), float(rng.uniform(0, height))),
               tuple(float(v) for v in rng.uniform(40, 420, 2)), float(rng.uniform(0, 180)))
        cv2.fillPoly(picture, [cv2.boxPoints(box).astype(np.int32)], [float(v) for v in rng.uniform(10, 230, 3)])
    return cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.8, 4)))


def _shadow(rng, size) -> np.ndarray:
    """A hand's or a phone's shadow: a soft-edged blob."""
    width, height = size
    mask = np.zeros((height // 4, width // 4), np.float32)
    points = np.stack([rng.uniform(-0.3, 1.3, 5) * width / 4, rng.uniform(-0.3, 1.3, 5) * height / 4], 1)
    cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.2, 16)))
    return (1 - rng.uniform(0.2, 0.55) * cv2.resize(mask, (width, height)))[..., None]


def _finger(rng, picture: np.ndarray, quad: np.ndarray, drawing: np.ndarray, reach: float) -> np.ndarray:
    """One or two fingertips that hold the sheet by an edge, but don't cover the circle `drawing`."""
    side = int(rng.integers(4))
    start, end = quad[side], quad[(side + 1) % 4]
    inwards = quad.mean(axis=0) - (start + end) / 2
    inwards /= max(np.hypot(*inwards), 1e-6)
    skin = np.array([rng.uniform(80, 165), rng.uniform(105, 190), rng.uniform(150, 230)])
    layer, mask = picture.copy(), np.zeros(picture.shape[:2], np.float32)
    for _ in range(int(rng.integers(1, 3))):
        base = start + rng.uniform(0.15, 0.85) * (end - start)
        tip = base + inwards * rng.uniform(20, 90)
        thickness = int(rng.uniform(35, 75))
        while (tip - base) @ inwards > -300 and np.hypot(*(tip - drawing)) < reach + thickness / 2:
            tip = tip - 10 * inwards
        ends = [tuple(int(v) for v in point) for point in (base - inwards * 300, tip)]
        cv2.line(mask, *ends, 1.0, thickness, cv2.LINE_AA)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None]
    shade = 1 - 0.35 * (1 - cv2.GaussianBlur(mask, (0, 0), 14)[..., None])
    layer[:] = skin
    return picture * (1 - mask) + mask * layer * shade


def _light(rng, picture: np.ndarray, settings: Settings) -> np.ndarray:
    height, width = picture.shape[:2]
    x, y = _grid((width, height))
    angle = rng.uniform(0, 2 * np.pi)
    slope = ((x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle)) / max(width, height)
    light = (1 + rng.uniform(0, settings.unevenness) * slope)[..., None]
    light = light * (1 + rng.normal(0, 0.04, 3)) * rng.uniform(0.5, 1.05)
    if rng.random() < settings.shadow:
        light = light * _shadow(rng, (width, height))
    return picture * light.astype(np.float32)


def _streak(length: float, angle: float) -> np.ndarray:
    size = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((size * 8, size * 8), np.uint8)
    step = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    cv2.line(kernel, *[tuple(int(v) for v in size * 4 + sign * step) for sign in (-1, 1)], 255, 8)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def developed(rng, picture: np.ndarray, settings: Settings) -> np.ndarray:
    """Adds the effects of lens, sensor and the phone's sharpening: BGR floats to bytes."""
    focus = abs(rng.normal(0, 0.6)) * settings.focus
    if focus > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), min(focus, 1.8 * settings.focus))
    if settings.motion > 1 and rng.random() < 0.25:
        picture = cv2.filter2D(picture, -1, _streak(rng.uniform(1.2, settings.motion), rng.uniform(0, np.pi)))
    height, width = picture.shape[:2]
    level = rng.uniform(0.1, 1) * settings.noise
    picture = picture + rng.standard_normal((height, width, 1), dtype=np.float32) * level
    if rng.random() < 0.5:
        picture = picture + rng.uniform(0.2, 0.8) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return np.clip(picture, 0, 255).astype(np.uint8)


def photograph(rng, sheet: np.ndarray, settings: Settings, middle: tuple[float, float], reach: float
               ) -> tuple[np.ndarray, int]:
    """A picture (BGR bytes) of the sheet and its JPEG quality.

    `middle` and `reach` (in sheet pixels) are the position of the drawing. The whole drawing is in the picture; the sheet need
    not be.
    """
    size = (LONG * 3 // 4, LONG) if rng.random() < 0.7 else (LONG, LONG * 3 // 4)
    height, width = sheet.shape[:2]
    roll = np.deg2rad(np.clip(rng.normal(0, settings.roll / 2), -2 * settings.roll, 2 * settings.roll))
    if rng.random() < settings.turned:
        roll += np.pi / 2 * rng.integers(1, 4)
    elif (width > height) != (size[0] > size[1]) and rng.random() < 0.7:
        size = size[::-1]
    near, far = 0.92 * min(size) / (2 * reach), 0.5 * min(size) / max(width, height)
    scale = np.exp(rng.uniform(np.log(min(far * 1.2, near)), np.log(near)))
    at = np.array(size) / 2 + rng.uniform(-0.5, 0.5, 2) * np.maximum(np.array(size) - 2 * reach * scale, 0) * 0.8
    turn = np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)]])
    offset = turn @ (np.array(middle) - np.array([width, height]) / 2) * scale
    matrix = _homography(rng, settings, (width, height), size, scale, at - offset, roll)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    quad = cv2.perspectiveTransform(corners[None], matrix)[0]
    if scale < 0.8:
        sheet = cv2.GaussianBlur(sheet, (0, 0), 0.35 / scale)
    picture = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.full((height, width), 1, np.float32), matrix, size, flags=cv2.INTER_LINEAR)[..., None]
    room = table(rng, size)
    if rng.random() < 0.5:
        edge = cv2.GaussianBlur(cover, (0, 0), float(rng.uniform(3, 10)))[..., None]
        room = room * (1 - 0.5 * edge)
    picture = picture + room * (1 - cover)
    if rng.random() < settings.finger:
        seen = cv2.perspectiveTransform(np.array([[middle]], float), matrix)[0, 0]
        picture = _finger(rng, picture, quad, seen, reach * scale)
    picture = developed(rng, _light(rng, picture, settings), settings)
    return picture, int(rng.integers(settings.quality[0], settings.quality[1] + 1))
