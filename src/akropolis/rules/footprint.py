"""The three mutually adjacent hexes that a tile covers, whichever way round it lies."""

from functools import lru_cache
from typing import NamedTuple

from akropolis.rules.hexes import Hex

__all__ = ["ROTATIONS", "Footprint", "footprint_of", "footprints_around", "hexes_of", "ways_to_lie"]

ROTATIONS = 6


class Footprint(NamedTuple):
    """Three mutually adjacent hexes, clockwise, from the one that sees the others at 0 and 1 or at 1 and 2.

    Three rotations of a tile cover the same footprint; this is its one name.
    """

    first: Hex
    second: Hex
    third: Hex


@lru_cache(maxsize=1 << 14)
def hexes_of(origin: Hex, rotation: int) -> tuple[Hex, Hex, Hex]:
    """Where the first, second and third hex of a tile come to lie."""
    origin = Hex(*origin)  # a plain pair will do
    return origin, origin.step(rotation), origin.step(rotation + 1)


@lru_cache(maxsize=1 << 14)
def footprint_of(origin: Hex, rotation: int) -> Footprint:
    """The footprint of a tile laid at an origin in a rotation."""
    a, b, c = hexes_of(origin, rotation)
    turned = ((a, b, c), (c, a, b), (b, c, a))[rotation // 2]
    return Footprint(*turned)


@lru_cache(maxsize=1 << 14)
def footprints_around(place: Hex) -> tuple[Footprint, ...]:
    """The six footprints that contain a hex."""
    return tuple(footprint_of(place, rotation) for rotation in range(ROTATIONS))


def ways_to_lie(footprint: Footprint) -> tuple[tuple[Hex, int], ...]:
    """The three origins and rotations with which a tile covers this footprint."""
    a, b, c = footprint
    rotation = 0 if b.q == a.q else 1
    return (a, rotation), (b, rotation + 2), (c, rotation + 4)
