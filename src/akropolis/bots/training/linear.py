"""The linear model: ridge regression in closed form, in double precision because many features are nearly copies."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.training.samples import Samples, SampleSet
from akropolis.engine.batch import cores

RIDGE = 10.0
_BLOCK = 8_192

Doubles = NDArray[np.float64]


def fit_linear(samples: Samples) -> Doubles:
    """One number for each feature, and the constant after them."""
    size = samples.parts[0].features.shape[1] + 1
    products, moments = np.zeros((size, size)), np.zeros(size)
    for product, moment in _shared(samples):
        products += product
        moments += moment
    return np.linalg.solve(products + RIDGE * np.eye(size), moments).astype(np.float64)


def _shared(samples: Samples) -> Iterator[tuple[Doubles, Doubles]]:
    """The sums of every block, in order whoever is ready first; no more of them at once than there are cores."""
    blocks = samples.blocks(_BLOCK)
    with ThreadPoolExecutor(cores()) as pool:
        while some := list(islice(blocks, cores())):
            yield from pool.map(_sums, some)


def _sums(block: SampleSet) -> tuple[Doubles, Doubles]:
    rows = np.ones((len(block), block.features.shape[1] + 1))
    rows[:, :-1] = block.features
    return rows.T @ rows, rows.T @ block.to_come.astype(np.float64)
