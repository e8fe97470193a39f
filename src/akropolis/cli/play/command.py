"""`akropolis play`: the options of the command, and the way to a game."""

import secrets
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from akropolis.cli.paths import at_home_if_any, command_line
from akropolis.cli.play.local_table import LocalTable, names_program, new_table, resumed_table
from akropolis.cli.play.questions import Agreement, agree
from akropolis.cli.play.saves import check_new, new_save, newest_unfinished, save_copy, saves_folder
from akropolis.cli.play.session import Session
from akropolis.cli.play.terminal import BotTurn, play_at_terminal
from akropolis.cli.terminal import open_terminal
from akropolis.cli.view import printable, refused
from akropolis.drawing.captions import count_of
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import load_record
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious, Options
from akropolis.rules.scoring import Variant
from akropolis.rules.variants import BoxVariant

BOTS = "akropolis.cli.play.bots"
"""Fetched only where a bot plays, because it loads the engine."""


def play(
    file: Annotated[
        Path | None,
        typer.Argument(help="With --resume: the saved game.", show_default=False, callback=at_home_if_any),
    ] = None,
    architects: Annotated[
        int | None, typer.Option("--architects", "-a", help="How many play, 1 to 4; 1 meets Hippodamos without --solo.")
    ] = None,
    solo: Annotated[Illustrious | None, typer.Option(help="Play alone against this Illustrious Architect.")] = None,
    long: Annotated[bool, typer.Option("--long", help="The long game, with all 61 tiles.")] = False,
    variant: Annotated[list[BoxVariant] | None, typer.Option("--variant", "-v", help="A variant; repeatable.")] = None,
    all_variants: Annotated[bool, typer.Option("--all-variants", help="All five variants.")] = False,
    seed: Annotated[int | None, typer.Option(help="Deal the tiles from this number.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="The name of an architect, in turn order; repeatable.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot on the last seat that is free: a rung of the ladder, value@FOLDER with other weights, "
            "run:COMMAND for a program, module:Name for a bot in Python; repeatable."
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with FILE, or else with the latest game.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(help="Save into this file; without it, into a new one.", callback=at_home_if_any),
    ] = None,
    no_confirm: Annotated[bool, typer.Option("--no-confirm", help="Keep every move at once.")] = False,
) -> None:
    """Play a whole game in the terminal, alone or with up to four at one keyboard. It is saved after every move."""
    console = open_terminal()
    bots = tuple(bot or ())
    values = (architects, solo, variant or None, seed, name or None)
    has_wishes = long or all_variants or any(value is not None for value in values)
    if file or resume:
        if has_wishes:
            raise typer.BadParameter("a resumed game keeps its options, seed and names: leave them out.")
        path, table = _resume(file, bots)
        if save:
            save_copy(table.record, save.absolute())
    else:
        if save:
            check_new(save)
        if has_wishes or bots or not sys.stdin.isatty():
            variants = frozenset(BoxVariant if all_variants else variant or ())
            agreement = _agreed(architects, long, variants, solo, tuple(name or ()), bots)
        else:
            agreement = _asked(console)
        seed = secrets.randbits(63) if seed is None else seed
        table = new_table(agreement.options, seed, agreement.names, agreement.bots)
        path = new_save(saves_folder(), seed, datetime.now())
    session = Session(table, confirms=not no_confirm)
    with _bots_at(table) as bot_turn:
        raise typer.Exit(play_at_terminal(session, (save or path).absolute(), console, bot_turn))


def _agreed(
    architects: int | None,
    is_long: bool,
    variants: frozenset[Variant],
    illustrious: Illustrious | None,
    names: tuple[str, ...],
    bots: tuple[str, ...],
) -> Agreement:
    """What the options of the command say. Without any it is a game alone, against the easiest."""
    if bots and illustrious:
        raise typer.BadParameter("an Illustrious Architect is met alone: leave out --bot or --solo.")
    if architects is None:
        architects = 1 if illustrious else max(len(names), min(1 + len(bots), MOST_ARCHITECTS))
    if bots and len(bots) >= architects:
        raise typer.BadParameter(f"{count_of(len(bots), 'bot')} at a table of {architects}: no seat is left for you.")
    if architects == 1 and illustrious is None:
        illustrious = Illustrious.HIPPODAMOS
    if len(names) > architects:
        raise typer.BadParameter(f"{len(names)} names are too many for {architects} at the table.")
    options = Options(architects, is_long, variants, illustrious)
    if bots:
        names = import_module(BOTS).names_with(bots, architects, names)
    return Agreement(options, names, bots)


def _bots_at(table: LocalTable) -> AbstractContextManager[BotTurn | None]:
    """The bots of a game that is not over yet. One that cannot play is refused before the game begins."""
    if table.state.is_over or not any(table.bots):
        return nullcontext()
    bots: AbstractContextManager[BotTurn] = import_module(BOTS).SeatedBots(table)
    return bots


def _asked(console: Console) -> Agreement:
    if newest_unfinished(saves_folder()):
        console.print("An unfinished game is saved. To go on with it:")
        console.print(f"  {command_line('play', '--resume')}", soft_wrap=True)
        console.print("To begin a new one:")
    try:
        return agree(input, lambda why: console.print(refused(why)))
    except (KeyboardInterrupt, EOFError) as error:
        # Nothing has begun yet: nothing to say.
        typer.echo()
        raise typer.Exit(130 if isinstance(error, KeyboardInterrupt) else 0) from None


def _resume(file: Path | None, bots: tuple[str, ...]) -> tuple[Path, LocalTable]:
    path, table = _saved(file)
    seated = tuple(bot for bot in table.bots if bot)
    if bots and bots != seated:
        raise typer.BadParameter("a resumed game keeps its bots: leave out --bot.")
    is_ours = path.absolute().parent == saves_folder().absolute()
    if not (bots or is_ours) and any(map(names_program, seated)):
        again = " ".join(f"--bot {shlex.quote(printable(bot))}" for bot in seated)
        raise typer.BadParameter(f"this file wants to start a program. If you trust it, name it again: {again}")
    return path, table


def _saved(file: Path | None) -> tuple[Path, LocalTable]:
    if file:
        return file, resumed_table(load_record(file))
    found = newest_unfinished(saves_folder())
    if not found:
        raise GameError(NotationCode.FILE_UNREADABLE, path=str(saves_folder()), reason="it holds no unfinished game")
    path, record = found
    return path, resumed_table(record)
