"""Where turns and margins lie on the paper."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from akropolis.drawing.geometry import Box
from akropolis.drawing.lettering import write
from akropolis.drawing.markup import Point, group, line
from akropolis.drawing.palette import Theme

__all__ = ["LEAST_TICK", "MOST_LINES", "STEPS", "Curve", "Plot"]

Curve = Sequence[tuple[int, float]]
"""Turns, counted from 1, and the margin after each."""

MOST_LINES = 8
STEPS = (1, 2, 5)
LEAST_TICK = 40.0
"""Room between two numbers of turns."""


@dataclass(frozen=True)
class Plot:
    """A frame with turns to the right and margins upwards."""

    box: Box
    turns: int
    step: int
    """Points between two lines of the grid."""
    lowest: int
    highest: int
    """The margins at the edges, in steps."""

    @staticmethod
    def around(curves: Iterable[Curve], turns: int, box: Box) -> "Plot":
        """A frame with room for some curves, and for zero."""
        margins = [0.0, *(margin for curve in curves for _, margin in curve)]
        sizes = (factor * power for power in (1, 10, 100, 1000) for factor in STEPS)
        low, high = min(margins), max(margins)
        step = next(size for size in sizes if math.ceil(high / size) - math.floor(low / size) <= MOST_LINES)
        lowest, highest = math.floor(low / step), math.ceil(high / step)
        return Plot(box, turns, step, lowest, max(highest, lowest + 1))

    def x(self, turn: int) -> float:
        """Where a turn lies, from left to right."""
        return self.box.left + 12 + (self.box.width - 24) * (turn - 1) / max(1, self.turns - 1)

    def y(self, margin: float) -> float:
        """Where a margin lies, from top to bottom."""
        share = (margin / self.step - self.lowest) / (self.highest - self.lowest)
        return self.box.bottom - share * self.box.height

    def places(self, curve: Curve) -> list[Point]:
        """The points of a curve, as places in the picture."""
        return [(self.x(turn), self.y(margin)) for turn, margin in curve]

    def areas(self, curve: Curve) -> tuple[list[Point], list[Point]]:
        """What lies between a curve and zero: above it and below it. Empty where the curve is a single point."""
        places, zero = self.places(curve), self.y(0)
        if len(places) < 2:
            return [], []
        whole = [places[0]]
        for (x, y), (next_x, next_y) in pairwise(places):
            if (y - zero) * (next_y - zero) < 0:  # the curve crosses zero in between
                whole.append((x + (next_x - x) * (zero - y) / (next_y - y), zero))
            whole.append((next_x, next_y))
        base = [(whole[-1][0], zero), (whole[0][0], zero)]
        upper = [(x, min(y, zero)) for x, y in whole]
        lower = [(x, max(y, zero)) for x, y in whole]
        return upper + base, lower + base

    def grid(self, theme: Theme) -> str:
        """The lines of the margins and the numbers of the turns."""
        drawn = []
        for number in range(self.lowest, self.highest + 1):
            y = self.y(number * self.step)
            words = f"{number * self.step:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
            colour, width = (theme.line, 1.0) if number else (theme.ink, 1.5)
            drawn.append(line([(self.box.left, y), (self.box.right, y)], colour, width))
            drawn.append(write(words, self.box.left - 10, y + 5, 14, theme.soft_ink, anchor="end"))
        every = next(each for each in (1, 2, 3, 6, 12, 24) if self.box.width * each / self.turns >= LEAST_TICK)
        foot = self.box.bottom + 22
        drawn += [
            write(str(turn), self.x(turn), foot, 13, theme.soft_ink, anchor="middle")
            for turn in range(1, self.turns + 1, every)
        ]
        return group(*drawn, class_="grid")
