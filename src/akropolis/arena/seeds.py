"""Chance in the arena: every deal and every bot's stream follows from one seed, whoever plays the game and when.

Deal number d of an arena with seed S has the d-th number of `Rng(S)` as its seed, cut to its upper 53 bits: as many as
every reader of JSON keeps exactly. A bot's stream follows from the seed of the deal, the seat and the number of the
entrant, one way: from its chance a bot cannot work out the deal.
"""

from akropolis.bots.chance import one_way
from akropolis.rules.rng import Rng

__all__ = ["bot_rng", "deal_seeds"]

_BITS_LEFT_OUT = 11


def deal_seeds(seed: int, deals: int) -> tuple[int, ...]:
    """The seeds of the first deals of an arena. More deals begin with the same ones."""
    rng = Rng(seed)
    return tuple(rng.next() >> _BITS_LEFT_OUT for _ in range(deals))


def bot_rng(deal_seed: int, seat: int, entrant: int) -> Rng:
    """The chance that one bot has in one game."""
    return Rng(one_way(deal_seed, seat, entrant))
