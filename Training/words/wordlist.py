"""The word list that is part of the package. LexiconBuilder's AcceptanceList reads it."""

import gzip

import puzzles

# Words with a lower probability are "unlikely" and listed without it.
LEAST = 0.1
# For words that fit no board, the only question is whether people know them.
LEAST_ELSEWHERE = 0.5
ACCEPTANCE_STEPS = 255
# Zipf frequencies are at most 7.7.
FREQUENCY_STEPS = 25

HEADER = """\
# Words a Spelling-Bee-style puzzle may take. Written by Training/words/train.py; don't edit.
# word, the probability that the puzzle takes it (of 255; 0: not told), its Zipf frequency (of 25 a step)
# Frequencies: wordfreq by Robyn Speer, CC BY-SA 4.0.
"""


def text(chances, frequency, others=frozenset()):
    """The list from A to Z. The same words make the same text.

    For words with a low probability, and for `others` (names), only the frequency is listed. With it the page reader recognizes
    rare words.
    """
    lines = []
    for word in sorted(chances.keys() | others):
        chance = chances.get(word, 0)
        is_told = chance >= (LEAST if puzzles.fits_some_board(word) else LEAST_ELSEWHERE)
        acceptance = round(chance * ACCEPTANCE_STEPS) if is_told else 0
        steps = round(frequency(word) * FREQUENCY_STEPS)
        if acceptance or steps:
            lines.append(f"{word}\t{acceptance}\t{steps}\n")
    return HEADER + "".join(lines)


def write(path, contents):
    # The header has no time and no name, so that the same text makes the same file.
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        compressed.write(contents.encode())
