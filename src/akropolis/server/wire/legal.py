"""Legal moves on the wire."""

from typing import Annotated, Self

from pydantic import Field

from akropolis.server.wire.shape import HexView, Seat, Tile, Version, View
from akropolis.table.legal import Legal, Target


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

    @classmethod
    def of(cls, target: Target) -> Self:
        ways = tuple(WayView.model_construct(origin=origin, rotation=rotation) for origin, rotation in target.ways)
        return cls.model_construct(
            footprint=tuple(target.footprint), level=target.level, gained=target.gained, ways=ways
        )


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

    @classmethod
    def of(cls, legal: Legal) -> Self:
        tiles = tuple(
            TileOfferView(
                tile=each.tile,
                cost=each.cost,
                is_affordable=each.is_affordable,
                missing=each.missing,
                rows=each.rows,
            )
            for each in legal.tiles
        )
        return cls(
            seat=legal.seat,
            version=legal.version,
            stones=legal.stones,
            tiles=tiles,
            targets=tuple(TargetView.of(target) for target in legal.targets),
            changes=legal.changes,
        )
