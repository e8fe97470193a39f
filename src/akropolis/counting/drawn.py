"""A city drawn as it is seen from above: the tiles of its hexes are unknown, but it can be scored."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from akropolis.counting.errors import CountingCode
from akropolis.counting.tally import MOST_COUNTED, CityCount, DistrictCount
from akropolis.errors import GameError
from akropolis.rules.catalogue import STARTING_TILE
from akropolis.rules.city import Built
from akropolis.rules.district import HexKind
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.scoring import DistrictScore, ScoreSheet

__all__ = ["FARTHEST", "HIGHEST", "MOST_HEXES", "DrawnCity", "DrawnHex", "check_size", "counts_of"]

MOST_HEXES = 300
"""More than three times the largest city of the longest game."""
FARTHEST = 1000
"""No city reaches so far from its starting plaza, wherever on the paper that was drawn."""
HIGHEST = MOST_COUNTED
"""Higher than any tower."""


class DrawnHex(NamedTuple):
    """A hex as it was drawn: where, what it shows, and how high it lies."""

    hex: Hex
    kind: HexKind
    level: int


class DrawnCity:
    """A city as it is seen from above, to be scored. Nobody knows its tiles, so none can be laid in it."""

    __slots__ = ("_fringe", "_hexes")

    def __init__(self, drawn: Collection[DrawnHex], architect: int = 1) -> None:
        """The city, or an error that names the architect, counted from 1, and what no city can be."""
        check_size(len(drawn), architect)
        hexes: dict[Hex, Built] = {}
        for place, kind, level in drawn:
            where = {"architect": architect, "q": place.q, "r": place.r}
            if max(abs(place.q), abs(place.r)) > FARTHEST:
                raise GameError(CountingCode.CITY_FAR, **where, most=FARTHEST)
            if not 1 <= level <= HIGHEST:
                raise GameError(CountingCode.CITY_LEVEL, **where, level=level, most=HIGHEST)
            if place in hexes:
                raise GameError(CountingCode.CITY_TWICE, **where)
            hexes[place] = Built(kind, level, STARTING_TILE)
        # What lies outside is found by walking around the city, which is only right for a city of one piece.
        if (pieces := _count_pieces(hexes)) > 1:
            raise GameError(CountingCode.CITY_PIECES, architect=architect, pieces=pieces)
        self._hexes = hexes
        self._fringe = frozenset(near for place in hexes for near in neighbours(place) if near not in hexes)

    @property
    def hexes(self) -> Mapping[Hex, Built]:
        """Every hex that was drawn, and what is on it."""
        return MappingProxyType(self._hexes)

    @property
    def fringe(self) -> frozenset[Hex]:
        """The empty hexes beside a drawn one."""
        return self._fringe

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DrawnCity) and self._hexes == other._hexes

    def __hash__(self) -> int:
        return hash(frozenset(self._hexes.items()))

    def __repr__(self) -> str:
        return f"<DrawnCity of {len(self._hexes)} hexes>"


def check_size(hexes: int, architect: int) -> None:
    """Raise an error if these are more hexes, drawn or counted, than any city has."""
    if hexes > MOST_HEXES:
        raise GameError(CountingCode.CITY_LARGE, architect=architect, hexes=hexes, most=MOST_HEXES)


def counts_of(sheet: ScoreSheet) -> CityCount:
    """What one would have counted in a city: the hexes that score, level by level."""
    return CityCount({line.district: _counted(line) for line in sheet.lines}, sheet.stones)


def _counted(line: DistrictScore) -> DistrictCount:
    scoring = [each for each in line.hexes if each.scores]
    levels = range(1, 1 + max((each.level for each in scoring), default=0))
    return DistrictCount(
        levels=tuple(sum(each.level == level for each in scoring) for level in levels),
        plazas=line.stars // line.district.stars,
        doubled=tuple(sum(each.level == level and each.is_doubled for each in scoring) for level in levels),
    )


def _count_pieces(places: Iterable[Hex]) -> int:
    left = set(places)
    pieces = 0
    while left:
        pieces += 1
        to_visit = [left.pop()]
        while to_visit:
            joined = left.intersection(neighbours(to_visit.pop()))
            left -= joined
            to_visit.extend(joined)
    return pieces
