#!/usr/bin/env python3
"""Prints which share of base forms the dictionary of a language finds, of forms that its table has and of forms held out of it.

    Deploy/dictionaries/.venv/bin/python Training/lemmas/measure.py de fr --honeycue .build/release/honeycue

For each language 2,000 forms that people write, drawn at random with a fixed seed, are left out of the table, and a dictionary is built
of the rest under var/lemmas. The base form that simplemma has for a form counts as right. With --misses the wrong ones are listed.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "var" / "lemmas"
HELD_OUT = 2000


def found(honeycue: str, language: str, forms: list[str]) -> list[str]:
    """The first base form of each form; empty for an unknown one."""
    bases = []
    environment = {**os.environ, "HONEYCUE_LEXICON": str(FOLDER / "lexicon.bin")}
    for start in range(0, len(forms), 500):
        command = [honeycue, "define", "--json", "--language", language, "--", *forms[start : start + 500]]
        lines = subprocess.run(command, capture_output=True, text=True, env=environment).stdout.splitlines()
        bases += [json.loads(line).get("lemma", "") for line in lines]
    return bases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--honeycue", default=str(ROOT / ".build/release/honeycue"))
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    for language in options.languages:
        tables = [sys.executable, ROOT / "Deploy/dictionaries/tables.py", language, FOLDER, "--hold-out", str(HELD_OUT)]
        subprocess.run(tables, check=True)
        file = FOLDER / f"lexicon-{language}.bin"
        subprocess.run([options.honeycue, "build-lexicon", "--language", language, "--tables", FOLDER, file], check=True)
        for name in ("in-table", "held-out"):
            rows = [line.split("\t") for line in (FOLDER / language / f"{name}.tsv").read_text(encoding="utf-8").splitlines()]
            bases = found(options.honeycue, language, [form for form, _ in rows])
            wrong = [(form, want, got) for (form, want), got in zip(rows, bases, strict=True) if want != got]
            print(f"{language} {name}: {len(rows) - len(wrong)} of {len(rows)} ({1 - len(wrong) / len(rows):.1%})", flush=True)
            if options.misses:
                for form, want, got in wrong:
                    print(f"    {form}: {want}, not {got or 'nothing'}")


if __name__ == "__main__":
    main()
