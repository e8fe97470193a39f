"""What can be written: each job in a savepoint of its own, so that one that fails does not affect the others."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from akropolis.table.events import Entry
from akropolis.table.listing import Offer
from akropolis.table.store import (
    Answer,
    Change,
    Grant,
    GrantGoneError,
    GrantsFullError,
    RepeatedCommandError,
    StaleVersionError,
    Summary,
    TooManyWaitingError,
)
from akropolis.table.stores.digests import entry_digest
from akropolis.table.stores.queries import count_waiting, find_answer
from akropolis.table.stores.rights import check_not_removed, check_right, take_table
from akropolis.table.stores.schema import ANSWERS, BANS, ENTRIES, GRANTS, NOTICES, PROBES, SECRETS, SPENDING, TABLES
from akropolis.table.text import format_entry

LOBBY = ""
"""The table under which answers to openings are kept: when one is repeated, a new table would have another name."""
PROBE = 32_768
"""Characters that are written for a trial: as much as a move."""
ANSWERS_KEPT = 30 * 24 * 3600 * 1000
NOTICES_KEPT = 24 * 3600 * 1000
SPENDING_KEPT = 600 * 1000
"""All in milliseconds."""


class Job(Protocol):
    """Something to be written."""

    @property
    def order(self) -> tuple[str, str]:
        """Jobs of one transaction are done in this order, the same in every process, to avoid deadlocks."""
        ...

    @property
    def change(self) -> Change | None:
        """What is to be published when all is written."""
        ...

    @property
    def tells(self) -> bool:
        """Whether other processes are told of it, too."""
        ...

    def write(self, connection: Connection, stamp: int, /) -> None: ...

    def explain(self, connection: Connection, error: Exception, /) -> Exception:
        """What a failure means, asked when the savepoint has been rolled back."""
        ...


@dataclass(frozen=True)
class LogPart:
    """A part of a log, with all that belongs to it."""

    summary: Summary
    entries: Sequence[dict[str, Any]]
    grants: Sequence[Grant]
    answer: dict[str, Any] | None

    @classmethod
    def of(
        cls, summary: Summary, entries: Sequence[Entry], grants: Sequence[Grant], answer: Answer | None
    ) -> "LogPart":
        """Everything as it will be written; what cannot be written is refused here, before it could hold up others."""
        if not entries or [entry.version for entry in entries] != list(range(entries[0].version, summary.version + 1)):
            raise ValueError("the entries must lead up to the version of the summary")
        rows = [_row(summary.table, each) for each in entries]
        return cls(summary, rows, grants, _kept(answer, summary.changed) if answer else None)

    @property
    def first(self) -> int:
        """The version of the first entry."""
        version: int = self.entries[0]["version"]
        return version

    @property
    def change(self) -> Change:
        """What is new in the log."""
        return Change(self.summary.table, self.summary.version)

    def advanced(self, stamp: int) -> dict[str, Any]:
        """What changes in the row of the table."""
        values = asdict(self.summary) | {"stamp": stamp}
        del values["table"], values["opened"], values["opener"]
        return values

    def write(self, connection: Connection, answered_at: str) -> None:
        """All but the summary."""
        connection.execute(insert(ENTRIES), self.entries)
        if self.answer:
            connection.execute(insert(ANSWERS), {"table": answered_at, **self.answer})
        write_grants(connection, self.grants)

    def explain(self, connection: Connection, error: Exception, answered_at: str) -> Exception:
        """Something was written before: by this very command, or by another."""
        if not isinstance(error, IntegrityError | StaleVersionError | TooManyWaitingError):
            return error
        earlier = find_answer(connection, answered_at, self.answer["command"]) if self.answer else None
        if earlier:
            return RepeatedCommandError(earlier)
        return error if isinstance(error, TooManyWaitingError) else StaleVersionError(self.summary.table)


@dataclass(frozen=True)
class Opening:
    """A new table."""

    lines: LogPart
    offer: Offer | None = None
    most_waiting: int | None = None
    tells: bool = True
    alongside: Sequence[Job] = ()
    """Jobs of the same transaction."""

    @property
    def order(self) -> tuple[str, str]:
        return LOBBY, self.lines.answer["command"] if self.lines.answer else ""

    @property
    def change(self) -> Change:
        return self.lines.change

    def write(self, connection: Connection, stamp: int) -> None:
        self._check_waiting(connection)
        listed = asdict(self.offer) if self.offer else {}
        connection.execute(insert(TABLES), asdict(self.lines.summary) | listed | {"stamp": stamp})
        self.lines.write(connection, LOBBY)
        for job in self.alongside:
            job.write(connection, stamp)

    def explain(self, connection: Connection, error: Exception) -> Exception:
        return self.lines.explain(connection, error, LOBBY)

    def _check_waiting(self, connection: Connection) -> None:
        if not self.offer or not self.offer.waits_until or self.most_waiting is None:
            return
        opener, now = self.lines.summary.opener, self.lines.summary.changed
        if count_waiting(connection, opener, now) >= self.most_waiting:
            raise TooManyWaitingError


@dataclass(frozen=True)
class Appending:
    """More of a log. The row of the table is taken first: of all who try, one finds the version it expects."""

    lines: LogPart
    tells: bool = True
    by: Grant | None = None
    """A right to a seat that must not be gone by now."""
    alongside: Sequence[Job] = ()
    """Jobs of the same transaction."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing but a log and an answer is written, as for every move."""
        return not (self.lines.grants or self.by or self.alongside)

    @property
    def order(self) -> tuple[str, str]:
        return self.lines.summary.table, ""

    @property
    def change(self) -> Change:
        return self.lines.change

    def write(self, connection: Connection, stamp: int) -> None:
        mine = TABLES.c.table == self.lines.summary.table
        expected = TABLES.c.version == self.lines.first - 1
        if not connection.execute(update(TABLES).where(mine, expected).values(self.lines.advanced(stamp))).rowcount:
            raise StaleVersionError(self.lines.summary.table)
        check_right(connection, self.by)
        self.lines.write(connection, self.lines.summary.table)
        for job in self.alongside:
            job.write(connection, stamp)

    def explain(self, connection: Connection, error: Exception) -> Exception:
        return self.lines.explain(connection, error, self.lines.summary.table)


