"""A database is opened, brought up to date, or refused with a reason."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import make_url, text

from akropolis import GameError
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.errors import StoreCode
from akropolis.table.stores.migrate import VERSION_TABLE
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.schema import METADATA
from tests.kit.postgres import shared_server
from tests.table.stores.small_logs import open_table, run_story


def refused(url: str) -> GameError:
    with pytest.raises(GameError) as error:
        open_store(url, patience=0.1)
    return error.value


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.sqlite",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///games.sqlite?mode=ro",
        "mysql://secret@host/games",
        "postgresql+asyncpg://secret@host/games",
        "postgresql://me:secret@host:port/games",
    ],
)
def test_what_is_no_address_is_refused_and_not_repeated(url: str) -> None:
    error = refused(url)
    assert error.code is StoreCode.DATABASE_URL
    assert "secret" not in str(error)


def test_a_database_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    error = refused(f"postgresql://me:secret@/games?host={tmp_path}&password=secret")
    assert error.code is StoreCode.DATABASE_UNREACHABLE
    assert "secret" not in str(error)
    assert "secret" not in str(error.params)
    assert refused(f"sqlite:///{tmp_path}/missing/games.sqlite").code is StoreCode.DATABASE_UNREACHABLE
    assert refused(f"sqlite:///{tmp_path}").code is StoreCode.DATABASE_UNREACHABLE


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear architect, " * 1000, encoding="utf-8")
    assert refused(f"sqlite:///{file}").code is StoreCode.DATABASE_UNREACHABLE
    assert file.read_text(encoding="utf-8") == "Dear architect, " * 1000


def test_a_database_without_an_encoding_is_refused_with_a_sentence(postgres_url: str) -> None:
    name = f"{make_url(postgres_url).database}_ascii"
    shared_server().execute(f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    try:
        error = refused(shared_server().url(name))
    finally:
        shared_server().execute(f"DROP DATABASE {name} WITH (FORCE)")
    assert error.code is StoreCode.DATABASE_UNREACHABLE
    assert "SQL_ASCII" in str(error)


def test_a_newer_database_is_left_alone(url: str) -> None:
    database = open_database(url)
    with database.writer.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    database.close()
    error = refused(url)
    assert (error.code, error.params["found"]) == (StoreCode.DATABASE_NEWER, "9999")


def test_the_migrations_make_what_the_schema_says(url: str) -> None:
    database = open_database(url)
    with database.reader.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, METADATA) == []
    database.close()


def test_many_may_open_a_new_database_at_the_same_time(url: str) -> None:
    with ThreadPoolExecutor(6) as crowd:
        databases = list(crowd.map(open_database, [url] * 6))
    for database in databases:
        database.close()
    run_story(url, lambda store: open_table(store, "a"))


def test_only_the_owner_can_read_the_file(sqlite_url: str, tmp_path: Path) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        assert modes == {0o600}
        assert len(list(tmp_path.iterdir())) == 4  # the write-ahead log, its index and what was promised lie beside it

    run_story(sqlite_url, story)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.sqlite", "games.sqlite-promised"]


def test_every_commit_waits_for_the_disk(url: str) -> None:
    database = open_database(url)
    with database.writer.connect() as connection:
        if connection.dialect.name == "sqlite":
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            assert [connection.exec_driver_sql(f"PRAGMA {each}").scalar() for each in pragmas] == ["wal", 2, 1]
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    database.close()


def test_whoever_has_switched_durability_off_gets_it_all_the_same(postgres_url: str) -> None:
    database = open_database(f"{postgres_url}&options=-csynchronous_commit%3Doff")
    with database.writer.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    database.close()


def test_tables_of_somebody_else_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE entries (what)")
    assert refused(f"sqlite:///{file}").code is StoreCode.DATABASE_UNREACHABLE
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("entries",)]


def test_a_file_that_others_could_read_is_narrowed_when_it_is_opened(sqlite_url: str, tmp_path: Path) -> None:
    run_story(sqlite_url, lambda store: open_table(store, "a"))
    (tmp_path / "games.sqlite").chmod(0o644)

    async def story(store: SqlStore) -> None:
        for file in tmp_path.iterdir():
            file.chmod(0o664)  # as whoever copies all of them
        again = open_store(sqlite_url)
        await open_table(again, "b")
        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}
        assert len(list(tmp_path.iterdir())) == 4
        await again.close()

    run_story(sqlite_url, story)
