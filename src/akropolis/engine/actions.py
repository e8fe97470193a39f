"""Moves as numbers of a fixed range: place in the site x row x column x rotation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError
from akropolis.rules.footprint import ROTATIONS
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Options

__all__ = ["LONG_REACH", "MOST_REACH", "REACH", "ActionCodec", "Placing"]

REACH = 20
"""To every side of the starting plaza. No bot of the ladder has laid the first hex of a tile further away."""
LONG_REACH = 24
"""The same where all tiles are used."""
MOST_REACH = 60


class Placing(NamedTuple):
    """What an action says: which place of the site the tile is taken from, where it goes, and how it lies."""

    place: int
    origin: Hex
    rotation: int


@dataclass(frozen=True)
class ActionCodec:
    """A number for every move within a reach, whatever the position.

    `((place * side + row) * side + column) * 6 + rotation`, where `place` is that of the tile in the site,
    and its cost; `row` is `r + reach` and `column` is `q + reach` of the move's origin, and `side` is `2 * reach + 1`.
    """

    places: int
    """In a full site."""
    reach: int = REACH
    """How far from the starting plaza, in rows and in columns, the origin of a move may lie."""

    def __post_init__(self) -> None:
        if not 1 <= self.reach <= MOST_REACH:
            raise GameError(EngineCode.COUNT_RANGE, count=self.reach, least=1, most=MOST_REACH)

    @staticmethod
    def of(options: Options, reach: int | None = None) -> "ActionCodec":
        """The codec of a game. Without a reach it has one that no bot of the ladder has needed to leave."""
        return ActionCodec(options.site_size, reach or (LONG_REACH if options.all_tiles else REACH))

    @property
    def side(self) -> int:
        """Rows, and columns."""
        return 2 * self.reach + 1

    @property
    def size(self) -> int:
        """How many actions there are: the numbers from 0 to one less."""
        return self.places * self.side * self.side * ROTATIONS

    def encode(self, move: Move, site: Sequence[int]) -> int | None:
        """The action of a move with a tile of the site; None beyond the reach."""
        (q, r), reach = move.origin, self.reach
        if move.tile not in site or max(abs(q), abs(r)) > reach or not 0 <= move.rotation < ROTATIONS:
            return None
        place = list(site).index(move.tile)
        return ((place * self.side + r + reach) * self.side + q + reach) * ROTATIONS + move.rotation

    def placing(self, action: int) -> Placing:
        """What an action says."""
        if not 0 <= action < self.size:
            raise GameError(EngineCode.COUNT_RANGE, count=action, least=0, most=self.size - 1)
        where, rotation = divmod(int(action), ROTATIONS)
        row, column = divmod(where, self.side)
        place, row = divmod(row, self.side)
        return Placing(place, Hex(column - self.reach, row - self.reach), rotation)

    def decode(self, action: int, site: Sequence[int]) -> Move | None:
        """The move of an action, which may be illegal; None where the site has no such place."""
        place, origin, rotation = self.placing(action)
        return Move(site[place], origin, rotation) if place < len(site) else None
