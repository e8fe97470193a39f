"""What the seat to act may do, and what each choice would bring: with it a client needs no rules.

Footprints are the same for every tile, and each can be covered in three ways. What a placement would bring is one of
the rows of `changes`; tiles name their rows by number, three for each footprint, so that even late in a game this
stays small: `changes[tile.rows[3 * footprint + way]]`.
"""

from dataclasses import dataclass
from typing import Any

from akropolis.engine.position import Position as EnginePosition
from akropolis.rules.city import City
from akropolis.rules.footprint import Footprint, ways_to_lie
from akropolis.rules.hexes import Hex
from akropolis.rules.site import affordable
from akropolis.table.state import TableState

Way = tuple[Hex, int]
"""An origin and a rotation."""
Change = tuple[int, ...]
"""How points change: in total, stones included, and then of each district in the order of the rules."""


@dataclass(frozen=True)
class TileOffer:
    """A tile of the site."""

    tile: int
    cost: int
    is_affordable: bool
    missing: int
    """The stones that are missing to pay for it."""
    rows: tuple[int, ...]
    """For each footprint and each way the number of a row of changes; none if unaffordable or scores are hidden."""


@dataclass(frozen=True)
class Target:
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
    targets = tuple(_target(city, footprint) for footprint in city.sorted_footprints)
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


def _target(city: City, footprint: Footprint) -> Target:
    under = city.hexes.get(footprint.first)
    ways = ways_to_lie(footprint)
    return Target(footprint, under.level + 1 if under else 1, city.quarries_under(*ways[0]), ways)


def _scored(state: TableState) -> tuple[tuple[int, ...], tuple[Change, ...]]:
    """For every legal move, in the order of the rules, the number of its row; and the rows."""
    position = EnginePosition(state.position)
    before = position.total(position.seat)
    scored = position.score_moves()
    rows: dict[Change, int] = {}
    changes: Any = scored.changes.tolist()  # rows of numbers: the type knows only of numbers
    numbers = tuple(
        rows.setdefault((total - before, *change), len(rows))
        for total, change in zip(scored.totals.tolist(), changes, strict=True)
    )
    return numbers, tuple(rows)
