"""The word list that is part of the package. LexiconBuilder's AcceptanceList reads it."""

import archive

# Words with a lower probability are left out.
LEAST = 0.05
ACCEPTANCE_STEPS = 255
# Zipf frequencies are at most 7.7.
FREQUENCY_STEPS = 25

HEADER = """\
# Catalan words that the honeycomb game may take. Written by Training/headwords/train.py; don't edit.
# word as typed, the probability that the game takes it (of 255), its Zipf frequency (of 25 a step), its written forms if others
# Made from hunspell-ca and wcatalan (GPL 2 or later), wordfreq (CC BY-SA 4.0) and spacy-lookups-data (CC0): GPL 3 or later.
"""


def text(chances, frequency, forms):
    """The list from A to Z. The same words make the same text."""
    lines = []
    for word in sorted(chances):
        if chances[word] >= LEAST and archive.fits_some_board(word):
            fields = [word, str(round(chances[word] * ACCEPTANCE_STEPS)), str(round(frequency(word) * FREQUENCY_STEPS))]
            written = forms(word)
            if written != [word]:
                fields.append("|".join(written))
            lines.append("\t".join(fields) + "\n")
    return HEADER + "".join(lines)
