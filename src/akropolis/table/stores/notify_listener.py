"""Hearing what other processes append, through LISTEN on a connection that is reopened whenever it is lost."""

import time
from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from psycopg import Connection as Wire
from psycopg import Error, Notify
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError

from akropolis.table.store import Change
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.schema import TABLES
from akropolis.table.stores.teller import CHANNEL, WHISPERS, changes_in, lines_in
from akropolis.table.stores.whispers import Whispers

LISTEN = f"LISTEN {CHANNEL}; LISTEN {WHISPERS}"
PAUSE = 0.25
"""Seconds between looks at whether to stop, and before a lost connection is tried again."""
GATHER = 0.01
"""Seconds after something was heard: what is said meanwhile is heard together."""
BEAT = 0.5
"""Seconds between looks at what nobody has told."""
ALL_BEFORE = text("SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)")


class NotifyListener:
    """A thread that listens. What nobody told, because a process or a connection was lost, is read from the stamps."""

    def __init__(self, engine: Engine, changes: Changes, whispers: Whispers, own: str) -> None:
        self._engine = engine
        self._changes = changes
        self._whispers = whispers
        self._own = own
        """How this process signs its own news, which it has already announced."""
        self._stopped = Event()
        self._seen: int | None = None
        """All transactions before this one were ended when it was looked last."""
        connection = self._connect()
        self._thread = Thread(target=self._run, args=(connection,), name="akropolis-ear", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops listening."""
        self._stopped.set()
        self._thread.join()

    def _run(self, connection: Connection | None) -> None:
        while not self._stopped.is_set():
            try:
                connection = connection or self._connect()
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
            self._look(connection)
        except DBAPIError:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def _look(self, connection: Connection) -> None:
        """Publish what was not heard of since the last look, and nothing at first."""
        before, self._seen = self._seen, connection.scalar(ALL_BEFORE) or 0
        if before is not None:
            rows = connection.execute(select(TABLES.c.table, TABLES.c.version).where(TABLES.c.stamp >= before))
            self._changes.make_up(Change(table, version) for table, version in rows)

    def _listen(self, connection: Connection) -> None:
        wire = connection.connection.driver_connection
        assert isinstance(wire, Wire)
        last = time.monotonic()
        while not self._stopped.is_set():
            notices = _all_notices(wire)
            self._hear(notices)
            if time.monotonic() - last > BEAT:
                self._look(connection)
                last = time.monotonic()
            if notices:
                self._stopped.wait(GATHER)

    def _hear(self, notices: Sequence[Notify]) -> None:
        """All at once."""
        told = [notice.payload for notice in notices if notice.channel == CHANNEL]
        whispered = [notice.payload for notice in notices if notice.channel == WHISPERS]
        self._changes.publish(change for payload in told for change in changes_in(payload, self._own))
        self._whispers.publish(line for payload in whispered for line in lines_in(payload, self._own))


def _all_notices(wire: Wire[Any]) -> list[Notify]:
    """All that have come by now, or the first that comes within a while. What is read at once is not always all."""
    notices = list(wire.notifies(timeout=PAUSE, stop_after=1))
    more = notices
    while more:
        more = list(wire.notifies(timeout=0))
        notices += more
    return notices
