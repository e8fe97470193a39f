"""What a bot is: a public view, chance and a budget in, a move out."""

from dataclasses import dataclass
from typing import Protocol

from akropolis.bots.errors import BotCode
from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng

__all__ = ["MOST", "Bot", "Budget"]

MOST = 1_000_000_000
"""The largest budget: more than eleven days in milliseconds."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move: time, or work. Bots that need neither ignore it.

    A budget of work makes a bot repeatable: the same view, seed and budget give the same move.
    """

    milliseconds: int | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """Refuse a budget out of range."""
        given = [each for each in (self.milliseconds, self.simulations) if each is not None]
        if len(given) > 1:
            raise GameError(BotCode.BUDGET_RANGE, most=MOST, found="both")
        for each in given:
            if type(each) is not int or not 1 <= each <= MOST:
                raise GameError(BotCode.BUDGET_RANGE, most=MOST, found=each)


class Bot(Protocol):
    """Anything that chooses a move."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """A legal move for the architect whose turn it is."""
        ...
