"""A database in the hands of its host: what it holds, what goes, and who stays outside."""

from collections.abc import AsyncIterator, Collection, Sequence
from functools import partial

from akropolis.table.store import Grant, Summary
from akropolis.table.stores import host_queries
from akropolis.table.stores.freeing import Removing
from akropolis.table.stores.host_jobs import Ban, Banning, Deleting, Notice, Revoking, Stale, Unbanning
from akropolis.table.stores.host_queries import Filter, Usage
from akropolis.table.stores.sql_store import SqlStore

PORTION = 100
"""Tables deleted in one transaction."""


class Host:
    """What only the host does, with the store that everyone else plays on."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def tables(self, wanted: Filter, limit: int, offset: int = 0) -> list[Summary]:
        """Tables, those changed last first."""
        return await self._store.ask(partial(host_queries.find_tables, wanted=wanted, limit=limit, offset=offset))

    async def count(self, wanted: Filter) -> int:
        """How many tables there are of a kind."""
        return await self._store.ask(partial(host_queries.count_tables, wanted=wanted))

    async def grants(self, table: str) -> list[Grant]:
        """All that is granted at a table."""
        return await self._store.ask(partial(host_queries.grants_of, table=table))

    async def usage(self, now: int) -> Usage:
        """How much is kept, and how fast it grows."""
        return await self._store.ask(partial(host_queries.usage, now=now))

    async def delete(self, tables: Collection[str], at: int) -> None:
        """Tables with all that belongs to them."""
        await self._store.write(Deleting(tables, at))

    async def prune(self, stale: Stale, at: int) -> AsyncIterator[list[Summary]]:
        """Deletes all tables that are stale, and says which, a portion at a time."""
        while found := await self.tables(Filter(stale=stale), PORTION):
            await self._store.write(Deleting([each.table for each in found], at, stale))
            yield found

    async def revoke(self, digests: Sequence[bytes], at: int) -> None:
        """Tokens that are no longer valid."""
        await self._store.write(Revoking(digests, at))

    async def remove(self, table: str, seat: int, at: int) -> None:
        """Take away every right to a seat, of tokens and of its person, for good."""
        await self._store.write(Removing(table, seat, at))

    async def bans(self) -> list[Ban]:
        """All bans, also those that have run out."""
        return await self._store.ask(host_queries.all_bans)

    async def ban(self, ban: Ban) -> None:
        """A client or a network stays outside from now on."""
        await self._store.write(Banning(ban))

    async def unban(self, client: str, at: int) -> None:
        """No more ban."""
        await self._store.write(Unbanning(client, at))

    async def notices(self, since: int) -> list[Notice]:
        """What the host has done lately."""
        return await self._store.ask(partial(host_queries.notices_since, number=since))
