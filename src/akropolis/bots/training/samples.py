"""Samples: what a seat saw after a move, and how many points were still to come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int16]
Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class SampleSet:
    """The samples of one generation: a row of features for each."""

    features: Rows
    to_come: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.to_come)


@dataclass(frozen=True)
class Samples:
    """The samples of several generations, read as one. They may be a gigabyte, so they are never copied together."""

    parts: Sequence[SampleSet]

    def __len__(self) -> int:
        return sum(self.sizes)

    @property
    def sizes(self) -> list[int]:
        """How many samples each part has."""
        return list(map(len, self.parts))

    def pick(self, rows: NDArray[np.intp]) -> SampleSet:
        """Some of the samples, by number."""
        features = np.empty((len(rows), self.parts[0].features.shape[1]), np.int16)
        to_come = np.empty(len(rows), np.float32)
        begin = 0
        for part in self.parts:
            end = begin + len(part)
            here = (begin <= rows) & (rows < end)
            features[here] = part.features[rows[here] - begin]
            to_come[here] = part.to_come[rows[here] - begin]
            begin = end
        return SampleSet(features, to_come)

    def blocks(self, size: int) -> Iterator[SampleSet]:
        """All samples in order, `size` at a time."""
        for part in self.parts:
            for begin in range(0, len(part), size):
                rows = slice(begin, begin + size)
                yield SampleSet(part.features[rows], part.to_come[rows])
