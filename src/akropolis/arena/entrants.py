"""Who competes: bots by name, each with a budget and a label of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from akropolis.bots.bot import Bot, Budget
from akropolis.bots.ladder import LADDER, UNTIMED, rung
from akropolis.errors import Code, GameError

_IN_MODULE = ":"


@dataclass(frozen=True)
class Entrant:
    """A bot in a match. Bots cross into other processes by name and are made anew there, for every game."""

    label: str
    bot: str
    """A rung of the ladder, or `module:name` for a bot of one's own."""
    budget: Budget


def enter(bots: Sequence[str], budget: Budget | None = None) -> tuple[Entrant, ...]:
    """The entrants for these bots, in order. Without a budget each thinks as much as its rung says.

    The second greedy is labelled greedy#2, so that a bot can be measured against itself.
    """
    entrants = []
    for index, bot in enumerate(bots):
        make_bot(bot)
        earlier = bots[:index].count(bot)
        label = f"{bot}#{earlier + 1}" if earlier else bot
        entrants.append(Entrant(label, bot, budget or _own_budget(bot)))
    return tuple(entrants)


def make_bot(bot: str) -> Bot:
    """A new bot of a name."""
    module, colon, name = bot.partition(_IN_MODULE)
    if not colon:
        return rung(bot).make()
    try:
        made: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, ValueError) as error:
        names = ", ".join(each.name for each in LADDER)
        raise GameError(Code.BOT_UNKNOWN, name=bot, names=f"{names}, and module:name for your own") from error
    return made


def _own_budget(bot: str) -> Budget:
    return UNTIMED if _IN_MODULE in bot else rung(bot).budget
