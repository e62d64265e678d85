#!/usr/bin/env bash
# Expected: a program that undoes hyphenation in a PDF's text leaves a compound its hyphen, and others give what is printed.
# Seen: from “a well-” and “known word” poppler's pdftotext makes “a wellknown word”, one word that is in no dictionary, just as it makes
# “hyphenated” from “hyphen-” and “ated”; the two can't be told apart afterwards. Only -layout and -raw keep hyphen and line's end.
# pypdfium2 puts U+FFFE, which is no character, in the place of the hyphen and takes the line's end away, so that neither word is found; its
# documentation doesn't say so. PyMuPDF and pypdf give what is printed.
# Version: poppler-utils 22.12.0 of Debian 12, pypdfium2 5.15.2, PyMuPDF 2.0, pypdf 7.1.1; the page is drawn by pycairo 1.29.2.
# Why it matters: a bot that defines the words of a page finds no “well-known” in it, and in pypdfium2's text no word that was divided.
# Our answer: a PDF's pages are drawn by pdftoppm and read like photos, and the dictionary decides which parts are one word
# (Sources/Pages/Words/BrokenWord.swift).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
pdftotext -v 2>&1 | sed -n 1p
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pycairo==1.29.2 pypdfium2==5.15.2 pymupdf==2.0 pypdf==7.1.1
venv/bin/python - <<'PYTHON'
import subprocess
import sys

import cairo
import pymupdf
import pypdf
import pypdfium2

surface = cairo.PDFSurface("page.pdf", 300, 200)
context = cairo.Context(surface)
context.set_font_size(14)
for number, line in enumerate(["a well-", "known word is hyphen-", "ated here"]):
    context.move_to(20, 40 + 20 * number)
    context.show_text(line)
surface.finish()


def pdftotext(*options):
    """The text by poppler."""
    return subprocess.run(["pdftotext", *options, "page.pdf", "-"], capture_output=True, text=True, check=True).stdout


texts = {
    "pdftotext": pdftotext(),
    "pdftotext -layout": pdftotext("-layout"),
    "pdftotext -raw": pdftotext("-raw"),
    "pypdfium2": pypdfium2.PdfDocument("page.pdf")[0].get_textpage().get_text_range(),
    "PyMuPDF": pymupdf.open("page.pdf")[0].get_text(),
    "pypdf": pypdf.PdfReader("page.pdf").pages[0].extract_text(),
}
for name, text in texts.items():
    print(f"{name}: {text.strip()!r}")
printed = "a well-\nknown word is hyphen-\nated here"
known = dict.fromkeys(texts, printed)
known["pdftotext"] = "a wellknown word is hyphenated here"
known["pypdfium2"] = "a well\ufffeknown word is hyphen\ufffeated here"
seen = {name: " ".join(text.split()) if name == "pdftotext" else text.strip() for name, text in texts.items()}
sys.exit(0 if seen == known else 3)
PYTHON
