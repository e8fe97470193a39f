"""Whoever listens is woken by what any process appends."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from itertools import count

import pytest

from akropolis.table.store import Change, Grant, Role
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.host import Host
from tests.table.stores.small_logs import append, open_table, run_story

PATIENCE = 60.0
"""For what never comes."""


async def heard_until(changes: AsyncIterator[Change], last: Change) -> list[Change]:
    heard: list[Change] = []
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
            heard = await heard_until(changes, Change("end", 1))
            assert Change("a", 2) in heard
            assert len(heard) == len(set(heard))
        await other.close()

    run_story(url, story)


def test_what_changes_no_log_hides_no_news(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        await open_table(store, "a")
        changes = store.changes()
        await store.add_grant(Grant(bytes(32), "a", Role.WATCH))
        await append(other, "a", 2)
        async with asyncio.timeout(PATIENCE):
            assert await anext(changes) == Change("a", 2)
        await other.close()

    run_story(url, story)


def test_what_is_appended_after_a_deletion_is_heard(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        for table in "ab":
            await open_table(store, table)
        await append(store, "b", 2)
        changes = other.changes()
        await Host(store).delete(["b"], at=0)
        await append(store, "a", 2)
        await Host(store).delete(["a"], at=0)
        await open_table(store, "c")
        async with asyncio.timeout(PATIENCE):
            await heard_until(changes, Change("c", 1))
        await append(store, "c", 2)
        async with asyncio.timeout(PATIENCE):
            await heard_until(changes, Change("c", 2))
        await other.close()

    run_story(url, story)


def test_a_table_is_heard_that_takes_the_place_of_a_deleted_one(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        changes = other.changes()
        for table in "abcde":
            await open_table(store, table)
            async with asyncio.timeout(PATIENCE):
                await heard_until(changes, Change(table, 1))
            await Host(store).delete([table], at=0)  # the next one may have its stamp before anybody looks
        await other.close()

    run_story(url, story)


@pytest.mark.parametrize("is_from_another", [False, True])
def test_both_tables_are_heard_where_the_first_takes_the_place_of_a_deleted_one(
    url: str, is_from_another: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its stamp is the same, or a lower one where another process had opened the deleted one."""
    tags = count(1)
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(tags))

    async def story(store: SqlStore) -> None:
        other, third = open_store(url), open_store(url)
        changes = other.changes()
        for one, *two in ("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i"):
            await open_table(third if is_from_another else store, one)
            async with asyncio.timeout(PATIENCE):
                await heard_until(changes, Change(one, 1))
            await Host(store).delete([one], at=0)
            for table in two:  # the second may come before anybody looks
                await open_table(store, table)
            missing = set(two)
            async with asyncio.timeout(PATIENCE):
                while missing:
                    missing.discard((await anext(changes)).table)
            await Host(store).delete(two, at=0)
        for each in (other, third):
            await each.close()

    run_story(url, story)


def test_listening_begins_when_it_is_asked_for(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        changes = store.changes()
        await append(store, "a", 2)
        assert await anext(changes) == Change("a", 2)

    run_story(url, story)


def test_a_slow_listener_hears_of_each_table_once(url: str) -> None:
    async def story(store: SqlStore) -> None:
        changes = store.changes()
        await open_table(store, "a")
        await open_table(store, "b")
        for version in range(2, 8):
            await append(store, "a", version)
        await open_table(store, "c")  # by then all before it was published
        assert [await anext(changes), await anext(changes)] == [Change("a", 7), Change("b", 1)]

    run_story(url, story)


def test_what_is_refused_wakes_nobody(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        await open_table(store, "a")
        changes = other.changes()
        await asyncio.gather(append(store, "a", 9), open_table(store, "end"), return_exceptions=True)
        assert Change("a", 9) not in await heard_until(changes, Change("end", 1))
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


def test_whoever_only_tidies_still_hears_what_others_append(url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(url)
        await open_table(store, "a")
        changes = store.changes()
        await store.tidy(2_000)
        await append(other, "a", 2)
        async with asyncio.timeout(60):
            assert await anext(changes) == Change("a", 2)
        await other.close()

    run_story(url, story)


def test_what_another_process_appends_to_a_file_is_told_from_what_this_one_does(sqlite_url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(sqlite_url)
        await open_table(store, "a")
        first = store.foreign()
        await append(store, "a", 2)
        await store.add_grant(Grant(bytes(32), "a", Role.WATCH))
        await other.add_grant(Grant(bytes([1]) * 32, "a", Role.WATCH))
        assert store.foreign() == first, "this process knows its own, and grants change no log"
        await append(other, "a", 3)
        second = store.foreign()
        assert second is not None
        assert first is not None
        assert second > first
        await append(store, "a", 4)
        assert store.foreign() == second
        await Host(other).delete(["a"], at=0)
        await open_table(other, "b")
        third = store.foreign()
        assert third is not None
        assert third > second
        await Host(other).delete(["b"], at=0)
        await open_table(other, "c")  # with the stamp that the other one had
        assert (store.foreign() or 0) > third
        await other.close()

    run_story(sqlite_url, story)


def test_only_the_server_knows_what_others_append_to_postgres(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        assert store.foreign() is None

    run_story(postgres_url, story)
