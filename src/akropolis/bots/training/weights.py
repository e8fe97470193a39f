"""The numbers of a net: in which order they lie, how a fresh one begins, and what the core is given to play with."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.training.losses import SCALE
from akropolis.bots.training.samples import Floats, Samples, SampleSet
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
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

    @classmethod
    def of(cls, numbers: Any, widths: Widths, features: int) -> "Layers":
        """The parts of a net that reads so many features, whose numbers lie in one row."""
        parts, begin = [], 0
        for shape in widths.layers(features):
            end = begin + prod(shape)
            parts.append(numbers[begin:end].reshape(shape))
            begin = end
        return cls(*parts)


@dataclass(frozen=True)
class Net:
    """A net on features of zero mean and unit spread."""

    widths: Widths
    mean: Floats
    spread: Floats
    numbers: Floats

    @property
    def layers(self) -> Layers:
        return self.split(self.numbers)

    def split(self, numbers: Any) -> Layers:
        """The parts of a net like this one, with numbers of its own."""
        return Layers.of(numbers, self.widths, len(self.mean))

    def with_numbers(self, numbers: Floats) -> "Net":
        """The same net after some training."""
        return replace(self, numbers=numbers)


def fresh_net(samples: Samples, seed: int, widths: Widths) -> Net:
    """A net that has learned nothing, but knows the spread of the features it will see."""
    mean, spread = _spread(samples)
    chance = np.random.Generator(np.random.PCG64(seed))
    # Even numbers within one over the root of how many a unit reads; the direct path begins like a unit.
    features, (hidden, second) = len(mean), widths
    reads = (features, features, hidden, hidden, second, features, features)
    parts = [
        chance.uniform(-1, 1, prod(shape)) / np.sqrt(count)
        for shape, count in zip(widths.layers(features), reads, strict=True)
    ]
    return Net(widths, mean.astype(np.float32), spread.astype(np.float32), np.concatenate(parts).astype(np.float32))


def layers_in(weights: bytes, widths: Widths) -> Layers:
    """The net that the core plays with, without the linear model before it."""
    return Layers.of(np.frombuffer(weights, "<f4")[core.FEATURES + 1 :].astype(np.float64), widths, core.FEATURES)


def net_of(weights: bytes, samples: Samples, widths: Widths) -> Net:
    """The net that the core plays with, to be trained further on samples of this spread."""
    mean, spread = _spread(samples)
    layers = layers_in(weights, widths)
    unfolded = layers._replace(
        first=layers.first * spread[:, None],
        first_bias=layers.first_bias + mean @ layers.first,
        last=layers.last / SCALE,
        direct=layers.direct * spread / SCALE,
        bias=(layers.bias + mean @ layers.direct) / SCALE,
    )
    numbers = np.concatenate([np.ravel(layer) for layer in unfolded])
    return Net(widths, mean.astype(np.float32), spread.astype(np.float32), numbers.astype(np.float32))


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
