"""Whoever listens is woken by what any process appends."""

import asyncio
from collections.abc import AsyncIterator

from akropolis.table.stores import SqlStore, open_store
from tests.table.stores.small_logs import append, open_table, run_story


async def heard_until(changes: AsyncIterator[tuple[str, int]], last: tuple[str, int]) -> list[tuple[str, int]]:
    heard: list[tuple[str, int]] = []
    while last not in heard:
        heard.append(await anext(changes))
    return heard


def test_what_this_process_and_another_append_is_heard_once(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        here, there = store.changes(), other.changes()
        await open_table(store, "a")
        await append(other, "a", 2)
        await open_table(other, "end")
        for changes in (here, there):
            heard = await heard_until(changes, ("end", 1))
            assert ("a", 2) in heard
            assert len(heard) == len(set(heard))
        await other.close()

    run_story(url, story)


def test_listening_begins_when_it_is_asked_for(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        changes = store.changes()
        await append(store, "a", 2)
        assert await anext(changes) == ("a", 2)

    run_story(url, story)


def test_a_slow_listener_hears_of_each_table_once(url: str) -> None:
    async def story(store: SqlStore) -> None:
        changes = store.changes()
        await open_table(store, "a")
        await open_table(store, "b")
        for version in range(2, 8):
            await append(store, "a", version)
        await asyncio.sleep(0)
        assert [await anext(changes), await anext(changes)] == [("a", 7), ("b", 1)]

    run_story(url, story)


def test_what_is_refused_wakes_nobody(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        await open_table(store, "a")
        changes = other.changes()
        await asyncio.gather(append(store, "a", 9), open_table(store, "end"), return_exceptions=True)
        assert ("a", 9) not in await heard_until(changes, ("end", 1))
        await other.close()

    run_story(url, story)


def test_listening_ends_with_the_store(url: str) -> None:
    async def story(store: SqlStore) -> None:
        changes = store.changes()
        listening = asyncio.create_task(anext(changes, None))
        await asyncio.sleep(0)
        await store.close()
        assert await listening is None

    run_story(url, story)
