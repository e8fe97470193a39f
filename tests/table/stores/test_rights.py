"""A right is checked in the transaction that uses it: of two that overlap, one sees what the other has done."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, text

from akropolis.table.store import Answer, Grant, GrantGoneError, Role
from akropolis.table.stores import SqlStore
from akropolis.table.stores.freeing import Removing, Vacating
from akropolis.table.stores.jobs import Exchanging, Granting, Job, Renewing
from akropolis.table.stores.opening import open_database
from tests.table.stores.small_logs import entry, run_story, summary

SEAT = Grant(b"s" * 32, "a", Role.SEAT, 1)
LINK = Grant(b"l" * 32, "a", Role.MOVE_SEAT, 1, 9_000)
NEW = Grant(b"n" * 32, "a", Role.SEAT, 1)
WAITS = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
USES: dict[str, Job] = {
    "link": Renewing("a", Grant(b"m" * 32, "a", Role.MOVE_SEAT, 1, 9_000), SEAT),
    "claim": Exchanging("a", LINK.digest, NEW, 9),
    "grant": Granting("a", NEW, SEAT),
}


async def prepare(store: SqlStore) -> None:
    await store.open(summary("a", 1), [entry(1)], [SEAT, LINK], Answer("x", {}))


@contextmanager
def meanwhile(url: str, job: Job) -> Iterator[Connection]:
    """Another process has written something, and not yet committed it."""
    database = open_database(url)
    try:
        with database.writer.connect() as connection, connection.begin():
            job.write(connection, 1)
            yield connection
    finally:
        database.close()


async def until_it_waits(url: str, written: "asyncio.Task[None]") -> None:
    """PostgreSQL says that a transaction waits for another; in SQLite the first lets nobody else begin."""
    await asyncio.sleep(0)
    if url.startswith("sqlite"):
        return
    database = open_database(url)
    with database.reader.connect() as connection:
        while not written.done() and not connection.scalar(WAITS):
            await asyncio.sleep(0.01)
    database.close()


async def both(url: str, first: Job, second: Awaitable[None]) -> None:
    """Two transactions that overlap."""
    with meanwhile(url, first):
        written = asyncio.ensure_future(second)
        assert isinstance(written, asyncio.Task)
        await until_it_waits(url, written)
    await written


@pytest.mark.parametrize("use", USES)
def test_what_is_asked_for_while_somebody_stands_up_is_refused(url: str, use: str) -> None:
    async def story(store: SqlStore) -> None:
        await prepare(store)
        with pytest.raises(GrantGoneError):
            await both(url, Vacating("a", 1, 5), store.write(USES[use]))
        assert await store.find_grant(NEW.digest) is None

    run_story(url, story)


@pytest.mark.parametrize("use", USES)
def test_whoever_stands_up_meanwhile_takes_along_what_was_asked_for(url: str, use: str) -> None:
    async def story(store: SqlStore) -> None:
        await prepare(store)
        await both(url, USES[use], store.write(Vacating("a", 1, 5)))
        for digest in (SEAT.digest, LINK.digest, NEW.digest, b"m" * 32):
            assert await store.find_grant(digest) is None

    run_story(url, story)


def test_an_entry_allowed_by_a_right_that_is_gone_is_not_appended(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await prepare(store)
        assert await store.has_right(SEAT)
        await store.append(summary("a", 2), [entry(2)], by=SEAT)
        await store.append(summary("a", 3), [entry(3)], by=SEAT, alongside=[Vacating("a", 1, 5)])
        assert not await store.has_right(SEAT)
        with pytest.raises(GrantGoneError):
            await store.append(summary("a", 4), [entry(4)], by=SEAT)
        assert len(await store.read("a")) == 3

    run_story(url, story)


def test_a_seat_from_which_the_host_has_removed_somebody_is_granted_to_nobody(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await prepare(store)
        for _ in range(2):
            await store.write(Removing("a", 1, 5))
        with pytest.raises(GrantGoneError):
            await store.add_grant(NEW)
        await store.add_grant(Grant(b"o" * 32, "a", Role.SEAT, 0))  # another seat is not concerned

    run_story(url, story)
