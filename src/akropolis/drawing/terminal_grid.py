r"""Hexes in characters: every hex is two lines of text between slashes, and neighbours share an edge.

     _____
    /H   1\_____
    \__24_/M   2\       the hex to the south-east hangs one line lower
          \___7_/

This file knows lines and columns only; what stands in a hex is handed in.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.text import Text

from akropolis.rules.hexes import Hex, neighbours

__all__ = ["Cell", "Mark", "columns_within", "draw_cells"]


class Cell(NamedTuple):
    """What stands in a hex: its two lines, how they are coloured, and the piece it belongs to.

    No edge is drawn between hexes of one piece, so that a tile is seen as one thing even without colour.
    """

    upper: str
    lower: str
    style: str = ""
    piece: int | None = None


Mark = tuple[str, str]
"""One character and its style."""


def draw_cells(cells: Mapping[Hex, Cell], inner: int) -> Text:
    """All cells as one picture; `inner` is the number of characters between the slashes."""
    west = min(place.q for place in cells)
    marks: dict[tuple[int, int], Mark] = {}
    for place, cell in cells.items():
        line, column = 2 * place.r + place.q, (place.q - west) * (inner + 1)
        marks.update(_edges(cells, place, line, column, inner))
        for row, words in enumerate((cell.upper, cell.lower), start=1):
            for index, letter in enumerate(words.center(inner)[:inner], start=1):
                at = line + row, column + index
                # The south edge runs along the foot of the lower line, wherever no text stands.
                foot, _ = marks.get(at, (" ", ""))
                marks[at] = (foot if letter == " " else letter), cell.style
    return _written(marks)


def columns_within(width: int, inner: int) -> int:
    """How many columns of hexes go into a width, at least one."""
    return max(1, (width - 1) // (inner + 1))


def _edges(
    cells: Mapping[Hex, Cell], place: Hex, line: int, column: int, inner: int
) -> Iterator[tuple[tuple[int, int], Mark]]:
    north, north_east, south_east, south, south_west, north_west = (
        _edge(cells, place, near, letter) for near, letter in zip(neighbours(place), "_\\/_\\/", strict=True)
    )
    right = column + inner + 1
    for index in range(column + 1, right):
        if place.step(0) not in cells:  # otherwise it is the south edge of that cell, with its text on it
            yield (line, index), north
        yield (line + 2, index), south
    yield (line + 1, column), north_west
    yield (line + 2, column), south_west
    yield (line + 1, right), north_east
    yield (line + 2, right), south_east


def _edge(cells: Mapping[Hex, Cell], place: Hex, near: Hex, letter: str) -> Mark:
    here, there = cells[place], cells.get(near)
    if there and here.piece is not None and here.piece == there.piece:
        return " ", ""
    is_faint = here.piece is None and (there is None or there.piece is None)
    return letter, "dim" if is_faint else ""


def _written(marks: Mapping[tuple[int, int], Mark]) -> Text:
    lines: dict[int, dict[int, Mark]] = defaultdict(dict)
    for (line, column), mark in marks.items():
        lines[line][column] = mark
    return Text("\n").join(
        Text.assemble(*(lines[line].get(column, (" ", "")) for column in range(max(lines[line], default=-1) + 1)))
        for line in range(min(lines), max(lines) + 1)
    )
