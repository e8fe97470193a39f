"""Hexes painted together: a whole city, or one tile lying by itself."""

from collections.abc import Mapping

from akropolis.drawing.captions import describe_hex, describe_printed, describe_score
from akropolis.drawing.geometry import (
    HALF_DEPTH,
    HALF_WIDTH,
    HEADROOM,
    RISE,
    Box,
    back_to_front,
    box_around,
    centre,
    edge_towards,
)
from akropolis.drawing.ground import SHADOW_REACH, shadow, water
from akropolis.drawing.palette import Theme
from akropolis.drawing.picture import Picture
from akropolis.drawing.prism import Prism, draw_prism
from akropolis.drawing.shade import SUN_X, SUN_Y
from akropolis.rules.catalogue import STARTING_HEXES, STARTING_TILE, TILES
from akropolis.rules.city import City
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import CENTRE, Hex, neighbours
from akropolis.rules.scoring import DistrictScore, HexScore, ScoreSheet

__all__ = ["city_picture", "tile_picture"]


def city_picture(city: City, sheet: ScoreSheet | None, theme: Theme) -> Picture:
    """A city, and on it what its score sheet says."""
    judged = _judged(sheet) if sheet else {}
    tiles = {place: built.tile for place, built in city.hexes.items()}
    prisms = {}
    for place, built in city.hexes.items():
        line, score = judged.get(place, (None, None))
        verdict = describe_score(score, line.district, line.stars) if line and score else ""
        prisms[place] = Prism(
            built.kind,
            built.level,
            describe_hex(built, city.layers(place)[:-1], verdict),
            tile_edges=[edge for edge, near in _around(place) if tiles.get(near) != tiles[place]],
            overlooked_from={
                edge: city.hexes[near].level - built.level
                for edge, near in _around(place)
                if near in city.hexes and city.hexes[near].level > built.level
            },
            beneath=[kind for _, kind in reversed(city.layers(place)[:-1])],
            score=score,
            stars=line.stars if line else 0,
        )
    return _painted(prisms, water(city, theme), theme)


def tile_picture(tile: int, theme: Theme) -> Picture:
    """One tile lying flat, its hexes clockwise from the lower left."""
    if tile == STARTING_TILE:
        kinds = dict(STARTING_HEXES)
    else:
        kinds = dict(zip(hexes_of(CENTRE, 0), TILES[tile].kinds, strict=True))
    prisms = {
        place: Prism(
            kind,
            1,
            describe_printed(kind, tile),
            tile_edges=[edge for edge, near in _around(place) if near not in kinds],
        )
        for place, kind in kinds.items()
    }
    return _painted(prisms, "", theme)


def _painted(prisms: Mapping[Hex, Prism], lakes: str, theme: Theme) -> Picture:
    in_order = sorted(prisms, key=back_to_front)
    drawn = [draw_prism(prisms[place], centre(place, prisms[place].level), theme) for place in in_order]
    box = box_around(_room_of(place, prism.level) for place, prism in prisms.items())
    return Picture(
        "\n".join((shadow({place: prism.level for place, prism in prisms.items()}, theme), lakes, *drawn)), box
    )


def _room_of(place: Hex, level: int) -> Box:
    x, y = centre(place, level)
    return Box(
        x - HALF_WIDTH - SHADOW_REACH,
        y - HEADROOM,
        x + HALF_WIDTH + SUN_X * level + SHADOW_REACH,
        y + RISE * level + HALF_DEPTH + SUN_Y * level + SHADOW_REACH,
    )


def _around(place: Hex) -> list[tuple[int, Hex]]:
    return [(edge_towards(direction), near) for direction, near in enumerate(neighbours(place))]


def _judged(sheet: ScoreSheet) -> dict[Hex | None, tuple[DistrictScore, HexScore]]:
    return {score.hex: (line, score) for line in sheet.lines for score in line.hexes}
