"""Puts small faults into the code, each behind a switch, and says which of them the tests notice.

    Tests/mutate --mutants 60 --seed 1
    Tests/mutate --only Outbox --mutants 10     only mutants whose area, place or description has "Outbox" in it
    Tests/mutate --list                         says which mutants would be tried, without building
    Tests/mutate --unreached --mutants 600      says which mutants no Swift test reaches, without trying any
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import equivalents
import report
from building import built
from judging import Judge, Verdict, order
from running import Runner
from sampling import Sampler
from scratch import Scratch

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    options = parsed()
    print(f"{options.mutants} mutants, seed {options.seed}", flush=True)
    sampler = Sampler(ROOT, options.seed, options.only)
    reasons = equivalents.reasons()
    for key in sorted(set(reasons) - {mutant.key for mutant in sampler.all}):
        print(f"equivalent.txt names a mutant that is not there any more: {key}")
    if options.list:
        for area, count in sampler.quotas(options.mutants).items():
            for mutant in sampler.draw(area, count, ()):
                print(f"{mutant.place}: {mutant.kind}\n    {mutant.key}")
        return 0
    return tried(sampler, options.mutants, reasons, only_unreached=options.unreached)


def tried(sampler: Sampler, count: int, reasons: dict[str, str], only_unreached: bool) -> int:
    start = time.monotonic()
    scratch = Scratch(ROOT)
    mutants = built(scratch, sampler, count)
    scratch.compile_lexicon()
    print(f"built after {minutes(start)}", flush=True)
    judge = Judge(Runner(scratch), mutants)
    judge.run_without_mutant()
    print(f"the tests pass without mutants after {minutes(start)}", flush=True)
    numbers = order(mutants)
    if only_unreached:
        reached = set().union(*judge.reached.values())
        for number in numbers:
            if number not in reached:
                print(f"{mutants[number].place}: {mutants[number].key}")
        return 0
    equivalent = [number for number in numbers if mutants[number].key in reasons]
    verdicts = [Verdict(mutants[number], "equivalent", reasons[mutants[number].key]) for number in equivalent]
    for verdict in judge.verdicts([number for number in numbers if number not in equivalent]):
        print(f"{verdict.result:<9} {verdict.seconds:4.0f} s  {verdict.mutant.key}\n{' ' * 18}{verdict.by}", flush=True)
        verdicts.append(verdict)
    place = {mutants[number].key: index for index, number in enumerate(numbers)}
    verdicts.sort(key=lambda verdict: place[verdict.mutant.key])
    is_good, sentence = report.judgement(verdicts)
    print(f"\n{report.table(verdicts)}\n\n{report.by_area(verdicts)}\n\n{survivors(verdicts)}{sentence} It took {minutes(start)}.")
    return 0 if is_good else 1


def survivors(verdicts: list[Verdict]) -> str:
    """The survivors as equivalent.txt would name them."""
    keys = [verdict.mutant.key for verdict in verdicts if verdict.result == "survived"]
    return "Survived:\n" + "".join(f"{key}\n" for key in keys) + "\n" if keys else ""


def minutes(start: float) -> str:
    seconds = round(time.monotonic() - start)
    return f"{seconds // 60}:{seconds % 60:02} minutes"


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", type=int, default=60, help="how many (60)")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="which (any)")
    parser.add_argument("--only", default="", help="only mutants whose area, place or description contains this")
    parser.add_argument("--unreached", action="store_true", help="only say which mutants no Swift test reaches")
    parser.add_argument("--list", action="store_true", help="only say which mutants would be tried")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
