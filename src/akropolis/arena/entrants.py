"""Who competes: bots by name or as values, each with a budget and a label of its own."""

import inspect
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from akropolis.arena.own_bots import OTHERS, describe_bot, label_bot, make_own_bot
from akropolis.bots.bot import Bot, Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import GuestBot, label_of, split_command
from akropolis.bots.identity import checksum, evaluator_checksum, weights_checksum
from akropolis.bots.ladder import UNTIMED, rung
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.weight_files import FOLDER, weights_for
from akropolis.errors import GameError
from akropolis.rules.options import Options

__all__ = ["GUEST", "Entrant", "check_weights", "enter", "make_bot", "weights_folders"]

GUEST = "run"
_COLON = ":"
_AT = "@"


@dataclass(frozen=True)
class Entrant:
    """A bot in a match. Every game has one of its own: made from its name, or a copy of the value."""

    label: str
    bot: str | Bot
    """A rung of the ladder, with weights of one's own `value@FOLDER`, `run:COMMAND` for a program, `module:Name(x=1)`
    for a bot of one's own in Python, or such a bot itself."""
    budget: Budget

    @property
    def name(self) -> str:
        """The bot as it is written down."""
        return self.bot if isinstance(self.bot, str) else describe_bot(self.bot)

    def described(self, options: Options) -> dict[str, Any]:
        """The identity of the bot, for a file: with a checksum, because a name stays when weights and code change."""
        return {
            "label": self.label,
            "bot": self.name,
            "budget": asdict(self.budget),
            "checksum": checksum(_makings(self.bot, options)),
        }


def enter(bots: Sequence[str | Bot], budget: Budget | None = None) -> tuple[Entrant, ...]:
    """The entrants for these bots, in order. Without a budget each thinks as much as its rung says.

    The second greedy is labelled greedy#2, so that a bot can be measured against itself.
    """
    entrants: list[Entrant] = []
    labels: list[str] = []
    for bot in bots:
        make_bot(bot)
        label = _label(bot)
        labels.append(label)
        count = labels.count(label)
        entrants.append(Entrant(f"{label}#{count}" if count > 1 else label, bot, budget or _own_budget(bot)))
    return tuple(entrants)


def check_weights(entrants: Sequence[Entrant], options: Options) -> None:
    """Raise an error if a bot that has learned lacks the weights or the core for games with these options."""
    for made in (make_bot(each.bot) for each in entrants):
        if isinstance(made, SearchBot) or (isinstance(made, ValueBot) and not made.evaluator):
            weights_for(options, made.folder)


def make_bot(bot: str | Bot) -> Bot:
    """A new bot for one game. Close a guest after it."""
    if not isinstance(bot, str):
        return deepcopy(bot)
    kind, colon, rest = bot.partition(_COLON)
    if kind == GUEST and colon:
        return GuestBot(rest)
    name, at, folder = bot.partition(_AT)
    if at and _COLON not in name:
        return _with_weights(name, Path(folder))
    return make_own_bot(bot) if colon else rung(bot, OTHERS).make()


def weights_folders(bots: Sequence[str | Bot]) -> list[Path]:
    """The folders with weights of one's own that these bots judge by."""
    parts = [bot.partition(_AT) for bot in bots if isinstance(bot, str)]
    return [Path(folder) for name, at, folder in parts if at and _COLON not in name]


def _makings(bot: str | Bot, options: Options) -> Iterator[bytes]:
    """The parts of a bot, as far as they are known: its program or module, its weights, its values.

    Of a guest's command, the words that are files. What a module or program loads in its turn is not looked at.
    """
    kind, colon, rest = bot.partition(_COLON) if isinstance(bot, str) else ("", "", "")
    if kind == GUEST and colon:
        yield from (Path(word).read_bytes() for word in split_command(rest) if Path(word).is_file())
        return
    made = make_bot(bot)
    if isinstance(made, ValueBot | SearchBot):
        yield weights_checksum(made.folder, options).encode()
        if made.evaluator:
            yield evaluator_checksum(made.evaluator, options).encode()
        yield describe_bot(replace(made, folder=FOLDER, evaluator=None)).encode()
    elif not isinstance(bot, str):
        with suppress(OSError, TypeError):  # typed into a console, perhaps: then there is no text of it
            yield inspect.getsource(type(made)).encode()
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            yield pickle.dumps(getattr(made, "__dict__", None))
    if colon and _AT not in kind:
        module = getattr(sys.modules[kind], "__file__", None)
        yield Path(module).read_bytes() if module else b""


def _with_weights(name: str, folder: Path) -> Bot:
    """A rung of the ladder that judges by other weights."""
    make = rung(name, OTHERS).make
    if not folder.is_dir():
        raise GameError(BotCode.WEIGHTS_BROKEN, path=str(folder), reason="there is no such folder")
    try:
        return make(folder=folder)  # type: ignore[call-arg]  # those that learn take one
    except TypeError as error:
        raise GameError(BotCode.WEIGHTS_BROKEN, path=str(folder), reason=f"{name} does not judge by weights") from error


def _label(bot: str | Bot) -> str:
    if not isinstance(bot, str):
        return label_bot(bot)
    kind, _, command = bot.partition(_COLON)
    return label_of(command) if kind == GUEST else bot


def _own_budget(bot: str | Bot) -> Budget:
    if not isinstance(bot, str) or _COLON in bot.partition(_AT)[0]:
        return UNTIMED
    return rung(bot.partition(_AT)[0]).budget
