"""What the coach expects of moves: the search of the strongest bots, expressed in points ahead."""

import math
from dataclasses import dataclass

from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.simple import open_position
from akropolis.bots.weight_files import weights_for
from akropolis.coach.ahead import from_utility
from akropolis.coach.last_turn import is_last_turn, true_margins
from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import check_seed

MOST = 16
Ranked = tuple[int, float]
"""The rank of a legal move, and its margin."""


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
    moves = view.legal_moves
    rank = None if also is None else moves.index(also)
    weights = weights_for(view.options)
    if is_last_turn(position):
        found = _certain(true_margins(position), rank)
    else:
        found = position.search(weights, seed, budget.simulations, budget.milliseconds, also=rank)
        found = _in_order(found, from_utility(view, seed), rank)
    return tuple(Prospect(moves[each], round(margin, 2)) for each, margin in found)


def _certain(margins: list[float], also: int | None) -> list[Ranked]:
    """The best of moves that are known to the point."""
    best = sorted(range(len(margins)), key=lambda rank: -margins[rank])
    told = best[:MOST] + [rank for rank in best[MOST:] if rank == also]
    return [(rank, margins[rank]) for rank in told]


def _in_order(found: list[Ranked], shift: float, also: int | None) -> list[Ranked]:
    """What a search has found, in points ahead.

    Those dropped early were seen in fewer worlds; chance must not lift them above those they lost to.
    """
    told: list[Ranked] = []
    least = math.inf
    for rank, utility in found:
        margin = utility + shift
        if rank != also or not told:  # a bad `also` was kept in spite of its losses
            least = margin = min(margin, least)
        told.append((rank, margin))
    return sorted(told, key=lambda ranked: -ranked[1])


def first_look(view: PublicView) -> dict[int, Move]:
    """For every tile within reach the most promising move without a search, the most promising tile first."""
    judged = list(map(float, open_position(view).judge_moves(weights_for(view.options))))
    best: dict[int, Move] = {}
    for rank in sorted(range(len(judged)), key=lambda rank: -judged[rank]):
        move = view.legal_moves[rank]
        best.setdefault(move.tile, move)
    return best


def check_budget(budget: Budget) -> None:
    """Raise an error unless there is something to think with."""
    if budget == Budget():
        raise GameError(BotCode.BUDGET_MISSING)
