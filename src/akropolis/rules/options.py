"""What is agreed before a game: how many architects, which tiles, which variants, and the opponent of a solo game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from akropolis.errors import GameError
from akropolis.rules.catalogue import tiles_for
from akropolis.rules.errors import RuleCode
from akropolis.rules.scoring import Variant
from akropolis.rules.variants import named_variants

__all__ = ["MOST_ARCHITECTS", "Illustrious", "Options"]

MOST_ARCHITECTS = 4


class Illustrious(StrEnum):
    """The three Illustrious Architects of the solo game, from easy to hard."""

    level: int
    """On which his districts count as if they stood there."""
    points_per_quarry: int

    HIPPODAMOS = "hippodamos", 1, 0
    METAGENES = "metagenes", 1, 2
    CALLICRATES = "callicrates", 2, 0

    def __new__(cls, name: str, level: int = 1, points_per_quarry: int = 0) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.level = level
        member.points_per_quarry = points_per_quarry
        return member


@dataclass(frozen=True)
class Options:
    """The options of a game. Impossible ones cannot be made."""

    architects: int = 2
    all_tiles: bool = False
    variants: frozenset[Variant] = frozenset()
    illustrious: Illustrious | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "variants", named_variants(self.variants))
        object.__setattr__(self, "illustrious", _named_illustrious(self.illustrious))
        if not hasattr(self.architects, "__index__") or not 1 <= self.architects <= MOST_ARCHITECTS:
            raise GameError(RuleCode.OPTIONS_ARCHITECTS, architects=self.architects)
        if (self.architects == 1) != (self.illustrious is not None):
            raise GameError(RuleCode.OPTIONS_SOLO)
        if self.all_tiles and self.architects == MOST_ARCHITECTS:
            raise GameError(RuleCode.OPTIONS_LONG)

    @staticmethod
    def named(architects: int, all_tiles: bool, variants: Iterable[str], illustrious: str | None) -> "Options":
        """The options from names as people write them."""
        return Options(architects, all_tiles, variants, illustrious)  # type: ignore[arg-type]  # named on the way in

    @property
    def is_solo(self) -> bool:
        """Whether one architect plays alone against an Illustrious Architect."""
        return self.illustrious is not None

    @property
    def seats(self) -> int:
        """Places at the table. Alone, the second is the Illustrious Architect's."""
        return 2 if self.is_solo else self.architects

    def check_seat(self, seat: int) -> None:
        """Raise an error unless there is such a seat."""
        if not 0 <= seat < self.seats:
            raise GameError(RuleCode.SEAT_UNKNOWN, seat=seat, last=self.seats - 1)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of the tiles used, in order."""
        return tiles_for(MOST_ARCHITECTS if self.all_tiles else self.seats)

    @property
    def stack_size(self) -> int:
        """How many tiles a stack has."""
        return self.seats + 1

    @property
    def site_size(self) -> int:
        """Tiles in a full construction site."""
        return self.seats + 2

    @property
    def stacks(self) -> int:
        """Face-down stacks at the start: 11, or in the long game 19 for two and 14 for three."""
        return (len(self.tiles) - self.site_size) // self.stack_size

    @property
    def turns(self) -> int:
        """Turns in a whole game, of all seats together: every tile but the last is taken."""
        return len(self.tiles) - 1


def _named_illustrious(illustrious: Illustrious | str | None) -> Illustrious | None:
    if illustrious is None:
        return None
    if illustrious not in set(Illustrious):
        raise GameError(RuleCode.OPTIONS_ILLUSTRIOUS, illustrious=illustrious)
    return Illustrious(illustrious)
