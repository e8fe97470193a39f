"""Seats to which nobody has a right any more: given up, or taken away by the host."""

import re
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from akropolis.table.store import Role
from akropolis.table.stores.host_jobs import NoticeKind, notify
from akropolis.table.stores.jobs import SeatJob
from akropolis.table.stores.people_schema import SEATED, WORDS
from akropolis.table.stores.rights import removal_digest
from akropolis.table.stores.schema import GRANTS

_SEAT = re.compile(rb"([a-z2-7]{16})/([0-3])")


@dataclass(frozen=True)
class Vacating(SeatJob):
    """A seat loses every right: whoever sits down next gets one of their own."""

    seat: int
    at: int

    def write_at_table(self, connection: Connection) -> None:
        free_seat(connection, self.table, self.seat, self.at)


@dataclass(frozen=True)
class Removing(Vacating):
    """A seat loses every right for good: not even the game before gives one, of which this may be a rematch."""

    def write_at_table(self, connection: Connection) -> None:
        super().write_at_table(connection)
        digest = removal_digest(self.table, self.seat)
        row = {"digest": digest, "table": self.table, "role": Role.REMOVED, "seat": self.seat}
        connection.execute(insert(GRANTS), row)


def free_seat(connection: Connection, table: str, seat: int, at: int) -> None:
    """Takes away every right to a seat, with the notifications that wait for whoever had it."""
    rights = GRANTS.c.table == table, GRANTS.c.seat == seat
    digests = connection.scalars(select(GRANTS.c.digest).where(*rights)).all()
    connection.execute(delete(GRANTS).where(*rights))
    connection.execute(delete(SEATED).where(SEATED.c.table == table, SEATED.c.seat == seat))
    connection.execute(delete(WORDS).where(WORDS.c.table == table, WORDS.c.seat == seat))
    notify(connection, NoticeKind.REVOKED, [digest.hex() for digest in digests], at)
    notify_seat(connection, table, seat, at)


def notify_seat(connection: Connection, table: str, seat: int, at: int) -> None:
    """Lets running servers know that somebody has no right to a seat any more.

    To servers of the version before this is the digest of a token that they do not know.
    """
    notify(connection, NoticeKind.REVOKED, [f"{table}/{seat}".encode().hex()], at)


def parse_seat(subject: bytes) -> tuple[str, int] | None:
    """The table and the seat that a notice is about; None where it is about a token."""
    found = _SEAT.fullmatch(subject)
    return (found[1].decode(), int(found[2])) if found else None
