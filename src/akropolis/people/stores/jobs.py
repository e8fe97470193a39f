"""What is written of persons: by the one writer of the process, so that nothing acknowledged is lost."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import MOST_DEVICES, Device, Link, Person, Seated
from akropolis.people.stores.ratings import write_rated_table
from akropolis.table.store import Answer, Grant, RepeatedCommandError, StoreUnavailableError
from akropolis.table.stores.freeing import notify_seat
from akropolis.table.stores.host_jobs import NoticeKind, notify
from akropolis.table.stores.jobs import LOBBY, SeatJob, UnloggedJob, keep_answer
from akropolis.table.stores.people_schema import (
    CHALLENGES,
    DEVICES,
    LINKS,
    PASSKEYS,
    PERSONS,
    RESULTS,
    SEATED,
    WORDS,
)
from akropolis.table.stores.queries import find_answer
from akropolis.table.stores.rights import check_not_removed, check_right

UNSEEN = 400 * 24 * 3600 * 1000
"""Milliseconds after which a device is logged out that nobody has used."""


@dataclass(frozen=True)
class PeopleJob(UnloggedJob):
    """What changes no log. Where two collide, or the person has just gone, the same may be tried again."""

    def explain(self, _connection: Connection, error: Exception) -> Exception:
        return _explain(error)


def _explain(error: Exception) -> Exception:
    return StoreUnavailableError("somebody was faster") if isinstance(error, IntegrityError) else error


@dataclass(frozen=True)
class Arriving(PeopleJob):
    """A new person on a first device. Once more, it changes nothing; on a device that was logged out it is refused.

    Where the answer was given before, RepeatedCommandError is raised.
    """

    person: Person
    recovery: bytes
    device: Device
    answer: Answer | None = None

    def explain(self, connection: Connection, error: Exception) -> Exception:
        if self.answer and isinstance(error, IntegrityError):
            earlier = find_answer(connection, LOBBY, self.answer.command)
            return RepeatedCommandError(earlier) if earlier else _explain(error)
        return _explain(error)

    def write(self, connection: Connection, _stamp: int) -> None:
        if self.answer:
            keep_answer(connection, LOBBY, self.answer, self.person.made)
        if connection.scalar(select(PERSONS.c.person).where(PERSONS.c.person == self.person.person)) is None:
            connection.execute(insert(PERSONS), asdict(self.person) | {"recovery": self.recovery})
            connection.execute(insert(DEVICES), asdict(self.device))
        elif connection.scalar(select(DEVICES.c.person).where(DEVICES.c.digest == self.device.digest)) is None:
            raise GameError(PeopleCode.LOG_IN_REFUSED)


@dataclass(frozen=True)
class Changing(PeopleJob):
    """Another name, or another wish."""

    person: Person

    def write(self, connection: Connection, _stamp: int) -> None:
        values = asdict(self.person)
        mine = PERSONS.c.person == values.pop("person")
        connection.execute(update(PERSONS).where(mine).values(values))


@dataclass(frozen=True)
class Recoding(PeopleJob):
    """Another code to come back by, in place of the one before."""

    person: str
    recovery: bytes

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(update(PERSONS).where(PERSONS.c.person == self.person).values(recovery=self.recovery))


@dataclass(frozen=True)
class Linking(PeopleJob):
    """A link in place of the one before."""

    link: Link

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(delete(LINKS).where(LINKS.c.person == self.link.person))
        connection.execute(insert(LINKS), asdict(self.link))


@dataclass(frozen=True)
class LoggingIn(PeopleJob):
    """Another device; by a link, it is used up."""

    device: Device
    link: bytes | None = None

    def write(self, connection: Connection, _stamp: int) -> None:
        if self.link and not connection.execute(delete(LINKS).where(LINKS.c.digest == self.link)).rowcount:
            raise GameError(PeopleCode.LOG_IN_REFUSED)
        connection.execute(insert(DEVICES), asdict(self.device))
        mine = DEVICES.c.person == self.device.person, DEVICES.c.digest != self.device.digest
        latest = select(DEVICES.c.digest).where(*mine).order_by(DEVICES.c.used.desc(), DEVICES.c.digest)
        unused = connection.scalars(latest.offset(MOST_DEVICES - 1)).all()
        log_out(connection, unused, self.device.made)


@dataclass(frozen=True)
class LoggingOut(PeopleJob):
    """One device of a person."""

    person: str
    device: str
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        mine = DEVICES.c.person == self.person, DEVICES.c.device == self.device
        found = connection.scalars(select(DEVICES.c.digest).where(*mine)).all()
        if not found:
            raise GameError(PeopleCode.DEVICE_UNKNOWN)
        log_out(connection, found, self.at)


@dataclass(frozen=True)
class Using(PeopleJob):
    """A device was used."""

    digest: bytes
    at: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(update(DEVICES).where(DEVICES.c.digest == self.digest).values(used=self.at))


@dataclass(frozen=True)
class Seating(SeatJob):
    """A seat becomes a person's. The first has it, and each has one at a table."""

    seated: Seated
    by: Grant | None = None
    """The right to a seat by which it is allowed."""
    is_rated: bool = False
    """Whether the table was opened for a rating, by this very person."""

    def explain(self, _connection: Connection, error: Exception) -> Exception:
        return _explain(error)

    def write_at_table(self, connection: Connection) -> None:
        check_right(connection, self.by)
        check_not_removed(connection, self.table, self.seated.seat)
        if self.is_rated:
            write_rated_table(connection, self.seated.table, self.seated.at)
        taken = select(SEATED.c.seat, SEATED.c.person).where(SEATED.c.table == self.seated.table)
        for seat, person in connection.execute(taken).all():
            if (seat, person) == (self.seated.seat, self.seated.person):
                return
            if seat == self.seated.seat:
                raise GameError(PeopleCode.SEAT_HELD, seat=seat)
            if person == self.seated.person:
                raise GameError(PeopleCode.SEATED_TWICE, seat=seat)
        connection.execute(insert(SEATED), asdict(self.seated))


