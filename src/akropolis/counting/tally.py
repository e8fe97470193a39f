"""Scoring what was counted at a real table: hexes by level, plazas and stones, in place of a city."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from akropolis.rules.catalogue import STARTING_TILE
from akropolis.rules.conditions import CONDITIONS, Reason
from akropolis.rules.district import District
from akropolis.rules.options import Illustrious
from akropolis.rules.scoring import DistrictScore, HexScore, Kept, ScoreSheet, Variant, doublings, with_bonuses
from akropolis.rules.solo import doubled_aside

__all__ = [
    "MOST_COUNTED",
    "CityCount",
    "DistrictCount",
    "IllustriousCount",
    "KeptCount",
    "asks_for_doubled",
    "doubled_hexes",
    "tally_city",
    "tally_illustrious",
]

MOST_COUNTED = 99
"""More of one thing than any game holds: no number that is counted is larger."""


class DistrictCount(NamedTuple):
    """One district of a city, counted."""

    levels: tuple[int, ...] = ()
    """Scoring hexes on level 1, 2, 3 and so on."""
    plazas: int = 0
    doubled: tuple[int, ...] = ()
    """How many of the scoring hexes the variant doubles, level by level."""


@dataclass(frozen=True)
class CityCount:
    """A city, counted. A district that is left out has nothing."""

    districts: Mapping[District, DistrictCount]
    stones: int = 0


class KeptCount(NamedTuple):
    """One district of an Illustrious Architect, counted."""

    hexes: int = 0
    plazas: int = 0


@dataclass(frozen=True)
class IllustriousCount:
    """All that an Illustrious Architect owns, his starting tile included."""

    districts: Mapping[District, KeptCount]
    quarries: int = 0
    stones: int = 0


def tally_city(count: CityCount, variants: Collection[Variant]) -> ScoreSheet:
    """The score sheet of a counted city. Its hexes lie nowhere, and which tiles they are on was not counted."""
    lines = []
    for district in District:
        counted = count.districts.get(district, DistrictCount())
        hexes = tuple(_counted_hexes(district, counted, doubled_hexes(district, counted, variants)))
        lines.append(DistrictScore(district, district.stars * counted.plazas, hexes))
    return with_bonuses(ScoreSheet(tuple(lines), count.stones), variants)


def tally_illustrious(illustrious: Illustrious, count: IllustriousCount, variants: Collection[Variant]) -> ScoreSheet:
    """The score sheet of an Illustrious Architect whose tiles were counted."""
    level = illustrious.level
    lines = []
    for district in District:
        kept = count.districts.get(district, KeptCount())
        doubled = doubled_aside(district, Kept(*kept, level), variants)
        hexes = tuple(_hex(level, Reason.KEPT_ASIDE, number < doubled) for number in range(kept.hexes))
        lines.append(DistrictScore(district, district.stars * kept.plazas, hexes))
    sheet = ScoreSheet(tuple(lines), count.stones, illustrious.points_per_quarry * count.quarries)
    return with_bonuses(sheet, variants)


def asks_for_doubled(district: District, variants: Collection[Variant]) -> bool:
    """Whether one must look at the city to see which hexes are doubled; else it follows from the levels, if any are."""
    return any(each.by_levels is None for each in doublings(variants, district))


def doubled_hexes(district: District, counted: DistrictCount, variants: Collection[Variant]) -> tuple[int, ...]:
    """How many of the hexes on each level are doubled."""
    if asks_for_doubled(district, variants):
        return counted.doubled
    found = [each.by_levels(counted.levels) for each in doublings(variants, district) if each.by_levels]
    return tuple(map(max, zip_longest(*found, fillvalue=0)))


def _counted_hexes(district: District, counted: DistrictCount, doubled: tuple[int, ...]) -> Iterator[HexScore]:
    for level, (hexes, twice) in enumerate(zip_longest(counted.levels, doubled, fillvalue=0), start=1):
        yield from (_hex(level, CONDITIONS[district].met, number < twice) for number in range(hexes))


def _hex(level: int, reason: Reason, is_doubled: bool) -> HexScore:
    return HexScore(None, STARTING_TILE, level, True, reason, is_doubled)
