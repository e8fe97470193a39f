"""SQLite in one file: write-ahead log, every commit on the disk before it returns, any number of processes."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, func, select

from akropolis.table.stores.address import cannot_open
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.poller import Poller
from akropolis.table.stores.schema import TABLES

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_size_limit = 67108864",
)


class SqliteDatabase:
    """A file that holds hidden deals: made readable for its owner only, and so are the files beside it."""

    def __init__(self, url: URL, readers: int, patience: float) -> None:
        self.url = url
        self._own: set[int] = set()
        file = Path(url.database or "")
        try:
            if not file.exists():
                file.touch(mode=0o600)
        except OSError as error:
            raise cannot_open(url, error.strerror) from error
        settings: dict[str, Any] = {"check_same_thread": False, "timeout": patience}
        self.writer = create_engine(url, connect_args=settings, pool_size=1, max_overflow=0)
        self.reader = create_engine(
            url, connect_args=settings, pool_size=readers + 1, max_overflow=0, isolation_level="AUTOCOMMIT"
        )
        for engine in (self.writer, self.reader):
            event.listen(engine, "connect", self._prepare)
        event.listen(self.writer, "begin", _begin)

    def lock(self, connection: Connection) -> None:
        """The transaction that writes is the only one."""

    def stamp(self, connection: Connection) -> int:
        """One more than the highest: writers come one after another, so that stamps rise in the order of commits."""
        stamp: int = connection.scalar(select(func.coalesce(func.max(TABLES.c.stamp), 0) + 1)) or 1
        return stamp

    def announce(self, connection: Connection, changes: Mapping[str, int]) -> None:
        """Others see the stamp by themselves."""

    def committed(self, stamp: int) -> None:
        """This process need not hear its own news twice."""
        self._own.add(stamp)

    def watch(self, changes: Changes) -> Poller:
        """Starts looking at the file for what others have committed."""
        return Poller(self.reader, changes, self._own)

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
        self.writer.dispose()
        self.reader.dispose()

    def _prepare(self, connection: Any, _record: object) -> None:
        # Python would begin transactions by itself, and too late for a writer.
        connection.isolation_level = None
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise cannot_open(self.url, "its file system cannot hold a write-ahead log")
        for pragma in PRAGMAS:
            connection.execute(pragma)


def _begin(connection: Connection) -> None:
    """A writer says so at once: one that begins as a reader may find that it can never write."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
