"""A database of the version before is brought up to date while a process of that version goes on with it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from threading import Event, Thread

import pytest
from sqlalchemy import inspect, update

from akropolis import GameError
from akropolis.table.errors import TableCode
from akropolis.table.store import Answer, Change, StaleVersionError
from akropolis.table.stores import SqlStore, downgrade
from akropolis.table.stores.address import parse_address
from akropolis.table.stores.database import Database
from akropolis.table.stores.errors import StoreCode
from akropolis.table.stores.migrate import VERSION_TABLE, migrate
from akropolis.table.stores.postgres import PostgresDatabase
from akropolis.table.stores.schema import ENTRIES
from akropolis.table.stores.sqlite import SqliteDatabase
from akropolis.table.text import format_entry
from tests.table.stores.small_logs import append, entry, open_table, run_story, summary
from tests.table.stores.version_before import VersionBefore

GAMES = [f"game{number}" for number in range(20)]
OLD_TABLES = sorted([VERSION_TABLE, "answers", "entries", "grants", "tables"])
BOTH = "both"
"""A table to which both versions append."""


@pytest.fixture
def old_database(url: str) -> Iterator[Database]:
    """A database as the version before has left it."""
    address = parse_address(url)
    kind = SqliteDatabase if address.get_backend_name() == "sqlite" else PostgresDatabase
    database: Database = kind(address, 2, 30.0)
    migrate(database, "0001")
    old = VersionBefore(database)
    for table in [*GAMES, BOTH]:
        old.open(table, format_entry(entry(1)))
        for version in range(2, 6):
            assert old.append(table, version, format_entry(entry(version, version)))
    yield database
    database.close()


class Playing:
    """The version before at work: it appends to all its games, and to one that the new version appends to as well."""

    def __init__(self, old: VersionBefore) -> None:
        self.promised = dict.fromkeys(GAMES, 5)
        self._old = old
        self._stopped = Event()
        self._round = 0
        self._thread = Thread(target=self._play)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def await_rounds(self, count: int) -> None:
        until = self._round + count
        while self._round < until and self._thread.is_alive():
            self._stopped.wait(0.01)

    def _play(self) -> None:
        while not self._stopped.is_set():
            for table, version in self.promised.items():
                assert self._old.append(table, version + 1, format_entry(entry(version + 1, version + 1)))
                self.promised[table] = version + 1
                self._stopped.wait(0.02)  # SQLite lets nobody else in where one writes without a pause
            following = len(self._old.read(BOTH)) + 1
            self._old.append(BOTH, following, format_entry(entry(following)))
            self._round += 1


async def until_heard(changes: AsyncIterator[Change], table: str) -> AsyncIterator[Change]:
    """What is heard up to the first change of a table."""
    async for change in changes:
        yield change
        if change.table == table:
            return


async def append_to_both(store: SqlStore) -> None:
    is_stale = True
    while is_stale:
        try:
            await append(store, BOTH, len(await store.read(BOTH)) + 1)
            is_stale = False
        except StaleVersionError:
            pass


def test_games_go_on_while_the_database_is_brought_up_to_date(url: str, old_database: Database) -> None:
    old = VersionBefore(old_database)
    playing = Playing(old)
    playing.await_rounds(1)

    async def story(store: SqlStore) -> None:
        for _ in range(10):
            await append_to_both(store)
        await store.open(replace(summary("new", 1, public=True), opener="me"), [entry(1)], [], Answer("new", {}))
        await asyncio.to_thread(playing.await_rounds, 2)  # the old one still writes
        playing.stop()
        for table, version in playing.promised.items():
            assert await store.read(table) == [entry(1), *(entry(each, each) for each in range(2, version + 1))]
            found = await store.find_summary(table)
            assert found
            assert (found.version, found.opener) == (version, None)
        both = await store.read(BOTH)
        assert [each.version for each in both] == list(range(1, len(both) + 1))
        assert len(both) >= 16
        assert await store.find_answer("", "open game0")

    run_story(url, story)
    assert old.read("new") == [(1, format_entry(entry(1)))]
    assert "new" in old.public_tables()


def test_what_the_old_version_appends_keeps_the_opener_and_is_heard(url: str, old_database: Database) -> None:
    async def story(store: SqlStore) -> None:
        await store.open(replace(summary("new", 1), opener="me"), [entry(1)], [], Answer("new", {}))
        changes = store.changes()
        assert VersionBefore(old_database).append("new", 2, format_entry(entry(2)))
        found = await store.find_summary("new")
        assert found
        assert (found.version, found.opener) == (2, "me")
        # Where others hold a transaction open, what came before is told once more.
        heard = [change async for change in until_heard(changes, "new")]
        assert heard[-1] == Change("new", 2)

    run_story(url, story)


def test_old_entries_are_sealed_as_they_are(url: str, old_database: Database) -> None:
    async def read(store: SqlStore) -> None:
        assert len(await store.read(GAMES[0])) == 6
        with pytest.raises(GameError) as broken:
            await store.read(GAMES[1])
        assert (broken.value.code, broken.value.params["version"]) == (TableCode.LOG_BROKEN, 3)

    run_story(url, append_to_both)
    assert VersionBefore(old_database).append(GAMES[0], 6, format_entry(entry(6)))  # without a digest
    spoilt = ENTRIES.c.table == GAMES[1], ENTRIES.c.version == 3
    with old_database.writer.begin() as connection:
        connection.execute(update(ENTRIES).where(*spoilt).values(body=format_entry(entry(3, 4))))
    run_story(url, read)


def test_an_older_version_can_be_started_again(url: str, old_database: Database) -> None:
    async def story(store: SqlStore) -> None:
        await store.open(replace(summary("new", 1), opener="me"), [entry(1)], [], Answer("new", {}))
        await append(store, "new", 2)

    for _ in range(2):  # and once more up and down
        run_story(url, append_to_both)
        downgrade(url, "0001")
    with old_database.reader.connect() as connection:
        columns = {column["name"] for column in inspect(connection).get_columns("tables")}
        assert sorted(inspect(connection).get_table_names()) == OLD_TABLES
    assert "opener" not in columns
    assert VersionBefore(old_database).append(BOTH, 8, format_entry(entry(8)))
    run_story(url, story)
    downgrade(url, "0001")
    assert [version for version, _ in VersionBefore(old_database).read("new")] == [1, 2]
    with pytest.raises(GameError) as refused:
        downgrade(url, "0000")
    assert refused.value.code is StoreCode.SCHEMA_UNKNOWN


def test_an_old_game_goes_on_in_the_new_version(url: str, old_database: Database) -> None:
    async def story(store: SqlStore) -> None:
        await append(store, GAMES[0], 6)
        await open_table(store, "another")

    run_story(url, story)
    assert [version for version, _ in VersionBefore(old_database).read(GAMES[0])] == [1, 2, 3, 4, 5, 6]
