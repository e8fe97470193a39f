"""Appending to PostgreSQL: one statement for everything, which is its own transaction: there and back once."""

import select
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import psycopg
from psycopg.errors import (
    AdminShutdown,
    DataError,
    DeadlockDetected,
    IntegrityError,
    ProgrammingError,
    SerializationFailure,
)
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from akropolis.table.store import StoreUnavailableError
from akropolis.table.stores.address import first_line
from akropolis.table.stores.appender import answer_rows, entry_rows
from akropolis.table.stores.jobs import LogPart

# Rows are locked in one order, the same in every process. Only where the row of a table was at the expected version
# anything is written; the names of these tables come back.
APPEND = """
WITH asked AS (
    SELECT * FROM unnest(
        %s::text[], %s::int[], %s::int[], %s::bool[], %s::bool[], %s::bool[], %s::bigint[], %s::bigint[]
    ) AS asked (name, expected, version, public, is_over, is_full, due, changed)
), free AS (
    SELECT asked.* FROM asked JOIN tables ON tables."table" = asked.name AND tables.version = asked.expected
    ORDER BY asked.name FOR UPDATE OF tables
), grown AS (
    UPDATE tables SET version = free.version, public = free.public, is_over = free.is_over, is_full = free.is_full,
        due = free.due, changed = free.changed, stamp = CAST(CAST(pg_current_xact_id() AS text) AS bigint)
    FROM free WHERE tables."table" = free.name
    RETURNING tables."table" AS name
), logged AS (
    INSERT INTO entries ("table", version, body, digest)
    SELECT name, entry.version, body, digest FROM unnest(%s::text[], %s::int[], %s::text[], %s::bytea[])
        AS entry (name, version, body, digest) JOIN grown USING (name)
), answered AS (
    INSERT INTO answers ("table", command, body, at)
    SELECT name, command, body, at FROM unnest(%s::text[], %s::text[], %s::text[], %s::bigint[])
        AS answer (name, command, body, at) JOIN grown USING (name)
)
SELECT name FROM grown
"""
UNDONE = (IntegrityError, DataError, ProgrammingError, SerializationFailure, DeadlockDetected, AdminShutdown)
"""Perhaps the fault of one append. Trying them one by one tells whose, and whether something is there already."""


class PostgresAppender:
    """Keeps a connection for as long as nothing goes wrong on it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pooled: Any = None

    def append(self, parts: Sequence[LogPart]) -> set[str]:
        """The tables whose logs have grown."""
        try:
            connection = self._connection()
            rows = connection.execute(APPEND, _values(parts), prepare=True).fetchall()
        except Exception as error:
            self._drop()
            if isinstance(error, psycopg.Error | DBAPIError) and not isinstance(error, UNDONE):
                raise StoreUnavailableError(first_line(error)) from error
            return set()
        return {name for (name,) in rows}

    def close(self) -> None:
        """Ends the connection: it differs from others of the pool."""
        if self._pooled:
            self._drop()

    def _connection(self) -> psycopg.Connection[Any]:
        while self._pooled is None or _has_ended(self._pooled.driver_connection):
            self._drop()
            self._pooled = self._engine.raw_connection()
            self._pooled.driver_connection.autocommit = True
        connection: psycopg.Connection[Any] = self._pooled.driver_connection
        return connection

    def _drop(self) -> None:
        if self._pooled:
            with suppress(psycopg.Error, DBAPIError):
                self._pooled.invalidate()
            self._pooled = None


def _values(parts: Sequence[LogPart]) -> list[Any]:
    summaries = [
        (now.table, part.first - 1, now.version, now.public, now.is_over, now.is_full, now.due, now.changed)
        for part, now in ((part, part.summary) for part in parts)
    ]
    return [*_columns(summaries, 8), *_columns(entry_rows(parts), 4), *_columns(answer_rows(parts), 4)]


def _columns(rows: Sequence[Sequence[Any]], count: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(count)]


def _has_ended(connection: psycopg.Connection[Any]) -> bool:
    """Whether the other side has hung up while nobody asked anything: then it has said so."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
