"""Who competes: bots by name, each with a budget and a label of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from akropolis.bots.bot import Bot, Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import GuestBot, label_of
from akropolis.bots.ladder import LADDER, UNTIMED, rung
from akropolis.errors import GameError

GUEST = "run"
_COLON = ":"


@dataclass(frozen=True)
class Entrant:
    """A bot in a match. Only its name goes to other processes: the bot is made there, afresh for every game."""

    label: str
    bot: str
    """A rung of the ladder, `run:COMMAND` for a program, or `module:name` for a bot of one's own in Python."""
    budget: Budget


def enter(bots: Sequence[str], budget: Budget | None = None) -> tuple[Entrant, ...]:
    """The entrants for these bots, in order. Without a budget each thinks as much as its rung says.

    The second greedy is labelled greedy#2, so that a bot can be measured against itself.
    """
    entrants: list[Entrant] = []
    for bot in bots:
        make_bot(bot)
        name = _name(bot)
        earlier = sum(_name(each.bot) == name for each in entrants)
        label = f"{name}#{earlier + 1}" if earlier else name
        entrants.append(Entrant(label, bot, budget or _own_budget(bot)))
    return tuple(entrants)


def make_bot(bot: str) -> Bot:
    """A new bot by its name. Close a guest after its game."""
    module, colon, name = bot.partition(_COLON)
    if not colon:
        return rung(bot).make()
    if module == GUEST:
        return GuestBot(name)
    try:
        made: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        names = ", ".join(each.name for each in LADDER)
        wanted = f"{names}, run:COMMAND for a program, and module:name for a class in Python"
        raise GameError(BotCode.BOT_UNKNOWN, name=bot, names=wanted) from error
    return made


def _name(bot: str) -> str:
    kind, _, command = bot.partition(_COLON)
    return label_of(command) if kind == GUEST else bot


def _own_budget(bot: str) -> Budget:
    return UNTIMED if _COLON in bot else rung(bot).budget
