"""The art on paper, and the few shapes that are made of numbers rather than drawn."""

import math
from collections.abc import Iterable

from akropolis.drawing.art import Layer, Shape, read
from akropolis.drawing.markup import Point, number, path
from akropolis.drawing.palette import Theme

__all__ = ["closed", "draw", "draw_all", "laurel", "opened", "star"]

_STARS = read("plaza")["stars"]


def draw(outline: str, layer: Layer, theme: Theme) -> str:
    """One outline, painted."""
    attributes: dict[str, str | float] = {}
    if layer.stroke:
        attributes |= {"stroke": theme.paint(layer.stroke), "stroke_width": layer.width, "stroke_linejoin": "round"}
    if (opacity := theme.strength(layer.opacity)) != 1:
        attributes["opacity"] = opacity
    return path(outline, theme.paint(layer.fill) if layer.fill else "none", **attributes)


def draw_all(shapes: Iterable[Shape], theme: Theme) -> str:
    """Shapes, the farthest first. What would not be seen is left out: by day there is no lamplight."""
    return "".join(draw(outline, layer, theme) for outline, layer in shapes if theme.strength(layer.opacity))


def closed(points: Iterable[Point]) -> str:
    """The outline through some points."""
    return f"{opened(points)}Z"


def opened(points: Iterable[Point]) -> str:
    """The line through some points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def star(x: float, y: float, radius: float) -> str:
    """The outline of a five-pointed star lying on the ground."""
    points = []
    for step in range(10):
        reach = radius if step % 2 == 0 else radius * _STARS["waist"]
        angle = math.radians(-90 + 36 * step)
        points.append((x + reach * math.cos(angle), y + _STARS["flat"] * reach * math.sin(angle)))
    return closed(points)


def laurel(x: float, y: float, radius: float, fill: str) -> str:
    """A wreath around a place, open at the top, for those who win."""
    leaves = []
    for side in (-1, 1):
        for step in range(9):
            angle = math.radians(90 + side * (7 + 17.5 * step))
            stem = (x + radius * math.cos(angle), y + radius * math.sin(angle))
            leaves += [_leaf(stem, angle + side * lean, radius * 0.27) for lean in (math.pi * 0.2, math.pi * 0.72)]
    return path("".join(leaves), fill, class_="laurel")


def _leaf(stem: Point, angle: float, length: float) -> str:
    (x, y), cos, sin = stem, math.cos(angle) * length, math.sin(angle) * length
    tip = (x + cos, y + sin)
    left = (x + 0.5 * cos - 0.5 * sin, y + 0.5 * sin + 0.5 * cos)
    right = (x + 0.5 * cos + 0.5 * sin, y + 0.5 * sin - 0.5 * cos)
    a, b, c, d = (f"{number(x)},{number(y)}" for x, y in (stem, left, tip, right))
    return f"M{a}Q{b} {c}Q{d} {a}Z"
