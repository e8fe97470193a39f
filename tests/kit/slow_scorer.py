"""A second scorer, written from the sentences of the rules: slow and obvious, so that the fast one can be doubted."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from akropolis import Hex
from akropolis.rules.city import Built
from tests.kit.slow_grid import Place, around, lakes_of, outside_of

DISTRICTS = ("house", "market", "barracks", "temple", "garden")
STARS = {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}

Seen = Mapping[Place, tuple[str, int]]
"""Each built hex with the name of what is visible on it and its level."""


class SlowScore(NamedTuple):
    """What one district is worth."""

    value: int
    stars: int

    @property
    def points(self) -> int:
        return self.value * self.stars


def seen_from_above(hexes: Mapping[Hex, Built]) -> Seen:
    """A city stripped down to plain words and numbers."""
    return {(q, r): (str(built.kind), built.level) for (q, r), built in hexes.items()}


def slow_scores(seen: Seen, variants: Collection[str]) -> dict[str, SlowScore]:
    """The five districts of a city."""
    values = {
        "house": _houses(seen, "house" in variants),
        "market": _markets(seen, "market" in variants),
        "barracks": _barracks(seen, "barracks" in variants),
        "temple": _temples(seen, "temple" in variants),
        "garden": _gardens(seen, "garden" in variants),
    }
    return {district: SlowScore(values[district], _stars(seen, district)) for district in DISTRICTS}


def groups_of_houses(seen: Seen) -> list[set[Place]]:
    """Begin with every house alone, and join two groups that touch until no two do."""
    groups = [{place} for place in _places(seen, "house")]
    while pair := _two_that_touch(groups):
        one, other = pair
        groups.remove(other)
        one |= other
    return groups


def worth(seen: Seen, places: Collection[Place]) -> int:
    """The sum of the levels."""
    return sum(seen[place][1] for place in places)


def _two_that_touch(groups: list[set[Place]]) -> tuple[set[Place], set[Place]] | None:
    for index, one in enumerate(groups):
        edge = {near for place in one for near in around(place)}
        for other in groups[index + 1 :]:
            if edge & other:
                return one, other
    return None


def _houses(seen: Seen, variant: bool) -> int:
    groups = groups_of_houses(seen)
    if not groups:
        return 0
    most = max(len(group) for group in groups)
    value = max(worth(seen, group) for group in groups if len(group) == most)
    return value * 2 if variant and value >= 10 else value


def _markets(seen: Seen, variant: bool) -> int:
    total = 0
    for place in _places(seen, "market"):
        if not _beside(seen, place, "market"):
            doubled = variant and _beside(seen, place, "market_plaza")
            total += worth(seen, [place]) * (2 if doubled else 1)
    return total


def _barracks(seen: Seen, variant: bool) -> int:
    outside = outside_of(seen)
    total = 0
    for place in _places(seen, "barracks"):
        empty = len([near for near in around(place) if near in outside])
        if empty > 0:
            doubled = variant and empty in (3, 4)
            total += worth(seen, [place]) * (2 if doubled else 1)
    return total


def _temples(seen: Seen, variant: bool) -> int:
    total = 0
    for place in _places(seen, "temple"):
        if all(near in seen for near in around(place)):
            level = worth(seen, [place])
            total += level * 2 if variant and level >= 2 else level
    return total


def _gardens(seen: Seen, variant: bool) -> int:
    lakes = lakes_of(seen)
    total = 0
    for place in _places(seen, "garden"):
        doubled = variant and any(near in lakes for near in around(place))
        total += worth(seen, [place]) * (2 if doubled else 1)
    return total


def _stars(seen: Seen, district: str) -> int:
    return len(_places(seen, district + "_plaza")) * STARS[district]


def _places(seen: Seen, name: str) -> list[Place]:
    return [place for place, (shown, _) in seen.items() if shown == name]


def _beside(seen: Seen, place: Place, name: str) -> bool:
    return any(near in seen and seen[near][0] == name for near in around(place))
