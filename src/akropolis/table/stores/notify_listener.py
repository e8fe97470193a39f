"""Hearing what other processes append, through LISTEN on a connection that is reopened whenever it is lost."""

import time
from collections.abc import Sequence
from threading import Event, Thread

from psycopg import Connection as Wire
from psycopg import Error, Notify
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError

from akropolis.table.stores.changes import Changes
from akropolis.table.stores.schema import TABLES

CHANNEL = "akropolis"
LISTEN = f"LISTEN {CHANNEL}"
PAUSE = 0.25
"""Seconds between looks at whether to stop, and before a lost connection is tried again."""
BEAT = 5.0
"""Seconds between signs of life."""
ALL_BEFORE = text("SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)")


class NotifyListener:
    """A thread that listens. What was said while the connection was lost is read from the stamps afterwards."""

    def __init__(self, engine: Engine, changes: Changes, own: str) -> None:
        self._engine = engine
        self._changes = changes
        self._own = own
        """How this process signs its own news, which it has already announced."""
        self._stopped = Event()
        # All transactions before `_heard` were heard of. It follows one beat behind, because a notice of a transaction
        # that a beat has seen may still be under way; it has come when the next beat is answered.
        connection = self._connect()
        self._heard = self._beat
        self._thread = Thread(target=self._run, args=(connection,), name="akropolis-ear", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops listening."""
        self._stopped.set()
        self._thread.join()

    def _run(self, connection: Connection | None) -> None:
        while not self._stopped.is_set():
            try:
                connection = connection or self._resume()
                self._listen(connection)
            except (DBAPIError, Error):
                self._stopped.wait(PAUSE)
            if connection:
                # Closed for good, not returned to the pool: it would go on hearing what nobody reads.
                connection.invalidate()
                connection.close()
                connection = None

    def _connect(self) -> Connection:
        connection = self._engine.connect()
        try:
            connection.exec_driver_sql(LISTEN)
            self._beat = connection.scalar(ALL_BEFORE) or 0
        except DBAPIError:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def _resume(self) -> Connection:
        connection = self._connect()
        rows = connection.execute(select(TABLES.c.table, TABLES.c.version).where(TABLES.c.stamp >= self._heard))
        self._changes.publish({row.table: row.version for row in rows})
        self._heard = self._beat
        return connection

    def _listen(self, connection: Connection) -> None:
        wire = connection.connection.driver_connection
        assert isinstance(wire, Wire)
        last = time.monotonic()
        while not self._stopped.is_set():
            self._hear(list(wire.notifies(timeout=PAUSE, stop_after=1)))
            if time.monotonic() - last > BEAT:
                self._heard, self._beat = self._beat, connection.scalar(ALL_BEFORE) or 0
                last = time.monotonic()

    def _hear(self, notices: Sequence[Notify]) -> None:
        """All that have come by now, at once."""
        heard: dict[str, int] = {}
        for notice in notices:
            author, version, table = notice.payload.split(" ", 2)
            if author != self._own:
                heard[table] = max(int(version), heard.get(table, 0))
        self._changes.publish(heard)
