"""Shadows, which something high throws over the ground or a lower hex beside it. The sun is in the west."""

from collections.abc import Sequence

from akropolis.drawing.art import read
from akropolis.drawing.geometry import CORNERS
from akropolis.drawing.markup import Point

__all__ = ["SUN_X", "SUN_Y", "cast", "seam", "thrown"]

_SUN = read("ground")["sun"]
SUN_X: float = _SUN["x"]
SUN_Y: float = _SUN["y"]
"""How far one level throws its shadow, to the east and to the south."""
_SHADE = read("prism")["shade"]


def thrown(levels: int) -> list[Point]:
    """The shadow on the ground of a hex around the origin."""
    return _swept(CORNERS, (SUN_X * levels, SUN_Y * levels))


def seam(edge: int, levels: int) -> list[Point]:
    """The shade on a face all along an edge behind which something so much higher stands."""
    inner = 1 - _SHADE["least"] - _SHADE["level"] * min(_SHADE["levels"], levels)
    (x0, y0), (x1, y1) = CORNERS[edge], CORNERS[(edge + 1) % 6]
    return [(x0, y0), (x1, y1), (x1 * inner, y1 * inner), (x0 * inner, y0 * inner)]


def cast(edge: int, levels: int) -> list[Point]:
    """The shadow on a face of so much higher a neighbour behind an edge; empty where it falls the other way."""
    (x0, y0), (x1, y1) = CORNERS[edge], CORNERS[(edge + 1) % 6]
    if (y1 - y0) * SUN_X >= (x1 - x0) * SUN_Y:
        return []
    return _within([(x + x0 + x1, y + y0 + y1) for x, y in thrown(levels)], CORNERS)


def _swept(outline: Sequence[Point], by: Point) -> list[Point]:
    """All that an outline, clockwise and without dents, passes over on its way."""
    edges = [(start, outline[(place + 1) % len(outline)]) for place, start in enumerate(outline)]
    ahead = [(end[1] - start[1]) * by[0] - (end[0] - start[0]) * by[1] > 0 for start, end in edges]
    passed: list[Point] = []
    for place, corner in enumerate(outline):
        moved = corner[0] + by[0], corner[1] + by[1]
        match ahead[place - 1], ahead[place]:
            case True, True:
                passed.append(moved)
            case False, False:
                passed.append(corner)
            case True, False:
                passed += [moved, corner]
            case _:
                passed += [corner, moved]
    return passed


def _within(outline: Sequence[Point], frame: Sequence[Point]) -> list[Point]:
    """What of an outline is inside another; both clockwise and without dents."""
    left = list(outline)
    for place, (x0, y0) in enumerate(frame):
        x1, y1 = frame[(place + 1) % len(frame)]
        inside = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in left]
        kept: list[Point] = []
        for at, (x, y) in enumerate(left):
            (next_x, next_y), here, there = left[(at + 1) % len(left)], inside[at], inside[(at + 1) % len(left)]
            if here >= 0:
                kept.append((x, y))
            if (here >= 0) != (there >= 0):
                share = here / (here - there)
                kept.append((x + share * (next_x - x), y + share * (next_y - y)))
        left = kept
    return left
