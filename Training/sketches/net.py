"""The sketch net: a small residual net, and its file format `honeycue-net-2`."""

from __future__ import annotations

import json
import pathlib

import numpy as np
import torch
from torch import nn

SIDE = 28
WIDTHS = (32, 64, 128)
BLOCKS = (0, 1, 2)


class Convolution(nn.Sequential):
    """3 × 3, batch-norm (folded when exported), and a ReLU unless a sum follows."""

    def __init__(self, source: int, target: int, stride: int = 1, activated: bool = True):
        layers = [nn.Conv2d(source, target, 3, stride, 1, bias=False), nn.BatchNorm2d(target)]
        super().__init__(*layers, *([nn.ReLU()] if activated else []))
        self.stride, self.activated = stride, activated


class Residual(nn.Module):
    """relu(x + f(x)) with two convolutions (He et al., 2015)."""

    def __init__(self, width: int):
        super().__init__()
        self.first = Convolution(width, width)
        self.second = Convolution(width, width, activated=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class SketchNet(nn.Module):
    """[n, 1, 28, 28] bitmaps, ink 1 on 0, to logits: the objects, then "none of these"."""

    def __init__(self, outputs: int):
        super().__init__()
        blocks, last = [], 1
        for number, (width, count) in enumerate(zip(WIDTHS, BLOCKS)):
            blocks.append(Convolution(last, width, stride=1 if number == 0 else 2))
            blocks += [Residual(width) for _ in range(count)]
            last = width
        self.features = nn.Sequential(*blocks)
        self.dropout = nn.Dropout(0.2)
        self.classify = nn.Linear(last, outputs)

    def forward(self, bitmaps: torch.Tensor) -> torch.Tensor:
        return self.classify(self.dropout(self.features(bitmaps).mean(dim=(2, 3))))


def _folded(block: Convolution) -> tuple[dict, list[np.ndarray]]:
    convolution, norm = block[0], block[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weight = convolution.weight * gain[:, None, None, None]
    bias = norm.bias - norm.running_mean * gain
    layer = {"type": "convolution", "in": convolution.in_channels, "out": convolution.out_channels, "kernel": 3,
             "padding": 1}
    if block.stride != 1:
        layer["stride"] = block.stride
    if block.activated:
        layer["activation"] = "relu"
    return layer, [weight.detach().numpy(), bias.detach().numpy()]


def folded_layers(net: SketchNet, temperature: float) -> list[tuple[dict, list[np.ndarray]]]:
    """The layers as the file has them: batch-norm in the convolutions, the temperature in the dense layer."""
    layers: list[tuple[dict, list[np.ndarray]]] = []
    for block in net.features:
        if isinstance(block, Convolution):
            layers.append(_folded(block))
        else:
            layers.append(({"type": "keep"}, []))
            layers += [_folded(block.first), _folded(block.second)]
            layers.append(({"type": "add", "activation": "relu"}, []))
    layers.append(({"type": "average"}, []))
    dense = net.classify
    layers.append(({"type": "dense", "in": dense.in_features, "out": dense.out_features},
                   [dense.weight.detach().numpy() / temperature, dense.bias.detach().numpy() / temperature]))
    return layers


def write_model(net: SketchNet, labels: list[str], temperature: float, path: pathlib.Path) -> None:
    """One line of JSON, then all weights as little-endian float32 in layer order."""
    layers = folded_layers(net, temperature)
    manifest = {"format": "honeycue-net-2", "input": [1, SIDE, SIDE], "labels": labels,
                "layers": [description for description, _ in layers]}
    with open(path, "wb") as file:
        file.write(json.dumps(manifest, separators=(",", ":")).encode() + b"\n")
        for _, arrays in layers:
            for array in arrays:
                file.write(np.ascontiguousarray(array, "<f4").tobytes())


class StoredNet:
    """A net read back from its file: what the reader computes, in a few lines of PyTorch."""

    def __init__(self, path: pathlib.Path):
        with open(path, "rb") as file:
            self.manifest = json.loads(file.readline())
            weights = np.frombuffer(file.read(), "<f4")
        self.labels = self.manifest["labels"]
        self.layers, offset = [], 0
        for layer in self.manifest["layers"]:
            tensors = []
            for shape in self._shapes(layer):
                count = int(np.prod(shape))
                tensors.append(torch.from_numpy(weights[offset:offset + count].reshape(shape).copy()))
                offset += count
            self.layers.append((layer, tensors))
        if offset != len(weights):
            raise ValueError(f"{path}: {len(weights)} weights, the manifest speaks of {offset}")
        self.parameters = offset

    @staticmethod
    def _shapes(layer: dict) -> list[tuple[int, ...]]:
        if layer["type"] not in ("convolution", "dense"):
            return []
        kernel = (layer["kernel"],) * 2 if layer["type"] == "convolution" else ()
        return [(layer["out"], layer["in"], *kernel), (layer["out"],)]

    @torch.no_grad()
    def logits(self, bitmaps: np.ndarray) -> np.ndarray:
        """[n, 28, 28] bitmaps, bytes or 0…1, to [n, labels] logits."""
        scale = 255 if bitmaps.dtype == np.uint8 else 1
        return np.concatenate([self._logits(torch.from_numpy(part.astype(np.float32) / scale)[:, None])
                               for part in np.array_split(bitmaps, max(1, len(bitmaps) // 500))])

    def _logits(self, x: torch.Tensor) -> np.ndarray:
        kept = x
        for layer, tensors in self.layers:
            kind = layer["type"]
            if kind == "convolution":
                x = torch.conv2d(x, *tensors, padding=layer["padding"], stride=layer.get("stride", 1))
            elif kind == "keep":
                kept = x
            elif kind == "add":
                x = x + kept
            elif kind == "average":
                x = x.mean(dim=(2, 3))
            else:
                x = nn.functional.linear(x, *tensors)
            if layer.get("activation") == "relu":
                x = torch.relu(x)
        return x.numpy()
