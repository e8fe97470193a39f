"""SQLite in one file: write-ahead log, every commit on the disk before it returns, any number of processes."""

import os
import secrets
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError

from akropolis.table.store import StoreMovedError
from akropolis.table.stores.address import cannot_open, first_line, is_damage
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.findings import Finding, FindingKind
from akropolis.table.stores.foreign_commits import TAGS, ForeignCommits, next_stamp
from akropolis.table.stores.poller import Poller
from akropolis.table.stores.promised import PROMISED, Promised
from akropolis.table.stores.schema import TABLES
from akropolis.table.stores.sqlite_appender import SqliteAppender
from akropolis.table.stores.teller import SilentTeller
from akropolis.table.stores.whispers import Whispers

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_size_limit = 67108864",
)


BESIDE = ("-wal", "-shm", PROMISED)
"""Suffixes of the files beside a database: the write-ahead log, its index, and the promised stamp."""
PRIVATE = 0o600
LARGEST_CHECKED = 1 << 30
"""Bytes. A file of this size is checked within three seconds once it is in memory; a larger one by `backup` alone."""

LOST = (
    "moves that were promised to be kept are missing: the write-ahead log beside the database was removed or cut "
    "short, or an older copy was put in its place"
)


class SqliteDatabase:
    """A file that holds hidden deals: readable for its owner only, and so are the files beside it."""

    can_whisper = False

    def __init__(self, url: URL, readers: int, patience: float) -> None:
        self.url = url
        self._tag = secrets.randbelow(TAGS)
        self._foreign: ForeignCommits | None = None
        self._patience = patience
        self._file = Path(url.database or "").absolute()
        try:
            if is_new := not self._file.exists():
                self._file.touch(mode=PRIVATE)
            self._promised = Promised(self._file, is_new=is_new)
            _make_private(self._file)
            self._identity = _identity(self._file)
        except OSError as error:
            raise cannot_open(url, error.strerror) from error
        self.writer = create_engine(url, creator=self._connect, pool_size=2, max_overflow=0)
        self.reader = create_engine(
            url, creator=self._connect, pool_size=readers + 2, max_overflow=0, isolation_level="AUTOCOMMIT"
        )
        for engine in (self.writer, self.reader):
            event.listen(engine, "connect", self._prepare)
        event.listen(self.writer, "begin", _begin)

    def lock(self, connection: Connection) -> None:
        """The transaction that writes is the only one."""

    def check_place(self) -> None:
        """SQLite itself would go on writing into a file that was moved away or deleted."""
        try:
            is_there = _identity(self._file) == self._identity
        except OSError:
            is_there = False
        if not is_there:
            raise StoreMovedError("the file was moved away or replaced: put it back, or start the server again")

    def stamp(self, connection: Connection) -> int:
        """Higher than all others, and known as one of this process."""
        return next_stamp(self.highest(connection), self._tag)

    def findings(self, connection: Connection) -> list[Finding]:
        """Rights that could not be narrowed, and moves that are missing."""
        found = []
        if os.name == "posix" and stat.S_IMODE(self._file.stat().st_mode) & ~PRIVATE:
            found.append(
                Finding(FindingKind.RIGHTS, "others may read the database, and its owner alone can change that")
            )
        if self.highest(connection) < self._promised.at_first:
            found.append(Finding(FindingKind.MOVES_LOST, LOST))
        return found

    def check(self, connection: Connection) -> list[Finding]:
        """SQLite's own check of the file, unless it would take long."""
        if self._file.stat().st_size > LARGEST_CHECKED:
            return []
        try:
            said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        except DBAPIError as error:
            if not is_damage(error.orig):
                raise
            said = first_line(error)
        return [] if said == "ok" else [Finding(FindingKind.DAMAGED, str(said).replace("\n", " "))]

    def highest(self, connection: Connection) -> int:
        """The highest stamp."""
        return connection.scalar(select(func.max(TABLES.c.stamp))) or 0

    def promise(self, highest: int) -> None:
        """Remembers the highest stamp that was committed."""
        self._promised.note(highest)

    def appender(self) -> SqliteAppender:
        """Plain statements on a connection that is kept."""
        return SqliteAppender(self.writer, self._tag, self._promised)

    def teller(self) -> SilentTeller:
        """Others see the stamp by themselves."""
        return SilentTeller()

    def watch(self, changes: Changes, _whispers: Whispers) -> Poller:
        """Starts looking at the file for what others have committed."""
        return Poller(self.reader, changes, self._tag)

    def foreign(self) -> int:
        """Asked in the thread of whoever wants to know: no file is read for it."""
        if self._foreign is None:
            self._foreign = ForeignCommits(self._connect, self._tag)
        return self._foreign.count()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A read transaction; it hinders no writer."""
        with self.reader.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            try:
                yield connection
            finally:
                connection.exec_driver_sql("ROLLBACK")

    def close(self) -> None:
        """Closes all connections; the last to leave tidies the write-ahead log away."""
        if self._foreign:
            self._foreign.close()
        self.writer.dispose()
        self.reader.dispose()
        self._promised.close()

    def _connect(self) -> sqlite3.Connection:
        """A connection to the file that was there at first, never to one made in its place."""
        try:
            self.check_place()
        except StoreMovedError as error:
            raise sqlite3.OperationalError(str(error)) from error
        address = f"{self._file.as_uri()}?mode=rw"
        return sqlite3.connect(address, uri=True, check_same_thread=False, timeout=self._patience)

    def _prepare(self, connection: Any, _record: object) -> None:
        # Python would begin transactions by itself, and too late for a writer.
        connection.isolation_level = None
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise cannot_open(self.url, "its file system cannot hold a write-ahead log")
        for pragma in PRAGMAS:
            connection.execute(pragma)


def _make_private(database: Path) -> None:
    """Takes from others what rights they have to files that were there before. Only their owner can do so."""
    for file in (database, *(database.with_name(database.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError, PermissionError):
            if file.is_file() and stat.S_IMODE(file.stat().st_mode) & ~PRIVATE:
                file.chmod(PRIVATE)


def _identity(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_dev, found.st_ino


def _begin(connection: Connection) -> None:
    """A writer says so at once: one that begins as a reader may find that it can never write."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
