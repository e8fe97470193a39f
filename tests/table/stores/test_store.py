"""What a store keeps, it keeps; what it refuses, it refuses for one alone."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import update

from akropolis import GameError
from akropolis.table.errors import TableCode
from akropolis.table.store import (
    Answer,
    Grant,
    GrantGoneError,
    RepeatedCommandError,
    Role,
    StaleVersionError,
    Store,
    StoreUnavailableError,
)
from akropolis.table.stores import SqlStore
from akropolis.table.stores.jobs import ANSWERS_KEPT
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.schema import ENTRIES
from tests.table.stores.small_logs import append, entry, open_table, run_story, summary


def test_a_log_is_read_as_it_was_appended(url: str) -> None:
    async def write(store: SqlStore) -> None:
        await open_table(store, "a")
        await store.append(summary("a", 3), [entry(2, 7), entry(3, 8)])
        await append(store, "a", 4, 9)

    async def read(store: Store) -> None:
        assert await store.read("a") == [entry(1), entry(2, 7), entry(3, 8), entry(4, 9)]
        assert await store.read("a", 2) == [entry(3, 8), entry(4, 9)]
        assert await store.read("a", 4) == []
        assert await store.read("nowhere") == []

    run_story(url, write)
    run_story(url, read)


def test_who_opened_a_table_is_kept_whatever_is_appended(url: str) -> None:
    async def story(store: SqlStore) -> None:
        for table in "ab":
            opened = replace(summary(table, 1), opener=f"opener of {table}")
            await store.open(opened, [entry(1)], [], Answer(f"open {table}", {}))
        await append(store, "a", 2)
        await asyncio.gather(append(store, "a", 3), append(store, "b", 2))  # together
        assert await store.find_summary("a") == replace(summary("a", 3), opener="opener of a")
        assert await store.find_summary("b") == replace(summary("b", 2), opener="opener of b")
        assert await store.find_summary("nowhere") is None

    run_story(url, story)


def test_of_two_on_the_same_version_one_is_stale(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        outcomes = await asyncio.gather(*(append(store, "a", 2, mark) for mark in range(20)), return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, StaleVersionError) for outcome in outcomes) == 19
        assert await store.read("a") == [entry(1), entry(2, outcomes.index(None))]
        with pytest.raises(StaleVersionError):
            await append(store, "a", 4)  # too far ahead
        with pytest.raises(StaleVersionError):
            await append(store, "nowhere", 2)

    run_story(url, story)


def test_one_that_is_refused_leaves_its_neighbours_alone(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await asyncio.gather(*(open_table(store, table) for table in "abcd"))
        outcomes = await asyncio.gather(
            append(store, "a", 2, 1),
            append(store, "b", 7, 1),
            append(store, "c", 2, 1, command="\ud800"),  # cannot be written at all
            append(store, "d", 2, 1),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [
            type(None),
            StaleVersionError,
            UnicodeEncodeError,
            type(None),
        ]
        assert [len(await store.read(table)) for table in "abcd"] == [2, 1, 1, 2]

    run_story(url, story)


def test_the_same_command_twice_is_one_command_with_one_answer(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        await append(store, "a", 2, 5, command="x")
        for version in (2, 3):  # repeated as it was, and repeated on the new version
            with pytest.raises(RepeatedCommandError) as repeated:
                await append(store, "a", version, 6, command="x")
            assert repeated.value.answer == Answer("x", {"mark": 5})
        assert await store.read("a") == [entry(1), entry(2, 5)]
        assert await store.find_answer("a", "x") == Answer("x", {"mark": 5})
        assert await store.find_answer("b", "x") is None

        together = await asyncio.gather(
            *(append(store, "a", 3, 7, command="y") for _ in range(5)), return_exceptions=True
        )
        assert together.count(None) == 1
        assert sum(isinstance(outcome, RepeatedCommandError) for outcome in together) == 4

    run_story(url, story)


def test_a_table_is_opened_once(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a", command="x")
        with pytest.raises(RepeatedCommandError) as repeated:
            await open_table(store, "another", command="x")
        assert repeated.value.answer == Answer("x", {"table": "a"})
        assert await store.read("another") == []
        with pytest.raises(StaleVersionError):
            await open_table(store, "a", command="y")
        assert await store.find_answer("", "x") == Answer("x", {"table": "a"})

    run_story(url, story)


def test_grants_are_found_added_and_exchanged(url: str) -> None:
    seat = Grant(b"s" * 32, "a", Role.SEAT, 1)
    watch = Grant(b"w" * 32, "a", Role.WATCH, None, 5_000)

    async def story(store: SqlStore) -> None:
        await store.open(summary("a", 1), [entry(1)], [seat], Answer("x", {}))
        for again in (watch, Grant(watch.digest, "a", Role.SEAT, 0), watch):
            await store.add_grant(again)  # what is granted stays as it is
        assert await store.find_grant(seat.digest) == seat
        assert await store.find_grant(watch.digest) == watch
        assert await store.find_grant(b"?") is None
        moved = Grant(b"m" * 32, "a", Role.SEAT, 1)
        await store.exchange_grant(seat.digest, moved, most=1)
        assert await store.find_grant(seat.digest) is None
        assert await store.find_grant(moved.digest) == moved
        with pytest.raises(GrantGoneError):
            await store.exchange_grant(seat.digest, Grant(b"n" * 32, "a", Role.SEAT, 1), most=1)
        assert await store.find_grant(b"n" * 32) is None
        join = Grant(b"j" * 32, "a", Role.JOIN)
        await store.append(summary("a", 2), [entry(2)], [join])
        assert await store.find_grant(join.digest) == join
        with pytest.raises(StaleVersionError):
            await store.append(summary("a", 2), [entry(2)], [seat])
        assert await store.find_grant(seat.digest) is None

    run_story(url, story)


def test_what_has_expired_is_tidied_away_and_games_are_not(url: str) -> None:
    digests = [b"past", b"future", b"forever"]

    async def story(store: SqlStore) -> None:
        grants = [
            Grant(digest, "a", Role.JOIN, None, expires)
            for digest, expires in zip(digests, [10, 99, None], strict=True)
        ]
        await store.open(summary("a", 1), [entry(1)], grants, Answer("x", {}))
        await store.tidy(10)
        assert [bool(await store.find_grant(digest)) for digest in digests] == [False, True, True]
        assert await store.find_answer("", "x")
        await store.tidy(summary("a", 1).changed + ANSWERS_KEPT + 1)
        assert await store.find_answer("", "x") is None
        assert await store.read("a") == [entry(1)]

    run_story(url, story)


def test_due_tables_are_found_in_order(url: str) -> None:
    async def story(store: SqlStore) -> None:
        for table in "abcd":
            await open_table(store, table)
        await store.append(summary("a", 3, public=True, due=70), [entry(2), entry(3)])
        await store.append(summary("b", 2, public=True, due=60), [entry(2)])
        await store.append(summary("c", 2, due=50, is_over=True), [entry(2)])
        assert [each.table for each in await store.due_tables(0, 70, 9)] == ["b", "a"]
        assert [each.table for each in await store.due_tables(0, 69, 9)] == ["b"]
        assert [each.table for each in await store.due_tables(0, 70, 1)] == ["b"]
        assert [each.table for each in await store.due_tables(61, 70, 9)] == ["a"]

    run_story(url, story)


@pytest.mark.parametrize("body", ["{", '{"kind": "?"}', "not even JSON", ""])
def test_a_log_that_cannot_be_read_fails_alone(url: str, body: str) -> None:
    async def write(store: SqlStore) -> None:
        for table in "ab":
            await open_table(store, table)
            await append(store, table, 2)

    async def read(store: SqlStore) -> None:
        assert len(await store.read("a")) == 2
        with pytest.raises(GameError) as broken:
            await store.read("b")
        assert broken.value.code is TableCode.LOG_BROKEN
        assert broken.value.params["table"] == "b"
        assert broken.value.params["version"] == 2

    run_story(url, write)
    database = open_database(url)
    with database.writer.begin() as connection:
        of_b = ENTRIES.c.table == "b", ENTRIES.c.version == 2
        connection.execute(update(ENTRIES).where(*of_b).values(body=body))
    database.close()
    run_story(url, read)


def test_a_gap_in_a_log_is_noticed(url: str) -> None:
    async def write(store: SqlStore) -> None:
        await open_table(store, "a")
        await append(store, "a", 2)

    async def read(store: SqlStore) -> None:
        with pytest.raises(GameError) as broken:
            await store.read("a")
        assert (broken.value.code, broken.value.params["version"]) == (TableCode.LOG_BROKEN, 2)

    run_story(url, write)
    database = open_database(url)
    with database.writer.begin() as connection:
        connection.execute(update(ENTRIES).where(ENTRIES.c.version == 2).values(version=3))
    database.close()
    run_story(url, read)


def test_entries_that_do_not_lead_to_the_version_are_a_mistake_of_the_caller(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        for version, entries in [(2, []), (3, [entry(2)]), (4, [entry(2), entry(4)])]:
            with pytest.raises(ValueError, match="lead up"):
                await store.append(summary("a", version), entries)
        assert await store.read("a") == [entry(1)]

    run_story(url, story)


def test_who_waits_no_more_disturbs_nobody(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        hasty = asyncio.create_task(append(store, "a", 2, 1))
        await asyncio.sleep(0)
        hasty.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hasty
        latest = len(await store.read("a"))
        try:
            await append(store, "a", latest + 1, 2)
        except StaleVersionError:  # it was too late to cancel
            await append(store, "a", latest + 2, 2)
        assert (await store.read("a"))[-1].event == entry(2, 2).event

    run_story(url, story)


def test_a_closed_store_says_so(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        pending = [asyncio.create_task(append(store, "a", version)) for version in (2, 3, 4)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*pending)  # what was asked before is done
        for call in (store.read("a"), append(store, "a", 5)):
            with pytest.raises(StoreUnavailableError):
                await call

    run_story(url, story)
