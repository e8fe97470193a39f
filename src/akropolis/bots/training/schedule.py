"""The steps of a fit: which samples each one looks at, and how far it may go. The same whatever does the arithmetic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.training.curriculum import Foresight

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
    compared: NDArray[np.intp] | None = None
    """Positions whose moves are compared, by number."""
    anchor: float = 1.0
    """How much the samples count then."""


@dataclass(frozen=True)
class Plan:
    """A fit, before it is known how many samples there are."""

    epochs: int
    rate: float
    batch: int
    decay: float
    seed: int
    rise: float = 0.3
    """The part of all steps in which the rate rises."""
    shares: tuple[float, ...] = ()
    """How much of an epoch comes from each part of the samples; without them it has every sample once."""

    def length(self, samples: int) -> int:
        """How many steps these samples make. The rest of an epoch is left out: chance decides what it is."""
        return self.epochs * max(1, samples // self.batch)

    def steps(self, parts: Sequence[int]) -> Iterator[Step]:
        """The steps, each epoch in an order of its own, for samples in parts of these sizes."""
        chance = np.random.Generator(np.random.PCG64(self.seed))
        length, number = self.length(sum(parts)), 0
        for _ in range(self.epochs):
            for rows in self._batches(length // self.epochs, parts, chance):
                yield Step(rows, *one_cycle(number, length, self.rate, self.rise))
                number += 1

    def _batches(self, count: int, parts: Sequence[int], chance: np.random.Generator) -> Iterator[NDArray[np.intp]]:
        """The samples of an epoch, by number."""
        if not self.shares:
            order = chance.permutation(sum(parts))
            yield from (order[begin : begin + self.batch] for begin in range(0, count * self.batch, self.batch))
            return
        drawn, batch, begin = [], min(self.batch, sum(parts)), 0
        for size, share in zip(parts, self.shares, strict=True):
            each = round(batch * share / sum(self.shares))
            drawn.append(begin + _drawn(size, count * each, chance).reshape(count, each))
            begin += size
        yield from np.hstack(drawn)


@dataclass(frozen=True)
class ComparingPlan:
    """A fit to how the moves of so many positions compare; an epoch has every position once, and any samples."""

    positions: int
    foresight: Foresight
    anchor: float
    """One of those that the foresight has."""
    decay: float
    seed: int

    def length(self, _samples: int) -> int:
        """How many steps there are, however many samples."""
        return self.foresight.pace.epochs * max(1, self.positions // self.foresight.batch)

    def steps(self, parts: Sequence[int]) -> Iterator[Step]:
        """The steps, each epoch in an order of its own, for samples in parts of these sizes."""
        chance = np.random.Generator(np.random.PCG64(self.seed))
        length, batch, calm_batch = self.length(0), min(self.foresight.batch, self.positions), self.foresight.calm_batch
        _, peak, rise = self.foresight.pace
        compared = _drawn(self.positions, length * batch, chance).reshape(length, batch)
        calm = _drawn(sum(parts), length * calm_batch, chance).reshape(length, calm_batch)
        for number in range(length):
            rate, momentum = one_cycle(number, length, peak, rise)
            yield Step(calm[number], rate, momentum, compared[number], self.anchor)


def _drawn(size: int, wanted: int, chance: np.random.Generator) -> NDArray[np.intp]:
    """So many of the numbers below `size`; none comes again before all have come."""
    return np.concatenate([chance.permutation(size) for _ in range(0, wanted, size)])[:wanted]


def one_cycle(number: int, length: int, peak: float, rise: float) -> tuple[float, float]:
    """Rate and momentum of a step: the rate rises to its peak and falls to nothing, in halves of cosines."""
    done = (number + 0.5) / length
    if done < rise:
        height = (1 - cos(pi * done / rise)) / 2
        rate = peak * (_LOWEST + (1 - _LOWEST) * height)
    else:
        height = (1 + cos(pi * (done - rise) / (1 - rise))) / 2
        rate = peak * height
    return rate, _CALM - (_CALM - _LIVELY) * height
