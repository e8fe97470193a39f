"""A tile: three hexes that are laid together and never flipped."""

from typing import NamedTuple

from akropolis.rules.district import HexKind

__all__ = ["Tile"]


class Tile(NamedTuple):
    """One of the 61 city tiles. The kinds are in clockwise order."""

    number: int
    least_architects: int
    kinds: tuple[HexKind, HexKind, HexKind]

    @property
    def has_plaza(self) -> bool:
        """Whether one of its hexes is a plaza."""
        return any(kind.is_plaza for kind in self.kinds)
