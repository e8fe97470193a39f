"""Hints: the best few moves with what they promise, and why.

On an empty shore the best place is there several times, turned or mirrored. Such places are one move for a person, and
only the first is told. The search values them up to four points apart, so small differences are told as none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from akropolis.bots.bot import Budget
from akropolis.coach.change import Change
from akropolis.coach.explain import explain
from akropolis.coach.mark import THRESHOLDS, Mark
from akropolis.coach.outlook import Prospect, ideas
from akropolis.coach.reason import Reason
from akropolis.coach.site_reasons import Wants, wants_of_next
from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError
from akropolis.rules.city import Built
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView

__all__ = ["AS_GOOD", "MOST_HINTS", "SAME", "Cell", "Hint", "different_ideas", "hint", "shape_after"]

SAME = 1.0
"""Two moves with one tile whose margins differ by less are one idea laid in two ways."""
AS_GOOD = THRESHOLDS[Mark.INACCURACY]
"""A move whose margin is behind the best by less is about as good: a review would not mark it."""
MOST_HINTS = 10

Cell = tuple[int, int, Built]
"""A place of the grid and what is seen there."""


@dataclass(frozen=True)
class Hint:
    """A move worth thinking about."""

    move: Move
    margin: float
    """How many points ahead of the others' mean it is expected to end."""
    points: int
    """How your points change at once, stones included."""
    total: int
    """Your points after it."""
    reasons: tuple[Reason, ...]


def hint(view: PublicView, budget: Budget, seed: int = 0, count: int = 3) -> list[Hint]:
    """The best moves, best first; different ideas before variations of one."""
    if not 1 <= count <= MOST_HINTS:
        raise GameError(EngineCode.COUNT_RANGE, count=count, least=1, most=MOST_HINTS)
    found = ideas(view, budget, seed, count)
    wants = wants_of_next(view)
    return different_ideas([_explained(view, each, wants) for each in _asymmetric(view, found)], count)


def different_ideas(hints: Sequence[Hint], count: int) -> list[Hint]:
    """The best hints that are not variations of a better one; variations only if there are too few of these."""
    ideas: list[Hint] = []
    for each in hints:
        if not any(_is_variation(each, idea) for idea in ideas):
            ideas.append(each)
    variations = [each for each in hints if each not in ideas]
    return sorted((ideas + variations)[:count], key=lambda each: -each.margin)


def shape_after(view: PublicView, move: Move) -> tuple[int, int, tuple[Cell, ...]]:
    """The tile taken, the stones left and the city built, the same however the city is turned or mirrored."""
    change = Change(view, move)
    cells = [(place.q, place.r, built) for place, built in change.built.hexes.items()]
    return move.tile, change.new_sheet.stones, min(tuple(sorted(each)) for each in _turned_and_mirrored(cells))


def _turned_and_mirrored(cells: list[Cell]) -> Iterator[list[Cell]]:
    """The same hexes in the twelve ways in which the grid lies on itself, the starting plaza in its place."""
    for _ in range(6):
        cells = [(-r, q + r, built) for q, r, built in cells]
        yield cells
        yield [(r, q, built) for q, r, built in cells]


def _asymmetric(view: PublicView, found: Sequence[Prospect]) -> list[Prospect]:
    """The best of all moves that lead to one city."""
    shapes: dict[object, Prospect] = {}
    for each in found:
        shapes.setdefault(shape_after(view, each.move), each)
    return list(shapes.values())


def _explained(view: PublicView, prospect: Prospect, wants: Wants) -> Hint:
    change = Change(view, prospect.move)
    reasons = explain(view, prospect.move, wants)
    return Hint(prospect.move, prospect.margin, change.points, change.new_sheet.total, reasons)


def _is_variation(one: Hint, other: Hint) -> bool:
    is_as_good = abs(one.margin - other.margin) < SAME
    return one.move.tile == other.move.tile and (is_as_good or one.reasons == other.reasons)
