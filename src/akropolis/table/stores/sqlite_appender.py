"""Appending to SQLite: one transaction of plain statements, and one wait for the disk."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine

from akropolis.table.store import StoreUnavailableError
from akropolis.table.stores.address import first_line
from akropolis.table.stores.appender import answer_rows, entry_rows
from akropolis.table.stores.foreign_commits import next_stamp
from akropolis.table.stores.jobs import LogPart
from akropolis.table.stores.promised import Promised

HIGHEST = "SELECT coalesce(max(stamp), 0) FROM tables"
ADVANCE = """
    UPDATE tables SET version = ?, public = ?, is_over = ?, is_full = ?, due = ?, changed = ?, stamp = ?
    WHERE "table" = ? AND version = ?
"""
LOG = 'INSERT INTO entries ("table", version, body, digest) VALUES (?, ?, ?, ?)'
ANSWER = 'INSERT INTO answers ("table", command, body, at) VALUES (?, ?, ?, ?)'

UNDONE = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)
"""The fault of one append. Trying them one by one tells whose."""


class SqliteAppender:
    """Keeps a connection for as long as nothing goes wrong on it."""

    def __init__(self, engine: Engine, tag: int, promised: Promised) -> None:
        self._engine = engine
        self._tag = tag
        self._promised = promised
        self._pooled: Any = None

    def append(self, parts: Sequence[LogPart]) -> set[str]:
        """The tables whose logs have grown."""
        try:
            self._pooled = self._pooled or self._engine.raw_connection()
            return self._append(self._pooled.driver_connection, parts)
        except Exception as error:
            self._drop()
            if isinstance(error, sqlite3.Error) and not isinstance(error, UNDONE):
                raise StoreUnavailableError(first_line(error)) from error
            return set()

    def _append(self, connection: sqlite3.Connection, parts: Sequence[LogPart]) -> set[str]:
        connection.execute("BEGIN IMMEDIATE")
        (highest,) = connection.execute(HIGHEST).fetchone()
        stamp = next_stamp(highest, self._tag)
        grown = [part for part in parts if connection.execute(ADVANCE, _values(part, stamp)).rowcount]
        connection.executemany(LOG, entry_rows(grown))
        connection.executemany(ANSWER, answer_rows(grown))
        connection.execute("COMMIT")
        self._promised.note(stamp if grown else highest)
        return {part.summary.table for part in grown}

    def close(self) -> None:
        """Gives the connection back."""
        if self._pooled:
            self._pooled.close()
            self._pooled = None

    def _drop(self) -> None:
        # A connection that has failed is not trusted again: when it closes, the database undoes what is open.
        if self._pooled:
            with suppress(sqlite3.Error):
                self._pooled.invalidate()
            self._pooled = None


def _values(part: LogPart, stamp: int) -> tuple[Any, ...]:
    now = part.summary
    changed = (now.version, now.public, now.is_over, now.is_full, now.due, now.changed, stamp)
    return *changed, now.table, part.first - 1
