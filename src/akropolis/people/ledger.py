"""The results of all persons: written once, whichever process comes first, and read by those whom they concern."""

import asyncio
from collections.abc import Collection
from functools import partial

from akropolis.people.counted import CountedStatistics
from akropolis.people.person import Person, Seated
from akropolis.people.ratings import GamesMark, Ratings, rated_game
from akropolis.people.results import Result, results_of
from akropolis.people.statistics import Statistics
from akropolis.people.stores import queries
from akropolis.people.stores import ratings as stored_ratings
from akropolis.people.stores import results as stored
from akropolis.people.stores.results import Recording
from akropolis.table.listing import Mark
from akropolis.table.outcome import GameOutcome
from akropolis.table.stores import SqlStore

AT_ONCE = 100
"""Tables that are looked for at a time, and games that are counted without a thread."""


class Ledger:
    """What was achieved."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._counting = asyncio.Lock()
        self._ratings = Ratings()
        self._statistics = CountedStatistics(store)

    async def wants(self, table: str) -> bool:
        """Whether somebody sits there whose result is not kept yet."""
        return not all(each.is_recorded for each in await self._seats(table))

    async def record(self, outcome: GameOutcome) -> int:
        """Keeps the results of a game: how many there are."""
        seats = await self._seats(outcome.table)
        rated = rated_game(outcome, seats) if await self.is_rated(outcome.table) else None
        results = results_of(outcome, seats, rated is not None)
        await self._store.write(Recording(outcome.table, results, rated))
        self._statistics.forget(each.person for each in results)
        return len(results)

    async def is_rated(self, table: str) -> bool:
        """Whether a table was opened for a rating."""
        return await self._store.ask(partial(stored_ratings.is_rated, table=table))

    async def counts(self, table: str) -> bool:
        """Tell if ratings are counted from a game."""
        return await self._store.ask(partial(stored_ratings.has_game, table=table))

    async def ratings(self) -> Ratings:
        """The ratings of all: new games are counted on, and where others have changed all are counted anew."""
        async with self._counting:
            mark = await self._store.ask(stored_ratings.mark_of_games)
            if mark != self._ratings.mark and not await self._count_on(mark):
                games = await self._store.ask(stored_ratings.rated_games)
                self._ratings = await asyncio.to_thread(Ratings, games)
            return self._ratings

    async def _count_on(self, mark: GamesMark) -> bool:
        """Count the games that ended after the last; whether those were all that was missing."""
        newer = partial(stored_ratings.rated_games, after=self._ratings.last, limit=AT_ONCE)
        games = await self._store.ask(newer)
        if self._ratings.mark.after(*games) != mark:
            return False
        self._ratings.count(games)
        return True

    async def wanting(self) -> list[Person]:
        """All who want a rating, and show their profiles."""
        return await self._store.ask(stored_ratings.wanting)

    async def unrecorded(self) -> list[str]:
        """Finished tables whose results nobody has kept: whoever was to do so has died, or was of another version."""
        return await self._store.ask(partial(stored.unrecorded, limit=AT_ONCE))

    async def history(self, person: str, limit: int | None, after: Mark | None = None) -> list[Result]:
        """The games of a person, the latest first."""
        return await self._store.ask(partial(stored.results_of, person=person, limit=limit, after=after))

    async def statistics(self, person: str) -> Statistics:
        """All that counts of a person."""
        return await self._statistics.of(person)

    async def public_among(self, persons: Collection[str]) -> set[str]:
        """Those of them who show a profile."""
        return await self._store.ask(partial(stored.public_among, persons=persons))

    async def _seats(self, table: str) -> list[Seated]:
        return await self._store.ask(partial(queries.seats_at, table=table))
