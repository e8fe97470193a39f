"""Where a tile may be laid, worked out from scratch by the sentences of the rules."""

from collections.abc import Iterable, Mapping

from akropolis import TILES, Hex
from akropolis.rules.city import Built, LaidTile
from tests.kit.slow_grid import Place, around, box_around, laid_at

Pile = list[tuple[int, str]]
"""The tiles piled on one hex with what they show there, from the ground up."""


def piles_of(laid: Iterable[LaidTile]) -> dict[Place, Pile]:
    """The table after the starting tile and these tiles were put down one after another."""
    piles: dict[Place, Pile] = {(0, 0): [(0, "house_plaza")]}
    for quarry in ((0, -1), (1, 0), (-1, 1)):
        piles[quarry] = [(0, "quarry")]
    for each in laid:
        for place, kind in zip(laid_at(each.origin, each.rotation), TILES[each.tile].kinds, strict=True):
            piles.setdefault(place, []).append((each.tile, str(kind)))
    return piles


def tops_of(piles: Mapping[Place, Pile]) -> dict[Place, tuple[int, int]]:
    """Each built hex with its level and the tile on top."""
    return {place: (len(pile), pile[-1][0]) for place, pile in piles.items()}


def tops_seen(hexes: Mapping[Hex, Built]) -> dict[Place, tuple[int, int]]:
    """The same, asked of a city."""
    return {(q, r): (built.level, built.tile) for (q, r), built in hexes.items()}


def slow_footprints(tops: Mapping[Place, tuple[int, int]]) -> set[frozenset[Place]]:
    """Every set of three hexes on which a tile may be laid: each looks like rotation 0 or 1 from one of its hexes."""
    triples = {frozenset(laid_at(place, rotation)) for place in box_around(tops) for rotation in (0, 1)}
    return {triple for triple in triples if may_lie(tops, triple)}


def may_lie(tops: Mapping[Place, tuple[int, int]], triple: Iterable[Place]) -> bool:
    """The rule of level 1 where nothing is built beneath, and otherwise the rule of the higher levels."""
    places = list(triple)
    built = [tops[place] for place in places if place in tops]
    if not built:
        return any(near in tops for place in places for near in around(place))
    no_hole_or_overhang = len(built) == 3
    one_level = len({level for level, _ in built}) == 1
    two_tiles = len({tile for _, tile in built}) >= 2
    return no_hole_or_overhang and one_level and two_tiles
