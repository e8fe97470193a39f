"""Statistics are counted when there is something new in them, and not for everybody who looks."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

import pytest

from akropolis.people import counted as counted_module
from akropolis.people.directory import Directory
from akropolis.people.ledger import Ledger
from akropolis.people.results import Other, Result
from akropolis.people.statistics import MOST_OPPONENTS, Statistics, statistics_of
from akropolis.people.stores.results import Recording
from akropolis.table.stores import SqlStore
from akropolis.table.stores.host import Host
from tests.people.known import ADA, BEN, arrive, run_people
from tests.table.stores.small_logs import open_table

MINE = Result("a", 0, "ada", 5, 2, False, (), None, 50, 1, False, False, False, {}, ())
HERS = Other(1, "person", "ben", None, "Ben", 2, 40)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of results counted, each time."""
    made: list[int] = []

    def count(results: Iterable[Result]) -> Statistics:
        found = list(results)
        made.append(len(found))
        return statistics_of(found)

    monkeypatch.setattr(counted_module, "statistics_of", count)
    return made


async def record(store: SqlStore, *results: Result) -> None:
    await store.write(Recording(results[0].table, results))


def test_statistics_are_kept_until_there_is_another_result(url: str, counts: list[int]) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await open_table(store, "a")
        first, second = Ledger(store), Ledger(store)
        await record(store, MINE)
        await asyncio.gather(*(first.statistics("ada") for _ in range(5)))
        for ledger in (first, second, first, second):
            found = await ledger.statistics("ada")
            assert found.summary
            assert found.summary.games == 1
        assert counts == [1, 1]
        await record(store, replace(MINE, table="b", ended=4))
        for ledger in (first, second):
            both = (await ledger.statistics("ada")).summary
            assert both
            assert (both.games, both.wins) == (2, 2)
        await Host(store).delete(["a"], 6)
        assert (await first.statistics("ada")).summary == found.summary
        assert (await first.statistics("ben")).summary is None
        assert counts == [1, 1, 2, 2, 1, 0]

    run_people(url, story)


def test_statistics_do_not_name_whoever_has_gone(url: str, counts: list[int]) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await record(store, replace(MINE, others=(HERS,)), replace(MINE, seat=1, person="ben"))
        ledger = Ledger(store)
        for _ in range(2):
            assert [met.name for met in (await ledger.statistics("ada")).opponents] == ["ben"]
        await directory.leave("ben", "ghost", 9)
        assert (await ledger.statistics("ada")).opponents == ()
        assert counts == [1, 1]

    run_people(url, story)


def test_statistics_of_few_persons_are_kept(
    sqlite_url: str, counts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_module, "MOST_KEPT", 2)

    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        ledger = Ledger(store)
        for person in ("ada", "ben", "ada", "eve", "ada", "ben"):
            await ledger.statistics(person)
        assert len(counts) == 4

    run_people(sqlite_url, story)


def test_of_many_opponents_those_met_most_often_are_listed() -> None:
    met = [replace(HERS, person=f"person {number:03}") for number in range(MOST_OPPONENTS + 5)]
    results = [replace(MINE, table=each.person or "", others=(each,)) for each in met]
    results.append(replace(MINE, others=(met[-1],)))
    found = statistics_of(results).opponents
    assert len(found) == MOST_OPPONENTS
    assert (found[0].name, found[0].games) == (met[-1].person, 2)
