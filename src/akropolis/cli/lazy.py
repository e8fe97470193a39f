"""Commands that are loaded when they are asked for: a game in the terminal need not wait for a bench it never runs."""

from importlib import import_module
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from akropolis.cli.errors import CliCode
from akropolis.errors import GameError

ROOM = "akropolis.cli"
EXTRAS = dict.fromkeys(("serve", "admin", "backup", "restore"), "server")
"""Commands that cannot even be loaded without the packages of an extra."""

# Typer's own types of contexts and parameters moved between its versions, hence Any.


def _unlabelled(params: list[Any]) -> list[Any]:
    """The same parameters, but flags are not shown as taking a value."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


class LoadedCommand(TyperCommand):
    """A command that was asked for."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _unlabelled(super().get_params(ctx))


class LoadedGroup(TyperGroup):
    """Commands that belong together."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _unlabelled(super().get_params(ctx))


class LazyGroup(LoadedGroup):
    """Commands known by name and a line of help. `akropolis.cli.NAME` holds the command NAME."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, announced, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else announced, rest


def announce(app: typer.Typer, name: str, line: str) -> None:
    """Let a command be listed without loading it."""

    def not_loaded() -> None:
        raise NotImplementedError(name)

    app.command(name, help=line)(not_loaded)


def load(name: str) -> Any:
    """The command itself, or a group of commands."""
    found = getattr(_fetch(name), name.replace("-", "_"))
    if isinstance(found, typer.Typer):
        return typer.main.get_group(found)
    alone = typer.Typer(add_completion=False)
    alone.command(name, cls=LoadedCommand)(found)
    return typer.main.get_command(alone)


def _fetch(name: str) -> ModuleType:
    try:
        return import_module(f"{ROOM}.{name.replace('-', '_')}")
    except ModuleNotFoundError as error:
        if name not in EXTRAS or root_of(error) == "akropolis":
            raise
        wish = f"akropolis {name}"
        raise GameError(CliCode.EXTRA_MISSING, wish=wish, package=root_of(error), extra=EXTRAS[name]) from error


def root_of(error: ModuleNotFoundError) -> str:
    """The package that is missing, whichever of its modules was asked for."""
    return (error.name or "").partition(".")[0]
