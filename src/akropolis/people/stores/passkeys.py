"""What is written and asked of passkeys."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.passkey import MOST_PASSKEYS, Challenge, Passkey
from akropolis.people.stores.jobs import PeopleJob
from akropolis.table.stores.people_schema import CHALLENGES, PASSKEYS

MOST_CHALLENGES = 10_000
"""That wait at a time. One more, and the oldest goes: strangers may ask for them."""


@dataclass(frozen=True)
class Asking(PeopleJob):
    """A challenge is given."""

    challenge: Challenge

    def write(self, connection: Connection, _stamp: int) -> None:
        if (connection.scalar(select(func.count()).select_from(CHALLENGES)) or 0) >= MOST_CHALLENGES:
            oldest = select(CHALLENGES.c.digest).order_by(CHALLENGES.c.expires).limit(MOST_CHALLENGES // 10)
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.digest.in_(oldest)))
        connection.execute(insert(CHALLENGES), asdict(self.challenge))


@dataclass(frozen=True)
class Answering(PeopleJob):
    """A challenge is answered: whoever comes second finds it gone."""

    digest: bytes

    def write(self, connection: Connection, _stamp: int) -> None:
        if not connection.execute(delete(CHALLENGES).where(CHALLENGES.c.digest == self.digest)).rowcount:
            raise GameError(PeopleCode.LOG_IN_REFUSED)


@dataclass(frozen=True)
class Adding(PeopleJob):
    """One more passkey of a person."""

    passkey: Passkey

    def write(self, connection: Connection, _stamp: int) -> None:
        mine = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.person == self.passkey.person)
        if (connection.scalar(mine) or 0) >= MOST_PASSKEYS:
            raise GameError(PeopleCode.PASSKEYS_FULL, most=MOST_PASSKEYS)
        if find_passkey(connection, self.passkey.credential):
            raise GameError(PeopleCode.PASSKEY_REFUSED, reason="it is known already")
        connection.execute(insert(PASSKEYS), asdict(self.passkey))


@dataclass(frozen=True)
class Signing(PeopleJob):
    """A passkey was used."""

    credential: bytes
    uses: int

    def write(self, connection: Connection, _stamp: int) -> None:
        connection.execute(update(PASSKEYS).where(PASSKEYS.c.credential == self.credential).values(uses=self.uses))


@dataclass(frozen=True)
class Removing(PeopleJob):
    """A passkey that is not to be used any more."""

    person: str
    credential: bytes

    def write(self, connection: Connection, _stamp: int) -> None:
        mine = PASSKEYS.c.person == self.person, PASSKEYS.c.credential == self.credential
        if not connection.execute(delete(PASSKEYS).where(*mine)).rowcount:
            raise GameError(PeopleCode.PASSKEY_UNKNOWN)


def find_challenge(connection: Connection, digest: bytes) -> Challenge | None:
    """A challenge, also one that has expired."""
    row = connection.execute(select(CHALLENGES).where(CHALLENGES.c.digest == digest)).mappings().first()
    return Challenge(**row) if row else None


def find_passkey(connection: Connection, credential: bytes) -> Passkey | None:
    """A passkey by what its device calls it."""
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.credential == credential)).mappings().first()
    return Passkey(**row) if row else None


def passkeys_of(connection: Connection, person: str) -> list[Passkey]:
    """All passkeys of a person, the oldest first."""
    mine = select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.made, PASSKEYS.c.credential)
    return [Passkey(**row) for row in connection.execute(mine).mappings()]
