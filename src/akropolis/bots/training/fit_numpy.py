"""Gradient descent on NumPy: the net forwards and backwards, and AdamW, on all cores.

A batch is cut into pieces of one size, whoever works on them, and their slopes are added up in order: so the numbers
do not depend on how many cores there are.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.training.comparisons import Comparisons
from akropolis.bots.training.losses import of_order, of_points
from akropolis.bots.training.samples import Floats, Rows, Samples
from akropolis.bots.training.schedule import SQUARES_KEPT, TINY, Step
from akropolis.bots.training.weights import Layers, Net
from akropolis.engine.batch import cores

PIECE, COMPARED_PIECE = 512, 16

Judge = Callable[[Floats], tuple[float, Floats]]
"""How wrong a net's answers are, and how that changes with each."""
Slope = tuple[float, Floats]
"""How wrong a net is, and how that changes with each of its numbers."""


def descend(
    net: Net, samples: Samples, steps: Iterable[Step], decay: float, comparisons: Comparisons | None = None
) -> tuple[Net, Floats]:
    """Take the steps; the net after them, and the mean squared error that each one found."""
    numbers = net.numbers.copy()
    trend, squares = np.zeros_like(numbers), np.zeros_like(numbers)
    losses = []
    with ThreadPoolExecutor(cores()) as pool:
        for count, step in enumerate(steps, start=1):
            now = net.with_numbers(numbers)
            loss, slope = _added_up(pool.map(partial(points_slope, now, samples), _pieces(step.rows, PIECE)))
            loss, slope = loss / len(step.rows), slope / len(step.rows)
            if comparisons and step.compared is not None:
                compared = pool.map(partial(order_slope, now, comparisons), _pieces(step.compared, COMPARED_PIECE))
                more_loss, more_slope = _added_up(compared)
                loss = step.anchor * loss + more_loss / len(step.compared)
                slope = step.anchor * slope + more_slope / len(step.compared)
            losses.append(loss)
            trend += (1 - step.momentum) * (slope - trend)
            squares += (1 - SQUARES_KEPT) * (slope * slope - squares)
            spread = np.sqrt(squares / (1 - SQUARES_KEPT**count)) + TINY
            numbers *= 1 - step.rate * decay
            numbers -= step.rate / (1 - step.momentum**count) * trend / spread
    return net.with_numbers(numbers), np.array(losses)


def points_slope(net: Net, samples: Samples, rows: NDArray[np.intp]) -> Slope:
    """The error in the points to come of some samples."""
    part = samples.pick(rows)
    return _slope(net, part.features, partial(of_points, to_come=part.to_come))


def order_slope(net: Net, comparisons: Comparisons, positions: NDArray[np.intp]) -> Slope:
    """The error in how the moves of some positions differ."""
    part = comparisons.pick(positions)
    return _slope(
        net, part.features, partial(of_order, moves=part.compared(net.mean.dtype), rivalry=comparisons.rivalry)
    )


def _slope(net: Net, features: Rows, judge: Judge) -> Slope:
    layers = net.layers
    inputs: Floats = (features.reshape(-1, len(net.mean)).astype(net.mean.dtype) - net.mean) / net.spread
    hidden = np.maximum(inputs @ layers.first + layers.first_bias, 0)
    second = np.maximum(hidden @ layers.second + layers.second_bias, 0)
    loss, by_answer = judge(second @ layers.last + inputs @ layers.direct + layers.bias)
    by_second = np.outer(by_answer, layers.last) * (second > 0)
    by_hidden = (by_second @ layers.second.T) * (hidden > 0)
    slopes = Layers(
        first=inputs.T @ by_hidden,
        first_bias=by_hidden.sum(axis=0),
        second=hidden.T @ by_second,
        second_bias=by_second.sum(axis=0),
        last=second.T @ by_answer,
        direct=inputs.T @ by_answer,
        bias=by_answer.sum(keepdims=True),
    )
    return float(loss), np.concatenate([slope.ravel() for slope in slopes])


def _pieces(rows: NDArray[np.intp], size: int) -> Iterator[NDArray[np.intp]]:
    return (rows[begin : begin + size] for begin in range(0, len(rows), size))


def _added_up(slopes: Iterable[Slope]) -> Slope:
    losses, parts = zip(*slopes, strict=True)
    return sum(losses), sum(parts[1:], start=parts[0])
