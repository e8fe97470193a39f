"""The margin over a game as a graph of characters."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from akropolis.drawing.plot import Curve
from akropolis.drawing.severity import Severity

__all__ = ["ASCII", "LABEL", "MOST_ROWS", "STEPS", "UNICODE", "Blocks", "margin_graph"]

MOST_ROWS = 10
LABEL = 6
"""Characters for a label at the left, the axis included."""
STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Blocks:
    """The characters of a graph."""

    full: str
    upper: str
    """Half a character, hanging from the line: for what is below zero."""
    lower: str
    line: str
    minus: str


UNICODE = Blocks("█", "▀", "▄", "─", "\N{MINUS SIGN}")
ASCII = Blocks("#", "'", ".", "-", "-")


def margin_graph(
    curve: Curve, turns: int, marks: Mapping[int, Severity], width: int, blocks: Blocks = UNICODE
) -> list[str]:
    """The lines of a graph at most `width` wide: margins as columns above and below a line, marks beneath."""
    room = max(1, width - LABEL)
    columns = _columns(turns, room)
    heights = [_margin_by(curve, max(column.start, column.stop - 1)) for column in columns]
    highest, lowest = max([0.0, *heights]), min([0.0, *heights])
    step = _step(highest, lowest)
    above, below = math.ceil(highest / step), math.ceil(-lowest / step)
    lines = [_row(heights, step, row, blocks) for row in range(above, 0, -1)]
    lines.append(f"{'0':>{LABEL - 1}} {blocks.line * len(columns)}")
    lines += [_row(heights, step, -row, blocks) for row in range(1, below + 1)]
    signs = "".join(_sign(marks, column) for column in columns)
    if signs.strip():
        lines.append(" " * LABEL + signs.rstrip())
    lines.append(_axis(turns, len(columns)))
    return lines


def _columns(turns: int, room: int) -> list[range]:
    """The turns of each column: several where there is little room; where there is plenty a turn takes two."""
    if 2 * turns <= room:
        return [range(turn, turn + first) for turn in range(1, turns + 1) for first in (1, 0)]
    count = min(turns, room)
    edges = [index * turns // count for index in range(count + 1)]
    return [range(start + 1, end + 1) for start, end in pairwise(edges)]


def _margin_by(curve: Curve, turn: int) -> float:
    """The last margin that is known by a turn; before the first nobody is ahead."""
    return next((margin for known, margin in reversed(curve) if known <= turn), 0.0)


def _step(highest: float, lowest: float) -> int:
    """Points a row: the smallest round number with which the graph is low enough."""
    sizes = (factor * power for power in (1, 10, 100, 1000) for factor in STEPS)
    return next(size for size in sizes if math.ceil(highest / size) + math.ceil(-lowest / size) <= MOST_ROWS)


def _row(heights: Sequence[float], step: int, row: int, blocks: Blocks) -> str:
    """One row, counted from the line: above it from 1, below it from -1."""
    sign = 1 if row > 0 else -1
    half = blocks.lower if row > 0 else blocks.upper
    cells = []
    for height in heights:
        filled = (sign * height - (abs(row) - 1) * step) / step
        cells.append(blocks.full if filled >= 0.75 else half if filled >= 0.25 else " ")
    label = f"{'+' if row > 0 else blocks.minus}{abs(row) * step}"
    return f"{label:>{LABEL - 1}} {''.join(cells).rstrip()}".rstrip()


def _sign(marks: Mapping[int, Severity], column: range) -> str:
    """The worst mark of the turns of a column."""
    return max((marks.get(turn, Severity.NONE) for turn in column), default=Severity.NONE).character


def _axis(turns: int, columns: int) -> str:
    last = str(turns)
    return f"{' ' * LABEL}1{last:>{columns - 1}}" if columns > len(last) else " " * LABEL + last
