"""Photos that are not drawings on paper: scenes from scikit-image and scikit-learn, also on screens; tables; objects made of flat
shapes; and everything that `rendered.py` makes.
"""

from __future__ import annotations

import cv2
import numpy as np

import camera
import rendered

SCENES = ("astronaut", "brick", "chelsea", "coffee", "grass", "gravel", "rocket", "motorcycle_left", "coins", "camera",
          "ihc", "hubble_deep_field", "retina")
HELD_OUT = ("coffee", "brick", "rocket", "coins")


def _scenes(held_out: bool) -> list[np.ndarray]:
    """BGR bytes."""
    import pathlib

    import skimage
    import sklearn

    folder = pathlib.Path(skimage.__file__).parent / "data"
    found = []
    for name in SCENES:
        if (name in HELD_OUT) == held_out:
            path = next(iter(folder.glob(name + ".*")), None)
            picture = cv2.imread(str(path)) if path else None
            if picture is not None:
                found.append(picture)
    images = pathlib.Path(sklearn.__file__).parent / "datasets/images"
    found.append(cv2.imread(str(images / ("flower.jpg" if held_out else "china.jpg"))))
    return found


class Things:
    """A source of pictures that are not drawings."""

    def __init__(self, held_out: bool):
        self.scenes = _scenes(held_out)
        self.held_out = held_out

    def photograph(self, rng, settings: camera.Settings) -> tuple[np.ndarray, int]:
        """BGR bytes and the JPEG quality."""
        long = camera.LONG
        size = (long * 3 // 4, long) if rng.random() < 0.6 else (long, long * 3 // 4)
        kind = rng.random()
        if kind < 0.5:
            picture = rendered.photograph(rng, size, self.held_out)
        elif kind < 0.75:
            picture = self._cut(rng, size)
        elif kind < 0.8:
            picture = camera.table(rng, size)
        elif kind < 0.9:
            picture = _shapes(rng, size)
        else:
            picture = self._screen(rng, size)
        picture = picture * rng.uniform(0.6, 1.1) + rng.uniform(-10, 20)
        return camera.developed(rng, picture.astype(np.float32), settings), int(rng.integers(50, 92))

    def _cut(self, rng, size) -> np.ndarray:
        """A piece of a scene, rotated and mirrored."""
        scene = self.scenes[rng.integers(len(self.scenes))]
        if rng.random() < 0.5:
            scene = scene[:, ::-1]
        height, width = scene.shape[:2]
        scale = max(size[0] / width, size[1] / height) * rng.uniform(1.0, 2.2)
        turn = cv2.getRotationMatrix2D((width * rng.uniform(0.35, 0.65), height * rng.uniform(0.35, 0.65)),
                                       float(rng.normal(0, 12)), scale)
        turn[:, 2] += np.array(size) / 2 - np.array([width, height]) / 2
        return cv2.warpAffine(scene, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT).astype(np.float32)

    def _screen(self, rng, size) -> np.ndarray:
        """A display in a dark room with a scene on it, with moiré."""
        picture = camera.table(rng, size) * 0.3
        shown = self._cut(rng, size)
        margin = rng.uniform(0.03, 0.15, 4)
        box = [int(margin[0] * size[0]), int(margin[1] * size[1]), int((1 - margin[2]) * size[0]),
               int((1 - margin[3]) * size[1])]
        x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
        beat = 1 + 0.12 * np.cos(x * rng.uniform(0.4, 2.9) + y * rng.uniform(-0.3, 0.3)) * np.cos(y * rng.uniform(0.4, 2.9))
        picture[box[1]:box[3], box[0]:box[2]] = (shown * beat[..., None])[box[1]:box[3], box[0]:box[2]]
        return picture


def _shapes(rng, size) -> np.ndarray:
    """Round, long or box-shaped objects with light and shade on a plain background, like objects on a table."""
    picture = camera.table(rng, size)
    for _ in range(int(rng.integers(1, 5))):
        centre = (int(rng.uniform(0.25, 0.75) * size[0]), int(rng.uniform(0.25, 0.75) * size[1]))
        axes = tuple(int(v) for v in rng.uniform(30, 260, 2))
        mask = np.zeros((size[1], size[0]), np.float32)
        angle = float(rng.uniform(0, 180))
        if rng.random() < 0.6:
            cv2.ellipse(mask, centre, axes, angle, 0, 360, 1.0, -1, cv2.LINE_AA)
        else:
            corners = cv2.boxPoints(((float(centre[0]), float(centre[1])), (2.0 * axes[0], 2.0 * axes[1]), angle))
            cv2.fillPoly(mask, [corners.astype(np.int32)], 1.0, cv2.LINE_AA)
        shade = cv2.GaussianBlur(mask, (0, 0), float(max(axes)) * 0.25)
        colour = rng.uniform(20, 235, 3)
        shadow = np.roll(shade, (int(axes[1] * 0.2), int(axes[0] * 0.2)), (0, 1))[..., None]
        picture = picture * (1 - 0.5 * shadow)
        picture = picture * (1 - mask[..., None]) + mask[..., None] * colour * (0.55 + 0.5 * shade[..., None])
    return picture
