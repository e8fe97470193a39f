"""The hex grid: flat-topped, axial coordinates, no edge."""

from functools import lru_cache
from typing import NamedTuple

__all__ = ["CENTRE", "DIRECTIONS", "DIRECTION_NAMES", "Hex", "neighbours"]


class Hex(NamedTuple):
    """One hex of the plane. The starting plaza of every city is at (0, 0)."""

    q: int
    r: int

    def step(self, direction: int, count: int = 1) -> "Hex":
        """The hex `count` steps away in a direction: 0 is north, then clockwise."""
        dq, dr = DIRECTIONS[direction % 6]
        return Hex(self.q + count * dq, self.r + count * dr)


# North, then clockwise. With flat-topped hexes there is no hex due east or due west.
DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
DIRECTION_NAMES: tuple[str, ...] = ("n", "ne", "se", "s", "sw", "nw")

CENTRE = Hex(0, 0)


@lru_cache(maxsize=1 << 14)
def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes that share an edge with this one, clockwise from north."""
    return tuple(place.step(direction) for direction in range(6))
