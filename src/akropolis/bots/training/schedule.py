"""The steps of a fit: which samples each one looks at, and how far it may go. The same whatever does the arithmetic."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_RISE = 0.3
"""The part of all steps in which the rate rises."""
_LOWEST = 0.04
"""Where the rate begins, as a part of its peak."""
_CALM, _LIVELY = 0.95, 0.85
"""How much of the last step goes on into the next: less where the rate is high."""

SQUARES_KEPT = 0.999
"""How much of the squares of earlier slopes goes on into the next step."""
TINY = 1e-8
"""Keeps a step finite where there is no slope."""


class Step(NamedTuple):
    """One step: the samples, by number, its rate and its momentum."""

    rows: NDArray[np.intp]
    rate: float
    momentum: float


@dataclass(frozen=True)
class Plan:
    """A fit, before it is known how many samples there are."""

    epochs: int
    rate: float
    batch: int
    decay: float
    seed: int

    def length(self, samples: int) -> int:
        """How many steps these samples make. The rest of an epoch is left out: chance decides what it is."""
        return self.epochs * max(1, samples // self.batch)

    def steps(self, samples: int) -> Iterator[Step]:
        """The steps, each epoch in an order of its own."""
        chance = np.random.Generator(np.random.PCG64(self.seed))
        length, number = self.length(samples), 0
        for _ in range(self.epochs):
            order = chance.permutation(samples)
            for begin in range(0, length // self.epochs * self.batch, self.batch):
                yield Step(order[begin : begin + self.batch], *one_cycle(number, length, self.rate))
                number += 1


def one_cycle(number: int, length: int, peak: float) -> tuple[float, float]:
    """Rate and momentum of a step: the rate rises to its peak and falls to nothing, in halves of cosines."""
    done = (number + 0.5) / length
    if done < _RISE:
        height = (1 - cos(pi * done / _RISE)) / 2
        rate = peak * (_LOWEST + (1 - _LOWEST) * height)
    else:
        height = (1 + cos(pi * (done - _RISE) / (1 - _RISE))) / 2
        rate = peak * height
    return rate, _CALM - (_CALM - _LIVELY) * height
