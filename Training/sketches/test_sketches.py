"""Tests of the foundations of the sketch net's training: `python -m pytest Training/sketches`. No data needed."""

from __future__ import annotations

import numpy as np
import torch

import bitmaps
import camera
import dataset
import paper
import scrawl
from net import SketchNet, StoredNet, write_model


def test_no_class_is_two_objects_or_ambiguous_too():
    known = dataset.objects()
    assert len(known.labels) == 55
    assert not known.ambiguous & set(known.object_of)
    assert known.target("clock") == known.target("alarm clock")
    assert known.target("pear") is None
    assert known.target("giraffe") == known.none


def test_a_frame_is_centred_and_as_wide_as_the_datas():
    ink = scrawl.raster([np.array([[40.0, 128.0], [200.0, 128.0]])], 12)
    columns = np.flatnonzero(bitmaps.framed(ink).max(axis=0) > 60)
    assert (columns[0], columns[-1]) in ((1, 26), (2, 25))


def test_variations_stay_bitmaps_with_ink():
    rng = np.random.default_rng(1)
    bitmap = bitmaps.framed(scrawl.raster(scrawl.scribble(rng), 14))
    for _ in range(50):
        varied = bitmaps.varied(rng, bitmap)
        assert varied.shape == (28, 28) and varied.dtype == np.uint8 and varied.max() > 60


def test_the_file_computes_what_the_net_does(tmp_path):
    torch.manual_seed(1)
    net = SketchNet(59).eval()
    write_model(net, dataset.objects().outputs, 2.0, tmp_path / "net.model")
    pictures = np.random.default_rng(1).integers(0, 256, (4, 28, 28), np.uint8)
    with torch.no_grad():
        wanted = net(torch.from_numpy(pictures.astype(np.float32) / 255)[:, None]).numpy() / 2.0
    assert np.abs(StoredNet(tmp_path / "net.model").logits(pictures) - wanted).max() < 1e-4


def test_the_drawing_is_in_the_photo():
    rng = np.random.default_rng(2)
    field = paper.field_of_strokes([np.array([[0.0, 0.0], [255.0, 255.0]])])
    sheet = paper.drawn(rng, paper.blank(rng), field, paper.pen(rng), (300, 300), 200)
    picture, quality = camera.photograph(rng, sheet, camera.HARD, (300, 300), 110)
    assert max(picture.shape) == camera.LONG and picture.dtype == np.uint8 and 40 < quality < 95
