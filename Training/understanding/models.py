"""The two models that are compared: a softmax on hashed features, and one with a hidden layer between (a bag of embeddings)."""

import numpy as np
from scipy.sparse import csr_matrix


def softmax(scores: np.ndarray) -> np.ndarray:
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


class Adam:
    """Kingma and Ba 2015, on dense arrays."""

    def __init__(self, parameters: list[np.ndarray], rate: float):
        self.parameters, self.rate, self.step = parameters, rate, 0
        self.first = [np.zeros_like(p) for p in parameters]
        self.second = [np.zeros_like(p) for p in parameters]
        self.room = [np.empty_like(p) for p in parameters]

    def update(self, gradients: list[np.ndarray]) -> None:
        self.step += 1
        rate = self.rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        for parameter, gradient, first, second, room in zip(self.parameters, gradients, self.first, self.second, self.room):
            first *= 0.9
            np.multiply(gradient, 0.1, out=room)
            first += room
            second *= 0.999
            np.multiply(gradient, gradient, out=room)
            room *= 0.001
            second += room
            np.sqrt(second, out=room)
            room += 1e-8
            np.divide(first, room, out=room)
            room *= rate
            parameter -= room


class Linear:
    """Each feature votes for each class."""

    def __init__(self, features: int, classes: int, decay: float = 1e-6):
        self.weights = np.zeros((features, classes), np.float32)
        self.decay = decay
        self.adam = Adam([self.weights], 0.028)

    def scores(self, inputs: csr_matrix) -> np.ndarray:
        return inputs @ self.weights

    def learn(self, inputs: csr_matrix, targets: np.ndarray) -> float:
        chances = softmax(self.scores(inputs))
        loss = -np.mean(np.log(chances[targets > 0.5] + 1e-12)) if (targets > 0.5).any() else 0.0
        error = (chances - targets) / len(targets)
        gradient = np.asarray(inputs.T @ error.astype(np.float32), np.float32)
        gradient += self.decay * self.weights
        self.adam.update([gradient])
        return float(loss)


class Hidden:
    """The features' embeddings are added up; a layer of rectified units decides."""

    def __init__(self, features: int, classes: int, width: int = 64, seed: int = 1, decay: float = 1e-6):
        random = np.random.default_rng(seed)
        self.embeddings = (random.standard_normal((features, width)) * 0.1).astype(np.float32)
        self.output = (random.standard_normal((width, classes)) * np.sqrt(2 / width)).astype(np.float32)
        self.bias = np.zeros(width, np.float32)
        self.decay = decay
        self.adam = Adam([self.embeddings, self.output, self.bias], 0.004)

    def scores(self, inputs: csr_matrix) -> np.ndarray:
        return np.maximum(inputs @ self.embeddings + self.bias, 0) @ self.output

    def learn(self, inputs: csr_matrix, targets: np.ndarray) -> float:
        before = inputs @ self.embeddings + self.bias
        hidden = np.maximum(before, 0)
        chances = softmax(hidden @ self.output)
        loss = -np.mean(np.log(chances[targets > 0.5] + 1e-12)) if (targets > 0.5).any() else 0.0
        error = ((chances - targets) / len(targets)).astype(np.float32)
        back = (error @ self.output.T) * (before > 0)
        self.adam.update(
            [
                np.asarray(inputs.T @ back, np.float32) + self.decay * self.embeddings,
                hidden.T @ error + self.decay * self.output,
                back.sum(axis=0),
            ]
        )
        return float(loss)


def quantized(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Four bits a weight, from -7 to 7, with one scale a row, which has the 16 higher bits of a Float32. Of some scales, each row has the
    one that leaves the least squared error: it may cut off the largest weights for the sake of the others."""
    largest = np.maximum(np.abs(weights).max(axis=1), 1e-9)
    codes = np.zeros(weights.shape, np.int8)
    scales = np.zeros(len(weights), np.float32)
    least = np.full(len(weights), np.inf)
    for part in (1, 0.85, 0.7, 0.55):
        tried = shortened(largest * part / 7)
        found = np.clip(np.round(weights / tried[:, None]), -7, 7)
        errors = ((found * tried[:, None] - weights) ** 2).sum(axis=1)
        better = errors < least
        codes[better], scales[better], least[better] = found[better], tried[better], errors[better]
    return codes, scales


def shortened(numbers: np.ndarray) -> np.ndarray:
    """The numbers rounded to the higher half of their bits."""
    bits = np.asarray(numbers, np.float32).view(np.uint32)
    return ((bits + np.uint32(0x8000)) & np.uint32(0xFFFF0000)).view(np.float32)
