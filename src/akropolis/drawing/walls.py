"""The walls of a prism, one slab at a time, so that height can be counted."""

from itertools import pairwise

from akropolis.drawing.art import Layer, read
from akropolis.drawing.geometry import CORNERS, RISE
from akropolis.drawing.markup import Point, number, path
from akropolis.drawing.palette import Theme
from akropolis.drawing.shapes import closed, draw, opened

__all__ = ["lower_slab", "top_slab"]

_ART = read("prism")
_LAYERS = {name: Layer.of(art) for name, art in _ART["walls"].items() if name != "dusk"}
_DUSK = [Layer(fill="dusk", opacity=opacity) for opacity in _ART["walls"]["dusk"]]
_SEEN = CORNERS[:4]
"""The corners between which walls are seen, from east to west."""
_WALLS = tuple(pairwise(_SEEN))


def top_slab(colour: str, theme: Theme) -> str:
    """The uppermost slab, in the colour of its hex."""
    return _band(colour) + _dusk(theme) + _layer("joints", _around(RISE), theme) + _corners(theme)


def lower_slab(colour: str, theme: Theme) -> str:
    """A slab beneath, of masonry with windows."""
    return (
        _band(colour)
        + _dusk(theme)
        + _layer("courses", _courses(), theme)
        + _layer("windows", _windows(), theme)
        + _layer("joints", _around(RISE), theme)
        + _layer("sills", _around(_ART["sill"]), theme)
        + _corners(theme)
    )


def _layer(name: str, outline: str, theme: Theme) -> str:
    return draw(outline, _LAYERS[name], theme)


def _band(colour: str) -> str:
    return path(closed([*_SEEN, *(_down(corner, RISE) for corner in reversed(_SEEN))]), colour)


def _dusk(theme: Theme) -> str:
    """The light comes from the west."""
    return "".join(
        draw(closed([start, end, _down(end, RISE), _down(start, RISE)]), layer, theme)
        for (start, end), layer in zip(_WALLS, _DUSK, strict=False)
    )


def _corners(theme: Theme) -> str:
    return _layer("corners", "".join(opened([corner, _down(corner, RISE)]) for corner in _SEEN[1:3]), theme)


def _around(height: float) -> str:
    """A line around the walls."""
    return opened(_down(corner, height) for corner in _SEEN)


def _courses() -> str:
    """A course of masonry halfway down, with its upright joints."""
    uprights = []
    for start, end in _WALLS:
        for shares, top in ((_ART["uprights"]["upper"], 0.0), (_ART["uprights"]["lower"], RISE / 2)):
            for share in shares:
                foot = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                uprights.append(opened([_down(foot, top), _down(foot, top + RISE / 2)]))
    return _around(RISE / 2) + "".join(uprights)


def _windows() -> str:
    """Small arched windows in the front wall, and one in the west wall."""
    window = _ART["window"]
    _, south_east, south_west, west = _SEEN
    front = [_arch(x, south_east[1] + window["foot"], 0) for x in window["front"]]
    x, y = (south_west[0] + west[0]) / 2, (south_west[1] + west[1]) / 2
    return "".join([*front, _arch(x, y + window["foot"], window["lean"])])


def _arch(x: float, y: float, lean: float) -> str:
    half, height, arch = (_ART["window"][name] for name in ("half", "height", "arch"))
    left, right, foot, other = x - half, x + half, y - half * lean, y + half * lean
    keystone = f"{number(x)},{number(foot - height - arch - half * lean)}"
    springs = f"{keystone} {number(right)},{number(other - height)}"
    return f"M{number(left)},{number(foot)}V{number(foot - height)}Q{springs}V{number(other)}Z"


def _down(point: Point, by: float) -> Point:
    return point[0], point[1] + by
