"""Scoring: the score sheet of a city, and how a variant may change it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Self

from akropolis.rules.city import SeenFromAbove
from akropolis.rules.conditions import CONDITIONS, Reason
from akropolis.rules.district import District
from akropolis.rules.hexes import Hex
from akropolis.rules.surroundings import Survey

__all__ = [
    "Bonus",
    "DistrictScore",
    "Doubling",
    "HexScore",
    "Kept",
    "ScoreSheet",
    "Variant",
    "doublings",
    "score_city",
    "score_district",
    "with_bonuses",
]


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
        """What the hex adds to the value of its district."""
        return self.scores * self.level * (2 if self.is_doubled else 1)


class DistrictScore(NamedTuple):
    """One line of a score sheet: value x stars = points."""

    district: District
    stars: int
    hexes: tuple[HexScore, ...]

    @property
    def value(self) -> int:
        """The value of all hexes that score."""
        return sum(each.value for each in self.hexes)

    @property
    def points(self) -> int:
        """Value times stars."""
        return self.value * self.stars


class Bonus(NamedTuple):
    """Points that a variant gives besides those of the districts."""

    variant: str
    points: int


@dataclass(frozen=True)
class ScoreSheet:
    """The points of one seat, explained hex by hex."""

    lines: tuple[DistrictScore, ...]
    stones: int
    quarry_points: int = 0  # only Metagenes is paid for his quarries
    bonuses: tuple[Bonus, ...] = ()

    @property
    def districts(self) -> dict[District, DistrictScore]:
        """The line of each district."""
        return {line.district: line for line in self.lines}

    @property
    def total(self) -> int:
        """All points, stones included."""
        points = sum(line.points for line in self.lines) + self.stones + self.quarry_points
        return points + sum(bonus.points for bonus in self.bonuses)


class Kept(NamedTuple):
    """What an Illustrious Architect has of one district, and the level on which it counts."""

    hexes: int
    plazas: int
    level: int


@dataclass(frozen=True)
class Doubling:
    """Which of the hexes that score in a district count twice. A hex is never doubled more than once."""

    district: District
    in_city: Callable[[Survey, Collection[Hex]], Collection[Hex]]
    """Of the hexes that score, those that are doubled."""
    kept_aside: Callable[[Kept], int]
    """How many of an Illustrious Architect's hexes are doubled."""
    by_levels: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    """How many of the hexes on each level are doubled; None where one must look at the city to see that."""


class Variant(StrEnum):
    """A rule that may be agreed on before a game, under the name that records, positions and the wire give it.

    It doubles hexes of a district, or it gives a bonus: points that follow from the score sheet, or both. This class
    has no members, so that each set of variants is a class of its own: see `BoxVariant`.
    """

    doubling: Doubling | None
    bonus: Callable[[ScoreSheet], int] | None

    def __new__(
        cls, name: str, doubling: Doubling | None = None, bonus: Callable[[ScoreSheet], int] | None = None
    ) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.doubling = doubling
        member.bonus = bonus
        return member


def doublings(variants: Collection[Variant], district: District) -> list[Doubling]:
    """What the agreed variants double in a district."""
    return [each.doubling for each in variants if each.doubling and each.doubling.district is district]


def with_bonuses(sheet: ScoreSheet, variants: Collection[Variant]) -> ScoreSheet:
    """A sheet with the bonuses of the agreed variants."""
    bonuses = [Bonus(each, each.bonus(sheet)) for each in sorted(variants) if each.bonus]
    return replace(sheet, bonuses=tuple(bonuses)) if bonuses else sheet


def score_city(city: SeenFromAbove, stones: int, variants: Collection[Variant]) -> ScoreSheet:
    """The score sheet of a city."""
    survey = Survey(city)
    lines = tuple(score_district(survey, district, variants) for district in District)
    return with_bonuses(ScoreSheet(lines, stones), variants)


def score_district(city: Survey, district: District, variants: Collection[Variant]) -> DistrictScore:
    """One district's line of the score sheet, its hexes from west to east and from north to south."""
    shown = [(place, built.kind) for place, built in city.hexes.items() if built.kind.district is district]
    hexes = sorted(place for place, kind in shown if not kind.is_plaza)
    stars = sum(kind.stars for _, kind in shown)
    condition = CONDITIONS[district]
    scoring = condition.judge(city, hexes)
    doubled = {place for doubling in doublings(variants, district) for place in doubling.in_city(city, scoring)}
    scores = []
    for place in hexes:
        built, meets = city.hexes[place], place in scoring
        scores.append(HexScore(place, built.tile, built.level, meets, condition.reason(meets), place in doubled))
    return DistrictScore(district, stars, tuple(scores))
