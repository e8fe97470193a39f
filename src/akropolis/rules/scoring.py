"""Scoring a city: which district hexes score and why, their value, and the stars that multiply it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from akropolis.rules.city import SeenFromAbove
from akropolis.rules.district import District, HexKind
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.surroundings import outside, shores

HOUSES_DOUBLE_FROM = 10
BARRACKS_DOUBLE_WITH = (3, 4)
TEMPLES_DOUBLE_FROM = 2


class Reason(StrEnum):
    """Why a district hex scores, or why it does not."""

    IN_LARGEST_GROUP = "in_largest_group"
    NOT_IN_LARGEST_GROUP = "not_in_largest_group"
    NO_MARKET_BESIDE = "no_market_beside"
    MARKET_BESIDE = "market_beside"
    ON_THE_EDGE = "on_the_edge"
    NOT_ON_THE_EDGE = "not_on_the_edge"
    SURROUNDED = "surrounded"
    NOT_SURROUNDED = "not_surrounded"
    GARDENS_ALWAYS = "gardens_always"
    KEPT_ASIDE = "kept_aside"


# The reason follows from the district and from whether its condition is met.
REASONS = {
    (District.HOUSE, True): Reason.IN_LARGEST_GROUP,
    (District.HOUSE, False): Reason.NOT_IN_LARGEST_GROUP,
    (District.MARKET, True): Reason.NO_MARKET_BESIDE,
    (District.MARKET, False): Reason.MARKET_BESIDE,
    (District.BARRACKS, True): Reason.ON_THE_EDGE,
    (District.BARRACKS, False): Reason.NOT_ON_THE_EDGE,
    (District.TEMPLE, True): Reason.SURROUNDED,
    (District.TEMPLE, False): Reason.NOT_SURROUNDED,
    (District.GARDEN, True): Reason.GARDENS_ALWAYS,
}


class Verdict(NamedTuple):
    """Whether a hex meets its district's condition, and whether its variant would double it if it does."""

    scores: bool
    doubles: bool


class HexScore(NamedTuple):
    """One district hex on a score sheet. The tiles of an Illustrious Architect lie nowhere: their hex is None."""

    hex: Hex | None
    tile: int
    level: int
    scores: bool
    reason: Reason
    is_doubled: bool

    @property
    def value(self) -> int:
        return self.scores * self.level * (2 if self.is_doubled else 1)


class DistrictScore(NamedTuple):
    """One line of a score sheet: value x stars = points."""

    district: District
    stars: int
    hexes: tuple[HexScore, ...]

    @property
    def value(self) -> int:
        return sum(each.value for each in self.hexes)

    @property
    def points(self) -> int:
        return self.value * self.stars


@dataclass(frozen=True)
class ScoreSheet:
    """The points of one seat, explained hex by hex."""

    lines: tuple[DistrictScore, ...]
    stones: int
    quarry_points: int = 0  # only Metagenes is paid for his quarries

    @property
    def districts(self) -> dict[District, DistrictScore]:
        """The line of each district."""
        return {line.district: line for line in self.lines}

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines) + self.stones + self.quarry_points


def score_city(city: SeenFromAbove, stones: int, variants: Collection[District]) -> ScoreSheet:
    """The score sheet of a city."""
    return ScoreSheet(tuple(score_district(city, district, variants) for district in District), stones)


def score_district(city: SeenFromAbove, district: District, variants: Collection[District]) -> DistrictScore:
    """One district's line of the score sheet, its hexes from west to east and from north to south."""
    has_variant = district in variants
    shown = [(place, built.kind) for place, built in city.hexes.items() if built.kind.district is district]
    hexes = sorted(place for place, kind in shown if not kind.is_plaza)
    stars = sum(kind.stars for _, kind in shown)
    scores = []
    for place, verdict in zip(hexes, _JUDGES[district](city, hexes), strict=True):
        built = city.hexes[place]
        is_doubled = has_variant and verdict.scores and verdict.doubles
        reason = REASONS[district, verdict.scores]
        scores.append(HexScore(place, built.tile, built.level, verdict.scores, reason, is_doubled))
    return DistrictScore(district, stars, tuple(scores))


def house_groups(city: SeenFromAbove) -> list[frozenset[Hex]]:
    """The groups of adjacent houses, the scoring one first: most hexes, then the highest value."""
    left = {place for place, built in city.hexes.items() if built.kind is HexKind.HOUSE}
    groups = []
    while left:
        group = set()
        to_visit = [left.pop()]
        while to_visit:
            place = to_visit.pop()
            group.add(place)
            joined = left.intersection(neighbours(place))
            left -= joined
            to_visit.extend(joined)
        groups.append(frozenset(group))
    # Groups equal in both score the same; the coordinates only make the choice repeatable.
    return sorted(groups, key=lambda group: (-len(group), -_level_sum(city, group), min(group)))


def _level_sum(city: SeenFromAbove, group: Collection[Hex]) -> int:
    return sum(city.hexes[place].level for place in group)


def _judge_houses(city: SeenFromAbove, hexes: list[Hex]) -> Iterator[Verdict]:
    largest = house_groups(city)[0] if hexes else frozenset()
    doubles = _level_sum(city, largest) >= HOUSES_DOUBLE_FROM
    for place in hexes:
        yield Verdict(place in largest, doubles)


def _judge_markets(city: SeenFromAbove, hexes: list[Hex]) -> Iterator[Verdict]:
    for place in hexes:
        beside = {built.kind for near in neighbours(place) if (built := city.hexes.get(near))}
        yield Verdict(HexKind.MARKET not in beside, HexKind.MARKET_PLAZA in beside)


def _judge_barracks(city: SeenFromAbove, hexes: list[Hex]) -> Iterator[Verdict]:
    outside_hexes = outside(city) if hexes else frozenset()
    for place in hexes:
        open_sides = len(outside_hexes.intersection(neighbours(place)))
        yield Verdict(open_sides > 0, open_sides in BARRACKS_DOUBLE_WITH)


def _judge_temples(city: SeenFromAbove, hexes: list[Hex]) -> Iterator[Verdict]:
    for place in hexes:
        is_surrounded = city.fringe.isdisjoint(neighbours(place))
        yield Verdict(is_surrounded, city.hexes[place].level >= TEMPLES_DOUBLE_FROM)


def _judge_gardens(city: SeenFromAbove, hexes: list[Hex]) -> Iterator[Verdict]:
    lakes = shores(city) if hexes else frozenset()
    for place in hexes:
        yield Verdict(True, not lakes.isdisjoint(neighbours(place)))


_JUDGES = {
    District.HOUSE: _judge_houses,
    District.MARKET: _judge_markets,
    District.BARRACKS: _judge_barracks,
    District.TEMPLE: _judge_temples,
    District.GARDEN: _judge_gardens,
}
