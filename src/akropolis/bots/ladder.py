"""The bots people can choose from, gentle to strong."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from akropolis.bots.bot import Bot, Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.simple import BeginnerBot, GreedyBot, RandomBot
from akropolis.errors import GameError

__all__ = ["LADDER", "SECOND", "TENTH", "UNTIMED", "Rung", "rung", "unknown_bot"]

UNTIMED = Budget()
TENTH = Budget(milliseconds=100)
SECOND = Budget(milliseconds=1000)


@dataclass(frozen=True)
class Rung:
    """One bot of the ladder: its name, a sentence for people, and its default budget."""

    name: str
    sentence: str
    make: Callable[[], Bot]
    budget: Budget = UNTIMED

    @property
    def has_learned(self) -> bool:
        """Whether it judges by what was learned, for which it needs the native core."""
        return isinstance(self.make(), ValueBot | SearchBot)


LADDER: tuple[Rung, ...] = (
    Rung("random", "Lays any tile anywhere. Good for trying things out, and for winning.", RandomBot),
    Rung("beginner", "Looks at a few places and takes the one that pays now. A kind first opponent.", BeginnerBot),
    Rung(
        "carpenter",
        "Always looks for a place to build upwards, and takes what pays now.",
        partial(BeginnerBot, looks_at=12, upwards=16),
    ),
    Rung("greedy", "Always takes the most points it can get this turn, and never plans ahead.", GreedyBot),
    Rung("mason", "Knows what a good city looks like, but is easily distracted.", partial(ValueBot, noise=7.0)),
    Rung("builder", "Plans ahead, but slips now and then.", partial(ValueBot, noise=4.5)),
    Rung("foreman", "Plans ahead with a steady hand, and seldom slips.", partial(ValueBot, noise=2.5)),
    Rung("value", "Plans ahead, with a sure eye for a city and no hesitation.", ValueBot),
    Rung("search", "Weighs its ideas against many possible futures for a tenth of a second.", SearchBot, TENTH),
    Rung("master", "Weighs many possible futures for a whole second.", SearchBot, SECOND),
)


def rung(name: str, others: str = "") -> Rung:
    """The rung with this name. Where other bots may be named, too, an error says how."""
    for each in LADDER:
        if each.name == name:
            return each
    raise unknown_bot(name, others)


def unknown_bot(name: str, others: str = "") -> GameError:
    """The error for a name that no bot has."""
    rungs = [each.name for each in LADDER]
    names, near = ", ".join([*rungs, others] if others else rungs), get_close_matches(name, rungs, n=1)
    return GameError(BotCode.BOT_UNKNOWN, name=name, names=f"{names}. Did you mean {near[0]}?" if near else names)
