"""Bots of one's own in Python: `module:Name`, `module:Name(arg=1)`, and bots that are values already."""

import ast
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from akropolis.arena.errors import ArenaCode
from akropolis.bots.bot import Bot
from akropolis.bots.ladder import unknown_bot
from akropolis.errors import GameError

__all__ = ["OTHERS", "describe_bot", "label_bot", "make_own_bot"]

OTHERS = "run:COMMAND for a program, and module:Name for a class or function in Python"
"""The forms of names for bots that are not on the ladder."""

_LONGEST_LABEL = 40


def make_own_bot(text: str) -> Bot:
    """The bot that `module:Name` or `module:Name(arg=1)` makes. The arguments are plain values of Python.

    The name is that of a class, or of any function that returns a bot: with a network of one's own, say.
    """
    module, _, call = text.partition(":")
    name, args, keywords = _parse_call(text, call)
    maker = getattr(_import(text, module), name, None)
    if maker is None:
        raise GameError(ArenaCode.BOT_MAKING, bot=text, reason=f"the module {module} has nothing called {name}")
    try:
        made: Bot = maker(*args, **keywords)
    except Exception as error:
        raise GameError(ArenaCode.BOT_MAKING, bot=text, reason=_told(error)) from error
    if not callable(getattr(made, "choose", None)):
        raise GameError(ArenaCode.BOT_MAKING, bot=text, reason="what it makes has no method called choose")
    return made


def _parse_call(text: str, call: str) -> tuple[str, list[Any], dict[str, Any]]:
    try:
        match ast.parse(call, mode="eval").body:
            case ast.Name(id=name):
                return name, [], {}
            case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
                values = {str(each.arg): ast.literal_eval(each.value) for each in keywords}
                return name, [ast.literal_eval(each) for each in args], values
    except (SyntaxError, ValueError) as error:
        raise GameError(ArenaCode.BOT_MAKING, bot=text, reason=_told(error)) from error
    raise unknown_bot(text, OTHERS)


def _import(text: str, name: str) -> ModuleType:
    """The module. That it is not there is one thing, that it fails another, which must not pass for the first."""
    try:
        return import_module(name)
    except Exception as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{name}.".startswith(f"{missing}."):
            reason = f"there is no module {missing}, neither in this folder nor where Python looks"
            raise GameError(ArenaCode.BOT_MODULE, bot=text, reason=reason) from error
        if isinstance(error, ValueError) and not name:
            raise unknown_bot(text, OTHERS) from error
        raise GameError(ArenaCode.BOT_MODULE, bot=text, reason=_told(error)) from error


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def describe_bot(bot: Bot) -> str:
    """A bot that is a value, as it is written down: where it comes from, and what of it is not as usual."""
    kind = type(bot)
    if is_dataclass(bot):
        shown = f"{kind.__qualname__}({', '.join(_unusual(bot))})"
    else:
        shown = f"{kind.__qualname__}()" if kind.__repr__ is object.__repr__ else repr(bot)
    return f"{kind.__module__}:{shown}"


def label_bot(bot: Bot) -> str:
    """A bot that is a value, in tables of results."""
    name, unusual = type(bot).__name__, _unusual(bot)
    label = f"{name}({', '.join(unusual)})" if unusual else name
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 3]}..."


def _unusual(bot: Bot) -> list[str]:
    """The fields of a dataclass that are not as they are by default. What is usual may name a folder of one machine."""
    if not is_dataclass(bot):
        return []
    values = [(each, getattr(bot, each.name)) for each in fields(bot)]
    return [
        f"{each.name}={_shown(value)}" for each, value in values if each.default is MISSING or value != each.default
    ]


def _shown(value: object) -> str:
    """A value on one line, without the address in memory by which Python shows what cannot show itself."""
    if " at 0x" in (text := " ".join(repr(value).split())):
        return str(getattr(value, "__qualname__", type(value).__qualname__))
    return text
