"""The five conditions: which hexes of a district score, and why."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from akropolis.rules.city import SeenFromAbove
from akropolis.rules.district import District, HexKind
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.surroundings import Survey

__all__ = ["CONDITIONS", "Condition", "Judge", "Reason", "house_groups", "level_sum"]


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


Judge = Callable[[Survey, Sequence[Hex]], Collection[Hex]]
"""Of the hexes of a district, those that score."""


class Condition(NamedTuple):
    """What the hexes of a district must meet to score."""

    judge: Judge
    met: Reason
    missed: Reason

    def reason(self, scores: bool) -> Reason:
        """Why a hex scores, or why it does not."""
        return self.met if scores else self.missed


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
    return sorted(groups, key=lambda group: (-len(group), -level_sum(city, group), min(group)))


def level_sum(city: SeenFromAbove, group: Collection[Hex]) -> int:
    """The value of some hexes: the sum of their levels."""
    return sum(city.hexes[place].level for place in group)


def _judge_houses(city: Survey, hexes: Sequence[Hex]) -> Collection[Hex]:
    return house_groups(city)[0] if hexes else ()


def _judge_markets(_: Survey, hexes: Sequence[Hex]) -> Collection[Hex]:
    markets = set(hexes)
    return {place for place in hexes if markets.isdisjoint(neighbours(place))}


def _judge_barracks(city: Survey, hexes: Sequence[Hex]) -> Collection[Hex]:
    return {place for place in hexes if not city.outside.isdisjoint(neighbours(place))}


def _judge_temples(city: Survey, hexes: Sequence[Hex]) -> Collection[Hex]:
    return {place for place in hexes if city.fringe.isdisjoint(neighbours(place))}


def _judge_gardens(_: Survey, hexes: Sequence[Hex]) -> Collection[Hex]:
    return hexes


CONDITIONS: Mapping[District, Condition] = MappingProxyType(
    {
        District.HOUSE: Condition(_judge_houses, Reason.IN_LARGEST_GROUP, Reason.NOT_IN_LARGEST_GROUP),
        District.MARKET: Condition(_judge_markets, Reason.NO_MARKET_BESIDE, Reason.MARKET_BESIDE),
        District.BARRACKS: Condition(_judge_barracks, Reason.ON_THE_EDGE, Reason.NOT_ON_THE_EDGE),
        District.TEMPLE: Condition(_judge_temples, Reason.SURROUNDED, Reason.NOT_SURROUNDED),
        District.GARDEN: Condition(_judge_gardens, Reason.GARDENS_ALWAYS, Reason.GARDENS_ALWAYS),
    }
)
