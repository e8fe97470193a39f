"""What can be asked: every question is one statement, and so sees one moment."""

import json

from sqlalchemy import Connection, Select, select

from akropolis.errors import GameError
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.store import Answer, Grant, Role, Summary
from akropolis.table.stores.schema import ANSWERS, ENTRIES, GRANTS, SECRETS, TABLES
from akropolis.table.text import parse_entry

SUMMARY = tuple(column for column in TABLES.c if column.name != "stamp")
PSEUDONYMS = "pseudonyms"
"""The name of the secret that pseudonyms are made with."""


def read_entries(connection: Connection, table: str, since: int) -> list[Entry]:
    """The log of a table after a version. A log that is broken fails alone."""
    of_table = ENTRIES.c.table == table, ENTRIES.c.version > since
    rows = connection.execute(select(ENTRIES.c.version, ENTRIES.c.body).where(*of_table).order_by(ENTRIES.c.version))
    return [_entry(table, expected, version, body) for expected, (version, body) in enumerate(rows, since + 1)]


def _entry(table: str, expected: int, version: int, body: str) -> Entry:
    try:
        entry = parse_entry(body)
    except GameError as error:
        raise GameError(TableCode.LOG_BROKEN, table=table, version=version, reason=error) from error
    if not expected == version == entry.version:
        raise GameError(TableCode.LOG_BROKEN, table=table, version=expected, reason="an entry is missing")
    return entry


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
    return next(iter(_summaries(connection, select(*SUMMARY).where(TABLES.c.table == table))), None)


def find_secret(connection: Connection) -> bytes:
    """What pseudonyms are made with."""
    secret: bytes = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == PSEUDONYMS)).scalar_one()
    return secret


def public_tables(connection: Connection, limit: int) -> list[Summary]:
    """The public tables, those changed last first."""
    order = TABLES.c.changed.desc(), TABLES.c.table
    return _summaries(connection, select(*SUMMARY).where(TABLES.c.public).order_by(*order).limit(limit))


def due_tables(connection: Connection, until: int, limit: int) -> list[Summary]:
    """Unfinished tables at which somebody is due by then, the longest due first."""
    due = TABLES.c.is_over.is_(False), TABLES.c.due <= until
    return _summaries(connection, select(*SUMMARY).where(*due).order_by(TABLES.c.due, TABLES.c.table).limit(limit))


def _summaries(connection: Connection, question: Select[tuple[object, ...]]) -> list[Summary]:
    return [Summary(**row) for row in connection.execute(question).mappings()]
