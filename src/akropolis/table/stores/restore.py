"""Everything from a backup into an empty database, or nothing."""

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import URL, Connection, MetaData, Table, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.table.stores.address import cannot_open, first_line, shown
from akropolis.table.stores.backup import copy_sqlite
from akropolis.table.stores.dump import KEPT, PORTION, Row, read_dump, rows_of, schema_of
from akropolis.table.stores.errors import StoreCode
from akropolis.table.stores.migrate import head, migrate
from akropolis.table.stores.opening import PATIENCE, open_address, open_database
from akropolis.table.stores.schema import SECRETS
from akropolis.table.stores.sqlite import SqliteDatabase
from akropolis.table.stores.writer import OWN_FAULT

SQLITE_HEADER = b"SQLite format 3\0"


def restore(from_file: Path, url: str) -> None:
    """What `backup` wrote, of either kind, into a database of either kind. One that holds anything is refused."""
    database = open_database(url)
    try:
        with _rows(from_file) as rows, database.writer.begin() as connection:
            database.lock(connection)
            connection.execute(delete(SECRETS))  # what a new database has made for itself
            if any(_counted(connection).values()):
                raise GameError(StoreCode.DATABASE_NOT_EMPTY, url=shown(database.url))
            counted = _fill(connection, rows)
            if _counted(connection) != counted or not counted[SECRETS.name]:
                raise GameError(StoreCode.BACKUP_BROKEN, path=from_file, reason="not all of it has arrived")
    except OSError as error:
        raise GameError(NotationCode.FILE_UNREADABLE, path=from_file, reason=error.strerror) from error
    except OWN_FAULT as error:
        raise GameError(StoreCode.BACKUP_BROKEN, path=from_file, reason=first_line(error)) from error
    except DBAPIError as error:
        raise cannot_open(database.url, first_line(error)) from error
    finally:
        database.close()


@contextmanager
def _rows(path: Path) -> Iterator[Iterator[Row]]:
    with path.open("rb") as file:
        is_sqlite = file.read(len(SQLITE_HEADER)) == SQLITE_HEADER
    if not is_sqlite and schema_of(path) == head():
        yield read_dump(path)
        return
    # The backup itself stays as it is, also where it is of an older shape and must be brought up to date.
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        if is_sqlite:
            _copy(path, copy)
        else:
            _fill_older(path, copy)
        database = open_address(_address(copy))
        try:
            with database.snapshot() as connection:
                yield rows_of(connection)
        finally:
            database.close()


def _copy(path: Path, copy: Path) -> None:
    try:
        copy_sqlite(path, copy)
    except sqlite3.Error as error:
        raise GameError(StoreCode.BACKUP_BROKEN, path=path, reason=error) from error


def _fill_older(path: Path, copy: Path) -> None:
    """A database of the shape that a dump was taken from."""
    database = SqliteDatabase(_address(copy), 1, PATIENCE)
    try:
        migrate(database, schema_of(path))
        shape = MetaData()
        shape.reflect(database.reader, only=lambda name, _: name in KEPT)
        with database.writer.begin() as connection:
            if SECRETS.name in shape.tables:
                connection.execute(delete(shape.tables[SECRETS.name]))
            _fill(connection, read_dump(path, shape.tables), shape.tables)
    finally:
        database.close()


def _address(file: Path) -> URL:
    return URL.create("sqlite+pysqlite", database=str(file))


def _fill(connection: Connection, rows: Iterator[Row], kept: Mapping[str, Table] = KEPT) -> dict[str, int]:
    counted = dict.fromkeys(kept, 0)
    while portion := list(islice(rows, PORTION)):
        for name, group in groupby(portion, key=lambda row: row[0]):
            values = [value | ({"stamp": 0} if name == "tables" else {}) for _, value in group]
            connection.execute(insert(kept[name]), values)
            counted[name] += len(values)
    return counted


def _counted(connection: Connection) -> dict[str, int]:
    return {name: connection.scalar(select(func.count()).select_from(table)) or 0 for name, table in KEPT.items()}
