"""`akropolis restore`: all tables of a backup into an empty database."""

from pathlib import Path
from typing import Annotated

import typer

from akropolis.cli.paths import at_home
from akropolis.server.settings import read_settings
from akropolis.table.stores import restore as put_back


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `akropolis backup` has written.", callback=at_home)],
    database: Annotated[
        str | None, typer.Option(help="The database; without it the one that `akropolis serve` uses.")
    ] = None,
) -> None:
    """Put all tables of a backup into a database that holds none."""
    put_back(file, read_settings(database=database).database)
    typer.echo(f"{file}: restored")
