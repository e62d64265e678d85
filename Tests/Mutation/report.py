"""The table of mutants, and whether the tests are good enough."""

from __future__ import annotations

from areas import AREAS
from judging import Verdict
from mutant import shortened
from sampling import area_of

# The share of the mutants that are not equivalent which the tests have to notice.
AIM = 0.85


def table(verdicts: list[Verdict]) -> str:
    lines = ["| mutant | kind | change | result | by |", "| --- | --- | --- | --- | --- |"]
    for verdict in verdicts:
        mutant = verdict.mutant
        change = cell(f"{shortened(mutant.old, 60)} → {shortened(mutant.new, 60)}")
        lines.append(f"| {mutant.place} | {mutant.kind} | {change} | {verdict.result} | {cell(verdict.by)} |")
    return "\n".join(lines)


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def by_area(verdicts: list[Verdict]) -> str:
    lines = ["| area | caught | equivalent | survived |", "| --- | --- | --- | --- |"]
    for area in AREAS:
        results = [verdict.result for verdict in verdicts if area_of(verdict.mutant) == area]
        if results:
            lines.append(f"| {area.name} | {results.count('caught')} | {results.count('equivalent')} | {results.count('survived')} |")
    return "\n".join(lines)


def judgement(verdicts: list[Verdict]) -> tuple[bool, str]:
    """Whether the tests notice enough, and a sentence that says so."""
    counted = [verdict for verdict in verdicts if verdict.result != "equivalent"]
    survived = [verdict for verdict in counted if verdict.result == "survived"]
    critical = [verdict for verdict in survived if area_of(verdict.mutant).is_critical]
    noticed = len(counted) - len(survived)
    share = noticed / len(counted) if counted else 1
    text = (
        f"{noticed} of {len(counted)} mutants were noticed ({share:.0%}, the aim is {AIM:.0%}), "
        f"{len(verdicts) - len(counted)} are equivalent.")
    if critical:
        names = ", ".join(area.name for area in AREAS if area.is_critical)
        text += f" {len(critical)} survived where none may ({names})."
    return share >= AIM and not critical, text
