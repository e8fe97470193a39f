"""What a move changes: the city and the score sheet of the architect before and after it."""

from dataclasses import dataclass
from functools import cached_property

from akropolis.rules.catalogue import TILES
from akropolis.rules.city import Built, City
from akropolis.rules.district import District, HexKind
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.scoring import HexScore, ScoreSheet, score_city
from akropolis.rules.site import cost_of

__all__ = ["Change"]


@dataclass(frozen=True)
class Change:
    """A legal move, seen from both sides."""

    view: PublicView
    move: Move

    @cached_property
    def city(self) -> City:
        """The city before the move."""
        return self.view.cities[self.view.seat]

    @cached_property
    def built(self) -> City:
        """The city after it."""
        return self.city.lay_unchecked(*self.move)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet before the move."""
        return self.view.score_sheet(self.view.seat)

    @cached_property
    def new_sheet(self) -> ScoreSheet:
        """The score sheet after it."""
        return score_city(self.built, self.sheet.stones + self.quarries - self.cost, self.view.options.variants)

    @property
    def points(self) -> int:
        """How the total changes, stones included."""
        return self.new_sheet.total - self.sheet.total

    @property
    def cost(self) -> int:
        """The stones that the tile costs."""
        return cost_of(self.view.site, self.move.tile)

    @property
    def quarries(self) -> int:
        """The quarries covered: as many stones are gained."""
        return self.city.quarries_under(self.move.origin, self.move.rotation)

    @property
    def level(self) -> int:
        """The level that the tile is laid on."""
        return self.built.hexes[self.move.origin].level

    @cached_property
    def laid(self) -> dict[Hex, HexKind]:
        """The three hexes of the tile."""
        return dict(zip(hexes_of(self.move.origin, self.move.rotation), TILES[self.move.tile].kinds, strict=True))

    @cached_property
    def covered(self) -> dict[Hex, Built]:
        """What was visible beneath it."""
        return {place: self.city.hexes[place] for place in self.laid if place in self.city.hexes}

    @property
    def is_last(self) -> bool:
        """Whether the architect has no other turn after this one."""
        return self.view.turn + self.view.options.seats >= self.view.options.turns

    def gain(self, district: District) -> int:
        """How the points of a district change."""
        return self.new_sheet.districts[district].points - self.sheet.districts[district].points

    def scores_before(self, district: District) -> dict[Hex, HexScore]:
        """The hexes of a district before the move, and how they score."""
        return _by_hex(self.sheet, district)

    def scores_after(self, district: District) -> dict[Hex, HexScore]:
        """The same after the move."""
        return _by_hex(self.new_sheet, district)


def _by_hex(sheet: ScoreSheet, district: District) -> dict[Hex, HexScore]:
    return {each.hex: each for each in sheet.districts[district].hexes if each.hex is not None}
