"""The commands that can be typed at any prompt, by name or by its beginning."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from akropolis.cli.paths import at_home
from akropolis.cli.play.help_view import HelpView
from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.play.session import ChoosingTile, ChoosingWay, Quit, Reply, Save, Session, TryingOut
from akropolis.cli.play.table_view import city_picture
from akropolis.cli.play.turn import keep, list_more, list_ways, show_table, show_trial
from akropolis.cli.score_view import ScorePad
from akropolis.cli.tiles_view import aside_views, unseen_views
from akropolis.cli.view import as_message, points, refused
from akropolis.errors import GameError

ADVICE = "akropolis.cli.play.advice"
"""Fetched only where a hint is asked for, because it loads the engine."""


class Command(NamedTuple):
    """What a command does with the words after it, and how help puts it."""

    run: Callable[[Session, str], Reply]
    usage: str
    help: str


def find_command(word: str) -> str | None:
    """The command that a word begins, the first in the list if there are several; ? is help."""
    word = "help" if word == "?" else word.lower()
    return next((name for name in COMMANDS if name.startswith(word)), None)


def _table(session: Session, _: str) -> Reply:
    return show_table(session)


def _places(session: Session, _: str) -> Reply:
    toggled = replace(session, shows_places=not session.shows_places)
    if isinstance(session.stage, TryingOut):
        return show_trial(toggled, session.stage.move)
    return Reply(toggled, (city_picture(toggled.city, toggled.shows_places),))


def _city(session: Session, rest: str) -> Reply:
    position, names = session.table.position, session.table.names
    number = rest or str(position.seat + 1)
    if number not in {str(seat + 1) for seat in range(len(names))}:
        return Reply(session, (refused(f"the cities are 1 to {len(names)}"),))
    seat = int(number) - 1
    title = Text(f"{names[seat]}, {points(position.score_sheet(seat).total)}", "bold")
    if seat == len(position.cities):
        return Reply(session, (title, *aside_views(position.kept_aside)))
    city = session.city if seat == position.seat else position.cities[seat]
    return Reply(session, (title, city_picture(city, session.shows_places)))


def _score(session: Session, _: str) -> Reply:
    return Reply(session, (ScorePad(session.table.position, session.table.names),))


def _unseen(session: Session, _: str) -> Reply:
    return Reply(session, unseen_views(session.table.position.public_view.unseen))


def _keep(session: Session, _: str) -> Reply:
    if isinstance(session.stage, TryingOut):
        return keep(session, session.stage.move)
    return Reply(session, (refused("there is no move to keep yet"),))


def _undo(session: Session, _: str) -> Reply:
    match session.stage:
        case TryingOut(undone=ChoosingWay() as stage):
            return list_ways(session, stage)
        case TryingOut():
            return _table(session.at(ChoosingTile()), "")
        case ChoosingWay():
            return _back(session, "")
        case ChoosingTile():
            return _take_back(session)


def _take_back(session: Session) -> Reply:
    try:
        table = session.table.take_back()
    except GameError as refusal:
        return Reply(session, (refused(str(refusal)),))
    back = replace(session, table=table)
    answered = _answered(session.table, table)
    passing = f" Pass back to {table.name}." if table.is_shared else ""
    return Reply(back, (as_message(f"The latest move is taken back{answered}.{passing}"), *show_table(back).shown))


def _answered(before: LocalTable, after: LocalTable) -> str:
    """What has gone back together with a move: the answers of bots, and of the Illustrious Architect."""
    seats = [made.seat for made in before.state.moves[len(after.state.moves) + 1 :]]
    names = [after.names[seat] for seat in ([1] if after.position.options.is_solo else seats)]
    return f", and the answer of {' and '.join(names)} with it" if names else ""


def _back(session: Session, _: str) -> Reply:
    match session.stage:
        case TryingOut():
            return _undo(session, "")
        case ChoosingWay(near=None):
            return _table(session.at(ChoosingTile()), "")
        case ChoosingWay() as stage:
            return list_ways(session, ChoosingWay(stage.tile, stage.ranked))
        case ChoosingTile():
            return Reply(session, (refused("no tile is in your hand: undo takes back the latest move"),))


def _more(session: Session, _: str) -> Reply:
    if isinstance(session.stage, ChoosingWay):
        return list_more(session, session.stage)
    return Reply(session, (refused("there is no list to go on with: choose a tile first"),))


def _save(session: Session, rest: str) -> Reply:
    return Reply(session, wish=Save(at_home(Path(rest)) if rest else None))


def _quit(session: Session, _: str) -> Reply:
    return Reply(session, wish=Quit())


def _hint(session: Session, _: str) -> Reply:
    reply: Reply = import_module(ADVICE).advise(session)
    return reply


def _help(session: Session, _: str) -> Reply:
    commands = tuple((each.usage, each.help) for each in COMMANDS.values())
    return Reply(session, (HelpView(session.table.position.options.variants, commands),))


COMMANDS = {
    "keep": Command(_keep, "keep", "keep the move tried out (or Enter)"),
    "undo": Command(
        _undo, "undo", "take back the tile tried out, or your latest move unless tiles were revealed since"
    ),
    "places": Command(_places, "places", "show in the city which hex is called what, or hide it again"),
    "score": Command(_score, "score", "the score sheets"),
    "city": Command(_city, "city 2", "the second architect's city, or the Illustrious Architect's tiles"),
    "unseen": Command(_unseen, "unseen", "the tiles still in the stacks"),
    "table": Command(_table, "table", "your city and the construction site again (or Enter)"),
    "more": Command(_more, "more", "the next ways to lay the tile (or Enter)"),
    "back": Command(_back, "back", "put the tile back and look at the site again"),
    "save": Command(_save, "save FILE", "save a copy; the game itself is saved after every move"),
    "quit": Command(_quit, "quit", "leave; the game can be resumed"),
    "help": Command(_help, "help, ?", "this page"),
    "hint": Command(_hint, "hint", "the best moves as the coach sees them, and why"),
}
