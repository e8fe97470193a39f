"""What can be asked: every question is one statement, and so sees one moment."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, exists, func, or_, select, text, tuple_
from sqlalchemy.exc import DBAPIError

from akropolis.errors import GameError
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.listing import BY_DAYS, PATIENCE, PATIENCE_BY_DAYS, Mark, Stage, Wanted
from akropolis.table.store import Answer, Grant, Listed, Role, Summary
from akropolis.table.stores.address import is_damage
from akropolis.table.stores.digests import entry_digest
from akropolis.table.stores.people_schema import RATED
from akropolis.table.stores.schema import ANSWERS, ENTRIES, GRANTS, SECRETS, TABLES
from akropolis.table.text import parse_entry

SUMMARY = tuple(TABLES.c[field.name] for field in fields(Summary))
RATED_HERE = exists().where(RATED.c.table == TABLES.c.table)
IS_RATED = RATED_HERE.label("is_rated")
PSEUDONYMS = "pseudonyms"
"""The name of the secret that pseudonyms are made with."""
WHOLE_LOG = text("""
    SELECT tables.version, entries.version, entries.body, entries.digest
    FROM (SELECT CAST(:name AS varchar) AS name) AS known
    LEFT JOIN tables ON tables."table" = known.name LEFT JOIN entries ON entries."table" = known.name
    ORDER BY entries.version
