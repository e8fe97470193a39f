"""Bots with foresight: the learned value at one ply, and a search on top of it. They need the native core."""

from dataclasses import dataclass
from pathlib import Path

from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.evaluated_search import search
from akropolis.bots.evaluator import Evaluator, utilities
from akropolis.bots.simple import open_position
from akropolis.bots.weight_files import FOLDER, weights_for
from akropolis.engine.position import Position
from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng

__all__ = ["SearchBot", "ValueBot"]


@dataclass(frozen=True)
class ValueBot:
    """The move after which it expects to end furthest ahead. With noise, in points, it errs like a person."""

    noise: float = 0.0
    folder: Path = FOLDER
    """Where its weights are: those of the package, or of a training of one's own."""
    evaluator: Evaluator | None = None
    """A network of one's own that judges instead of the weights."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:  # noqa: ARG002
        """The move with the highest value, noise included."""
        worth = self._judge(open_position(view))
        if self.noise:
            worth = [utility + self.noise * _about_normal(rng) for utility in worth]
        return view.legal_moves[max(range(len(worth)), key=worth.__getitem__)]

    def _judge(self, position: Position) -> list[float]:
        if self.evaluator:
            return list(map(float, utilities(position, self.evaluator)))
        return list(map(float, position.judge_moves(weights_for(position.options, self.folder))))


@dataclass(frozen=True)
class SearchBot:
    """Plays its best ideas on in many possible futures and keeps the one that turns out best."""

    folder: Path = FOLDER
    evaluator: Evaluator | None = None
    """A network of one's own that judges ideas and futures. Its budget is counted in simulations."""
    plain: bool = False
    """With fewer ideas, as intent on the others in every position, without finals: the search that measures moves."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """The move that turned out best in the futures that the budget allowed."""
        if budget == Budget() or (self.evaluator and not budget.simulations):
            raise GameError(BotCode.BUDGET_MISSING)
        position = open_position(view)
        weights = weights_for(view.options, self.folder)
        if self.evaluator:
            assert budget.simulations
            return view.legal_moves[search(position, self.evaluator, weights, rng.next(), budget.simulations)[0].rank]
        thinking = (weights, rng.next(), budget.simulations, budget.milliseconds)
        best, _ = position.search(*thinking, plays=not self.plain)[0]
        return view.legal_moves[best]


def _about_normal(rng: Rng) -> float:
    """A number spread about zero like a normal one: the sum of four even ones."""
    return (sum(rng.below(1 << 20) for _ in range(4)) / (1 << 20) - 2.0) * 1.732