@dataclass(frozen=True)
class UnloggedJob:
    """What changes no log: it waits until the logs of the same transaction are written."""

    change: Change | None = field(default=None, init=False)
    tells: bool = field(default=False, init=False)

    @property
    def order(self) -> tuple[str, str]:
        return "\U0010ffff", ""

    def explain(self, _connection: Connection, error: Exception) -> Exception:
        return error


@dataclass(frozen=True)
class SeatJob(UnloggedJob):
    """A job about the rights to a seat. It keeps its place among the appends to the table."""

    table: str

    @property
    def order(self) -> tuple[str, str]:
        return self.table, ""

    def write(self, connection: Connection, _stamp: int) -> None:
        take_table(connection, self.table)
        self.write_at_table(connection)

    def write_at_table(self, connection: Connection) -> None:
        """Writes it, now that nobody else changes the rights at the table."""
        raise NotImplementedError


@dataclass(frozen=True)
class Granting(SeatJob):
    """One more grant, allowed by a right that may be one at another table."""

    grant: Grant
    by: Grant | None = None

    def write_at_table(self, connection: Connection) -> None:
        check_right(connection, self.by)
        check_not_removed(connection, self.table, self.grant.seat)
        write_grants(connection, [self.grant])


@dataclass(frozen=True)
class Renewing(SeatJob):
    """A grant in place of its like, allowed by the right to the same seat."""

    grant: Grant
    by: Grant | None = None

    def write_at_table(self, connection: Connection) -> None:
        check_right(connection, self.by)
        connection.execute(delete(GRANTS).where(*_like(self.grant)))
        write_grants(connection, [self.grant])


