"""Legal moves on the wire."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator

from akropolis.rules.footprint import Footprint, ways_to_lie
from akropolis.server.wire.derived import model_of, use_shape
from akropolis.server.wire.shape import HexView, View
from akropolis.table.legal import Legal, Target, TileOffer, Way


class WayView(View):
    """One of the three ways a tile can lie on a footprint."""

    origin: HexView
    rotation: int


def _named(way: Any) -> Any:
    return dict(zip(WayView.model_fields, way, strict=True)) if isinstance(way, tuple) else way


use_shape(Way, Annotated[WayView, BeforeValidator(_named)])
LegalView = model_of(Legal)


def legal_text(legal: Legal) -> str:
    """Legal moves as the JSON of a `LegalView`.

    It is written by hand because a late position has hundreds of targets, each of four views: making these took more
    time than everything else about the answer.
    """
    tiles = ",".join(map(_tile_text, legal.tiles))
    targets = ",".join(map(_target_text, legal.targets))
    changes = ",".join(map(_numbers_text, legal.changes))
    versions = f'"version":{legal.version},"position_version":{legal.position_version}'
    head = f'"seat":{legal.seat},{versions},"stones":{legal.stones}'
    return f'{{{head},"tiles":[{tiles}],"targets":[{targets}],"changes":[{changes}]}}'


def _tile_text(offer: TileOffer) -> str:
    is_affordable = "true" if offer.is_affordable else "false"
    head = f'"tile":{offer.tile},"cost":{offer.cost},"is_affordable":{is_affordable},"missing":{offer.missing}'
    return f'{{{head},"rows":{_numbers_text(offer.rows)}}}'


def _target_text(target: Target) -> str:
    before, after = _outline(target.footprint)
    return f'{before}{target.level},"gained":{target.gained}{after}'


@lru_cache(maxsize=1 << 14)
def _outline(footprint: Footprint) -> tuple[str, str]:
    """What is always the same about a footprint: its hexes, and the three ways to lie there."""
    hexes = ",".join(f"[{q},{r}]" for q, r in footprint)
    ways = ",".join(f'{{"origin":[{q},{r}],"rotation":{rotation}}}' for (q, r), rotation in ways_to_lie(footprint))
    return f'{{"footprint":[{hexes}],"level":', f',"ways":[{ways}]}}'


def _numbers_text(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
