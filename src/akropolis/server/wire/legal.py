"""Legal moves on the wire."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from akropolis.server.wire.shape import HexView, Seat, Tile, Version, View
from akropolis.table.legal import Legal, Target, TileOffer


class TileOfferView(View):
    """A tile of the site, and for each footprint and each way to lie the number of a row of changes."""

    tile: Tile
    cost: int
    is_affordable: bool
    missing: int
    rows: tuple[int, ...]


class WayView(View):
    """One of the three ways a tile can lie on a footprint."""

    origin: HexView
    rotation: int


class TargetView(View):
    """A footprint on which any tile may be laid."""

    footprint: tuple[HexView, HexView, HexView]
    level: int
    gained: int
    ways: tuple[WayView, ...]


class LegalView(View):
    """Every legal move of the seat to act.

    What laying a tile on a footprint in one of its ways changes is `changes[tile.rows[3 * footprint + way]]`: the total
    first, stones included, then house, market, barracks, temple and garden. Without live scoring there are no rows.
    """

    seat: Seat
    version: Version
    stones: int
    tiles: tuple[TileOfferView, ...]
    targets: tuple[TargetView, ...]
    changes: Annotated[tuple[tuple[int, ...], ...], Field(examples=[[[2, 1, 0, 0, 0, 0]]])]


def legal_text(legal: Legal) -> str:
    """Legal moves as the JSON of a `LegalView`.

    It is written by hand because a late position has hundreds of targets, each of four views: making these took more
    time than everything else about the answer.
    """
    tiles = ",".join(map(_tile_text, legal.tiles))
    targets = ",".join(map(_target_text, legal.targets))
    changes = ",".join(map(_numbers_text, legal.changes))
    head = f'"seat":{legal.seat},"version":{legal.version},"stones":{legal.stones}'
    return f'{{{head},"tiles":[{tiles}],"targets":[{targets}],"changes":[{changes}]}}'


def _tile_text(offer: TileOffer) -> str:
    is_affordable = "true" if offer.is_affordable else "false"
    head = f'"tile":{offer.tile},"cost":{offer.cost},"is_affordable":{is_affordable},"missing":{offer.missing}'
    return f'{{{head},"rows":{_numbers_text(offer.rows)}}}'


def _target_text(target: Target) -> str:
    footprint = ",".join([f"[{q},{r}]" for q, r in target.footprint])
    ways = ",".join([f'{{"origin":[{q},{r}],"rotation":{rotation}}}' for (q, r), rotation in target.ways])
    return f'{{"footprint":[{footprint}],"level":{target.level},"gained":{target.gained},"ways":[{ways}]}}'


def _numbers_text(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
