"""The few solid shapes that everything in a city is made of, seen from the same angle as the city."""

import math

from akropolis.drawing.geometry import SQUASH
from akropolis.drawing.markup import Point, number, path, polygon
from akropolis.drawing.palette import shade


def block(x: float, y: float, width: float, height: float, side: str, top: str | None = None) -> str:
    """A square block standing cornerwise on (x, y), `width` from its middle to a corner."""
    depth = width * 0.56
    west, south, east, north = (x - width, y), (x, y + depth), (x + width, y), (x, y - depth)
    return (
        polygon([_up(west, height), _up(south, height), south, west], side)
        + polygon([_up(south, height), _up(east, height), east, south], shade(side, 0.82))
        + polygon([_up(west, height), _up(south, height), _up(east, height), _up(north, height)], top or side)
    )


def pyramid(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A roof of four slopes, of which two are seen."""
    west, south, east, apex = (x - width, y), (x, y + width * 0.56), (x + width, y), (x, y - height)
    return polygon([west, south, apex], colour) + polygon([south, east, apex], shade(colour, 0.78))


def star(x: float, y: float, radius: float, fill: str, **attributes: str | float) -> str:
    """A five-pointed star lying on the ground."""
    points = []
    for step in range(10):
        reach = radius if step % 2 == 0 else radius * 0.44
        angle = math.radians(-90 + 36 * step)
        points.append((x + reach * math.cos(angle), y + (SQUASH + 0.12) * reach * math.sin(angle)))
    return polygon(points, fill, **attributes)


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


def _up(point: Point, height: float) -> Point:
    return point[0], point[1] - height
