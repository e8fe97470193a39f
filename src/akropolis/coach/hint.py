"""Hints: the best few moves with what they promise, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from akropolis.bots.bot import Budget
from akropolis.coach.change import Change
from akropolis.coach.explain import explain
from akropolis.coach.outlook import Prospect, ideas
from akropolis.coach.reason import Reason
from akropolis.coach.site_reasons import Wants, wants_of_next
from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView

__all__ = ["MOST_HINTS", "SAME", "Hint", "different_ideas", "hint"]

SAME = 1.0
"""Two moves with one tile whose margins differ by less are one idea laid in two ways."""
MOST_HINTS = 10


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
    return different_ideas([_explained(view, each, wants) for each in found], count)


def different_ideas(hints: Sequence[Hint], count: int) -> list[Hint]:
    """The best hints that are not variations of a better one; variations only if there are too few of these."""
    ideas: list[Hint] = []
    for each in hints:
        if not any(_is_variation(each, idea) for idea in ideas):
            ideas.append(each)
    variations = [each for each in hints if each not in ideas]
    return sorted((ideas + variations)[:count], key=lambda each: -each.margin)


def _explained(view: PublicView, prospect: Prospect, wants: Wants) -> Hint:
    change = Change(view, prospect.move)
    reasons = explain(view, prospect.move, wants)
    return Hint(prospect.move, prospect.margin, change.points, change.new_sheet.total, reasons)


def _is_variation(one: Hint, other: Hint) -> bool:
    is_as_good = abs(one.margin - other.margin) < SAME
    return one.move.tile == other.move.tile and (is_as_good or one.reasons == other.reasons)
