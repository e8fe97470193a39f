"""PostgreSQL goes away and comes back; nobody has to do anything about it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from akropolis.table.store import Answer, Change, RepeatedCommandError, StaleVersionError, StoreUnavailableError
from akropolis.table.stores import SqlStore, open_store
from tests.kit.postgres import shared_server
from tests.table.stores.lossy_wire import LossyWire
from tests.table.stores.small_logs import append, entry, open_table, run_story


def name_of(url: str) -> str:
    return make_url(url).database or ""


def end_connections(url: str) -> None:
    shared_server().execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(url)}'",
    )


@pytest.fixture
def wire(postgres_url: str) -> Iterator[LossyWire]:
    wire = LossyWire(Path(str(make_url(postgres_url).query["host"])))
    yield wire
    wire.close()


@pytest.fixture
def wired_url(wire: LossyWire, postgres_url: str) -> str:
    return f"postgresql://postgres@127.0.0.1:{wire.port}/{name_of(postgres_url)}?sslmode=disable"


def test_connections_that_ended_while_idle_are_replaced(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        assert len(await store.read("a")) == 1
        end_connections(postgres_url)
        await append(store, "a", 2)
        assert len(await store.read("a")) == 2

    run_story(postgres_url, story)


def test_a_database_that_is_away_is_an_error_until_it_is_back(postgres_url: str) -> None:
    name = name_of(postgres_url)

    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        shared_server().execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        end_connections(postgres_url)
        outcomes = await asyncio.gather(append(store, "a", 2), store.read("a"), return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {StoreUnavailableError}
        shared_server().execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await append(store, "a", 2, 4)
        assert await store.read("a") == [entry(1), entry(2, 4)]

    run_story(postgres_url, story)


def test_when_the_answer_to_a_commit_is_lost_the_same_call_tells_what_happened(wire: LossyWire, wired_url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        changes = store.changes()
        wire.loses_commits = True
        with pytest.raises(StoreUnavailableError):
            await append(store, "a", 2, 4, command="x")
        wire.loses_commits = False
        assert await anext(changes) == Change("a", 2)  # whoever listens shall look
        with pytest.raises(RepeatedCommandError) as repeated:
            await append(store, "a", 2, 4, command="x")
        assert repeated.value.answer == Answer("x", {"mark": 4})
        wire.loses_commits = True
        with pytest.raises(StoreUnavailableError):
            await append(store, "a", 3)
        wire.loses_commits = False
        with pytest.raises(StaleVersionError):
            await append(store, "a", 3)
        assert await store.read("a") == [entry(1), entry(2, 4), entry(3)]

    run_story(wired_url, story)


def test_what_happened_while_nobody_could_listen_is_heard_afterwards(
    wire: LossyWire, wired_url: str, postgres_url: str
) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(postgres_url)
        await open_table(other, "a")
        changes = store.changes()
        wire.cut()
        await append(other, "a", 2)
        while await anext(changes) != Change("a", 2):
            pass
        await append(other, "a", 3)  # and it listens again
        while await anext(changes) != Change("a", 3):
            pass
        await other.close()

    run_story(wired_url, story)


def test_nothing_is_left_open(postgres_url: str) -> None:
    run_story(postgres_url, lambda store: open_table(store, "a"))
    with psycopg.connect(shared_server().url("postgres")) as connection:
        statement = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        while connection.execute(statement, [name_of(postgres_url)]).fetchone() != (0,):
            connection.rollback()  # the server takes a moment to notice
