"""What only the host does. Running servers learn of it from notices, which they look for every second or so."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, false, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from akropolis.table.stores.jobs import LOBBY, UnloggedJob
from akropolis.table.stores.people_schema import RATED_GAMES, RESULTS
from akropolis.table.stores.schema import ANSWERS, BANS, ENTRIES, GRANTS, NOTICES, TABLES

LATEST = select(func.max(TABLES.c.stamp))


class NoticeKind(StrEnum):
    """What a running server is told."""

    DELETED = "deleted"
    """A table is no more."""
    REVOKED = "revoked"
    """A token is no longer valid; its digest follows."""
    BANS = "bans"
    """The bans are others now."""


@dataclass(frozen=True)
class Notice:
    """Something that the host has done."""

    number: int
    kind: NoticeKind
    subject: str


@dataclass(frozen=True)
class Ban:
    """A client, by its pseudonym, or a network that may not play here."""

    client: str
    until: int | None
    """In milliseconds since 1970; for ever if there is none."""
    reason: str | None
    at: int


@dataclass(frozen=True)
class Stale:
    """Tables at which nothing has happened since a time: one for finished games, another for all others."""

    finished: int | None = None
    abandoned: int | None = None

    @property
    def condition(self) -> ColumnElement[bool]:
        """The same for the database."""
        ages = ((TABLES.c.is_over.is_(True), self.finished), (TABLES.c.is_over.is_(False), self.abandoned))
        return or_(false(), *(and_(kind, TABLES.c.changed < before) for kind, before in ages if before is not None))


@dataclass(frozen=True)
class Deleting(UnloggedJob):
    """Tables with all that belongs to them; where an age is given, only those at which nothing has happened since.

    What persons have achieved there outlasts tables that are merely old.
    """

    tables: Collection[str]
    at: int
    stale: Stale | None = None

    def write(self, connection: Connection, _stamp: int) -> None:
        # The rows of the tables first, as appends do: whoever comes second waits here, and finds them gone.
        wanted = [TABLES.c.table.in_(self.tables), *([self.stale.condition] if self.stale else [])]
        rows = select(TABLES.c.table, TABLES.c.opened).where(*wanted).order_by(TABLES.c.table).with_for_update()
        found = {row.table: row.opened for row in connection.execute(rows)}
        latest = connection.scalar(LATEST)
        _forget_openings(connection, found)
        for each in (ENTRIES, GRANTS, ANSWERS, TABLES, *(() if self.stale else (RESULTS, RATED_GAMES))):
            connection.execute(delete(each).where(each.c.table.in_(found)))
        _keep_latest(connection, latest)
        notify(connection, NoticeKind.DELETED, list(found), self.at)


def _keep_latest(connection: Connection, latest: int | None) -> None:
    """In SQLite stamps count on from the highest: if that one has gone, another table takes it over."""
    remaining = connection.scalar(LATEST)
    if latest is not None and remaining is not None and remaining < latest:
        heir = select(func.max(TABLES.c.table)).where(TABLES.c.stamp == remaining).scalar_subquery()
        connection.execute(update(TABLES).where(TABLES.c.table == heir).values(stamp=latest))


def _forget_openings(connection: Connection, found: dict[str, int]) -> None:
    """The answers to the commands that opened tables are not kept under their names."""
    if not found:
        return
    since = ANSWERS.c.table == LOBBY, ANSWERS.c.at >= min(found.values())
    rows = connection.execute(select(ANSWERS.c.command, ANSWERS.c.body).where(*since)).all()
    rematches = {f"rematch:{table}" for table in found}
    theirs = [command for command, body in rows if command in rematches or json.loads(body).get("table") in found]
    connection.execute(delete(ANSWERS).where(ANSWERS.c.table == LOBBY, ANSWERS.c.command.in_(theirs)))


@dataclass(frozen=True)
class Revoking(UnloggedJob):
    """Grants that are no longer valid."""

    digests: Sequence[bytes]
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(delete(GRANTS).where(GRANTS.c.digest.in_(self.digests)))
        notify(connection, NoticeKind.REVOKED, [digest.hex() for digest in self.digests], self.at)


@dataclass(frozen=True)
class Banning(UnloggedJob):
    """A ban, or another one for the same client."""

    ban: Ban

    def write(self, connection: Connection, _stamp: int) -> None:
        values = vars(self.ban)
        into = upsert(connection, BANS)
        connection.execute(into.on_conflict_do_update(index_elements=[BANS.c.client], set_=values), values)
        notify(connection, NoticeKind.BANS, [self.ban.client], self.ban.at)


@dataclass(frozen=True)
class Unbanning(UnloggedJob):
    """No more ban."""

    client: str
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(delete(BANS).where(BANS.c.client == self.client))
        notify(connection, NoticeKind.BANS, [self.client], self.at)


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insertion that may replace what is there."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def notify(connection: Connection, kind: NoticeKind, subjects: Sequence[str], at: int) -> None:
    """Lets running servers know."""
    if subjects:
        connection.execute(insert(NOTICES), [{"kind": kind, "subject": each, "at": at} for each in subjects])
