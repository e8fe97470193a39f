"""The commands, put together."""

from typing import Annotated

import typer

from akropolis import __version__
from akropolis.cli.lazy import LazyGroup, announce

COMMANDS = {
    "play": "Play a whole game in the terminal, alone or with up to four at one keyboard.",
    "serve": "Serve tables to friends, over the network or on this machine alone.",
    "replay": "Replay a recorded game turn by turn, with the scores.",
    "show": "Show every city at one turn of a recorded game.",
    "hint": "Show the best moves for the end of a record, and why.",
    "review": "Review a recorded game: what was played, and what was best.",
    "score": "Score a game played at a real table, from counts.",
    "arena": "Let bots play each other.",
    "train": "Train the value that the learned bots judge moves by.",
    "self-play": "Let the search play itself, and keep what a learner wants of it.",
    "bench": "Measure how fast the rules and the engine are on this machine.",
    "admin": "Look after the tables and guests of a server: list, delete, ban, revoke, prune.",
    "backup": "Copy all tables of a server into a file.",
    "restore": "Put the tables of a backup into an empty database.",
}
"""Every command and what it does, in a line. Its module is loaded only when it runs."""

app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
for _name, _line in COMMANDS.items():
    announce(app, _name, _line)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"akropolis {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version_wanted: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Akropolis: stack tiles into a city, in the terminal. An unofficial implementation."""