@dataclass(frozen=True)
class Exchanging(SeatJob):
    """A grant for another. Whoever deletes the old one gets it: a second waits for the first and finds nothing left."""

    digest: bytes
    grant: Grant
    most: int
    """How many of its like there may be."""

    def write_at_table(self, connection: Connection) -> None:
        if not connection.execute(delete(GRANTS).where(GRANTS.c.digest == self.digest)).rowcount:
            raise GrantGoneError
        count = select(func.count()).select_from(GRANTS).where(*_like(self.grant))
        if (connection.scalar(count) or 0) >= self.most:
            raise GrantsFullError
        write_grants(connection, [self.grant])


@dataclass(frozen=True)
class Tidying(UnloggedJob):
    """Without grants and bans that have expired, and without what nobody will ask for again. Games stay."""

    now: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(delete(GRANTS).where(GRANTS.c.expires <= self.now))
        connection.execute(delete(ANSWERS).where(ANSWERS.c.at < self.now - ANSWERS_KEPT))
        connection.execute(delete(BANS).where(BANS.c.until <= self.now))
        connection.execute(delete(NOTICES).where(NOTICES.c.at < self.now - NOTICES_KEPT))
        connection.execute(delete(SPENDING).where(SPENDING.c.at < self.now - SPENDING_KEPT))


@dataclass(frozen=True)
class Touching(UnloggedJob):
    """What means nothing and yet has to reach the disk: only then is it known that others could be written."""

    mark: str

    def write(self, connection: Connection, _stamp: int) -> None:
        into = _insert_of(connection)(PROBES).values(number=1, body=self.mark * (PROBE // len(self.mark)))
        connection.execute(into.on_conflict_do_update(index_elements=["number"], set_={"body": into.excluded.body}))


@dataclass(frozen=True)
class KeepingSecret(UnloggedJob):
    """A secret of all processes, unless one of them has kept it already."""

    name: str
    value: bytes

    def write(self, connection: Connection, _stamp: int) -> None:
        into = _insert_of(connection)(SECRETS).values(name=self.name, value=self.value)
        connection.execute(into.on_conflict_do_nothing())


@dataclass(frozen=True)
class KeepingOffered(UnloggedJob):
    """Tables that go on waiting, because somebody is there."""

    until: Mapping[str, int]

    def write(self, connection: Connection, _stamp: int) -> None:
        waiting = TABLES.c.table == bindparam("_table"), TABLES.c.public, TABLES.c.is_full.is_(False)
        rows = [{"_table": table, "waits_until": until} for table, until in sorted(self.until.items())]
        connection.execute(update(TABLES).where(*waiting), rows)


def _row(table: str, entry: Entry) -> dict[str, Any]:
    body = format_entry(entry)
    digest = entry_digest(table, entry.version, body)
    return {"table": table, "version": entry.version, "body": body, "digest": digest}


def _kept(answer: Answer, at: int) -> dict[str, Any]:
    body = json.dumps(answer.body, separators=(",", ":"), allow_nan=False)
    return {"command": answer.command, "body": body, "at": at}


def keep_answer(connection: Connection, table: str, answer: Answer, at: int) -> None:
    """Keeps the answer to a command that appends nothing; an IntegrityError where there is one."""
    connection.execute(insert(ANSWERS), {"table": table, **_kept(answer, at)})


def _like(grant: Grant) -> tuple[ColumnElement[bool], ...]:
    """Those of the same role for the same seat."""
    return GRANTS.c.table == grant.table, GRANTS.c.role == grant.role, GRANTS.c.seat == grant.seat


def write_grants(connection: Connection, grants: Sequence[Grant]) -> None:
    """Grants that are there already stay as they are, so that adding some once more is safe."""
    if grants:
        into = _insert_of(connection)
        # In one order everywhere, for the reason that jobs have one.
        rows = [asdict(grant) for grant in sorted(grants, key=lambda grant: grant.digest)]
        connection.execute(into(GRANTS).on_conflict_do_nothing(), rows)


def _insert_of(connection: Connection) -> Any:
    """An insert that can say what happens where there is something already."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
