"""What a bot is: a public view, chance and a budget in, a move out."""

from dataclasses import dataclass
from typing import Protocol

from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move: time, or work. Bots that need neither ignore it.

    A budget of work makes a bot repeatable: the same view, seed and budget give the same move.
    """

    milliseconds: int | None = None
    simulations: int | None = None


class Bot(Protocol):
    """Anything that chooses a move."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """A legal move for the architect whose turn it is."""
        ...
