"""What the coach expects of moves: the search of the strongest bots, in points ahead of the others' mean.

The core works it out, for the web app as well: native/src/outlook.cpp. With three or four at the table its bots count
the others' mean by less, because there it pays to look after one's own city; people are shown points ahead of the mean.
"""

from dataclasses import dataclass

from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.simple import open_position
from akropolis.bots.weight_files import weights_for
from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import OpenTable, PublicView
from akropolis.rules.rng import check_seed

__all__ = ["Prospect", "check_budget", "ideas", "points_ahead", "prospects"]


@dataclass(frozen=True)
class Prospect:
    """A move, and how many points ahead of the others its architect is expected to end with it."""

    move: Move
    margin: float


def prospects(view: PublicView, budget: Budget, seed: int, also: Move | None = None) -> tuple[Prospect, ...]:
    """The most promising moves, best first. The move `also` is among them and judged with the same care as the best."""
    check_budget(budget)
    check_seed(seed)
    position = open_position(view)
    rank = None if also is None else view.legal_moves.index(also)
    weights = weights_for(view.options)
    return _told(view, position.outlook(weights, seed, budget.simulations, budget.milliseconds, rank))


def ideas(view: PublicView, budget: Budget, seed: int, count: int) -> tuple[Prospect, ...]:
    """The same for hints. Often one tile has all the best places: then the best of other tiles are looked at, too."""
    check_budget(budget)
    check_seed(seed)
    position = open_position(view)
    weights = weights_for(view.options)
    return _told(view, position.ideas(weights, seed, budget.simulations, budget.milliseconds, count))


def points_ahead(table: OpenTable, seat: int) -> float:
    """The points of a seat less the mean of the others', as they stand now."""
    totals = [table.score_sheet(each).total for each in range(table.options.seats)]
    own = totals.pop(seat)
    return own - sum(totals) / len(totals)


def check_budget(budget: Budget) -> None:
    """Raise an error unless there is something to think with."""
    if budget == Budget():
        raise GameError(BotCode.BUDGET_MISSING)


def _told(view: PublicView, found: list[tuple[int, float]]) -> tuple[Prospect, ...]:
    return tuple(Prospect(view.legal_moves[rank], round(margin, 2)) for rank, margin in found)
