"""The five variants of the box: each doubles what stands well in its district."""

from collections.abc import Collection, Iterable

from akropolis.errors import GameError
from akropolis.rules.conditions import level_sum
from akropolis.rules.district import District, HexKind
from akropolis.rules.errors import RuleCode
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.scoring import Doubling, Kept, Variant
from akropolis.rules.surroundings import Survey

__all__ = [
    "BARRACKS_DOUBLE_WITH",
    "HOUSES_DOUBLE_FROM",
    "MARKETS_DOUBLED_PER_PLAZA",
    "TEMPLES_DOUBLE_FROM",
    "BoxVariant",
    "doubled_districts",
    "in_order",
    "named_variants",
]

HOUSES_DOUBLE_FROM = 10
BARRACKS_DOUBLE_WITH = (3, 4)
TEMPLES_DOUBLE_FROM = 2
MARKETS_DOUBLED_PER_PLAZA = 3


def _houses(city: Survey, scoring: Collection[Hex]) -> Collection[Hex]:
    return scoring if level_sum(city, scoring) >= HOUSES_DOUBLE_FROM else ()


def _houses_by_levels(levels: tuple[int, ...]) -> tuple[int, ...]:
    value = sum(level * hexes for level, hexes in enumerate(levels, start=1))
    return levels if value >= HOUSES_DOUBLE_FROM else ()


def _houses_aside(kept: Kept) -> int:
    return kept.hexes if kept.hexes * kept.level >= HOUSES_DOUBLE_FROM else 0


def _markets(city: Survey, scoring: Collection[Hex]) -> Collection[Hex]:
    plazas = {place for place, built in city.hexes.items() if built.kind is HexKind.MARKET_PLAZA}
    return [place for place in scoring if not plazas.isdisjoint(neighbours(place))]


def _markets_aside(kept: Kept) -> int:
    return min(kept.hexes, MARKETS_DOUBLED_PER_PLAZA * kept.plazas)


def _barracks(city: Survey, scoring: Collection[Hex]) -> Collection[Hex]:
    return [place for place in scoring if len(city.outside.intersection(neighbours(place))) in BARRACKS_DOUBLE_WITH]


def _temples(city: Survey, scoring: Collection[Hex]) -> Collection[Hex]:
    return [place for place in scoring if city.hexes[place].level >= TEMPLES_DOUBLE_FROM]


def _temples_by_levels(levels: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hexes if level >= TEMPLES_DOUBLE_FROM else 0 for level, hexes in enumerate(levels, start=1))


def _temples_aside(kept: Kept) -> int:
    return kept.hexes if kept.level >= TEMPLES_DOUBLE_FROM else 0


def _gardens(city: Survey, scoring: Collection[Hex]) -> Collection[Hex]:
    return [place for place in scoring if not city.shores.isdisjoint(neighbours(place))] if scoring else ()


def _all_aside(kept: Kept) -> int:
    return kept.hexes


class BoxVariant(Variant):
    """The variants of the box, named after their districts."""

    HOUSE = "house", Doubling(District.HOUSE, _houses, _houses_aside, _houses_by_levels)
    MARKET = "market", Doubling(District.MARKET, _markets, _markets_aside)
    BARRACKS = "barracks", Doubling(District.BARRACKS, _barracks, _all_aside)
    TEMPLE = "temple", Doubling(District.TEMPLE, _temples, _temples_aside, _temples_by_levels)
    GARDEN = "garden", Doubling(District.GARDEN, _gardens, _all_aside)


def named_variants(names: Iterable[str]) -> frozenset[Variant]:
    """The variants that texts name; one text names one. Who plays with others hands in the variants themselves."""
    given = frozenset([names] if isinstance(names, str) else names)
    unknown = sorted(name for name in given if not isinstance(name, Variant) and name not in set(BoxVariant))
    if unknown:
        raise GameError(RuleCode.OPTIONS_VARIANT, variant=unknown[0])
    return frozenset(name if isinstance(name, Variant) else BoxVariant(name) for name in given)


def in_order(variants: Collection[Variant]) -> list[Variant]:
    """Variants as they are written: those of the box in their order, then others by name."""
    box: list[Variant] = [each for each in BoxVariant if each in variants]
    return box + sorted(each for each in variants if each not in box)


def doubled_districts(variants: Collection[Variant]) -> frozenset[District]:
    """The districts in which some of these variants double hexes."""
    return frozenset(each.doubling.district for each in variants if each.doubling)
