"""Web pages of a Catalan puzzle, drawn by a real browser: a red cell among blue ones, often one of them empty.

    python webpages.py --out DIR --count 100 --seed 1 --fonts held-out

The words found, their number, the score and the buttons stand around the board in Catalan. Sizes, typefaces, colours and layouts
vary. `labels.json` is as `generate.py` writes it, without the places of the cells.
"""

from __future__ import annotations

import argparse
import html
import json
import pathlib
import subprocess
import tempfile
from dataclasses import dataclass

import cv2
import numpy as np

from alphabets import ALPHABETS
from layout import cell_centres, hexagon
from puzzle import Board, choose_board, words_found, words_of
from typefaces import Typefaces

SIX_LETTERS = 0.45
REDS = ("#e4002b", "#d62839", "#c1121f", "#ff3b30", "#b3001b", "#e63946")
BLUES = ("#0a4d9c", "#1d3557", "#2a6fbb", "#3b82f6", "#0077b6", "#4a90d9", "#6baed6", "#90c4ea", "#bcdcf5", "#16325c")
LEVELS = ("Pollet", "Colom", "Ànec", "Cigne", "Òliba", "Àguila", "Paó")
TRAINING_LAYOUTS, HELD_OUT_LAYOUTS = ("above", "below", "bare"), ("drawer", "wide")


def points(word: str, letters: str) -> int:
    """One point for three letters, two for four, else a point a letter; ten more for a word with all letters."""
    return (len(word) - 2 if len(word) < 5 else len(word)) + (10 if set(letters) <= set(word) else 0)


@dataclass(frozen=True)
class Look:
    """The properties of one page."""

    width: int
    height: int
    scale: float
    layout: str
    red: str
    blue: str
    ink: str
    ground: str
    text: str
    letter_face: str
    text_face: str
    weight: int
    pointy: bool
    gap: float
    radius: float
    letter_size: float
    is_lower_case: bool
    empty_opacity: float

    @property
    def page_style(self) -> str:
        """The style sheet."""
        return (f"*{{box-sizing:border-box}}body{{margin:0;background:{self.ground};color:{self.text};"
                f"font-family:'{self.text_face}',sans-serif;font-size:16px}}header{{display:flex;justify-content:"
                "space-between;padding:12px 16px;border-bottom:1px solid #8886}h1{font-size:24px;margin:0}"
                "main{padding:10px 16px}p{margin:8px 0;line-height:1.45}svg{display:block;margin:14px auto}"
                ".typed{text-align:center;height:34px;font-size:26px;letter-spacing:2px}"
                "nav{display:flex;justify-content:center;gap:16px;margin:14px}button{font:inherit;padding:11px 18px;"
                "border-radius:24px;border:1px solid #8888;background:transparent;color:inherit}"
                ".wide{display:flex;gap:40px;align-items:flex-start}.wide>*{flex:1}")


def _dark(colour: str) -> bool:
    red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 150


def choose_look(rng: np.random.Generator, faces: Typefaces, layouts: tuple[str, ...]) -> Look:
    """A random page: mostly a phone of the usual sizes."""
    layout = str(rng.choice(layouts))
    is_wide = layout == "wide"
    width, height = (1280, 800) if is_wide else ((390, 844), (360, 740), (393, 852), (412, 915), (430, 932), (375, 667))[rng.integers(6)]
    blue = str(rng.choice(BLUES))
    is_dark_page = rng.random() < 0.25
    radius = float(rng.uniform(0.125, 0.165)) * (390 if is_wide else width)
    return Look(
        width, height, float(rng.choice([1, 1.5]) if is_wide else rng.choice([1.5, 2, 2, 3])), layout, str(rng.choice(REDS)), blue,
        "#ffffff" if _dark(blue) or rng.random() < 0.2 else "#0b1a2e",
        str(rng.choice(["#121212", "#1b1f27"]) if is_dark_page else rng.choice(["#ffffff", "#ffffff", "#f7f5ef"])),
        "#eeeeee" if is_dark_page else "#222222", faces.choose(rng).family, faces.choose(rng).family,
        int(rng.choice([400, 600, 700, 700, 800])), bool(rng.random() < 0.5), float(rng.uniform(0.02, 0.14)), radius,
        radius * float(rng.uniform(0.62, 0.95)), bool(rng.random() < 0.12), 0.4 if rng.random() < 0.1 else 1.0)


def _board(look: Look, board: Board) -> str:
    """The honeycomb as SVG."""
    centres = look.radius * cell_centres(look.pointy, look.gap)
    half = float(np.abs(centres).max()) + 1.05 * look.radius
    parts = []
    for number, (centre, letter) in enumerate(zip(centres, board.letters)):
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in hexagon(centre, look.radius, look.pointy))
        fill = look.red if number == 0 else look.blue
        opacity = look.empty_opacity if letter == " " else 1
        parts.append(f'<polygon points="{corners}" fill="{fill}" fill-opacity="{opacity}"/>')
        ink = "#ffffff" if number == 0 else look.ink
        shown = letter.lower() if look.is_lower_case and "L" not in board.letters else letter
        parts.append(f'<text x="{centre[0]:.1f}" y="{centre[1] + 0.36 * look.letter_size:.1f}" fill="{ink}" '
                     f'text-anchor="middle">{shown}</text>')
    return (f'<svg width="{2 * half:.0f}" height="{2 * half:.0f}" viewBox="{-half:.1f} {-half:.1f} {2 * half:.1f} {2 * half:.1f}" '
            f'font-family="{look.letter_face}" font-size="{look.letter_size:.1f}" font-weight="{look.weight}">{"".join(parts)}</svg>')


