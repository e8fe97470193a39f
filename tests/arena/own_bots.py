"""Bots of one's own, entered as `tests.arena.own_bots:Name`: most of them misbehave."""

import os
from dataclasses import dataclass

from akropolis import Move, PublicView, Rng
from akropolis.bots.bot import Budget
from akropolis.rules.hexes import Hex


class First:
    """The first legal move, whatever chance says."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        return view.legal_moves[0]


class Dicing:
    """Any legal move; with a budget of work it throws that many dice first."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        for _ in range(budget.simulations or 0):
            rng.next()
        return view.legal_moves[rng.below(len(view.legal_moves))]


@dataclass
class Throwing:
    """Any legal move after so many dice; it counts its turns, which no other game must see."""

    dice: int = 0
    turns: int = 0

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        assert self.turns == len(view.cities[view.seat].tiles)
        self.turns += 1
        for _ in range(self.dice):
            rng.next()
        return view.legal_moves[rng.below(len(view.legal_moves))]


def thrower(dice: int) -> Throwing:
    """A bot from a function, as one that has to load a network first is made."""
    return Throwing(dice)


class Crashing:
    """Falls over in its third turn."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        if len(view.cities[view.seat].tiles) == 2:
            raise ZeroDivisionError("no third tile")
        return view.legal_moves[0]


class Cheating:
    """Lays a tile in the far distance."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        return Move(view.site[0], Hex(40, 40), 0)


class Silent:
    """Chooses nothing at all."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        return None  # type: ignore[return-value]  # what the referee must withstand


class Deadly:
    """Takes the whole process with it, as a crash of the native core would."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        os._exit(3)
