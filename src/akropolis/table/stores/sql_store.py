"""The store in a database. Nothing here blocks the event loop: one thread writes, a few read."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from akropolis.errors import GameError
from akropolis.table.events import Entry
from akropolis.table.listing import Mark, Offer, Wanted
from akropolis.table.store import Answer, Change, Grant, Listed, StoreUnavailableError, Summary
from akropolis.table.stores import queries, rights
from akropolis.table.stores.address import FAILURES, first_line
from akropolis.table.stores.changes import Changes, Listener
from akropolis.table.stores.database import Database
from akropolis.table.stores.findings import Finding
from akropolis.table.stores.jobs import (
    Appending,
    Exchanging,
    Granting,
    Job,
    KeepingOffered,
    KeepingSecret,
    LogPart,
    Opening,
    Renewing,
    Tidying,
    Touching,
)
from akropolis.table.stores.latest import LatestReader
from akropolis.table.stores.whispers import Hear, Whispers
from akropolis.table.stores.writer import Writer

READERS = 4

T = TypeVar("T")


class SqlStore:
    """Logs, grants and answers in SQLite or PostgreSQL, as `akropolis.table.store.Store` asks.

    When the connection is lost while a commit is on its way, StoreUnavailableError is raised and nobody can say whether
    the entries are there. The same call once more is safe: it raises RepeatedCommandError or, for a call without an
    answer, StaleVersionError if they are.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        with database.reader.connect() as connection:
            self.secret = queries.find_secret(connection)
            """What pseudonyms of clients are made with: the same in every process on this database."""
            self.findings = database.findings(connection)
            """Problems of the database found when it was opened."""
        self._changes = Changes()
        self._whispers = Whispers()
        self._watcher = database.watch(self._changes, self._whispers)
        self._teller = database.teller()
        self._writer = Writer(database, self._changes, self._teller)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="akropolis-reader")
        self._latest = LatestReader(database.reader)
        self._is_closed = False

    async def open(
        self,
        summary: Summary,
        entries: Sequence[Entry],
        grants: Sequence[Grant],
        answer: Answer,
        offer: Offer | None = None,
        most_waiting: int | None = None,
        alongside: Sequence[Job] = (),
    ) -> None:
        """A new table. Its answer is kept under the table "", because a repeated opening would make another name.

        Raises RepeatedCommandError, and StaleVersionError where there is a table of this name; and TooManyWaitingError
        where its opener has as many as that which wait for people.
        """
        lines = LogPart.of(summary, entries, grants, answer)
        await self.write(Opening(lines, offer, most_waiting, alongside=alongside))

    async def append(
        self,
        summary: Summary,
        entries: Sequence[Entry],
        grants: Sequence[Grant] = (),
        answer: Answer | None = None,
        *,
        tells: bool = True,
        by: Grant | None = None,
        alongside: Sequence[Job] = (),
    ) -> None:
        """More of a log, if its first entry is the next one. Raises StaleVersionError or RepeatedCommandError."""
        await self.write(Appending(LogPart.of(summary, entries, grants, answer), tells, by, alongside))

    def tell(self, change: Change) -> None:
        """Lets other processes know what was appended, and what to say of it."""
        self._teller.tell([change])

    @property
    def can_whisper(self) -> bool:
        """Whether other processes hear what is whispered here."""
        return self._database.can_whisper

    def whisper(self, line: str) -> None:
        """Lets other processes know something that nobody keeps."""
        self._teller.whisper(line)

    def hear_whispers(self, hear: Hear) -> None:
        """Hands on what other processes whisper from now on."""
        self._whispers.listen(hear)

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries after a version. Where one is missing or cannot be read, a GameError for this table alone."""
        if not since:  # a long log takes a while, and others shall not wait for it
            return await self.ask(partial(queries.read_entries, table=table))
        self._check_open()
        return await self._latest.read(table, since)

    async def find_grant(self, digest: bytes) -> Grant | None:
        return await self.ask(partial(queries.find_grant, digest=digest))

    async def has_right(self, right: Grant) -> bool:
        return await self.ask(partial(rights.has_right, right=right))

    async def add_grant(self, grant: Grant, by: Grant | None = None) -> None:
        await self.write(Granting(grant.table, grant, by))

    async def renew_grant(self, grant: Grant, by: Grant | None = None) -> None:
        """A grant in place of all others of the same role for the same seat."""
        await self.write(Renewing(grant.table, grant, by))

    async def exchange_grant(self, digest: bytes, grant: Grant, most: int) -> None:
        """Of all processes that exchange the same grant one does so; for the others GrantGoneError is raised.

        Where there are `most` of the same role for the same seat already, GrantsFullError is.
        """
        await self.write(Exchanging(grant.table, digest, grant, most))

    async def find_answer(self, table: str, command: str) -> Answer | None:
        return await self.ask(partial(queries.find_answer, table=table, command=command))

    async def find_summary(self, table: str) -> Summary | None:
        return await self.ask(partial(queries.find_summary, table=table))

    async def public_tables(self, wanted: Wanted, now: int, limit: int, after: Mark | None = None) -> list[Listed]:
        return await self.ask(partial(queries.public_tables, wanted=wanted, now=now, limit=limit, after=after))

    async def find_listed(self, table: str) -> Listed | None:
        return await self.ask(partial(queries.find_listed, table=table))

    async def read_beginnings(self, tables: Sequence[str], most: int) -> dict[str, list[Entry] | GameError]:
        return await self.ask(partial(queries.read_beginnings, tables=tables, most=most))

    async def keep_waiting(self, until: Mapping[str, int]) -> None:
        """Tables that wait for people are offered until then: somebody is there."""
        if until:
            await self.write(KeepingOffered(until))

    async def due_tables(self, since: int, until: int, limit: int) -> list[Summary]:
        return await self.ask(partial(queries.due_tables, since=since, until=until, limit=limit))

    async def tidy(self, now: int) -> None:
        """Removes expired grants, and answers older than 30 days. Games are kept for ever."""
        await self.write(Tidying(now))

    async def touch(self, mark: str) -> None:
        """Writes what means nothing, through all that a move would pass; raises StoreUnavailableError if it cannot."""
        await self.write(Touching(mark))

    async def check(self) -> list[Finding]:
        """Problems of the database as a whole. The check may take seconds and blocks nobody."""
        return await self.ask(self._database.check)

    async def shared_secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of all processes: the first to ask for it makes it."""
        await self.write(KeepingSecret(name, fresh))
        return await self.ask(partial(queries.find_secret, name=name))

    def foreign(self) -> int | None:
        """A number that rises when another process has appended anything; None where one has to ask for a table."""
        return self._database.foreign()

    def changes(self) -> Listener:
        """Whatever any process appends from now on; it ends when the store is closed."""
        return self._changes.listen()

    async def close(self) -> None:
        """Writes what is waiting and closes all connections. Closing twice is closing once."""
        if not self._is_closed:
            self._is_closed = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._teller.close()
        self._watcher.close()
        self._readers.shutdown()
        self._latest.close()
        self._changes.end()
        self._database.close()

    async def write(self, job: Job) -> None:
        """Anything that can be written, together with what others write."""
        await self._writer.submit(job)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Anything that can be asked."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreUnavailableError("the store is closed")

    def _answer(self, question: Callable[[Connection], T]) -> T:
        """Asks once more where a connection was found dead: a question changes nothing."""
        try:
            return self._answer_once(question)
        except FAILURES as error:
            if not getattr(error, "connection_invalidated", False):
                raise StoreUnavailableError(first_line(error)) from error
        try:
            return self._answer_once(question)
        except FAILURES as error:
            raise StoreUnavailableError(first_line(error)) from error

    def _answer_once(self, question: Callable[[Connection], T]) -> T:
        with self._database.reader.connect() as connection:
            return question(connection)
