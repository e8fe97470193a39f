"""The ways to lay a tile, and what each would change: the best gain first."""

from typing import NamedTuple

from akropolis.rules.city import City
from akropolis.rules.district import District
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.move import LegalMoves, Move
from akropolis.rules.position import OpenTable
from akropolis.rules.scoring import ScoreSheet, score_city
from akropolis.rules.site import cost_of


class Way(NamedTuple):
    """A move and what it changes on the score sheet of the one who makes it."""

    move: Move
    level: int
    changes: dict[District, int]
    """The points gained or lost per district, where there are any."""
    gained: int
    """Stones from the quarries covered."""
    paid: int
    """Stones for the tile."""

    @property
    def total(self) -> int:
        return sum(self.changes.values()) + self.gained - self.paid

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        return hexes_of(self.move.origin, self.move.rotation)


def weigh(table: OpenTable, move: Move) -> Way:
    """What a legal move would change."""
    return _weighed(table, move, table.score_sheet(table.seat))


def rank(table: OpenTable, tile: int) -> tuple[Way, ...]:
    """Every way to lay a tile, the best gain first; among equals the highest, then the one the city holds closest."""
    before = table.score_sheet(table.seat)
    ways = [_weighed(table, move, before) for move in LegalMoves(_city(table), (tile,))]
    return tuple(sorted(ways, key=lambda each: (-each.total, -each.level, -_edges_shared(_city(table), each))))


def _city(table: OpenTable) -> City:
    return table.cities[table.seat]


def _edges_shared(city: City, way: Way) -> int:
    return sum(1 for laid in way.hexes for near in neighbours(laid) if near in city.hexes)


def _weighed(table: OpenTable, move: Move, before: ScoreSheet) -> Way:
    city = _city(table)
    after_city = city.lay_unchecked(*move)
    after = score_city(after_city, before.stones, table.options.variants)
    differences = {each: after.districts[each].points - before.districts[each].points for each in District}
    return Way(
        move,
        after_city.tiles[-1].level,
        {district: points for district, points in differences.items() if points},
        city.quarries_under(move.origin, move.rotation),
        cost_of(table.site, move.tile),
    )
