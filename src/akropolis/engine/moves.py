"""The legal moves of an engine position: the same view as in the rules, answered by the core."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

from akropolis.engine.backend import core
from akropolis.engine.numbers import move_from, numbers_of
from akropolis.rules.footprint import footprint_of, ways_to_lie
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move

__all__ = ["LARGEST", "LegalMoves"]

LARGEST = 1 << 30
"""No number in a move comes near it; the core takes 32-bit numbers."""


class LegalMoves(Sequence[Move]):
    """Every legal move, in the order of the rules. It follows the position: after a move it shows the new ones."""

    __slots__ = ("_game",)

    def __init__(self, game: "core.CoreGame") -> None:
        self._game = game

    def __len__(self) -> int:
        return self._game.legal_moves

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        numbers = numbers_of(move)
        return max(map(abs, numbers)) <= LARGEST and self._game.is_legal(numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        count = len(self)
        if isinstance(index, slice):
            return list(self)[index]
        if not -count <= index < count:
            raise IndexError(f"there are {count} legal moves")
        return move_from(self._game.move(index % count))

    def __iter__(self) -> Iterator[Move]:
        count = len(self)
        if not count:
            return
        ways = [way for footprint in self._game.footprints() for way in _ways(*footprint)]
        new = tuple.__new__  # as the class itself does it, without looking up the names of the fields
        for tile in self._game.site[: count // len(ways)]:
            for origin, rotation in ways:
                yield new(Move, (tile, origin, rotation))

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)}>"


@lru_cache(maxsize=1 << 14)
def _ways(q: int, r: int, orientation: int) -> tuple[tuple[Hex, int], ...]:
    return ways_to_lie(footprint_of(Hex(q, r), orientation))
