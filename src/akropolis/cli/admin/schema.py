"""The database as an older version had it."""

from typing import Annotated

import typer

from akropolis.cli.admin.desk import Database
from akropolis.server.settings import read_settings
from akropolis.table.stores import downgrade as bring_back


def downgrade(
    schema: Annotated[str, typer.Argument(metavar="SCHEMA", help="The schema of the older version, as 0001.")],
    database: Database = None,
) -> None:
    """Bring the database back, so that an older version can be started again. Stop all servers first."""
    bring_back(read_settings(database=database).database, schema)
    typer.echo(f"the database is at schema {schema}")
