"""The numbers of a net: in which order they lie, how a fresh one begins, and what the core is given to play with."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.training.losses import SCALE
from akropolis.bots.training.samples import Floats, Samples, SampleSet
from akropolis.engine.batch import cores

_ALWAYS_THE_SAME = 0.05
"""Features that spread less than this are not stretched."""
_BLOCK = 8_192


class Layers(NamedTuple):
    """The parts of a net, in the order of model.hpp. Arrays of NumPy or tensors of PyTorch."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    direct: Any
    """Goes past the hidden layers."""
    bias: Any


@dataclass(frozen=True)
class Shape:
    """How many numbers a net reads, and how wide its two hidden layers are. The core knows only the default."""

    features: int = 216
    hidden: int = 128
    second: int = 32

    @property
    def layers(self) -> tuple[tuple[int, ...], ...]:
        """The shape of each part."""
        features, hidden, second = self.features, self.hidden, self.second
        return (features, hidden), (hidden,), (hidden, second), (second,), (second,), (features,), (1,)

    @property
    def size(self) -> int:
        """How many numbers a net has."""
        return sum(prod(layer) for layer in self.layers)

    def split(self, numbers: Any) -> Layers:
        """The parts of a net whose numbers lie in one row."""
        parts, begin = [], 0
        for layer in self.layers:
            end = begin + prod(layer)
            parts.append(numbers[begin:end].reshape(layer))
            begin = end
        return Layers(*parts)


@dataclass(frozen=True)
class Net:
    """A net on features of zero mean and unit spread."""

    shape: Shape
    mean: Floats
    spread: Floats
    numbers: Floats

    @property
    def layers(self) -> Layers:
        return self.shape.split(self.numbers)

    def with_numbers(self, numbers: Floats) -> "Net":
        """The same net after some training."""
        return replace(self, numbers=numbers)


def fresh_net(samples: Samples, seed: int, shape: Shape | None = None) -> Net:
    """A net that has learned nothing, but knows the spread of the features it will see."""
    shape = shape or Shape()
    mean, spread = _spread(samples)
    chance = np.random.Generator(np.random.PCG64(seed))
    # Even numbers within one over the root of how many a unit reads; the direct path begins like a unit.
    reads = (shape.features, shape.features, shape.hidden, shape.hidden, shape.second, shape.features, shape.features)
    parts = [
        chance.uniform(-1, 1, prod(layer)) / np.sqrt(count) for layer, count in zip(shape.layers, reads, strict=True)
    ]
    return Net(shape, mean.astype(np.float32), spread.astype(np.float32), np.concatenate(parts).astype(np.float32))


def net_of(weights: bytes, samples: Samples) -> Net:
    """The net that the core plays with, to be trained further on samples of this spread."""
    shape = Shape()
    mean, spread = _spread(samples)
    layers = shape.split(np.frombuffer(weights, "<f4")[shape.features + 1 :].astype(np.float64))
    unfolded = layers._replace(
        first=layers.first * spread[:, None],
        first_bias=layers.first_bias + mean @ layers.first,
        last=layers.last / SCALE,
        direct=layers.direct * spread / SCALE,
        bias=(layers.bias + mean @ layers.direct) / SCALE,
    )
    numbers = np.concatenate([np.ravel(layer) for layer in unfolded])
    return Net(shape, mean.astype(np.float32), spread.astype(np.float32), numbers.astype(np.float32))


def numbers_for_core(net: Net, linear: NDArray[np.float64]) -> bytes:
    """All numbers in the order of model.hpp, with the scaling of features and points worked into them."""
    mean, spread, layers = net.mean.astype(np.float64), net.spread.astype(np.float64), net.layers
    first = layers.first / spread[:, None]
    direct = layers.direct / spread
    folded = layers._replace(
        first=first,
        first_bias=layers.first_bias - mean @ first,
        last=layers.last * SCALE,
        direct=direct * SCALE,
        bias=(layers.bias - mean @ direct) * SCALE,
    )
    return np.concatenate([linear, *(np.ravel(layer) for layer in folded)]).astype("<f4").tobytes()


def _spread(samples: Samples) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean and spread of each feature; a spread of one where it hardly ever changes."""
    width = samples.parts[0].features.shape[1]
    total, squares = np.zeros(width), np.zeros(width)
    with ThreadPoolExecutor(cores()) as pool:
        for block_total, block_squares in pool.map(_sums, samples.blocks(_BLOCK)):
            total += block_total
            squares += block_squares
    mean = total / len(samples)
    spread = np.sqrt(np.maximum(squares / len(samples) - mean**2, 0.0))
    return mean, np.where(spread < _ALWAYS_THE_SAME, 1.0, spread)


def _sums(block: SampleSet) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    rows = block.features.astype(np.float64)
    return rows.sum(axis=0), np.square(rows).sum(axis=0)