""")
"""A log with the version that its table says it has: one moment, also where either is missing."""

EntryRow = tuple[int, str, bytes | None]
"""Version, body and digest of an entry."""


def read_entries(connection: Connection, table: str) -> list[Entry]:
    """The whole log of a table. A log that is broken fails alone."""
    try:
        rows = [tuple(row) for row in connection.execute(WHOLE_LOG, {"name": table})]
    except DBAPIError as error:
        if is_damage(error.orig):
            raise _broken(table, 1, "the database cannot read it") from error
        raise
    version = rows[0][0]
    entries = to_entries(table, 0, [row[1:] for row in rows if row[1] is not None])
    if len(entries) != (version or 0):
        raise _broken(
            table, len(entries) + 1, f"it ends before its version {version}" if version else "it has no table"
        )
    return entries


def to_entries(table: str, since: int, rows: Iterable[EntryRow]) -> list[Entry]:
    """The entries of a log after a version, none of them missing."""
    return [_entry(table, expected, *row) for expected, row in enumerate(rows, since + 1)]


def _entry(table: str, expected: int, version: int, body: str, digest: bytes | None) -> Entry:
    if version != expected:
        raise _broken(table, expected, "an entry is missing")
    if digest is not None and digest != entry_digest(table, version, body):
        raise _broken(table, version, "the entry is not as it was written")
    try:
        entry = parse_entry(body)
    except GameError as error:
        raise _broken(table, version, error) from error
    if entry.version != version:
        raise _broken(table, expected, "an entry is missing")
    return entry


def _broken(table: str, version: int, reason: object) -> GameError:
    return GameError(TableCode.LOG_BROKEN, table=table, version=version, reason=reason)


def find_grant(connection: Connection, digest: bytes) -> Grant | None:
    """The grant of a token, also where it has expired."""
    row = connection.execute(select(GRANTS).where(GRANTS.c.digest == digest)).mappings().first()
    return Grant(**{**row, "role": Role(row["role"])}) if row else None


def find_answer(connection: Connection, table: str, command: str) -> Answer | None:
    """What was answered to a command before."""
    body = connection.scalar(select(ANSWERS.c.body).where(ANSWERS.c.table == table, ANSWERS.c.command == command))
    return Answer(command, json.loads(body)) if body is not None else None


def find_summary(connection: Connection, table: str) -> Summary | None:
    """What is known of one table."""
    return next(iter(summaries(connection, select(*SUMMARY).where(TABLES.c.table == table))), None)


def find_secret(connection: Connection, name: str = PSEUDONYMS) -> bytes:
    """A secret that all processes share: what pseudonyms are made with, or another that was kept."""
    secret: bytes = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar_one()
    return secret


def public_tables(
    connection: Connection, wanted: Wanted, now: int, limit: int, after: Mark | None = None
) -> list[Listed]:
    """Public tables, those changed last first."""
    rows = [dict(row) for row in connection.execute(listing(wanted, now, limit, after)).mappings()]
    return [_listed(row) for row in rows]


def find_listed(connection: Connection, table: str) -> Listed | None:
    """A table as in the list of public ones, whether it is public or not."""
    question = select(*SUMMARY, TABLES.c.language, IS_RATED).where(TABLES.c.table == table)
    row = connection.execute(question).mappings().first()
    return _listed(dict(row)) if row else None


def _listed(row: dict[str, Any]) -> Listed:
    language, is_rated = row.pop("language"), bool(row.pop("is_rated"))
    return Listed(Summary(**row), language, is_rated)


def listing(wanted: Wanted, now: int, limit: int, after: Mark | None = None) -> Select[Any]:
    """The question for public tables."""
    chosen = [*_at_stage(wanted.stage, now), *_filters(wanted)]
    if after:
        chosen += [TABLES.c.changed <= after.changed, tuple_(TABLES.c.changed, TABLES.c.table) < tuple_(*after)]
    order = TABLES.c.changed.desc(), TABLES.c.table.desc()
    return select(*SUMMARY, TABLES.c.language, IS_RATED).where(*chosen).order_by(*order).limit(limit)


def _at_stage(stage: Stage, now: int) -> list[ColumnElement[bool]]:
    """Each of these has an index: what is not listed is not looked at."""
    if stage is Stage.WAITING:
        return _waiting(now)
    if stage is Stage.OVER:
        return [TABLES.c.public, TABLES.c.is_over, TABLES.c.is_full]
    lately = or_(TABLES.c.changed > now - PATIENCE, TABLES.c.pace.in_(BY_DAYS))
    playing = TABLES.c.is_over.is_(False), TABLES.c.is_full
    return [TABLES.c.public, *playing, TABLES.c.changed > now - PATIENCE_BY_DAYS, lately]


def _waiting(now: int) -> list[ColumnElement[bool]]:
    """Only public tables ever wait; to say so would lead SQLite to another index, with all that nobody waits at."""
    return [TABLES.c.is_over.is_(False), TABLES.c.is_full.is_(False), TABLES.c.waits_until > now]


def _filters(wanted: Wanted) -> list[ColumnElement[bool]]:
    exact = {"seats": wanted.seats, "pace": wanted.pace, "language": wanted.language}
    found = [TABLES.c[name] == value for name, value in exact.items() if value is not None]
    if wanted.rated is not None:
        found.append(RATED_HERE if wanted.rated else ~RATED_HERE)
    if wanted.variant is not None:
        found.append(TABLES.c.variants.contains(wanted.variant) if wanted.variant else TABLES.c.variants == "")
    return found


def count_waiting(connection: Connection, opener: str | None, now: int) -> int:
    """How many tables of a client wait for people."""
    mine = select(func.count()).select_from(TABLES).where(TABLES.c.opener == opener, *_waiting(now))
    return connection.scalar(mine) or 0


def read_beginnings(connection: Connection, tables: Sequence[str], most: int) -> dict[str, list[Entry] | GameError]:
    """The first entries of several logs, or what is wrong with one."""
    first = ENTRIES.c.table.in_(tables), ENTRIES.c.version <= most
    question = select(ENTRIES.c.table, ENTRIES.c.version, ENTRIES.c.body, ENTRIES.c.digest).where(*first)
    rows = connection.execute(question.order_by(ENTRIES.c.table, ENTRIES.c.version)).all()
    return {table: _entries_or_error(table, found) for table, found in groupby(rows, key=lambda row: row[0])}


def _entries_or_error(table: str, rows: Iterable[Any]) -> list[Entry] | GameError:
    try:
        return to_entries(table, 0, [tuple(row[1:]) for row in rows])
    except GameError as error:
        return error


def due_tables(connection: Connection, since: int, until: int, limit: int) -> list[Summary]:
    """Unfinished tables at which somebody is due between two times, the longest due first."""
    due = TABLES.c.is_over.is_(False), TABLES.c.due.between(since, until)
    return summaries(connection, select(*SUMMARY).where(*due).order_by(TABLES.c.due, TABLES.c.table).limit(limit))


def summaries(connection: Connection, question: Select[tuple[object, ...]]) -> list[Summary]:
    """Tables that are asked for by all that is known of them."""
    return [Summary(**row) for row in connection.execute(question).mappings()]
