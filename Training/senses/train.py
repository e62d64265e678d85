"""Writes Sources/LexiconBuilder/Resources/senses.dat: see README.md."""

import gzip
from pathlib import Path

import tagger
import vectors
from wordnet import WordNet

OUTPUT = Path(__file__).parents[2] / "Sources/LexiconBuilder/Resources/senses.dat"


def main():
    contents = b"HONEYCUE SENSES 1\n" + tagger.stored(tagger.fitted(WordNet())) + vectors.stored()
    # Without a time, the same input gives the same file.
    OUTPUT.write_bytes(gzip.compress(contents, 9, mtime=0))
    print(f"{OUTPUT.name}: {OUTPUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
