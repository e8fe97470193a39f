"""A person goes, and no row stays: others keep their own results, in which whoever has gone has no name any more."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, update

from akropolis.people.stores.jobs import PeopleJob
from akropolis.people.stores.remarks import forget_written_by
from akropolis.table.stores.host_jobs import NoticeKind, notify
from akropolis.table.stores.people_schema import DEVICES, PERSONS, RATED_GAMES, RESULTS


@dataclass(frozen=True)
class Leaving(PeopleJob):
    """All that is a person's goes with the person."""

    person: str
    ghost: str
    """By what the ratings of others go on to know whoever has gone: it is random, and said nowhere else."""
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        digests = connection.scalars(select(DEVICES.c.digest).where(DEVICES.c.person == self.person)).all()
        tables = connection.scalars(select(RESULTS.c.table).where(RESULTS.c.person == self.person)).all()
        forget_written_by(connection, self.person)
        connection.execute(delete(PERSONS).where(PERSONS.c.person == self.person))
        notify(connection, NoticeKind.REVOKED, [digest.hex() for digest in digests], self.at)
        for table in sorted(tables):
            self._forget_among_others(connection, table)
            self._haunt(connection, table)

    def _forget_among_others(self, connection: Connection, table: str) -> None:
        rows = connection.execute(select(RESULTS.c.seat, RESULTS.c.others).where(RESULTS.c.table == table)).all()
        one = RESULTS.c.table == table, RESULTS.c.seat == bindparam("_seat")
        changed = [{"_seat": seat, "others": self._without(others)} for seat, others in rows]
        if changed:
            connection.execute(update(RESULTS).where(*one), changed)

    def _without(self, others: str) -> str:
        def nameless(other: dict[str, object]) -> dict[str, object]:
            return other | {"person": None, "name": None} if other["person"] == self.person else other

        return json.dumps([nameless(other) for other in json.loads(others)], separators=(",", ":"))

    def _haunt(self, connection: Connection, table: str) -> None:
        standings = connection.scalar(select(RATED_GAMES.c.standings).where(RATED_GAMES.c.table == table))
        if standings is not None:
            kept = [
                each | {"person": self.ghost if each["person"] == self.person else each["person"]}
                for each in json.loads(standings)
            ]
            text = json.dumps(kept, separators=(",", ":"))
            connection.execute(update(RATED_GAMES).where(RATED_GAMES.c.table == table).values(standings=text))
