"""What is asked about persons: every question is one statement."""

from dataclasses import fields
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from akropolis.people.person import Device, Link, Person, Seated
from akropolis.table.stores.people_schema import DEVICES, LINKS, PERSONS, SEATED
from akropolis.table.stores.schema import TABLES

PERSON = tuple(PERSONS.c[field.name] for field in fields(Person))


class Session(NamedTuple):
    """A person on one of their devices."""

    person: Person
    device: str
    used: int
    since: int
    """The time at which the device was logged in."""


class Game(NamedTuple):
    """A table at which a person sits."""

    table: str
    seat: int
    changed: int


def find_session(connection: Connection, digest: bytes) -> Session | None:
    """Who is logged in with a token."""
    joined = PERSONS.join(DEVICES, DEVICES.c.person == PERSONS.c.person)
    question = (
        select(*PERSON, DEVICES.c.device, DEVICES.c.used, DEVICES.c.made.label("since"))
        .select_from(joined)
        .where(DEVICES.c.digest == digest)
    )
    row = connection.execute(question).mappings().first()
    if row is None:
        return None
    values = dict(row)
    device, used, since = values.pop("device"), values.pop("used"), values.pop("since")
    return Session(Person(**values), device, used, since)


def find_seat(connection: Connection, digest: bytes, table: str) -> int | None:
    """The seat at a table of whoever is logged in with a token."""
    joined = SEATED.join(DEVICES, DEVICES.c.person == SEATED.c.person)
    question = select(SEATED.c.seat).select_from(joined).where(DEVICES.c.digest == digest, SEATED.c.table == table)
    return connection.scalar(question)


def find_person(connection: Connection, person: str) -> Person | None:
    """A person by what is theirs for ever."""
    return _one(connection, select(*PERSON).where(PERSONS.c.person == person))


def find_by_code(connection: Connection, recovery: bytes) -> Person | None:
    """The person who comes back by a code."""
    return _one(connection, select(*PERSON).where(PERSONS.c.recovery == recovery))


def find_link(connection: Connection, digest: bytes) -> Link | None:
    """A link, also one that has expired."""
    row = connection.execute(select(LINKS).where(LINKS.c.digest == digest)).mappings().first()
    return Link(**row) if row else None


def devices_of(connection: Connection, person: str) -> list[Device]:
    """Where a person is logged in, those used last first."""
    mine = select(DEVICES).where(DEVICES.c.person == person).order_by(DEVICES.c.used.desc(), DEVICES.c.device)
    return [Device(**row) for row in connection.execute(mine).mappings()]


def seats_of(connection: Connection, person: str) -> list[Seated]:
    """All seats of a person."""
    mine = select(SEATED).where(SEATED.c.person == person).order_by(SEATED.c.at, SEATED.c.table)
    return [Seated(**row) for row in connection.execute(mine).mappings()]


def seats_at(connection: Connection, table: str) -> list[Seated]:
    """The seats of a table that are somebody's."""
    at = select(SEATED).where(SEATED.c.table == table).order_by(SEATED.c.seat)
    return [Seated(**row) for row in connection.execute(at).mappings()]


def games_of(connection: Connection, person: str, limit: int) -> list[Game]:
    """The games of a person that are not over, those changed last first."""
    joined = SEATED.join(TABLES, TABLES.c.table == SEATED.c.table)
    mine = SEATED.c.person == person, TABLES.c.is_over.is_(False)
    question = select(SEATED.c.table, SEATED.c.seat, TABLES.c.changed).select_from(joined).where(*mine)
    rows = connection.execute(question.order_by(TABLES.c.changed.desc(), SEATED.c.table).limit(limit))
    return [Game(*row) for row in rows]


def _one(connection: Connection, question: Any) -> Person | None:
    row = connection.execute(question).mappings().first()
    return Person(**row) if row else None
