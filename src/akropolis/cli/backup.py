"""`akropolis backup`: all tables in one file, taken while people play."""

from pathlib import Path
from typing import Annotated

import typer

from akropolis.cli.paths import at_home
from akropolis.server.settings import read_settings
from akropolis.table.stores import backup as back_up


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.", callback=at_home)],
    database: Annotated[
        str | None, typer.Option(help="The database; without it the one that `akropolis serve` uses.")
    ] = None,
) -> None:
    """Copy all tables into a file, while people play. It holds hidden deals: keep it to yourself."""
    back_up(read_settings(database=database).database, file)
    typer.echo(f"{file}: all tables")
