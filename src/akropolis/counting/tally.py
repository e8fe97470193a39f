"""Scoring what was counted at a real table: hexes by level, plazas and stones, in place of a city."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from akropolis.rules.catalogue import STARTING_TILE
from akropolis.rules.district import STARS, District
from akropolis.rules.options import Illustrious
from akropolis.rules.scoring import (
    HOUSES_DOUBLE_FROM,
    REASONS,
    TEMPLES_DOUBLE_FROM,
    DistrictScore,
    HexScore,
    Reason,
    ScoreSheet,
)
from akropolis.rules.solo import LEVELS, POINTS_PER_QUARRY, doubled_of

DOUBLED_ARE_COUNTED = frozenset({District.MARKET, District.BARRACKS, District.GARDEN})
"""With their variant one must look at the city to see which are doubled; of the others it follows from the levels."""

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


def tally_city(count: CityCount, variants: Collection[District]) -> ScoreSheet:
    """The score sheet of a counted city. Its hexes lie nowhere, and which tiles they are on was not counted."""
    lines = []
    for district in District:
        counted = count.districts.get(district, DistrictCount())
        hexes = tuple(_counted_hexes(district, counted, district in variants))
        lines.append(DistrictScore(district, STARS[district] * counted.plazas, hexes))
    return ScoreSheet(tuple(lines), count.stones)


def tally_illustrious(illustrious: Illustrious, count: IllustriousCount, variants: Collection[District]) -> ScoreSheet:
    """The score sheet of an Illustrious Architect whose tiles were counted."""
    level = LEVELS[illustrious]
    lines = []
    for district in District:
        kept = count.districts.get(district, KeptCount())
        doubled = doubled_of(district, kept.hexes, kept.plazas, level) if district in variants else 0
        hexes = tuple(_hex(level, Reason.KEPT_ASIDE, number < doubled) for number in range(kept.hexes))
        lines.append(DistrictScore(district, STARS[district] * kept.plazas, hexes))
    return ScoreSheet(tuple(lines), count.stones, POINTS_PER_QUARRY[illustrious] * count.quarries)


def _counted_hexes(district: District, counted: DistrictCount, has_variant: bool) -> Iterator[HexScore]:
    reason = REASONS[district, True]
    for level, hexes in enumerate(counted.levels, start=1):
        doubled = _doubled_on(level, district, counted) if has_variant else 0
        yield from (_hex(level, reason, number < doubled) for number in range(hexes))


def _doubled_on(level: int, district: District, counted: DistrictCount) -> int:
    """How many of a level's hexes the variant doubles."""
    if district is District.HOUSE:
        value = sum(each * hexes for each, hexes in enumerate(counted.levels, start=1))
        return counted.levels[level - 1] if value >= HOUSES_DOUBLE_FROM else 0
    if district is District.TEMPLE:
        return counted.levels[level - 1] if level >= TEMPLES_DOUBLE_FROM else 0
    return counted.doubled[level - 1] if level <= len(counted.doubled) else 0


def _hex(level: int, reason: Reason, is_doubled: bool) -> HexScore:
    return HexScore(None, STARTING_TILE, level, True, reason, is_doubled)
