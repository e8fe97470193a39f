"""The bots people can choose from, gentle to strong."""

from collections.abc import Callable
from dataclasses import dataclass

from akropolis.bots.bot import Bot, Budget
from akropolis.bots.simple import BeginnerBot, GreedyBot, RandomBot
from akropolis.errors import Code, GameError

UNTIMED = Budget()


@dataclass(frozen=True)
class Rung:
    """One bot of the ladder: its name, a sentence for people, and how much it thinks unless told otherwise."""

    name: str
    sentence: str
    make: Callable[[], Bot]
    budget: Budget = UNTIMED


LADDER: tuple[Rung, ...] = (
    Rung("random", "Lays any tile anywhere. For testing, and for winning.", RandomBot),
    Rung("beginner", "Looks at a few places and takes the one that pays now. A kind first opponent.", BeginnerBot),
    Rung("greedy", "Always takes the most points it can get this turn, and never plans.", GreedyBot),
)


def rung(name: str) -> Rung:
    """The rung of a name."""
    for each in LADDER:
        if each.name == name:
            return each
    raise GameError(Code.BOT_UNKNOWN, name=name, names=", ".join(each.name for each in LADDER))
