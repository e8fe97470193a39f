"""What the seat to act may do, and what each choice would bring: with it a client needs no rules.

Footprints are the same for every tile, and each can be covered in three ways. What a placement would bring is one of
the rows of `changes`; tiles name their rows by number, three for each footprint, so that even late in a game this
stays small: `changes[tile.rows[3 * footprint + way]]`.
"""

from dataclasses import dataclass
from functools import lru_cache
from struct import Struct, iter_unpack
from typing import NamedTuple

from akropolis.engine.position import Position as EnginePosition
from akropolis.rules.city import City
from akropolis.rules.district import District, HexKind
from akropolis.rules.footprint import Footprint, ways_to_lie
from akropolis.rules.hexes import Hex
from akropolis.rules.site import affordable
from akropolis.table.state import TableState

Way = tuple[Hex, int]
"""An origin and a rotation."""
ROW = Struct(f"{len(District)}h")
"""How the engine keeps the changes of a move."""
Change = tuple[int, ...]
"""How points change: in total, stones included, and then of each district in the order of the rules."""


class TileOffer(NamedTuple):
    """A tile of the site."""

    tile: int
    cost: int
    is_affordable: bool
    missing: int
    """The stones that are missing to pay for it."""
    rows: tuple[int, ...]
    """For each footprint and each way the number of a row of changes; none if unaffordable or scores are hidden."""


class Target(NamedTuple):
    """A footprint on which a tile may be laid, with the three ways to lie there."""

    footprint: Footprint
    level: int
    gained: int
    """Stones from the quarries that the tile would cover."""
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Legal:
    """Every legal move of the seat to act.

    What laying a tile on a footprint in one of its ways changes is `changes[tile.rows[3 * footprint + way]]`: the total
    first, stones included, then house, market, barracks, temple and garden. Without live scoring there are no rows.
    """

    seat: int
    version: int
    """The version that a move is made on."""
    position_version: int
    """For as long as the table's is the same, so are the legal moves."""
    stones: int
    tiles: tuple[TileOffer, ...]
    targets: tuple[Target, ...]
    changes: tuple[Change, ...]
    """The different changes of points that there are; none while scores are hidden."""


def legal_moves(state: TableState) -> Legal | None:
    """What the seat to act may do; none where nobody is to act."""
    seat = state.to_act
    if seat is None:
        return None
    position = state.position
    stones, city = position.stones[seat], position.cities[seat]
    targets = _targets(city)
    numbers, changes = _scored(state) if state.terms.live_scoring else ((), ())
    size = 3 * len(targets)
    payable = affordable(position.site, stones)
    tiles = tuple(
        TileOffer(
            tile,
            cost,
            is_affordable=tile in payable,
            missing=max(0, cost - stones),
            rows=numbers[cost * size : (cost + 1) * size],
        )
        for cost, tile in enumerate(position.site)
    )
    return Legal(seat, state.version, state.position_version, stones, tiles, targets, changes)


def _targets(city: City) -> tuple[Target, ...]:
    hexes, found = city.hexes, []
    for footprint in city.sorted_footprints:
        covered = [hexes[place] for place in footprint if place in hexes]
        level = covered[0].level + 1 if covered else 1
        gained = sum(1 for built in covered if built.kind is HexKind.QUARRY)
        found.append(Target(footprint, level, gained, _ways(footprint)))
    return tuple(found)


_ways = lru_cache(maxsize=1 << 14)(ways_to_lie)


def _scored(state: TableState) -> tuple[tuple[int, ...], tuple[Change, ...]]:
    """For every legal move, in the order of the rules, the number of its row; and the rows."""
    position = EnginePosition.of_unchecked(state.position)
    before = position.total(position.seat)
    scored = position.score_moves()
    # Rows are told apart by their bytes, without a look at the numbers: most of them are the same.
    moves = list(zip(scored.totals.tolist(), iter_unpack(f"{ROW.size}s", scored.changes.tobytes()), strict=True))
    rows = {row: number for number, row in enumerate(dict.fromkeys(moves))}
    return tuple(map(rows.__getitem__, moves)), tuple((total - before, *ROW.unpack(row)) for total, (row,) in rows)
