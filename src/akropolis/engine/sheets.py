"""Score sheets of the rules from what the core tells of a city."""

from collections.abc import Sequence

from akropolis.engine.numbers import MoveNumbers, move_from
from akropolis.rules.catalogue import STARTING_HEXES, STARTING_TILE
from akropolis.rules.conditions import CONDITIONS
from akropolis.rules.district import District
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import Hex
from akropolis.rules.scoring import DistrictScore, HexScore, ScoreSheet

__all__ = ["JudgedHex", "sheet_of"]

JudgedHex = tuple[int, int, int, int, bool, bool]
"""District, q, r, level, whether it scores, whether it is doubled."""


def sheet_of(
    judged: Sequence[JudgedHex], lines: Sequence[tuple[int, int]], laid: Sequence[MoveNumbers], stones: int
) -> ScoreSheet:
    """The score sheet of a city."""
    tiles = _tiles_on_top(laid)
    hexes: dict[District, list[HexScore]] = {district: [] for district in District}
    names = list(District)
    for number, q, r, level, scores, is_doubled in judged:
        district, place = names[number], Hex(q, r)
        reason = CONDITIONS[district].reason(scores)
        hexes[district].append(HexScore(place, tiles[place], level, scores, reason, is_doubled))
    rows = [
        DistrictScore(district, stars, tuple(hexes[district]))
        for district, (_, stars) in zip(District, lines, strict=True)
    ]
    return ScoreSheet(tuple(rows), stones)


def _tiles_on_top(laid: Sequence[MoveNumbers]) -> dict[Hex, int]:
    tiles = dict.fromkeys(STARTING_HEXES, STARTING_TILE)
    for numbers in laid:
        move = move_from(numbers)
        tiles |= dict.fromkeys(hexes_of(move.origin, move.rotation), move.tile)
    return tiles
