"""The one thread that writes: whatever has queued up meanwhile goes into one transaction, and one wait for the disk."""

from asyncio import Future
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from akropolis.table.store import StoreUnavailableError
from akropolis.table.stores.address import first_line
from akropolis.table.stores.appender import at_once
from akropolis.table.stores.changes import Changes, Listener
from akropolis.table.stores.database import Database
from akropolis.table.stores.jobs import Job
from akropolis.table.stores.replies import answer_all, new_reply
from akropolis.table.stores.teller import Teller

MOST = 200
"""Jobs in one transaction: more would keep others waiting for rows."""
ATTEMPTS = 3
TOUCHED = ("40001", "40P01")
"""What PostgreSQL says when it has undone a transaction for the sake of another: 'try again'."""
OWN_FAULT = (IntegrityError, DataError, ProgrammingError)
"""Errors of one job; all others are the database's."""


@dataclass(frozen=True)
class _Waiting:
    job: Job
    done: "Future[None]" = field(default_factory=new_reply)


class Writer:
    """Takes jobs from any thread. A job is done when its transaction is on the disk, and not before."""

    def __init__(self, database: Database, changes: Changes, teller: Teller) -> None:
        self._database = database
        self._teller = teller
        self._appender = database.appender()
        self._changes = changes
        self._queue = SimpleQueue[_Waiting | None]()
        self._closing = Lock()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="akropolis-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> "Future[None]":
        """A job to be written soon."""
        waiting = _Waiting(job)
        with self._closing:
            if self._is_closed:
                raise StoreUnavailableError("the store is closed")
            self._queue.put(waiting)
        return waiting.done

    def close(self) -> None:
        """Writes what is waiting, and stops."""
        with self._closing:
            self._is_closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            first = self._queue.get()
            batch = [first, *self._waiting(MOST - 1)] if first else []
            is_open = len(batch) > 0
            self._serve(batch)
        self._appender.close()

    def _waiting(self, most: float) -> Iterator[_Waiting]:
        """What is waiting by now."""
        while most > 0:
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return
            if waiting is None:
                self._queue.put(None)  # the end, and nothing comes behind it
                return
            yield waiting
            most -= 1

    def _serve(self, waiting: Sequence[_Waiting]) -> None:
        # Jobs that were cancelled meanwhile are dropped; from here on nothing can be cancelled.
        batch = [each for each in waiting if not each.done.cancelled()]
        batch.sort(key=lambda each: each.job.order)
        self._is_committing = False
        try:
            batch = self._append_at_once(batch)
            failures = self._commit_patiently([each.job for each in batch]) if batch else []
        except Exception as error:  # this thread must outlive whatever happens to a batch
            if self._is_committing:
                # Perhaps it is there: let everybody look.
                self._announce([each.job for each in batch], self._changes.listeners)
            why = _unavailable(error)
            # Those behind would only wait just as long for the same error.
            batch += [each for each in self._waiting(inf) if not each.done.cancelled()]
            failures = [type(why)(*why.args) for _ in batch]
        self._answer([(each, failure) for each, failure in zip(batch, failures, strict=True)])

    def _answer(self, outcomes: Sequence[tuple[_Waiting, Exception | None]]) -> None:
        """Whoever waits hears it before all others: for them it is no news, nor for those who begin to listen then."""
        listeners = self._changes.listeners
        answer_all((each.done, failure) for each, failure in outcomes)
        self._announce([each.job for each, failure in outcomes if failure is None], listeners)

    def _announce(self, jobs: Sequence[Job], listeners: Sequence[Listener]) -> None:
        self._teller.tell([job.change for job in jobs if job.change and job.tells])
        self._changes.publish([job.change for job in jobs if job.change], listeners)

    def _append_at_once(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Whatever could not be appended together and without care."""
        if not (jobs := at_once([each.job for each in batch])):
            return batch
        self._database.check_place()
        self._is_committing = True
        grown = self._appender.append([job.lines for job in jobs])
        self._is_committing = False
        kept = {id(job) for job in jobs if job.lines.summary.table in grown}
        self._answer([(each, None) for each in batch if id(each.job) in kept])
        return [each for each in batch if id(each.job) not in kept]

    def _commit_patiently(self, jobs: Sequence[Job]) -> list[Exception | None]:
        """Tries again if nothing can have been stored: a dead connection, or a rollback by PostgreSQL."""
        for _ in range(ATTEMPTS - 1):
            try:
                return self._commit(jobs)
            except DBAPIError as error:
                is_passing = error.connection_invalidated or getattr(error.orig, "sqlstate", None) in TOUCHED
                if self._is_committing or not is_passing:
                    raise
        return self._commit(jobs)

    def _commit(self, jobs: Sequence[Job]) -> list[Exception | None]:
        self._database.check_place()
        connection = self._database.writer.connect()
        try:
            connection.begin()
            stamp = self._database.stamp(connection)
            failures = [_write(connection, job, stamp) for job in jobs]
            highest = self._database.highest(connection)
            self._is_committing = True
            connection.commit()
            self._database.promise(highest)
        except BaseException:
            # A connection that has failed is not trusted again: when it closes, the database undoes what is open.
            connection.invalidate()
            raise
        finally:
            connection.close()
        return failures


def _write(connection: Connection, job: Job, stamp: int) -> Exception | None:
    error = _try(connection, lambda: job.write(connection, stamp))
    return error and job.explain(connection, error)


def _try(connection: Connection, write: Callable[[], None]) -> Exception | None:
    """Writes in a savepoint, or not at all. Errors of the database itself are not for one alone: they are raised."""
    savepoint = connection.begin_nested()
    try:
        write()
        savepoint.commit()
    except Exception as error:
        if isinstance(error, SQLAlchemyError) and not isinstance(error, OWN_FAULT):
            raise
        savepoint.rollback()
        return error
    return None


def _unavailable(error: Exception) -> StoreUnavailableError:
    if isinstance(error, StoreUnavailableError):
        return error
    return StoreUnavailableError(first_line(error) if isinstance(error, DBAPIError) else repr(error))
