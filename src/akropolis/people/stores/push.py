"""What is written and asked of browsers that want word."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.stores.jobs import PeopleJob
from akropolis.people.subscription import (
    MOST_OF_CLIENT,
    MOST_OF_HOLDER,
    MOST_OF_RECEIVER,
    REST,
    SLOW_REST,
    News,
    Subscription,
    Word,
    WordKind,
    WordTakenError,
)
from akropolis.table.store import GrantGoneError
from akropolis.table.stores.host_jobs import upsert
from akropolis.table.stores.people_schema import DEVICES, SEATED, SUBSCRIPTIONS, WORDS
from akropolis.table.stores.schema import GRANTS, TABLES

S = SUBSCRIPTIONS.c
OVER_KEPT = 7 * 24 * 3600 * 1000
"""Milliseconds after which nobody is told of a finished game any more."""


@dataclass(frozen=True)
class Subscribing(PeopleJob):
    """A browser wants word. The same once more only changes the language."""

    subscription: Subscription

    def write(self, connection: Connection, _stamp: int) -> None:
        new = self.subscription
        holders = DEVICES.c.digest == new.of_device, GRANTS.c.digest == new.of_grant
        if not any(connection.scalar(select(exists().where(each))) for each in holders):
            raise GrantGoneError
        same = S.receiver == new.receiver, S.holder == new.holder
        others = connection.execute(select(S.public_key, S.auth, S.rung).where(S.receiver == new.receiver)).all()
        if any((public_key, auth) != (new.public_key, new.auth) for public_key, auth, _ in others):
            raise GameError(PeopleCode.PUSH_KEYS)
        if connection.execute(update(SUBSCRIPTIONS).where(*same).values(language=new.language)).rowcount:
            return
        if _count(connection, S.client == new.client) >= MOST_OF_CLIENT:
            raise GameError(PeopleCode.PUSH_FULL, most=MOST_OF_CLIENT)
        _make_room(connection, S.receiver == new.receiver, MOST_OF_RECEIVER)
        _make_room(connection, S.holder == new.holder, MOST_OF_HOLDER)
        rung = max((rung for _, _, rung in others), default=0)
        connection.execute(insert(SUBSCRIPTIONS), asdict(new) | {"rung": rung})


@dataclass(frozen=True)
class Unsubscribing(PeopleJob):
    """A browser wants no more word; of one seat or person, or at all."""

    receiver: bytes
    holder: bytes | None = None

    def write(self, connection: Connection, _stamp: int) -> None:
        which = [S.receiver == self.receiver, *([S.holder == self.holder] if self.holder else [])]
        connection.execute(delete(SUBSCRIPTIONS).where(*which))


@dataclass(frozen=True)
class Ringing(PeopleJob):
    """News for all browsers of whoever has a seat. It takes the place of older news that waits."""

    news: News

    def write(self, connection: Connection, _stamp: int) -> None:
        seat = {"table": self.news.table, "seat": self.news.seat}
        values = {"kind": self.news.kind, "version": self.news.version, "is_slow": self.news.is_slow}
        subscribed = connection.execute(_of_seat(self.news.table, self.news.seat)).all()
        found = {row.receiver: row.holder for row in subscribed}
        rows = [
            {"receiver": receiver, "holder": holder, "due": self.news.due, **seat, **values}
            for receiver, holder in sorted(found.items())
        ]
        if rows:
            into, key = upsert(connection, WORDS), [WORDS.c.receiver, WORDS.c.table, WORDS.c.seat]
            connection.execute(into.on_conflict_do_update(index_elements=key, set_=values), rows)


@dataclass(frozen=True)
class Silencing(PeopleJob):
    """Word that need not be sent any more: whoever has the seat looks, or has moved."""

    seats: Sequence[tuple[str, int]]

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(delete(WORDS).where(tuple_(WORDS.c.table, WORDS.c.seat).in_(sorted(self.seats))))


@dataclass(frozen=True)
class Claiming(PeopleJob):
    """Whoever changes when a browser was sent word last, sends it. All others find it changed."""

    words: Sequence[Word]
    """All for one browser."""
    now: int

    def write(self, connection: Connection, _stamp: int) -> None:
        first = self.words[0]
        last = update(SUBSCRIPTIONS).where(S.receiver == first.receiver, S.rung <= first.rung)
        if not connection.execute(last.values(rung=self.now)).rowcount:
            raise WordTakenError
        seen = [(word.news.table, word.news.seat, word.news.version) for word in self.words]
        those = tuple_(WORDS.c.table, WORDS.c.seat, WORDS.c.version).in_(seen)
        if not connection.execute(delete(WORDS).where(WORDS.c.receiver == first.receiver, those)).rowcount:
            raise WordTakenError


@dataclass(frozen=True)
class Tidying(PeopleJob):
    """Without those for games that have been over for long."""

    now: int

    def write(self, connection: Connection, _stamp: int) -> None:
        joined = GRANTS.join(TABLES, TABLES.c.table == GRANTS.c.table)
        over = TABLES.c.is_over.is_(True), TABLES.c.changed < self.now - OVER_KEPT
        grants = select(GRANTS.c.digest).select_from(joined).where(*over)
        connection.execute(delete(SUBSCRIPTIONS).where(S.of_grant.in_(grants)))


def has_any(connection: Connection) -> bool:
    """Whether anybody wants word."""
    return bool(connection.scalar(select(exists().where(S.receiver.is_not(None)))))


def waiting(connection: Connection, now: int, limit: int) -> list[Word]:
    """Word that may be sent, then other word. In both, clients take turns, and for each the longest due is first."""
    joined = WORDS.join(SUBSCRIPTIONS, (S.receiver == WORDS.c.receiver) & (S.holder == WORDS.c.holder))
    columns = [WORDS.c[name] for name in ("receiver", "table", "seat", "kind", "version", "is_slow", "due")]
    rest = case((WORDS.c.is_slow, SLOW_REST), else_=REST)
    is_ripe = case(((WORDS.c.due <= now) & (S.rung + rest <= now), 1), else_=0)
    in_order = WORDS.c.due, WORDS.c.receiver, WORDS.c.table, WORDS.c.seat
    turn = func.row_number().over(partition_by=(S.client, is_ripe), order_by=in_order)
    question = select(*columns, S.rung).select_from(joined).order_by(is_ripe.desc(), turn, *in_order)
    return [
        Word(
            row["receiver"],
            News(row["table"], row["seat"], WordKind(row["kind"]), row["version"], row["is_slow"], row["due"]),
            row["rung"],
        )
        for row in connection.execute(question.limit(limit)).mappings()
    ]


def find_receiver(connection: Connection, receiver: bytes) -> Subscription | None:
    """A browser by its address."""
    row = connection.execute(select(SUBSCRIPTIONS).where(S.receiver == receiver)).mappings().first()
    return Subscription(**row) if row else None


def subscriptions_of(connection: Connection, person: str) -> list[Subscription]:
    """The browsers of a person."""
    joined = SUBSCRIPTIONS.join(DEVICES, DEVICES.c.digest == S.of_device)
    question = select(SUBSCRIPTIONS).select_from(joined).where(DEVICES.c.person == person).order_by(S.made, S.receiver)
    return [Subscription(**row) for row in connection.execute(question).mappings()]


def _of_seat(table: str, seat: int) -> "Select[bytes, bytes]":
    grants = select(GRANTS.c.digest).where(GRANTS.c.table == table, GRANTS.c.seat == seat)
    persons = select(SEATED.c.person).where(SEATED.c.table == table, SEATED.c.seat == seat)
    devices = select(DEVICES.c.digest).where(DEVICES.c.person.in_(persons))
    wanted = or_(S.of_grant.in_(grants), S.of_device.in_(devices))
    return select(S.receiver, S.holder).where(wanted).order_by(S.receiver, S.holder)


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(SUBSCRIPTIONS).where(which)) or 0


def _make_room(connection: Connection, which: ColumnElement[bool], most: int) -> None:
    found = connection.execute(select(S.receiver, S.holder).where(which).order_by(S.made.desc(), S.holder)).all()
    for receiver, holder in found[most - 1 :]:
        connection.execute(delete(SUBSCRIPTIONS).where(S.receiver == receiver, S.holder == holder))
