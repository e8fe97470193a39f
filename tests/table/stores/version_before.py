"""The version before, as far as it speaks to a database: its statements, word for word, for schema 0001."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

from akropolis.table.stores.database import Database

OPEN = text(
    'INSERT INTO tables ("table", version, public, is_over, is_full, due, opened, changed, stamp) '
    "VALUES (:table, 1, true, false, true, NULL, 1000, 1001, :stamp)"
)
ADVANCE = text(
    "UPDATE tables SET version=:version, public=true, is_over=false, is_full=true, due=NULL, changed=:changed, "
    'stamp=:stamp WHERE tables."table" = :table AND tables.version = :before'
)
ENTRY = text('INSERT INTO entries ("table", version, body) VALUES (:table, :version, :body)')
ANSWER = text('INSERT INTO answers ("table", command, body, at) VALUES (:table, :command, :body, :at)')
READ = text(
    "SELECT entries.version, entries.body FROM entries "
    'WHERE entries."table" = :table AND entries.version > :since ORDER BY entries.version'
)
PUBLIC = text(
    'SELECT tables."table", tables.version, tables.public, tables.is_over, tables.is_full, tables.due, tables.opened, '
    'tables.changed FROM tables WHERE tables.public ORDER BY tables.changed DESC, tables."table" LIMIT 50'
)


class VersionBefore:
    """A process that was started before the database was brought up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, table: str, body: str) -> None:
        with self._writing() as (connection, stamp):
            connection.execute(OPEN, {"table": table, "stamp": stamp})
            connection.execute(ENTRY, {"table": table, "version": 1, "body": body})
            connection.execute(ANSWER, {"table": "", "command": f"open {table}", "body": "{}", "at": 1000})

    def append(self, table: str, version: int, body: str) -> bool:
        """Whether the version was the next one."""
        with self._writing() as (connection, stamp):
            values = {
                "table": table,
                "version": version,
                "before": version - 1,
                "stamp": stamp,
                "changed": 1000 + version,
            }
            if not connection.execute(ADVANCE, values).rowcount:
                return False
            connection.execute(ENTRY, {"table": table, "version": version, "body": body})
            return True

    def read(self, table: str) -> list[tuple[int, str]]:
        with self._database.reader.connect() as connection:
            return [tuple(row) for row in connection.execute(READ, {"table": table, "since": 0})]

    def public_tables(self) -> list[str]:
        with self._database.reader.connect() as connection:
            return [row.table for row in connection.execute(PUBLIC)]

    @contextmanager
    def _writing(self) -> Iterator[tuple[Connection, int]]:
        with self._database.writer.begin() as connection:
            yield connection, self._database.stamp(connection)
