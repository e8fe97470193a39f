"""Rights to a seat, held by a token or by a person: checked in the transaction that uses them.

Whoever uses or changes one takes the row of the table first, as appends do: of two transactions one sees what the other
has done.
"""

import hashlib

from sqlalchemy import Connection, exists, or_, select

from akropolis.table.store import Grant, GrantGoneError
from akropolis.table.stores.people_schema import DEVICES, SEATED
from akropolis.table.stores.schema import GRANTS, TABLES


def take_table(connection: Connection, table: str) -> None:
    """Waits for whoever is changing the rights at a table; others wait for this transaction."""
    row = select(TABLES.c.table).where(TABLES.c.table == table).with_for_update(key_share=True)
    connection.execute(row).all()


def has_right(connection: Connection, right: Grant) -> bool:
    """Tell if a token grants a seat, or logs in the seat's person."""
    granted = GRANTS.c.digest == right.digest, GRANTS.c.table == right.table, GRANTS.c.seat == right.seat
    seated = SEATED.c.table == right.table, SEATED.c.seat == right.seat, SEATED.c.person == DEVICES.c.person
    mine = exists().where(DEVICES.c.digest == right.digest, *seated)
    return bool(connection.scalar(select(or_(exists().where(*granted), mine))))


def check_right(connection: Connection, right: Grant | None) -> None:
    """Raise GrantGoneError where a right is gone by which something was allowed; None where none was needed."""
    if right and not has_right(connection, right):
        raise GrantGoneError


def check_not_removed(connection: Connection, table: str, seat: int | None) -> None:
    """Raise GrantGoneError for a seat from which the host has removed whoever had it."""
    if connection.scalar(select(GRANTS.c.digest).where(GRANTS.c.digest == removal_digest(table, seat))) is not None:
        raise GrantGoneError


def removal_digest(table: str, seat: int | None) -> bytes:
    """The digest under which a removal is kept. No token has it: tokens have another shape than what is hashed here."""
    return hashlib.sha256(f"removed {table}/{seat}".encode()).digest()
