"""A sheet of paper in space: bent toward the spine, seen by a pinhole camera."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

STRIPS = 40


@dataclass(frozen=True)
class Bend:
    """The height of the paper above its plane along u (in paper pixels), and the position x(u) that preserves arc length."""

    u: np.ndarray
    x: np.ndarray
    z: np.ndarray

    def place(self, points: np.ndarray) -> np.ndarray:
        """Maps [n, 2] paper points (u, v) to [n, 3] points in space."""
        return np.stack([np.interp(points[:, 0], self.u, self.x), points[:, 1],
                         np.interp(points[:, 0], self.u, self.z)], axis=1)

    def slope(self, u: np.ndarray) -> np.ndarray:
        """dz/du, which also determines the shading of the page."""
        return np.interp(u, self.u, np.gradient(self.z, self.u))


def bend(rng, width: float, spine: float | None, strength: float) -> Bend:
    """Paper that bends down toward the spine at u = `spine` (None: not a book) and is slightly curved elsewhere."""
    u = np.linspace(0, width, 400)
    z = rng.uniform(-0.03, 0.03) * width * strength * np.sin(np.pi * u / width)
    if spine is not None:
        reach = rng.uniform(0.1, 0.25) * width
        # The slope at the spine itself, at most about 45°.
        z = z - rng.uniform(0.1, 0.9) * strength * reach * np.exp(-np.abs(u - spine) / reach)
    slope = np.clip(np.gradient(z, u), -0.95, 0.95)
    x = np.concatenate([[0], np.cumsum(np.sqrt(1 - slope[:-1] ** 2) * np.diff(u))])
    return Bend(u, x, z)


@dataclass(frozen=True)
class Camera:
    """Projects space to a picture of `size`: rotated by `rotation`, with `scale` picture pixels per paper pixel at `middle`."""

    size: tuple[int, int]
    middle: np.ndarray  # the space point seen at `at`
    at: np.ndarray
    scale: float
    rotation: np.ndarray
    focal: float
    bend: Bend

    def project(self, points: np.ndarray) -> np.ndarray:
        """Maps [n, 2] paper points to picture points."""
        space = (self.bend.place(points) - self.middle) * self.scale
        seen = space @ self.rotation.T
        # Height above the paper points toward the camera.
        depth = self.focal / (self.focal - seen[:, 2])
        return seen[:, :2] * depth[:, None] + self.at

    def shifted(self, offset: np.ndarray) -> Camera:
        """The same camera with the picture shifted by `offset` pixels."""
        return Camera(self.size, self.middle, self.at + offset, self.scale, self.rotation, self.focal, self.bend)


def rotation(tilts: np.ndarray, roll: float) -> np.ndarray:
    """A rotation by `roll` in the picture plane, then tilts about x and y; in radians."""
    cx, sx, cy, sy, cz, sz = (f(a) for a in (tilts[0], tilts[1], roll) for f in (np.cos, np.sin))
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return about_x @ about_y @ about_z


def _strip_map(camera: Camera, u0: float, u1: float, height: float, factor: float):
    """The homography from a strip of paper, which is taken as flat, to the (enlarged) picture, and the strip's outline."""
    corners = np.array([[u0, 0], [u1, 0], [u1, height], [u0, height]], np.float64)
    seen = camera.project(corners) * factor
    return cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32)), seen


def paper_coordinates(camera: Camera, width: float, height: float, factor: float = 2.0):
    """For each pixel of the picture enlarged by `factor`: the visible paper point (u, v), or -1 beside the paper."""
    rows, columns = int(camera.size[1] * factor), int(camera.size[0] * factor)
    maps = np.full((rows, columns, 2), -1, np.float32)
    edges = np.linspace(0, width, STRIPS + 1)
    for u0, u1 in zip(edges[:-1], edges[1:]):
        forward, outline = _strip_map(camera, u0, u1, height, factor)
        low = np.clip(np.floor(outline.min(axis=0)).astype(int) - 1, 0, [columns, rows])
        high = np.clip(np.ceil(outline.max(axis=0)).astype(int) + 1, 0, [columns, rows])
        if (high <= low).any():
            continue
        inside = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillConvexPoly(inside, np.round((outline - low) * 16).astype(np.int32), 1, shift=4)
        y, x = np.nonzero(inside)
        if len(x) == 0:
            continue
        seen = np.stack([x + low[0] + 0.0, y + low[1] + 0.0], axis=1)[None]
        maps[y + low[1], x + low[0]] = cv2.perspectiveTransform(seen, np.linalg.inv(forward))[0]
    return maps
