"""Gradient descent on NumPy: the net forwards and backwards, and AdamW, on all cores.

A batch is cut into pieces of one size, whoever works on them, and their slopes are added up in order: so the numbers
do not depend on how many cores there are.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from akropolis.bots.training.samples import Floats, Samples, SampleSet
from akropolis.bots.training.schedule import SQUARES_KEPT, TINY, Step
from akropolis.bots.training.weights import SCALE, Layers, Net
from akropolis.engine.batch import cores

PIECE = 512


def descend(net: Net, samples: Samples, steps: Iterable[Step], decay: float) -> tuple[Net, Floats]:
    """Take the steps; the net after them, and the mean squared error that each one found."""
    numbers = net.numbers.copy()
    trend, squares = np.zeros_like(numbers), np.zeros_like(numbers)
    losses = []
    with ThreadPoolExecutor(cores()) as pool:
        for count, (rows, rate, momentum) in enumerate(steps, start=1):
            now = net.with_numbers(numbers)
            pieces = [rows[begin : begin + PIECE] for begin in range(0, len(rows), PIECE)]
            loss, slope = 0.0, np.zeros_like(numbers)
            for part_loss, part_slope in pool.map(lambda piece, net=now: slope_of(net, samples.pick(piece)), pieces):
                loss += part_loss
                slope += part_slope
            slope /= len(rows)
            losses.append(loss / len(rows))
            trend += (1 - momentum) * (slope - trend)
            squares += (1 - SQUARES_KEPT) * (slope * slope - squares)
            spread = np.sqrt(squares / (1 - SQUARES_KEPT**count)) + TINY
            numbers *= 1 - rate * decay
            numbers -= rate / (1 - momentum**count) * trend / spread
    return net.with_numbers(numbers), np.array(losses)


def slope_of(net: Net, samples: SampleSet) -> tuple[float, Floats]:
    """The sum of squared errors over some samples, and its slope in every number of the net."""
    layers = net.layers
    inputs = scaled(net, samples)
    hidden = np.maximum(inputs @ layers.first + layers.first_bias, 0)
    second = np.maximum(hidden @ layers.second + layers.second_bias, 0)
    errors = second @ layers.last + inputs @ layers.direct + layers.bias - samples.to_come / inputs.dtype.type(SCALE)
    by_value = 2 * errors
    by_second = np.outer(by_value, layers.last) * (second > 0)
    by_hidden = (by_second @ layers.second.T) * (hidden > 0)
    slopes = Layers(
        first=inputs.T @ by_hidden,
        first_bias=by_hidden.sum(axis=0),
        second=hidden.T @ by_second,
        second_bias=by_second.sum(axis=0),
        last=second.T @ by_value,
        direct=inputs.T @ by_value,
        bias=by_value.sum(keepdims=True),
    )
    return float(errors @ errors), np.concatenate([slope.ravel() for slope in slopes])


def scaled(net: Net, samples: SampleSet) -> Floats:
    """The features of some samples with zero mean and unit spread."""
    inputs: Floats = (samples.features.astype(net.mean.dtype) - net.mean) / net.spread
    return inputs
