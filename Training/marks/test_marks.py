"""Tests of the scenes with marks, and of the net's file."""

from __future__ import annotations

import pathlib
import sys

import numpy as np
import pytest
import torch

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Training" / "marks"))

import backgrounds  # noqa: E402
import net as nets  # noqa: E402
import scenes  # noqa: E402


@pytest.fixture(scope="module")
def pool(tmp_path_factory) -> scenes.Pool:
    """A white page of black words, 60 × 12 pixels each."""
    import cv2

    folder = tmp_path_factory.mktemp("pool")
    page = np.full((900, 1200, 3), 235, np.uint8)
    quads = []
    for y in range(60, 860, 34):
        for x in range(40, 1100, 80):
            page[y:y + 12, x:x + 60:4] = 30
            quads.append([[x, y], [x + 60, y], [x + 60, y + 12], [x, y + 12]])
    cv2.imwrite(str(folder / "0.jpg"), page)
    np.save(folder / "0.npy", np.array(quads, np.float32))
    return scenes.Pool(folder)


def test_a_scene_depends_on_its_seed_alone(pool):
    first, again, other = (scenes.scene(np.random.default_rng([1, n]), pool) for n in (5, 5, 6))
    assert all((a == b).all() for a, b in zip(first, again))
    assert (first[0] != other[0]).any()


def test_each_way_of_marking_is_drawn_and_labelled_as_what_it_means(pool):
    seen = set()
    for number in range(150):
        picture, classes, ink = scenes.scene(np.random.default_rng([2, number]), pool)
        assert picture.shape == (256, 256, 3) and classes.shape == ink.shape == (64, 64)
        kinds = set(np.unique(classes)) - {0}
        assert len(kinds) <= 1
        if kinds:
            assert ink.any(), "what is marked is covered, or touched, by a mark"
        seen |= kinds
    assert seen == set(range(1, len(scenes.CLASSES)))


def test_a_levelled_page_keeps_its_words_where_they_are():
    page = np.zeros((200, 300, 3), np.uint8)
    page[90:102, 100:160] = 255
    quad = np.array([[[100, 90], [160, 90], [160, 102], [100, 102]]], float)
    turned, quads = backgrounds.level(page, quad, np.deg2rad(90), 12)
    low, high = quads[0].min(axis=0).round().astype(int), quads[0].max(axis=0).round().astype(int)
    assert turned.shape[:2] == (300, 200)
    assert turned[low[1] + 2:high[1] - 2, low[0] + 2:high[0] - 2].min() > 200 and turned.mean() < 10


def test_the_stored_net_gives_what_the_trained_one_gave(tmp_path):
    torch.manual_seed(3)
    net = nets.MarkNet().eval()
    picture = torch.rand(1, 3, 64, 48)
    with torch.no_grad():
        for step in net.modules():
            if isinstance(step, torch.nn.BatchNorm2d):
                step.running_mean.uniform_(-0.2, 0.2)
                step.running_var.uniform_(0.5, 1.5)
        wanted = net(picture).numpy()
    nets.write_model(net, tmp_path / "net.model")
    stored = nets.netfile.StoredNet(tmp_path / "net.model").outputs(picture.numpy())
    assert stored.shape == (1, len(scenes.CLASSES) + 1, 16, 12)
    assert np.abs(stored - wanted).max() < 1e-4


def test_a_net_taken_back_from_its_file_gives_what_it_gave_and_goes_on_learning(tmp_path):
    torch.manual_seed(4)
    net, pictures = nets.MarkNet().eval(), torch.rand(4, 3, 64, 48)
    nets.write_model(net, tmp_path / "net.model")
    again = nets.MarkNet()
    nets.netfile.restore(again, tmp_path / "net.model", pictures)
    with torch.no_grad():
        wanted = net(pictures)
        assert (again.eval()(pictures) - wanted).abs().max() < 1e-3
        # In training mode, batch normalization uses the mean and variance of the batch.
        assert (again.train()(pictures) - wanted).abs().max() < 0.05 * wanted.abs().max() + 1e-3


def test_scans_whose_words_are_known_come_oftener(tmp_path):
    import cv2

    scans = tmp_path / "scans"
    scans.mkdir()
    for name in ("words", "none"):
        cv2.imwrite(str(scans / f"{name}.jpg"), np.full((400, 400, 3), 255, np.uint8))
    np.save(scans / "words.npy", np.array([[[100, 200], [160, 200], [160, 212], [100, 212]]], np.float32))
    np.save(scans / "none.npy", np.zeros((0, 4, 2), np.float32))
    assert sorted(scenes.Pool(tmp_path, scans).weights) == pytest.approx([0.25, 0.75])
