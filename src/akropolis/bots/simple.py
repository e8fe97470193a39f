"""Three bots without foresight. They need no training and also run on the Python rules."""

from akropolis.bots.bot import Budget
from akropolis.engine.position import Position
from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng

__all__ = ["BeginnerBot", "GreedyBot", "RandomBot", "check_unfinished", "open_position"]


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:  # noqa: ARG002
        """Any legal move."""
        check_unfinished(view)
        moves = view.legal_moves
        return moves[rng.below(len(moves))]


class GreedyBot:
    """The move after which its own points are highest now; among equals, any."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:  # noqa: ARG002
        """One of the moves with the most points now."""
        totals = open_position(view).score_moves().totals.tolist()
        best = max(totals)
        ranks = [rank for rank, total in enumerate(totals) if total == best]
        return view.legal_moves[ranks[rng.below(len(ranks))]]


class BeginnerBot:
    """Looks at a handful of places, as people do in their first game, and takes the one that pays best now."""

    LOOKS_AT = 12

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:  # noqa: ARG002
        """The best of a few moves at random."""
        totals = open_position(view).score_moves().totals
        ranks = [rng.below(len(totals)) for _ in range(self.LOOKS_AT)]
        return view.legal_moves[max(ranks, key=lambda rank: totals[rank])]


def open_position(view: PublicView) -> Position:
    """The view as the engine takes it. The unseen tiles are in ascending order, which reveals nothing."""
    check_unfinished(view)
    return Position(view.with_stacks(view.unseen))


def check_unfinished(view: PublicView) -> None:
    """Raise an error if there is nothing left to choose."""
    if view.is_over:
        raise GameError(RuleCode.GAME_OVER)
