"""The file format of trained nets: one line of JSON with the layers, then all weights as little-endian float32 in layer order.

`Sources/Nets` reads it.
"""

from __future__ import annotations

import json
import pathlib

import numpy as np
import torch
from torch import nn

Layer = tuple[dict, list[np.ndarray]]


def folded(convolution: nn.Conv2d, norm: nn.BatchNorm2d, activated: bool = True) -> Layer:
    """A convolution of 3 × 3, or of one row of 3, with its batch normalization folded into its weights."""
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weight = convolution.weight * gain[:, None, None, None]
    bias = norm.bias - norm.running_mean * gain
    layer = {"type": "convolution", "in": convolution.in_channels, "out": convolution.out_channels, "kernel": 3, "padding": 1}
    if convolution.kernel_size[0] == 1:
        layer["rows"] = 1
    if convolution.stride[1] != 1:
        layer["stride"] = convolution.stride[1]
    if activated:
        layer["activation"] = "relu"
    return layer, [weight.detach().numpy(), bias.detach().numpy()]


class Convolution(nn.Sequential):
    """A 3 × 3 convolution with batch normalization (folded on export), and a ReLU unless a sum or the end of the net follows."""

    def __init__(self, source: int, target: int, stride: int = 1, activated: bool = True):
        layers = [nn.Conv2d(source, target, 3, stride, 1, bias=False), nn.BatchNorm2d(target)]
        super().__init__(*layers, *([nn.ReLU()] if activated else []))

    def stored(self) -> Layer:
        return folded(self[0], self[1], activated=len(self) == 3)

    @staticmethod
    def taken(weight: torch.Tensor) -> torch.Tensor:
        """The weight from its stored form."""
        return weight


def dense(layer: nn.Linear, temperature: float) -> Layer:
    """A dense layer whose outputs are divided by `temperature`, which calibrates them."""
    return ({"type": "dense", "in": layer.in_features, "out": layer.out_features},
            [layer.weight.detach().numpy() / temperature, layer.bias.detach().numpy() / temperature])


def write(path: pathlib.Path, form: str, shape: list[int], labels: list[str] | str, layers: list[Layer]) -> None:
    """Stores a net that takes [channels, height, width] `shape`."""
    manifest = {"format": form, "input": shape, "labels": labels, "layers": [description for description, _ in layers]}
    with open(path, "wb") as file:
        file.write(json.dumps(manifest, separators=(",", ":")).encode() + b"\n")
        for _, arrays in layers:
            for array in arrays:
                file.write(np.ascontiguousarray(array, "<f4").tobytes())


class StoredNet:
    """A net read back from its file: the reader's computation in a few lines of PyTorch."""

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
        """The shapes of a layer's weights and biases, in the file's order."""
        if layer["type"] not in ("convolution", "dense"):
            return []
        kernel = (layer.get("rows", layer["kernel"]), layer["kernel"]) if layer["type"] == "convolution" else ()
        return [(layer["out"], layer["in"], *kernel), (layer["out"],)]

    @torch.no_grad()
    def outputs(self, pictures: np.ndarray) -> np.ndarray:
        """Maps [n, channels, height, width] floats to the outputs of the last layer."""
        return self._run(torch.from_numpy(np.array(pictures, np.float32)))

    def _run(self, x: torch.Tensor) -> np.ndarray:
        kept = []
        for layer, tensors in self.layers:
            kind = layer["type"]
            if kind == "convolution":
                rows = tensors[0].shape[2]
                x = torch.conv2d(x, *tensors, padding=(rows // 2, layer["padding"]), stride=layer.get("stride", 1))
            elif kind == "maxpool":
                x = torch.max_pool2d(x, layer["size"])
            elif kind == "keep":
                kept.append(x)
            elif kind == "add":
                x = x + kept.pop()
            elif kind == "double":
                x = nn.functional.interpolate(x, scale_factor=2, mode="nearest")
            elif kind == "lower":
                x = torch.max_pool2d(x, (2, 1))
            elif kind == "widen":
                x = nn.functional.interpolate(x, scale_factor=(1, 2), mode="nearest")
            elif kind == "average":
                x = x.mean(dim=(2, 3))
            else:
                x = nn.functional.linear(x.flatten(1), *tensors)
            if layer.get("activation") == "relu":
                x = torch.relu(x)
        return x.numpy()


def restore(net: nn.Module, path: pathlib.Path, pictures: torch.Tensor) -> None:
    """Loads the weights of a file into a net of convolutions like `Convolution`, to continue its training.

    The file has no batch normalization any more. So the outputs of each convolution for `pictures` [n, channels, height, width]
    provide its mean and variance. Then the net computes the same outputs as before, and learns as if it had never been stored.
    """
    steps = [step for step in net.modules() if hasattr(step, "taken")]
    layers = [tensors for layer, tensors in StoredNet(path).layers if layer["type"] == "convolution"]
    stored = [(step.taken(weight), bias) for step, (weight, bias) in zip(steps, layers, strict=True)]
    if [tensors[0].shape for tensors in stored] != [step[0].weight.shape for step in steps]:
        raise ValueError(f"{path} is of another net")

    def measure(norm: nn.BatchNorm2d, inputs: tuple[torch.Tensor]) -> None:
        mean, variance = inputs[0].mean(dim=(0, 2, 3)), inputs[0].var(dim=(0, 2, 3))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.add_(mean)

    with torch.no_grad():
        for step, (weight, bias) in zip(steps, stored, strict=True):
            step[0].weight.copy_(weight)
            step[1].bias.copy_(bias)
        hooks = [step[1].register_forward_pre_hook(measure) for step in steps]
        training = net.training
        net.eval()(pictures)
        net.train(training)
        for hook in hooks:
            hook.remove()
