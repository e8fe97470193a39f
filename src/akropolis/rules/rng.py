"""Chance as data: a small generator whose numbers are the same on every machine and in every language.

It is SplitMix64: the state grows by a constant, and each number is the state well mixed. `docs/notation.md` gives
the definition and first numbers for anyone who wants to deal the same games elsewhere.
"""

from collections.abc import MutableSequence
from typing import Any

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode

__all__ = ["Rng", "check_seed"]

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def check_seed(seed: int) -> None:
    """Raise an error unless a number can be a seed."""
    if not 0 <= seed <= _MASK:
        raise GameError(RuleCode.SEED_RANGE, seed=seed)


class Rng:
    """A stream of chance started from a seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        check_seed(seed)
        self._state = seed

    def next(self) -> int:
        """The next number of 64 bits."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely: numbers past the last whole multiple are drawn again."""
        unfair_from = (1 << 64) - (1 << 64) % bound
        while (number := self.next()) >= unfair_from:
            pass
        return number % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
