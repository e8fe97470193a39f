"""The passkeys of all persons, and the challenges that wait to be signed."""

from functools import partial

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.passkey import Challenge, Passkey
from akropolis.people.person import check_label
from akropolis.people.stores import passkeys
from akropolis.people.stores.passkeys import Adding, Answering, Asking, Removing, Signing
from akropolis.table.stores import SqlStore


class Keyring:
    """Whatever is wrong with a challenge or a key, the refusal is the same."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def ask(self, challenge: Challenge) -> None:
        """Something is to be signed."""
        await self._store.write(Asking(challenge))

    async def answered(self, digest: bytes, person: str | None, origin: str, now: int) -> None:
        """A challenge was signed. It was given to the same person at the same site, lately, and counts once."""
        found = await self._store.ask(partial(passkeys.find_challenge, digest=digest))
        if found is None or (found.person, found.origin) != (person, origin) or found.expires <= now:
            raise GameError(PeopleCode.LOG_IN_REFUSED)
        await self._store.write(Answering(digest))

    async def add(self, passkey: Passkey) -> None:
        check_label(passkey.label)
        await self._store.write(Adding(passkey))

    async def find(self, credential: bytes) -> Passkey:
        found = await self._store.ask(partial(passkeys.find_passkey, credential=credential))
        if found is None:
            raise GameError(PeopleCode.LOG_IN_REFUSED)
        return found

    async def sign(self, credential: bytes, uses: int) -> None:
        """A passkey was used."""
        await self._store.write(Signing(credential, uses))

    async def of(self, person: str) -> list[Passkey]:
        """All passkeys of a person."""
        return await self._store.ask(partial(passkeys.passkeys_of, person=person))

    async def remove(self, person: str, credential: bytes) -> None:
        await self._store.write(Removing(person, credential))