@dataclass(frozen=True)
class Unseating(SeatJob):
    """A seat is nobody's any more, and is played by its tokens alone."""

    person: str
    at: int

    def write_at_table(self, connection: Connection) -> None:
        mine = SEATED.c.table == self.table, SEATED.c.person == self.person
        seat = connection.scalar(select(SEATED.c.seat).where(*mine))
        if seat is None:
            raise GameError(PeopleCode.SEAT_NOT_YOURS)
        connection.execute(delete(SEATED).where(*mine))
        devices = select(DEVICES.c.digest).where(DEVICES.c.person == self.person)
        words = WORDS.c.table == self.table, WORDS.c.seat == seat, WORDS.c.holder.in_(devices)
        connection.execute(delete(WORDS).where(*words))
        notify_seat(connection, self.table, seat, self.at)


@dataclass(frozen=True)
class Tidying(PeopleJob):
    """Without what has expired, and without those who came once, never sat down and were not seen again."""

    now: int

    def write(self, connection: Connection, _stamp: int) -> None:
        for each in (LINKS, CHALLENGES):
            connection.execute(delete(each).where(each.c.expires <= self.now))
        unused = connection.scalars(select(DEVICES.c.digest).where(DEVICES.c.used < self.now - UNSEEN)).all()
        log_out(connection, unused, self.now)
        traces = [~exists().where(each.c.person == PERSONS.c.person) for each in (DEVICES, PASSKEYS, SEATED, RESULTS)]
        gone: list[ColumnElement[bool]] = [PERSONS.c.made < self.now - UNSEEN, *traces]
        connection.execute(delete(PERSONS).where(*gone))


def log_out(connection: Connection, digests: Sequence[bytes], at: int) -> None:
    """Devices are logged out, with the link that any of them may have made: every process hears of it as of any token
    that is revoked.
    """
    persons = select(DEVICES.c.person).where(DEVICES.c.digest.in_(digests))
    connection.execute(delete(LINKS).where(LINKS.c.person.in_(persons)))
    connection.execute(delete(DEVICES).where(DEVICES.c.digest.in_(digests)))
    notify(connection, NoticeKind.REVOKED, [digest.hex() for digest in digests], at)
