"""A database that is locked or full: a clear error, nothing half-written, and on it goes when there is room again."""

import asyncio
import multiprocessing
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, make_url
from sqlalchemy.exc import OperationalError

from akropolis.table.store import StaleVersionError, StoreMovedError, StoreUnavailableError
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.opening import open_database
from tests.table.stores.small_logs import append, entry, open_table, run_story


async def append_until_it_fails(store: SqlStore, table: str) -> int:
    """The last version that was acknowledged."""
    version = 1
    while True:
        try:
            await append(store, table, version + 1)
        except StoreUnavailableError:
            return version
        version += 1


def file_of(url: str) -> str:
    return make_url(url).database or ""


def test_a_locked_file_is_waited_for_and_then_given_up(sqlite_url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            outcomes = await asyncio.gather(
                *(append(store, "a", 2, mark) for mark in range(300)), return_exceptions=True
            )
            assert {type(outcome) for outcome in outcomes} == {StoreUnavailableError}
            assert await store.read("a") == [entry(1)]  # readers do not mind
        await append(store, "a", 2, 5)
        assert await store.read("a") == [entry(1), entry(2, 5)]

    run_story(sqlite_url, story, patience=0.2)


def test_a_row_locked_by_somebody_else_is_waited_for_and_then_given_up(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        other = open_database(postgres_url)
        with other.writer.begin() as connection:
            connection.exec_driver_sql("LOCK TABLE tables IN EXCLUSIVE MODE")
            with pytest.raises(StoreUnavailableError, match="lock timeout"):
                await append(store, "a", 2)
            assert await store.read("a") == [entry(1)]
        await append(store, "a", 2)
        other.close()

    run_story(postgres_url, story, patience=0.2)


def test_a_full_database_keeps_what_it_has_and_goes_on_when_there_is_room(sqlite_url: str) -> None:
    most_pages = [28]
    database = open_database(sqlite_url)
    database.writer.dispose()

    @event.listens_for(database.writer, "connect")
    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most_pages[0]}")

    async def story() -> None:
        store = SqlStore(database)
        await open_table(store, "a")
        last = await append_until_it_fails(store, "a")
        assert last > 1
        assert [each.version for each in await store.read("a")] == list(range(1, last + 1))
        with pytest.raises(StoreUnavailableError, match="full"):
            await append(store, "a", last + 1)
        most_pages[0] = 1_000_000
        await append(store, "a", last + 1)
        assert len(await store.read("a")) == last + 1
        await store.close()

    asyncio.run(story())


def fill_the_disk(url: str) -> tuple[int, int]:
    """In a process whose files may grow by 100 kB only, and later by more."""

    async def story(store: SqlStore) -> tuple[int, int]:
        await open_table(store, "a")
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        file = Path(file_of(url))
        largest = max(each.stat().st_size for each in file.parent.glob(f"{file.name}*"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 100_000, hard))
        last = await append_until_it_fails(store, "a")
        assert len(await store.read("a")) == last
        try:
            await store.touch("mark")
        except StoreUnavailableError:
            pass
        else:
            raise RuntimeError("a move needs no more room")
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        try:
            await append(store, "a", last + 1)
        except StaleVersionError:  # what could not be acknowledged may have been written
            await append(store, "a", last + 2)
        return last, len(await store.read("a"))

    return run_story(url, story)


def test_a_full_disk_loses_nothing(sqlite_url: str) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        last, length = pool.apply(fill_the_disk, (sqlite_url,))
    assert 1 < last < length <= last + 2
    assert len(run_story(sqlite_url, lambda store: store.read("a"))) == length
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_opening_a_locked_database_that_is_up_to_date_needs_no_lock(sqlite_url: str) -> None:
    asyncio.run(open_store(sqlite_url).close())
    with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert run_story(sqlite_url, lambda store: store.read("a"), patience=0.1) == []


def test_nothing_is_written_into_a_file_that_was_moved_away(sqlite_url: str, tmp_path: Path) -> None:
    file, away = Path(file_of(sqlite_url)), tmp_path / "away.sqlite"

    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        await store.touch("mark")
        file.rename(away)
        for _ in range(2):
            with pytest.raises(StoreMovedError):
                await append(store, "a", 2)
            with pytest.raises(StoreMovedError):
                await store.touch("mark")
        assert not file.exists(), "no other was made in its place"
        file.touch()
        with pytest.raises(StoreMovedError):
            await append(store, "a", 2)
        away.rename(file)
        await append(store, "a", 2)
        assert len(await store.read("a")) == 2

    run_story(sqlite_url, story)
    assert len(run_story(sqlite_url, lambda store: store.read("a"))) == 2


def test_no_connection_is_made_to_another_file_of_the_same_name(sqlite_url: str) -> None:
    database = open_database(sqlite_url)
    file = Path(file_of(sqlite_url))
    file.unlink()
    file.touch()
    database.reader.dispose()
    with pytest.raises(OperationalError, match="moved away or replaced"):
        database.reader.connect()
    database.close()
