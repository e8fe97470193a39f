"""A seat that is given up: with the entry that says so go all rights to it, in one transaction."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from akropolis.table.stores.host_jobs import NoticeKind, notify
from akropolis.table.stores.jobs import Appending
from akropolis.table.stores.people_schema import SEATED
from akropolis.table.stores.schema import GRANTS


@dataclass(frozen=True)
class Freeing(Appending):
    """More of a log, after which nobody has a seat any more: neither by a token nor as a person."""

    seat: int = 0

    @property
    def is_plain(self) -> bool:
        return False

    def write(self, connection: Connection, stamp: int) -> None:
        super().write(connection, stamp)
        table, at = self.lines.summary.table, self.lines.summary.changed
        rights = GRANTS.c.table == table, GRANTS.c.seat == self.seat
        digests = connection.scalars(select(GRANTS.c.digest).where(*rights)).all()
        connection.execute(delete(GRANTS).where(*rights))
        connection.execute(delete(SEATED).where(SEATED.c.table == table, SEATED.c.seat == self.seat))
        notify(connection, NoticeKind.REVOKED, [digest.hex() for digest in digests], at)
