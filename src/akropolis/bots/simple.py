"""Bots without foresight. They need no training and also run on the Python rules."""

from dataclasses import dataclass

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


@dataclass(frozen=True)
class BeginnerBot:
    """Looks at a handful of places, as people do in their first games, and takes the one that pays best now."""

    looks_at: int = 4
    upwards: int = 1
    """Each place it looks at is the highest of so many at random: whoever looks upwards builds upwards."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:  # noqa: ARG002
        """The best of a few moves at random."""
        totals = open_position(view).score_moves().totals
        ranks = [self._look(view, rng, len(totals)) for _ in range(self.looks_at)]
        return view.legal_moves[max(ranks, key=lambda rank: totals[rank])]

    def _look(self, view: PublicView, rng: Rng, moves: int) -> int:
        hexes, legal = view.cities[view.seat].hexes, view.legal_moves

        def level(rank: int) -> int:
            under = hexes.get(legal[rank].origin)
            return under.level if under else 0

        seen = [rng.below(moves) for _ in range(self.upwards)]
        return max(seen, key=level) if self.upwards > 1 else seen[0]


def open_position(view: PublicView) -> Position:
    """The view as the engine takes it. The unseen tiles are in ascending order, which reveals nothing."""
    check_unfinished(view)
    return Position(view.with_stacks(view.unseen))


def check_unfinished(view: PublicView) -> None:
    """Raise an error if there is nothing left to choose."""
    if view.is_over:
        raise GameError(RuleCode.GAME_OVER)
