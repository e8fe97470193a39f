"""What is written and asked of remarks."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, exists, func, insert, select, tuple_

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.stores.jobs import PeopleJob
from akropolis.table.store import Grant
from akropolis.table.stores.host_jobs import upsert
from akropolis.table.stores.people_schema import FREE_TEXT, REMARKS, SEATED
from akropolis.table.stores.rights import check_right

R = REMARKS.c


@dataclass(frozen=True)
class Remark:
    """What somebody at a table has written. They are numbered from 1."""

    table: str
    number: int
    seat: int
    id: str
    text: str
    at: int


@dataclass(frozen=True)
class Allowing(PeopleJob):
    """A table at which people may write."""

    table: str
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(upsert(connection, FREE_TEXT).on_conflict_do_nothing(), {"table": self.table, "at": self.at})


@dataclass(frozen=True)
class Remarking(PeopleJob):
    """One more remark, unless it is there already."""

    table: str
    seat: int
    id: str
    text: str
    at: int
    most: int
    by: Grant | None = None
    """The right to the seat by which it is allowed."""

    def write(self, connection: Connection, _stamp: int) -> None:
        check_right(connection, self.by)
        if find(connection, self.table, self.seat, self.id):
            return
        if not are_allowed(connection, self.table):
            raise GameError(PeopleCode.FREE_TEXT_OFF)
        number = connection.scalar(select(func.max(R.number)).where(R.table == self.table)) or 0
        if number >= self.most:
            raise GameError(PeopleCode.REMARKS_FULL, most=self.most)
        remark = Remark(self.table, number + 1, self.seat, self.id, self.text, self.at)
        connection.execute(insert(REMARKS), asdict(remark))


def are_allowed(connection: Connection, table: str) -> bool:
    """Whether people may write at a table."""
    return connection.scalar(select(FREE_TEXT.c.at).where(FREE_TEXT.c.table == table)) is not None


def find(connection: Connection, table: str, seat: int, id_: str) -> Remark | None:
    """The remark of a seat under an id."""
    same = R.table == table, R.seat == seat, R.id == id_
    row = connection.execute(select(REMARKS).where(*same)).mappings().first()
    return Remark(**row) if row else None


def since(connection: Connection, table: str, number: int, limit: int) -> list[Remark]:
    """The latest after a number, in order."""
    later = R.table == table, R.number > number
    latest = select(REMARKS).where(*later).order_by(R.number.desc()).limit(limit)
    return [Remark(**row) for row in connection.execute(latest).mappings()][::-1]


def written_by(connection: Connection, person: str) -> list[Remark]:
    """What was written at the seats of a person."""
    mine = exists().where(SEATED.c.table == R.table, SEATED.c.seat == R.seat, SEATED.c.person == person)
    written = select(REMARKS).where(mine).order_by(R.table, R.number)
    return [Remark(**row) for row in connection.execute(written).mappings()]


def forget_written_by(connection: Connection, person: str) -> None:
    """A person goes, with all that they have written."""
    seats = select(SEATED.c.table, SEATED.c.seat).where(SEATED.c.person == person)
    connection.execute(delete(REMARKS).where(tuple_(R.table, R.seat).in_(seats)))
