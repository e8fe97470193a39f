"""Bringing a database up to date, whoever comes first; a newer one is left alone."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from akropolis.errors import GameError
from akropolis.table.stores.address import shown
from akropolis.table.stores.database import Database
from akropolis.table.stores.errors import StoreCode

VERSION_TABLE = "akropolis_version"
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database, to: str = "head") -> None:
    """The newest shape of the database, or one on the way there. Where it is there already, nothing is locked."""
    config = _config()
    steps = ScriptDirectory.from_config(config)
    with database.reader.connect() as connection:
        if _found(connection) == steps.get_current_head():
            return
    with database.writer.begin() as connection:
        database.lock(connection)
        found = _found(connection)
        if found and found not in {step.revision for step in steps.walk_revisions()}:
            raise GameError(StoreCode.DATABASE_NEWER, url=shown(database.url), found=found)
        config.attributes |= {"connection": connection, "version_table": VERSION_TABLE}
        command.upgrade(config, to)


def bring_back(database: Database, to: str) -> None:
    """An older shape, for an older version: what that one does not know is lost."""
    if to not in shapes():
        raise GameError(StoreCode.SCHEMA_UNKNOWN, schema=to, known=", ".join(sorted(shapes())))
    with database.writer.begin() as connection:
        database.lock(connection)
        config = _config()
        config.attributes |= {"connection": connection, "version_table": VERSION_TABLE}
        command.downgrade(config, to)


def head() -> str:
    """The name of the newest shape."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def shapes() -> set[str]:
    """The names of all shapes that a database has had."""
    return {step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _found(connection: Connection) -> str | None:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
