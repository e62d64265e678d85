#!/usr/bin/env python3
"""Measures what the readers' weights and thresholds are worth, and searches for better ones.

Without --search, each parameter is moved a step down and a step up while the others stay, and the table says how many points the photos
lose. With --search, a step that gains points is kept, and the next parameter is tried with it. Only every second photo decides; the
others show whether the gain holds for photos that did not decide. The result is printed as Swift, and --write puts it in place.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import tempfile

from declarations import Declarations, Parameter
from photos import Photo, Reader, photos

# The groups that reading a kind of photo uses.
GROUPS = {"page": ("spelling", "marks", "darkMarks"), "sketch": ("sheet",)}


class Measure:
    """The points of photos by the parameters they are read with."""

    def __init__(self, declarations: Declarations, reader: Reader, shown: list[Photo], folder: pathlib.Path) -> None:
        self.declarations, self.reader, self.shown, self.file = declarations, reader, shown, folder / "parameters.json"

    def points(self, changed: dict[Parameter, float | int]) -> list[float]:
        self.file.write_text(self.declarations.json(changed))
        return self.reader.points(self.shown, self.file)


def sensitivity(measure: Measure, chosen: list[Parameter], step: float) -> None:
    base = sum(measure.points({}))
    print(f"{base:g} points of {len(measure.shown)}.\n")
    print("| parameter | value | a step down | points | a step up | points |")
    print("| --- | --- | --- | --- | --- | --- |")
    for parameter in chosen:
        cells = [f"{value:g} | {sum(measure.points({parameter: value})) - base:+g}" for value in parameter.neighbours(step)]
        print(f"| {parameter} | {parameter.text} | " + " | ".join(["– | –"] * (2 - len(cells)) + cells) + " |", flush=True)


def search(measure: Measure, chosen: list[Parameter], step: float, rounds: int) -> dict[Parameter, float | int]:
    """Coordinate ascent: keeps a step if it gains points with the deciding photos and loses none with the others."""
    def halves(points: list[float]) -> tuple[float, float]:
        return sum(points[::2]), sum(points[1::2])

    changed: dict[Parameter, float | int] = {}
    best = halves(measure.points({}))
    print(f"{best[0]:g} points with the photos that decide, {best[1]:g} with the others.")
    for _ in range(rounds):
        before = dict(changed)
        for parameter in chosen:
            now = Parameter(parameter.group, parameter.name, str(changed.get(parameter, parameter.text)), parameter.is_count)
            for value in now.neighbours(step):
                found = halves(measure.points(changed | {parameter: value}))
                if found[0] > best[0] and found[1] >= best[1]:
                    best, changed = found, changed | {parameter: value}
                    print(f"{parameter} = {value:g}: {best[0]:g} and {best[1]:g} points", flush=True)
                    break
        if changed == before:
            break
        step /= 2
    return changed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lab", help="honeycue-lab, best a release build")
    parser.add_argument("--pages", nargs="*", type=pathlib.Path, default=[], help="folders drawn by Training/pages")
    parser.add_argument("--sketches", nargs="*", type=pathlib.Path, default=[], help="folders drawn by Training/sketches")
    parser.add_argument("--only", default="", help="only parameters whose name contains this, such as marks. or trust")
    parser.add_argument("--step", type=float, default=0.2, help="the step, as a share of the value (0.2)")
    parser.add_argument("--search", action="store_true", help="search for better values")
    parser.add_argument("--rounds", type=int, default=2, help="how many times the search tries each parameter, the step halved each time (2)")
    parser.add_argument("--write", action="store_true", help="write what the search finds into the Swift files")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many photos are read at the same time")
    options = parser.parse_args()
    shown = photos(options.pages, "page") + photos(options.sketches, "sketch")
    if not shown:
        parser.error("name folders of labelled photos with --pages or --sketches")
    declarations = Declarations()
    groups = [group for kind, names in GROUPS.items() if any(photo.kind == kind for photo in shown) for group in names]
    chosen = [parameter for parameter in declarations.all if parameter.group in groups and options.only in str(parameter)]
    with tempfile.TemporaryDirectory() as folder:
        measure = Measure(declarations, Reader(options.lab, options.processes), shown, pathlib.Path(folder))
        if not options.search:
            return sensitivity(measure, chosen, options.step)
        changed = search(measure, chosen, options.step, options.rounds)
    for group in sorted({parameter.group for parameter in changed}):
        print(f"\n{declarations.source(group, changed)}")
    if options.write:
        print("\n".join(f"wrote {file}" for file in declarations.write(changed)))


if __name__ == "__main__":
    main()
