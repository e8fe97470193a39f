"""Statistics of persons, kept until they have another result: whoever looks at a profile makes nobody count."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from akropolis.people.statistics import Statistics, statistics_of
from akropolis.people.stores import results as stored
from akropolis.people.stores.results import ResultsMark
from akropolis.table.stores import SqlStore

MOST_KEPT = 500
"""Persons."""


@dataclass(frozen=True)
class _Kept:
    statistics: Statistics
    mark: ResultsMark


class CountedStatistics:
    """The statistics of those who were asked for lately."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._counting = asyncio.Lock()

    async def of(self, person: str) -> Statistics:
        """The statistics of all results of a person."""
        if kept := await self._find(person):
            return kept
        async with self._counting:
            return await self._find(person) or await self._count(person)

    def forget(self, persons: Iterable[str]) -> None:
        """Count anew for those of whose results something has changed."""
        for person in persons:
            self._kept.pop(person, None)

    async def _find(self, person: str) -> Statistics | None:
        kept = self._kept.get(person)
        if kept is None or kept.mark != await self._mark(person, kept.statistics):
            return None
        if person in self._kept:
            self._kept.move_to_end(person)
        return kept.statistics

    async def _count(self, person: str) -> Statistics:
        mark = await self._mark(person, None)
        results = await self._store.ask(partial(stored.results_of, person=person, limit=None))
        statistics = await asyncio.to_thread(statistics_of, results)
        mark = mark._replace(opponents=len(statistics.opponents))
        self._kept[person] = _Kept(statistics, mark)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return statistics

    async def _mark(self, person: str, known: Statistics | None) -> ResultsMark:
        opponents = [each.name for each in known.opponents] if known else []
        return await self._store.ask(partial(stored.mark_of, person=person, opponents=opponents))
