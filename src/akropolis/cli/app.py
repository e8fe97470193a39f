"""The commands, put together."""

from importlib.metadata import version
from typing import Annotated

import typer

from akropolis.cli.bench import bench
from akropolis.cli.play import play
from akropolis.cli.replay import replay
from akropolis.cli.show import show

app = typer.Typer(
    help="Akropolis: stack tiles into a city, in the terminal. An unofficial implementation.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (play, replay, show, bench):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"akropolis {version('akropolis')}")
        raise typer.Exit


@app.callback()
def options(
    version_wanted: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Akropolis: stack tiles into a city, in the terminal. An unofficial implementation."""
