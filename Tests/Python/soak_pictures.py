"""Feeds the readers of boards, pages and sketches with real pictures that were cut, rotated, stretched, damaged or combined.

No picture may crash a worker or exceed its time limit. Pictures that do are kept.

    python soak_pictures.py --seconds 600 --keep findings
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from subprocess import PIPE

from PIL import Image, ImageChops, ImageEnhance, ImageFilter, ImageOps

import program
from honeycue import FIXTURES
from processes import children, most_memory, processor_seconds
from program import environment

# The request for each reader. The last one lets the reader decide by itself.
KINDS = {"board": ["--as", "board"], "page": ["--as", "page", "--whole-page"], "sketch": ["--as", "sketch"], "any": []}
LONGEST_SIDE = 2600


def sources() -> list[Path]:
    return sorted(path for folder in ("boards", "pages", "sketches") for path in (FIXTURES.parent / folder).glob("*.jpg"))


class Mutation:
    """Mutations of a picture. Each method takes a picture and returns another."""

    def __init__(self, chance: random.Random, pictures: list[Path]) -> None:
        self.chance = chance
        self.pictures = pictures
        self.all = [
            self.cut, self.strip, self.turn, self.stretch, self.shrink, self.tilt, self.noise, self.blur, self.blacken,
            self.invert, self.dim, self.paste, self.tile, self.mirror, self.border, self.blot, self.squeeze, self.edges,
        ]

    def picture(self) -> Image.Image:
        image = Image.open(self.chance.choice(self.pictures)).convert("RGB")
        for _ in range(self.chance.randint(1, 5)):
            image = self.chance.choice(self.all)(image)
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            if min(image.size) < 1:
                return Image.new("RGB", (1, 1))
        return image

    def share(self, low: float, high: float) -> float:
        return self.chance.uniform(low, high)

    def cut(self, image):
        width, height = image.size
        left, top = self.chance.randrange(width), self.chance.randrange(height)
        return image.crop((left, top, self.chance.randint(left + 1, width), self.chance.randint(top + 1, height)))

    def strip(self, image):
        """A few rows or columns of the picture."""
        width, height = image.size
        thickness = self.chance.randint(1, 12)
        if self.chance.random() < 0.5:
            return image.crop((0, height // 2, width, min(height, height // 2 + thickness)))
        return image.crop((width // 2, 0, min(width, width // 2 + thickness), height))

    def turn(self, image):
        fill = self.chance.choice([(0, 0, 0), (255, 255, 255), (128, 128, 128)])
        return image.rotate(self.share(-180, 180), expand=True, fillcolor=fill)

    def stretch(self, image):
        width, height = image.size
        return image.resize((max(1, int(width * self.share(0.2, 2))), max(1, int(height * self.share(0.2, 2)))))

    def shrink(self, image):
        return image.resize((self.chance.randint(1, 64), self.chance.randint(1, 64)))

    def tilt(self, image):
        coefficients = [1, self.share(-0.5, 0.5), 0, self.share(-0.5, 0.5), 1, 0, self.share(0, 0.002), self.share(0, 0.002)]
        return image.transform(image.size, Image.Transform.PERSPECTIVE, coefficients)

    def noise(self, image):
        grain = Image.effect_noise(image.size, self.share(10, 200)).convert("RGB")
        return ImageChops.add_modulo(image, grain) if self.chance.random() < 0.3 else Image.blend(image, grain, self.share(0.1, 0.9))

    def blur(self, image):
        return image.filter(ImageFilter.GaussianBlur(self.share(0.5, 12)))

    def blacken(self, image):
        """The picture in pure black and white."""
        limit = self.chance.randrange(256)
        return image.convert("L").point(lambda value: 255 if value > limit else 0).convert("RGB")

    def invert(self, image):
        return ImageOps.invert(image)

    def dim(self, image):
        return ImageEnhance.Contrast(image).enhance(self.share(0, 0.3))

    def paste(self, image):
        other = Image.open(self.chance.choice(self.pictures)).convert("RGB")
        other.thumbnail((max(1, image.width // 2), max(1, image.height // 2)))
        image = image.copy()
        image.paste(other, (self.chance.randrange(image.width), self.chance.randrange(image.height)))
        return image

    def tile(self, image):
        """The picture tiled, which makes hundreds of components."""
        image = image.copy()
        image.thumbnail((200, 200))
        count = self.chance.randint(2, 10)
        sheet = Image.new("RGB", (image.width * count, image.height * count))
        for row in range(count):
            for column in range(count):
                sheet.paste(image, (column * image.width, row * image.height))
        return sheet

    def mirror(self, image):
        return ImageOps.mirror(image)

    def border(self, image):
        return ImageOps.expand(image, self.chance.randint(1, 400), self.chance.choice([(0, 0, 0), (255, 255, 255), (200, 30, 30)]))

    def blot(self, image):
        image = image.copy()
        for _ in range(self.chance.randint(1, 60)):
            corner = (self.chance.randrange(image.width), self.chance.randrange(image.height))
            size = (self.chance.randint(1, max(1, image.width // 3)), self.chance.randint(1, max(1, image.height // 3)))
            color = tuple(self.chance.randrange(256) for _ in range(3))
            image.paste(color, (*corner, corner[0] + size[0], corner[1] + size[1]))
        return image

    def squeeze(self, image):
        """Very wide and very low, or the reverse."""
        long, low = self.chance.randint(500, LONGEST_SIDE), self.chance.randint(1, 40)
        return image.resize((long, low) if self.chance.random() < 0.5 else (low, long))

    def edges(self, image):
        return image.filter(ImageFilter.FIND_EDGES)


class Reader:
    """`honeycue read` in one process, which replaces its worker when the worker dies."""

    def __init__(self, options: list[str], log: Path) -> None:
        self.log = log.open("w")
        self.process = program.start(
            "read", "--json", *options, stdin=PIPE, stdout=PIPE, stderr=self.log, text=True,
            env=environment(HONEYCUE_LOG_LEVEL="debug"),
        )

    def read(self, path: Path) -> dict:
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def processor_seconds(self) -> float:
        return sum(map(processor_seconds, [self.process.pid, *children(self.process.pid)]))

    def most_memory(self) -> int:
        """The peak memory of the current worker in megabytes."""
        return max(map(most_memory, children(self.process.pid)), default=0)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.log.close()


def hunt(seconds: float, seed: int, keep: Path) -> str:
    """Returns a one-line summary; raises `AssertionError` when a picture was too much for a worker."""
    keep.mkdir(parents=True, exist_ok=True)
    chance = random.Random(seed)
    mutation = Mutation(chance, sources())
    findings, outcomes, slowest, costliest, largest = [], Counter(), 0.0, 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        readers = {kind: Reader(options, keep / f"{kind}.log") for kind, options in KINDS.items()}
        end = time.monotonic() + seconds
        number = 0
        while time.monotonic() < end:
            number += 1
            path = Path(folder) / f"{number}.jpg"
            mutation.picture().save(path, quality=chance.randint(3, 95))
            kind = chance.choice(list(readers))
            reader = readers[kind]
            begin, spent = time.monotonic(), reader.processor_seconds()
            outcome = reader.read(path)
            slowest = max(slowest, time.monotonic() - begin)
            costliest = max(costliest, reader.processor_seconds() - spent)
            largest = max(largest, reader.most_memory())
            outcomes[outcome.get("kind", "error")] += 1
            if outcome.get("reason") == "nothing read" or "error" in outcome:
                path.rename(keep / f"{kind}-{seed}-{number}.jpg")
                findings.append(f"{kind}-{seed}-{number}.jpg: {outcome.get('error') or outcome['reason']}")
                print(findings[-1], flush=True)
            else:
                path.unlink()
        for reader in readers.values():
            reader.close()
    line = (
        f"{number} pictures in {seconds:.0f} s, slowest {slowest:.1f} s, {costliest:.1f} s of processor time, a worker's most memory"
        f" {largest} MB, read as {dict(outcomes)}; {len(findings)} too much (seed {seed})"
    )
    assert not findings, line
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--keep", type=Path, default=Path(".build/hunt"), help="a folder for logs and for pictures that are too much")
    options = parser.parse_args()
    print(hunt(options.seconds, options.seed, options.keep))


if __name__ == "__main__":
    main()
