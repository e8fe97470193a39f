"""Hearing what other processes append to a SQLite file, by watching a counter that every commit advances."""

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.exc import DBAPIError

from akropolis.table.store import Change
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.foreign_commits import TAGS, is_given_again
from akropolis.table.stores.schema import TABLES

INTERVAL = 0.05
STAMPED = select(TABLES.c.stamp, TABLES.c.table, TABLES.c.version)
LATEST = STAMPED.order_by(TABLES.c.stamp.desc()).limit(1)


class Poller:
    """A thread that looks twenty times a second; where nothing was committed this costs next to nothing."""

    def __init__(self, engine: Engine, changes: Changes, tag: int) -> None:
        self._engine = engine
        self._changes = changes
        self._tag = tag
        """On the stamps of this process, which has already announced its own news."""
        self._stopped = Event()
        with engine.connect() as connection:
            self._latest = connection.execute(LATEST).first()
        self._thread = Thread(target=self._run, name="akropolis-poller", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops looking."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with self._engine.connect() as connection:
                    self._look(connection)
            except DBAPIError:
                self._stopped.wait(INTERVAL)

    def _look(self, connection: Connection) -> None:
        turned = None
        while not self._stopped.is_set():
            counter = connection.exec_driver_sql("PRAGMA data_version").scalar()
            if counter != turned:
                self._publish_changes(connection)
                turned = counter
            self._stopped.wait(INTERVAL)

    def _publish_changes(self, connection: Connection) -> None:
        since = self._appended(connection, self._latest.stamp if self._latest else 0)
        if is_given_again(self._latest, since):
            since = self._appended(connection, 0)
        fresh = [row for row in since if row != self._latest]
        self._changes.publish(Change(table, version) for stamp, table, version in fresh if stamp % TAGS != self._tag)
        self._latest = since[-1] if since else None

    @staticmethod
    def _appended(connection: Connection, since: int) -> Sequence[Row[Any, Any, Any]]:
        return connection.execute(STAMPED.where(TABLES.c.stamp >= since).order_by(TABLES.c.stamp)).all()
