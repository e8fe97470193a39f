"""A move: which tile to take and where to lay it. And all the moves an architect has."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from akropolis.rules.city import City
from akropolis.rules.footprint import ROTATIONS, footprint_of, ways_to_lie
from akropolis.rules.hexes import Hex

__all__ = ["LegalMoves", "Move"]


class Move(NamedTuple):
    """Take a tile from the site and lay its first hex at the origin, its second in the direction of the rotation."""

    tile: int
    origin: Hex
    rotation: int


class LegalMoves(Sequence[Move]):
    """A view of every legal move. Counting and asking for one are cheap; moves are made only when looked at.

    The order is fixed: tiles as they lie in the site, footprints by their hexes, then the three ways to lie.
    All three ways count as moves of their own, even where they look alike.
    """

    __slots__ = ("_city", "_tiles")

    def __init__(self, city: City, tiles: tuple[int, ...]) -> None:
        self._city = city
        self._tiles = tiles

    def __len__(self) -> int:
        return len(self._tiles) * len(self._city.footprints) * 3

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.tile not in self._tiles or not 0 <= move.rotation < ROTATIONS:
            return False
        return footprint_of(move.origin, move.rotation) in self._city.footprints

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"there are {count} legal moves")
        index, way = divmod(index % count, 3)
        tile, footprint = divmod(index, len(self._city.footprints))
        return Move(self._tiles[tile], *ways_to_lie(self._city.sorted_footprints[footprint])[way])

    def __iter__(self) -> Iterator[Move]:
        for tile in self._tiles:
            for footprint in self._city.sorted_footprints:
                for origin, rotation in ways_to_lie(footprint):
                    yield Move(tile, origin, rotation)

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)}>"
