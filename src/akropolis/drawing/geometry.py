"""Where a hex is on the paper: flat-topped hexes seen from the south at a slant."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from akropolis.drawing.art import read
from akropolis.drawing.markup import Point
from akropolis.rules.hexes import Hex

__all__ = [
    "CORNERS",
    "HEADROOM",
    "RISE",
    "SIZE",
    "SQUASH",
    "Box",
    "back_to_front",
    "box_around",
    "centre",
    "edge_towards",
    "inset",
]

_ART = read("hex")
SIZE: float = _ART["size"]  # from the middle of a hex to a corner
SQUASH: float = _ART["squash"]  # how much the slant shortens what lies on the ground
RISE: float = _ART["rise"]  # the height of one level: low enough that two levels do not quite hide the hex behind
HEADROOM: float = _ART["headroom"]  # how far what stands on a hex may reach above its middle

# Clockwise on the paper from due east. Edge i runs from corner i to corner i + 1.
CORNERS: tuple[Point, ...] = tuple(
    (SIZE * math.cos(math.radians(60 * i)), SQUASH * SIZE * math.sin(math.radians(60 * i))) for i in range(6)
)
HALF_WIDTH, HALF_DEPTH = SIZE, SQUASH * SIZE * math.sqrt(3) / 2


class Box(NamedTuple):
    """The part of the paper that something takes up."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, margin: float) -> "Box":
        """The box with a margin around it."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


def centre(place: Hex, level: int) -> Point:
    """The middle of a hex's top face; level 0 is the ground."""
    return SIZE * 1.5 * place.q, 2 * HALF_DEPTH * (place.r + place.q / 2) - RISE * level


def inset(scale: float) -> list[Point]:
    """A smaller hex inside the hex around the origin."""
    return [(x * scale, y * scale) for x, y in CORNERS]


def edge_towards(direction: int) -> int:
    """The edge a hex shares with its neighbour in a direction."""
    return (direction + 4) % 6


def box_around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds them all."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def back_to_front(place: Hex) -> tuple[int, int]:
    """The order in which hexes are painted, so that the near ones cover the far ones."""
    return 2 * place.r + place.q, place.q
