"""PostgreSQL: any number of processes on any number of machines."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, text

from akropolis.table.stores.address import cannot_open
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.findings import Finding
from akropolis.table.stores.notify_listener import NotifyListener
from akropolis.table.stores.postgres_appender import PostgresAppender
from akropolis.table.stores.teller import NotifyTeller
from akropolis.table.stores.whispers import Whispers

OLDEST = 13
LOCK = 0x414B524F
"""The number under which this program takes PostgreSQL's advisory lock."""

# A connection that is dead without saying so is noticed within a quarter of a minute.
LIVELINESS = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "akropolis",
}

# Whoever asked for a stricter synchronous_commit than ours keeps it. A process that stands still in the middle of a
# transaction must not hold its locks for long.
SETTINGS = """
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local');
    SELECT set_config('idle_in_transaction_session_timeout', '10s', false);
    SELECT set_config('lock_timeout', '{patience}ms', false)
"""


class PostgresDatabase:
    """One database of a server. Row locks keep versions apart; news travels by NOTIFY."""

    can_whisper = True

    def __init__(self, url: URL, readers: int, patience: float) -> None:
        self.url = url
        self._name = secrets.token_hex(4)
        self._settings = SETTINGS.format(patience=max(1, round(patience * 1000)))
        options: dict[str, Any] = {
            "connect_args": {key: LIVELINESS[key] for key in LIVELINESS.keys() - url.query.keys()}
        }
        self.writer = create_engine(url, pool_size=2, max_overflow=0, **options)
        self.reader = create_engine(url, pool_size=readers + 3, max_overflow=0, isolation_level="AUTOCOMMIT", **options)
        for engine in (self.writer, self.reader):
            event.listen(engine, "connect", self._prepare)
            event.listen(engine, "first_connect", self._check)

    def lock(self, connection: Connection) -> None:
        """An advisory lock: it costs those who only play nothing."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})

    def check_place(self) -> None:
        """A server knows where its files are."""

    def stamp(self, connection: Connection) -> int:
        """The number that PostgreSQL itself gives to the transaction."""
        stamp: int = connection.scalar(text("SELECT CAST(CAST(pg_current_xact_id() AS text) AS bigint)")) or 0
        return stamp

    def findings(self, _connection: Connection) -> list[Finding]:
        """A server looks after its own files."""
        return []

    def check(self, _connection: Connection) -> list[Finding]:
        """A server looks after its own files."""
        return []

    def highest(self, _connection: Connection) -> int:
        """A server keeps its promises itself."""
        return 0

    def promise(self, _highest: int) -> None:
        """A server keeps its promises itself."""

    def appender(self) -> PostgresAppender:
        """One statement on a connection that is kept."""
        return PostgresAppender(self.writer)

    def teller(self) -> NotifyTeller:
        """NOTIFY on a connection of its own."""
        return NotifyTeller(self.reader, self._name)

    def watch(self, changes: Changes, whispers: Whispers) -> NotifyListener:
        """Starts to listen on a connection of its own."""
        return NotifyListener(self.reader, changes, whispers, self._name)

    def foreign(self) -> None:
        """Only a question to the server would tell, and then it may as well be for the log itself."""

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A read-only transaction that sees one moment."""
        with self.writer.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Closes all connections."""
        self.writer.dispose()
        self.reader.dispose()

    def _prepare(self, connection: Any, _record: object) -> None:
        connection.execute(self._settings)
        if not connection.autocommit:
            connection.commit()

    def _check(self, connection: Any, _record: object) -> None:
        if connection.info.server_version < OLDEST * 10_000:
            raise cannot_open(self.url, f"PostgreSQL {OLDEST} or newer is needed")
        if connection.info.parameter_status("server_encoding") == "SQL_ASCII":
            raise cannot_open(self.url, "its encoding is SQL_ASCII; UTF8 is needed")
