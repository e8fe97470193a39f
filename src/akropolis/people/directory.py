"""All persons of a server, in the database that the tables are in."""

from functools import partial

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Device, Link, Person, Seated, check_label
from akropolis.people.stores import queries
from akropolis.people.stores.jobs import (
    Arriving,
    Changing,
    Linking,
    LoggingIn,
    LoggingOut,
    Recoding,
    Seating,
    Tidying,
    Unseating,
    Using,
)
from akropolis.people.stores.leaving import Leaving
from akropolis.people.stores.queries import Game, Session
from akropolis.table.store import Answer, Grant
from akropolis.table.stores import SqlStore

USED_EVERY = 24 * 3600 * 1000
"""That a device is used is noted once a day."""


class Directory:
    """Who is known here. Secrets never come in: their digests do."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def arrive(self, person: Person, recovery: bytes, device: Device, answer: Answer | None = None) -> None:
        """Somebody new; the same once more changes nothing, or raises RepeatedCommandError with the answer before."""
        person.check()
        check_label(device.label)
        await self._store.write(Arriving(person, recovery, device, answer))

    async def session(self, digest: bytes, now: int) -> Session | None:
        """Who is logged in with a token."""
        found = await self._store.ask(partial(queries.find_session, digest=digest))
        if found and found.used < now - USED_EVERY:
            await self._store.write(Using(digest, now))
        return found

    async def find(self, person: str) -> Person | None:
        return await self._store.ask(partial(queries.find_person, person=person))

    async def change(self, person: Person) -> None:
        """Another name, or another wish."""
        person.check()
        await self._store.write(Changing(person))

    async def leave(self, person: str, ghost: str, at: int) -> None:
        """A person goes with all that is theirs."""
        await self._store.write(Leaving(person, ghost, at))

    async def renew_code(self, person: str, recovery: bytes) -> None:
        """Another code; the one before is worth nothing from now on."""
        await self._store.write(Recoding(person, recovery))

    async def find_by_code(self, recovery: bytes) -> Person:
        """Who comes back by a code, or the same refusal whatever is wrong with it."""
        return _known(await self._store.ask(partial(queries.find_by_code, recovery=recovery)))

    async def make_link(self, link: Link) -> None:
        """A link for another device, in place of the one before."""
        await self._store.write(Linking(link))

    async def find_by_link(self, digest: bytes, now: int) -> Person:
        """Whose link it is, or the same refusal whatever is wrong with it."""
        link = await self._store.ask(partial(queries.find_link, digest=digest))
        return _known(await self.find(link.person) if link and link.expires > now else None)

    async def log_in(self, device: Device, link: bytes | None = None) -> None:
        """One more device; a link that leads to it is used up."""
        check_label(device.label)
        await self._store.write(LoggingIn(device, link))

    async def log_out(self, person: str, device: str, at: int) -> None:
        await self._store.write(LoggingOut(person, device, at))

    async def devices(self, person: str) -> list[Device]:
        return await self._store.ask(partial(queries.devices_of, person=person))

    async def sit_down(self, seated: Seated, by: Grant | None = None, *, is_rated: bool = False) -> None:
        """A seat becomes a person's; with the first, a table may become a rated one.

        Raises GrantGoneError where the right to a seat is gone `by` which it was allowed, or where the host has removed
        whoever had the seat.
        """
        await self._store.write(Seating(seated.table, seated, by, is_rated))

    async def give_up(self, person: str, table: str, at: int) -> None:
        """The seat of a person is no longer theirs: whoever has its token plays on."""
        await self._store.write(Unseating(table, person, at))

    async def seat_of(self, digest: bytes, table: str) -> int | None:
        """The seat at a table of whoever is logged in with a token."""
        return await self._store.ask(partial(queries.find_seat, digest=digest, table=table))

    async def seats(self, person: str) -> list[Seated]:
        return await self._store.ask(partial(queries.seats_of, person=person))

    async def seats_at(self, table: str) -> list[Seated]:
        return await self._store.ask(partial(queries.seats_at, table=table))

    async def games(self, person: str, limit: int) -> list[Game]:
        """The games of a person that are not over."""
        return await self._store.ask(partial(queries.games_of, person=person, limit=limit))

    async def tidy(self, now: int) -> None:
        """Lets go of what has expired, and of those who were never seen again."""
        await self._store.write(Tidying(now))


def _known(person: Person | None) -> Person:
    if person is None:
        raise GameError(PeopleCode.LOG_IN_REFUSED)
    return person
