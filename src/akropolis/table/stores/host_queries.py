"""What only the host asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, select, text

from akropolis.table.listing import Stage
from akropolis.table.store import Grant, Role, Summary
from akropolis.table.stores.host_jobs import Ban, Notice, NoticeKind, Stale
from akropolis.table.stores.queries import SUMMARY, summaries
from akropolis.table.stores.schema import BANS, ENTRIES, GRANTS, NOTICES, TABLES

DAY = 24 * 3600 * 1000


def stage_of(summary: Summary) -> Stage:
    """How far a table has got."""
    return Stage.OVER if summary.is_over else Stage.PLAYING if summary.is_full else Stage.WAITING


def _at(stage: Stage) -> tuple[ColumnElement[bool], ...]:
    """The same for the database."""
    full = TABLES.c.is_full.is_(stage is Stage.PLAYING)
    return (TABLES.c.is_over.is_(True),) if stage is Stage.OVER else (TABLES.c.is_over.is_(False), full)


@dataclass(frozen=True)
class Filter:
    """Which tables are looked for."""

    stage: Stage | None = None
    public: bool | None = None
    opener: str | None = None
    unchanged_since: int | None = None
    """Nothing has happened there since this time, in milliseconds since 1970."""
    stale: Stale | None = None

    @property
    def conditions(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        wanted = list(_at(self.stage)) if self.stage else []
        if self.public is not None:
            wanted.append(TABLES.c.public.is_(self.public))
        if self.opener is not None:
            wanted.append(TABLES.c.opener == self.opener)
        if self.unchanged_since is not None:
            wanted.append(TABLES.c.changed < self.unchanged_since)
        return [*wanted, self.stale.condition] if self.stale else wanted


def find_tables(connection: Connection, wanted: Filter, limit: int, offset: int) -> list[Summary]:
    """Tables, those changed last first."""
    order = TABLES.c.changed.desc(), TABLES.c.table
    question = select(*SUMMARY).where(*wanted.conditions).order_by(*order).limit(limit).offset(offset)
    return summaries(connection, question)


def count_tables(connection: Connection, wanted: Filter) -> int:
    """How many tables there are of a kind."""
    return connection.scalar(select(func.count()).select_from(TABLES).where(*wanted.conditions)) or 0


def grants_of(connection: Connection, table: str) -> list[Grant]:
    """All that is granted at a table."""
    rows = connection.execute(select(GRANTS).where(GRANTS.c.table == table).order_by(GRANTS.c.digest)).mappings()
    return [Grant(**{**row, "role": Role(row["role"])}) for row in rows]


def all_bans(connection: Connection) -> list[Ban]:
    """All bans, also those that have run out."""
    return [Ban(**row) for row in connection.execute(select(BANS).order_by(BANS.c.at, BANS.c.client)).mappings()]


def notices_since(connection: Connection, number: int) -> list[Notice]:
    """What the host has done lately. Numbers are given before they can be seen: a lower one may come later."""
    columns = NOTICES.c.number, NOTICES.c.kind, NOTICES.c.subject
    rows = connection.execute(select(*columns).where(NOTICES.c.number > number).order_by(NOTICES.c.number))
    return [Notice(each, NoticeKind(kind), subject) for each, kind, subject in rows]


@dataclass(frozen=True)
class Usage:
    """How much is kept."""

    tables: Mapping[Stage, int]
    entries: int
    bytes: int
    opened: Mapping[int, int]
    """Tables opened within the last days, by the number of days."""
    finished: Mapping[int, int]
    """Games finished within the last days."""
    oldest: int | None
    """When the oldest table was opened."""
    bans: int


def usage(connection: Connection, now: int, days: tuple[int, ...] = (1, 7, 30)) -> Usage:
    """How much is kept, and how fast it grows."""

    def count(*conditions: ColumnElement[bool]) -> int:
        return connection.scalar(select(func.count()).select_from(TABLES).where(*conditions)) or 0

    is_over = TABLES.c.is_over.is_(True)
    return Usage(
        tables={stage: count(*_at(stage)) for stage in Stage},
        entries=connection.scalar(select(func.count()).select_from(ENTRIES)) or 0,
        bytes=_size(connection),
        opened={each: count(TABLES.c.opened >= now - each * DAY) for each in days},
        finished={each: count(is_over, TABLES.c.changed >= now - each * DAY) for each in days},
        oldest=connection.scalar(select(func.min(TABLES.c.opened))),
        bans=connection.scalar(select(func.count()).select_from(BANS)) or 0,
    )


def _size(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return connection.scalar(text("SELECT pg_database_size(current_database())")) or 0
    pages, size = (connection.exec_driver_sql(f"PRAGMA {each}").scalar() or 0 for each in ("page_count", "page_size"))
    return int(pages * size)
