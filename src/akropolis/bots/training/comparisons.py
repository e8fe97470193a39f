"""Lessons on how the best moves of a position compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from akropolis.bots.evaluator import RIVALRY
from akropolis.bots.training.losses import Compared
from akropolis.bots.training.samples import Rows

MOVES = 16
"""As many as a search plays on."""
NEAR = 6.0
"""Points: a move that is so much worse than the best counts for a third."""
NO_MOVE = -1e9
"""Points of a row that stands for no move."""


@dataclass(frozen=True)
class Comparisons:
    """Positions with up to 16 moves each: what every seat sees after a move, and what the mover is ahead by then."""

    features: Rows
    """(positions, moves, seats, features), the mover first."""
    now: NDArray[np.int16]
    """Points and stones of each seat."""
    is_last: NDArray[np.uint8]
    """1 where a seat has no turn left."""
    worth: NDArray[np.float32]
    """Points ahead of the others after two more turns of every seat, the net's own estimate counted as one world."""
    is_move: NDArray[np.bool_]
    """Positions with fewer moves have rows that stand for none."""

    @property
    def rivalry(self) -> float:
        """How much the others' prospects weigh."""
        return RIVALRY[self.now.shape[-1]]

    def compared(self, kind: DTypeLike) -> Compared:
        """What the moves are compared by; those that are worth nearly as much as the best count most."""
        ahead = np.where(self.is_move, self.worth, NO_MOVE)
        counts = np.exp((ahead - ahead.max(axis=1, keepdims=True)) / NEAR)
        counts /= counts.sum(axis=1, keepdims=True)
        parts = (self.now, 1 - self.is_last, self.worth, counts)
        return Compared(*(part.astype(kind) for part in parts))

    def __len__(self) -> int:
        return len(self.worth)

    def pick(self, rows: NDArray[np.intp]) -> "Comparisons":
        """Some of the positions, by number."""
        return Comparisons(*(part[rows] for part in self._parts))

    @classmethod
    def together(cls, some: Sequence["Comparisons"]) -> "Comparisons":
        """Several as one."""
        return cls(*(np.concatenate(parts) for parts in zip(*(each._parts for each in some), strict=True)))

    @property
    def _parts(self) -> tuple[NDArray[Any], ...]:
        return self.features, self.now, self.is_last, self.worth, self.is_move