def page(rng: np.random.Generator, look: Look, board: Board) -> tuple[str, dict]:
    """The page as HTML, and the label of what it shows besides the board."""
    found = sorted(words_found(rng, board, int(rng.choice([0, 0, 3, 8, 20]))))
    letters = board.letters.lower().replace(" ", "")
    score, most = sum(points(w, letters) for w in found), sum(points(w, letters) for w in words_of(board))
    count = len(found)
    counted = f"Has trobat {count} {'paraula' if count == 1 else 'paraules'} de les {len(words_of(board))} possibles"
    setting = str.capitalize if rng.random() < 0.3 else str.lower
    listed = ", ".join(f"<b>{setting(w)}</b>" if set(letters) <= set(w) else setting(w) for w in found)
    words = f"<p>{counted}{':' if found else '.'} {listed}</p>"
    points_line = f"<p>Puntuació: {score}/{most}</p>" if rng.random() < 0.8 else ""
    level = f"<p>Nivell: <b>{rng.choice(LEVELS)}</b></p>" if rng.random() < 0.5 else ""
    if rng.random() < 0.5:
        points_line, level = level, points_line
    typed = f"<div class=typed>{board.center if rng.random() < 0.3 else ''}</div>"
    nav = "<nav><button>Esborra</button><button>⟳</button><button>Introdueix</button></nav>"
    cells = _board(look, board)
    header = "<header><h1>Paraules</h1><span>Com s'hi juga &nbsp; ☰</span></header>"
    if look.layout == "above":
        body = words + points_line + level + typed + cells + nav
    elif look.layout == "below":
        body = typed + cells + nav + points_line + level + words
    elif look.layout == "drawer":
        body = points_line + level + f"<p>{counted} ▾</p>" + typed + cells + nav
    elif look.layout == "wide":
        body = f"<div class=wide><div>{typed}{cells}{nav}</div><div>{words}{points_line}{level}</div></div>"
    else:
        body, header = cells + nav, ""
    notes = {"found": found, "found_count": count, "score": score} if look.layout in ("above", "below", "wide") else {}
    document = (f"<!doctype html><html lang=ca><meta charset=utf-8><title>{html.escape('Paraules')}</title>"
                f"<style>{look.page_style}</style>{header}<main>{body}</main>")
    return document, notes


def photograph(document: str, look: Look) -> np.ndarray:
    """The page as the browser shows it, BGR."""
    with tempfile.TemporaryDirectory() as folder:
        source, picture = pathlib.Path(folder, "page.html"), pathlib.Path(folder, "page.png")
        source.write_text(document)
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}/profile",
             f"--window-size={look.width},{look.height}", f"--force-device-scale-factor={look.scale}",
             f"--screenshot={picture}", source.as_uri()], check=True, capture_output=True, timeout=120)
        return cv2.imread(str(picture))


def _sent(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """The picture as a chat program sends it: at most 1,280 pixels on the longer side."""
    factor = min(1.0, 1280 / max(picture.shape[:2]))
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if rng.random() < 0.7 else picture


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--fonts", choices=("held-out", "training"), default="held-out", help="and the layouts of that side")
    parser.add_argument("--only", type=int, nargs="+", help="draw only the pictures of these numbers")
    parser.add_argument("--append", action="store_true", help="add to the labels.json already there")
    options = parser.parse_args()

    options.out.mkdir(parents=True, exist_ok=True)
    own = ALPHABETS["ca"].own
    faces = Typefaces(options.fonts, own + own.upper())
    layouts = HELD_OUT_LAYOUTS if options.fonts == "held-out" else TRAINING_LAYOUTS
    store = options.out / "labels.json"
    labels = json.loads(store.read_text()) if options.append and store.exists() else []
    for number in options.only or range(options.count):
        rng = np.random.default_rng([options.seed, number])
        board = choose_board(rng, "ca", 6 if rng.random() < SIX_LETTERS else 7)
        look = choose_look(rng, faces, layouts)
        document, notes = page(rng, look, board)
        name, quality = f"page-{number:03d}.jpg", int(rng.integers(60, 93))
        cv2.imwrite(str(options.out / name), _sent(rng, photograph(document, look)), [cv2.IMWRITE_JPEG_QUALITY, quality])
        labels.append({"file": name, "kind": "digital", "edition": "catalan", "center": board.center, "language": "ca",
                       "outer": "".join(sorted(board.outer.replace(" ", ""))), "layout": look.layout} | notes)
    store.write_text("[\n" + ",\n".join(json.dumps(label) for label in labels) + "\n]\n")


if __name__ == "__main__":
    main()
