"""Tests of the strips with marked words, and of the net's file."""

from __future__ import annotations

import itertools
import pathlib
import sys

import numpy as np
import pytest
import torch

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / "Training" / "markedwords"), str(ROOT / "Training" / "nets")]

import netfile  # noqa: E402
import recogniser  # noqa: E402
import strips  # noqa: E402


def drawn(seed: int, count: int) -> list:
    rng = np.random.default_rng(seed)
    pages = strips.Pages(rng)
    return [strips.strip(rng, pages) for _ in range(count)]


def test_a_strip_depends_on_its_seed_alone():
    first, again, other = drawn(1, 3), drawn(1, 3), drawn(2, 3)
    assert all((a[0] == b[0]).all() and a[2] == b[2] for a, b in zip(first, again))
    assert [one[2] for one in first] != [one[2] for one in other]


def test_the_columns_spell_the_words_that_are_meant():
    for picture, columns, text in drawn(3, 40):
        assert picture.shape == (4, strips.HEIGHT, 2 * len(columns)) and picture.shape[2] % 4 == 0
        spelt = "".join(recogniser.SYMBOLS[k] for k, _ in itertools.groupby(columns) if k)
        assert spelt == text


def test_where_the_word_stands_is_about_where_its_letters_are():
    for picture, columns, _ in drawn(4, 40):
        letters, span = np.flatnonzero(columns) * 2, np.flatnonzero(picture[3, 0])
        assert span[0] <= np.median(letters) <= span[-1]


@pytest.mark.parametrize("text, folded", [("Uzbekistan\u2019s", "uzbekistan's"), ("tuna\u2010like", "tuna-like"), ("d\u00e9j\u00e0", "deja")])
def test_words_are_spelt_in_plain_letters(text, folded):
    assert strips.folded(text) == folded


def test_the_faces_learnt_from_are_not_those_held_out():
    learnt = {family.name for family in strips.faces.faces()}
    assert len(learnt) > 60
    assert not learnt & set(strips.faces.HELD_OUT)


def test_printed_ink_keeps_about_its_area():
    rng = np.random.default_rng(6)
    pages = strips.Pages(rng)
    for _ in range(8):
        page = pages._set()
        inked = [(pixels.sum(axis=2) < pixels[0, 0].sum() * 0.75).mean()
                 for pixels in (np.asarray(page.image).astype(int), strips._printed(rng, page).astype(int))]
        assert 0.3 * inked[0] < inked[1] < 2.5 * inked[0]


def test_the_stored_net_gives_what_the_net_gives(tmp_path):
    torch.manual_seed(1)
    net = recogniser.MarkedWordNet()
    strip = torch.rand(2, 4, 32, 88)
    net(strip)  # batch-norm sees something
    net.eval()
    recogniser.write_model(net, tmp_path / "net.model")
    stored = netfile.StoredNet(tmp_path / "net.model").outputs(strip.numpy())
    with torch.no_grad():
        assert np.abs(stored[:, :, 0] - net(strip).numpy()).max() < 1e-3
