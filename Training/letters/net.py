"""The letter net: four small convolutions and one dense layer, and its file format `honeycue-net-1`."""

from __future__ import annotations

import json
import pathlib

import numpy as np
import torch
from torch import nn

from patches import LABELS, SIDE

WIDTHS = (12, 24, 48, 64)


class LetterNet(nn.Module):
    """[n, 1, 32, 32] patches to [n, 27] logits. Each convolution is followed by batch-norm (folded when exported)."""

    def __init__(self):
        super().__init__()
        blocks, last = [], 1
        for number, width in enumerate(WIDTHS):
            blocks += [nn.Conv2d(last, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU()]
            if number < 3:
                blocks.append(nn.MaxPool2d(2))
            last = width
        self.features = nn.Sequential(*blocks)
        self.dropout = nn.Dropout(0.2)
        self.classify = nn.Linear(last * (SIDE // 8) ** 2, len(LABELS))

    def forward(self, patches: torch.Tensor) -> torch.Tensor:
        return self.classify(self.dropout(self.features(patches).flatten(1)))


def folded_layers(net: LetterNet, temperature: float) -> list[tuple[dict, list[np.ndarray]]]:
    """The layers as the file has them: batch-norm in the convolutions, the temperature in the dense layer."""
    layers: list[tuple[dict, list[np.ndarray]]] = []
    modules = list(net.features)
    for module, following in zip(modules, modules[1:] + [None]):
        if isinstance(module, nn.Conv2d):
            gain = following.weight / torch.sqrt(following.running_var + following.eps)
            weight = module.weight * gain[:, None, None, None]
            bias = following.bias - following.running_mean * gain
            layers.append(({"type": "convolution", "in": module.in_channels, "out": module.out_channels, "kernel": 3,
                            "padding": 1, "activation": "relu"}, [weight.detach().numpy(), bias.detach().numpy()]))
        elif isinstance(module, nn.MaxPool2d):
            layers.append(({"type": "maxpool", "size": 2}, []))
    dense = net.classify
    layers.append(({"type": "dense", "in": dense.in_features, "out": dense.out_features},
                   [dense.weight.detach().numpy() / temperature, dense.bias.detach().numpy() / temperature]))
    return layers


def write_model(net: LetterNet, temperature: float, path: pathlib.Path) -> None:
    """One line of JSON, then all weights as little-endian float32 in layer order."""
    layers = folded_layers(net, temperature)
    manifest = {"format": "honeycue-net-1", "input": [1, SIDE, SIDE], "labels": LABELS,
                "layers": [description for description, _ in layers]}
    with open(path, "wb") as file:
        file.write(json.dumps(manifest, separators=(",", ":")).encode() + b"\n")
        for _, arrays in layers:
            for array in arrays:
                file.write(np.ascontiguousarray(array, "<f4").tobytes())


def weight_shapes(layer: dict) -> list[tuple[int, ...]]:
    """The shapes of a layer's weights and biases, in the file's order."""
    if layer["type"] == "maxpool":
        return []
    kernel = (layer["kernel"],) * 2 if layer["type"] == "convolution" else ()
    return [(layer["out"], layer["in"], *kernel), (layer["out"],)]


class StoredNet:
    """A net read back from its file: what the reader computes, in a few lines of PyTorch."""

    def __init__(self, path: pathlib.Path):
        with open(path, "rb") as file:
            self.manifest = json.loads(file.readline())
            weights = np.frombuffer(file.read(), "<f4")
        self.layers, offset = [], 0
        for layer in self.manifest["layers"]:
            tensors = []
            for shape in weight_shapes(layer):
                count = int(np.prod(shape))
                tensors.append(torch.from_numpy(weights[offset:offset + count].reshape(shape).copy()))
                offset += count
            self.layers.append((layer, tensors))
        if offset != len(weights):
            raise ValueError(f"{path}: {len(weights)} weights, the manifest speaks of {offset}")

    @property
    def parameters(self) -> int:
        """How many weights the file holds."""
        return sum(tensor.numel() for _, tensors in self.layers for tensor in tensors)

    @property
    def multiplications(self) -> int:
        """Multiply-accumulate operations a patch."""
        side, total = SIDE, 0
        for layer, _ in self.layers:
            if layer["type"] == "maxpool":
                side //= layer["size"]
            elif layer["type"] == "convolution":
                total += side * side * layer["in"] * layer["out"] * layer["kernel"] ** 2
            else:
                total += layer["in"] * layer["out"]
        return total

    @torch.no_grad()
    def logits(self, patches: np.ndarray) -> np.ndarray:
        """[n, 32, 32] float patches to [n, 27] logits."""
        x = torch.from_numpy(np.array(patches, np.float32))[:, None]
        for layer, tensors in self.layers:
            if layer["type"] == "convolution":
                x = torch.conv2d(x, *tensors, padding=layer["padding"])
            elif layer["type"] == "maxpool":
                x = torch.max_pool2d(x, layer["size"])
            else:
                x = nn.functional.linear(x.flatten(1), *tensors)
            if layer.get("activation") == "relu":
                x = torch.relu(x)
        return x.numpy()
