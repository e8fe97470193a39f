"""Reading what is new in many logs with one statement: whoever asks while others wait is served together with them."""

import json
from asyncio import Future
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Engine

from akropolis.errors import GameError
from akropolis.table.events import Entry
from akropolis.table.store import StoreUnavailableError
from akropolis.table.stores.address import first_line
from akropolis.table.stores.queries import EntryRow, to_entries
from akropolis.table.stores.replies import answer_all, new_reply

MOST = 500
"""Logs read by one statement."""
ATTEMPTS = 2
"""A connection may be found dead; a question changes nothing."""

OF_POSTGRES = """
    SELECT known.number - 1, entries.version, entries.body, entries.digest
    FROM unnest(%s::text[], %s::int[]) WITH ORDINALITY AS known (name, since, number)
    JOIN entries ON entries."table" = known.name AND entries.version > known.since
    ORDER BY known.number, entries.version
"""
OF_SQLITE = """
    SELECT known.key, entries.version, entries.body, entries.digest
    FROM json_each(?) AS known CROSS JOIN entries
    ON entries."table" = json_extract(known.value, '$[0]') AND entries.version > json_extract(known.value, '$[1]')
    ORDER BY known.key, entries.version
"""


@dataclass(frozen=True)
class Question:
    """The entries of a log after a version."""

    table: str
    since: int
    reply: "Future[list[Entry]]" = field(default_factory=new_reply)

    def answer(self, rows: Sequence[EntryRow]) -> list[Entry] | GameError:
        """The entries. A log that is broken fails alone."""
        try:
            return to_entries(self.table, self.since, rows)
        except GameError as error:
            return error


class LatestReader:
    """A thread with a connection of its own. While one statement is under way, the next questions gather."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._errors: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="akropolis-latest")
        self._pooled: Any = None
        self._lock = Lock()
        self._waiting: list[Question] = []

    def read(self, table: str, since: int) -> "Future[list[Entry]]":
        """The entries of a log after a version."""
        question = Question(table, since)
        with self._lock:
            self._waiting.append(question)
            is_first = len(self._waiting) == 1
        if is_first:
            self._thread.submit(self._serve)
        return question.reply

    def close(self) -> None:
        """Answers what is waiting, and ends."""
        self._thread.shutdown()
        self._drop()

    def _serve(self) -> None:
        with self._lock:
            questions, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            is_more = bool(self._waiting)
        if is_more:
            self._thread.submit(self._serve)
        asked = [question for question in questions if not question.reply.cancelled()]
        try:
            found = self._find([(question.table, question.since) for question in asked])
        except Exception as error:
            failure = StoreUnavailableError(first_line(error)) if isinstance(error, self._errors) else error
            answer_all((question.reply, failure) for question in asked)
        else:
            answer_all((question.reply, question.answer(found[number])) for number, question in enumerate(asked))

    def _find(self, known: Sequence[tuple[str, int]]) -> dict[int, list[EntryRow]]:
        """What is new in each log."""
        found: dict[int, list[EntryRow]] = defaultdict(list)
        for number, version, body, digest in self._rows_patiently(known) if known else ():
            found[number].append((version, body, digest))
        return found

    def _rows_patiently(self, known: Sequence[tuple[str, int]]) -> list[tuple[int, int, str, bytes | None]]:
        for _ in range(ATTEMPTS - 1):
            with suppress(self._errors):
                return self._rows(known)
        return self._rows(known)

    def _rows(self, known: Sequence[tuple[str, int]]) -> list[tuple[int, int, str, bytes | None]]:
        try:
            self._pooled = self._pooled or self._engine.raw_connection()
            connection = self._pooled.driver_connection
            if self._engine.dialect.name == "postgresql":
                values = [list(column) for column in zip(*known, strict=True)]
                rows = connection.execute(OF_POSTGRES, values, prepare=True).fetchall()
            else:
                rows = connection.execute(OF_SQLITE, (json.dumps(known),)).fetchall()
        except BaseException:
            self._drop()
            raise
        found: list[tuple[int, int, str, bytes | None]] = rows
        return found

    def _drop(self) -> None:
        if self._pooled:
            with suppress(self._errors):
                self._pooled.invalidate()
            self._pooled = None
