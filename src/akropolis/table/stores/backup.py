"""A copy of everything in one file, taken while people play."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.table.stores.address import cannot_open, check_there, first_line, parse_address
from akropolis.table.stores.dump import read_dump, rows_of, write_dump
from akropolis.table.stores.errors import StoreCode
from akropolis.table.stores.opening import open_address

SQLITE_NAMES = (".sqlite", ".sqlite3", ".db")


def backup(url: str, to_file: Path) -> None:
    """One moment of a database in a file, which is checked before it takes its name.

    A SQLite database goes as it is into a file with a name like games.sqlite. Any database goes into any other file as
    lines of JSON, to be restored anywhere. A file that is there is replaced, at once or not at all.
    """
    address = parse_address(url)
    check_there(address)
    is_file = address.get_backend_name() == "sqlite"
    take = _copy if is_file and to_file.suffix in SQLITE_NAMES else _dump
    try:
        _write_whole(to_file, lambda file: take(address, file))
    except OSError as error:
        raise GameError(NotationCode.FILE_UNWRITABLE, path=to_file, reason=error.strerror) from error
    except DBAPIError as error:
        raise cannot_open(address, first_line(error)) from error
    except sqlite3.Error as error:
        raise cannot_open(address, error) from error


def copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's own online copy, consistent while others write; checked, and one file without others beside it."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
        verdict = new.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise GameError(StoreCode.BACKUP_BROKEN, path=source, reason=verdict)


def _copy(address: URL, file: IO[bytes]) -> None:
    copy_sqlite(Path(address.database or ""), Path(file.name))


def _dump(address: URL, file: IO[bytes]) -> None:
    database = open_address(address)
    try:
        with database.snapshot() as connection:
            write_dump(file, rows_of(connection))
    finally:
        database.close()
    file.flush()
    for _ in read_dump(Path(file.name)):
        pass


def _write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """A file appears under its name when all of it is on the disk. Only its owner may read it: deals are in it."""
    folder = path.absolute().parent
    with tempfile.NamedTemporaryFile(dir=folder, prefix=f".{path.name}.", delete=False) as file:
        try:
            write(file)
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink()
            raise
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
