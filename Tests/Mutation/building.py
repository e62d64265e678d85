"""Builds a sample of mutants. Those that do not compile give way to the next ones."""

from __future__ import annotations

import hashlib
from pathlib import Path

from mutant import Mutant
from sampling import Sampler, area_of
from schemata import Mixture, mixed
from scratch import Scratch


class Rejected:
    """The mutants that did not compile, kept between runs as long as their file stays as it is."""

    def __init__(self, root: Path, file: Path) -> None:
        self.root = root
        self.file = file
        self.known = set(file.read_text().splitlines()) if file.exists() else set()

    def line(self, mutant: Mutant) -> str:
        return f"{hashlib.sha256((self.root / mutant.path).read_bytes()).hexdigest()[:16]} {mutant.key}"

    def __contains__(self, mutant: Mutant) -> bool:
        return self.line(mutant) in self.known

    def add(self, mutant: Mutant) -> None:
        self.known.add(self.line(mutant))
        self.file.write_text("".join(f"{line}\n" for line in sorted(self.known)))


def built(scratch: Scratch, sampler: Sampler, count: int) -> dict[int, Mutant]:
    """A sample that is built, by number."""
    rejected = Rejected(scratch.root, scratch.folder / "rejected.txt")
    chosen: dict[int, Mutant] = {}
    wanted = sampler.quotas(count)
    while True:
        for area, quota in wanted.items():
            for mutant in sampler.draw(area, quota, rejected):
                chosen[max(chosen, default=0) + 1] = mutant
        mixtures = {path: mixture(scratch.root, path, chosen) for path in {mutant.path for mutant in chosen.values()}}
        print(f"building {len(chosen)} mutants in {len(mixtures)} files", flush=True)
        scratch.write({path: mixture.code for path, mixture in mixtures.items()})
        errors = scratch.build()
        if not errors:
            return chosen
        bad: set[int] = set()
        for error in errors:
            if error.path not in mixtures:
                raise SystemExit(f"{error.path}:{error.line}: {error.text}\nThe copy does not build where no mutant is; see {scratch.log}.")
            bad |= set(mixtures[error.path].at(error.line)) or set(mixtures[error.path].lines)
        wanted = {}
        for number in sorted(bad):
            mutant = chosen.pop(number)
            rejected.add(mutant)
            name = area_of(mutant).name
            wanted[name] = wanted.get(name, 0) + 1
            print(f"does not compile: {mutant.key}", flush=True)


def mixture(root: Path, path: str, chosen: dict[int, Mutant]) -> Mixture:
    code = (root / path).read_bytes()
    return mixed(code, {number: mutant for number, mutant in chosen.items() if mutant.path == path}, header(path, code))


def header(path: str, code: bytes) -> bytes:
    """How a file of C comes to know the switch. The system's headers have to see the same macro as without it."""
    if path.endswith(".swift"):
        return b""
    return (b"#define _GNU_SOURCE\n" if b"#define _GNU_SOURCE" in code else b"") + b'#include "CMutant.h"\n'
