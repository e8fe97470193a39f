"""The plane of hexes said again, from the rules and not from the code under test: slow, and plain to see."""

from collections.abc import Collection
from functools import cache, lru_cache

Place = tuple[int, int]

# North, then clockwise: the last section of the rules.
CLOCKWISE: tuple[Place, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@cache
def around(place: Place) -> tuple[Place, ...]:
    """The six hexes that share an edge with this one."""
    return tuple((place[0] + dq, place[1] + dr) for dq, dr in CLOCKWISE)


@cache
def laid_at(origin: Place, rotation: int) -> tuple[Place, Place, Place]:
    """The first hex at the origin, the second in direction k, the third in direction k + 1."""
    return origin, around(origin)[rotation], around(origin)[(rotation + 1) % 6]


def box_around(built: Collection[Place]) -> set[Place]:
    """Every hex of a box that leaves two empty hexes on all sides of what is built."""
    columns = [q for q, _ in built]
    rows = [r for _, r in built]
    return {(q, r) for q in range(min(columns) - 2, max(columns) + 3) for r in range(min(rows) - 2, max(rows) + 3)}


def outside_of(built: Collection[Place]) -> set[Place]:
    """The empty hexes of the box that are connected through empty hexes to its corner."""
    return _flooded(frozenset(built))


@lru_cache(maxsize=100)
def _flooded(built: frozenset[Place]) -> set[Place]:
    empty = box_around(built) - built
    found: set[Place] = set()
    reached = {min(empty)}
    while reached:
        found |= reached
        reached = {near for place in reached for near in around(place)} & empty - found
    return found


def lakes_of(built: Collection[Place]) -> set[Place]:
    """Every other empty hex."""
    return box_around(built) - set(built) - outside_of(built)
