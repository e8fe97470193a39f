"""Damage to a database is noticed, and not served as another game."""

import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, text, update

from akropolis import GameError
from akropolis.table.errors import TableCode
from akropolis.table.store import StoreUnavailableError
from akropolis.table.stores import SqlStore, sqlite
from akropolis.table.stores.findings import FindingKind
from akropolis.table.stores.host import Host
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.schema import ENTRIES, TABLES
from tests.table.stores.small_logs import append, open_table, run_story

LAST = 5
THIRD = (ENTRIES.c.table == "b") & (ENTRIES.c.version == 3)


def of_version(version: int) -> Any:
    return (ENTRIES.c.table == "b") & (ENTRIES.c.version == version)


def body_of(connection: Connection, version: int) -> dict[str, Any]:
    row = connection.execute(ENTRIES.select().where(of_version(version))).mappings().one()
    return {"body": row["body"], "digest": row["digest"]}


def flip_a_digit(connection: Connection) -> None:
    body = body_of(connection, 3)["body"]
    assert '"at":1003' in body
    connection.execute(update(ENTRIES).where(THIRD).values(body=body.replace('"at":1003', '"at":1002')))


def put_another_entry_there(connection: Connection) -> None:
    other = body_of(connection, 4)
    other["body"] = other["body"].replace('"version":4', '"version":3')
    connection.execute(update(ENTRIES).where(THIRD).values(other))


def swap_tables(connection: Connection) -> None:
    row = connection.execute(ENTRIES.select().where((ENTRIES.c.table == "a") & (ENTRIES.c.version == 3))).mappings()
    values = dict(row.one())
    connection.execute(update(ENTRIES).where(THIRD).values(body=values["body"], digest=values["digest"]))


def lose_the_end(connection: Connection) -> None:
    connection.execute(delete(ENTRIES).where(ENTRIES.c.table == "b", ENTRIES.c.version >= 3))


def change_the_version(connection: Connection) -> None:
    connection.execute(update(TABLES).where(TABLES.c.table == "b").values(version=2))


def lose_the_log(connection: Connection) -> None:
    connection.execute(delete(ENTRIES).where(ENTRIES.c.table == "b"))


async def write(store: SqlStore) -> None:
    for table in "ab":
        await open_table(store, table)
        for version in range(2, LAST + 1):
            await append(store, table, version, version if table == "a" else -version)


def spoil(url: str, damage: Callable[[Connection], object]) -> None:
    database = open_database(url)
    with database.writer.begin() as connection:
        damage(connection)
    database.close()


async def check_b_is_broken(store: SqlStore, version: int) -> None:
    assert len(await store.read("a")) == LAST
    with pytest.raises(GameError) as broken:
        await store.read("b")
    assert broken.value.code is TableCode.LOG_BROKEN
    assert (broken.value.params["table"], broken.value.params["version"]) == ("b", version)
    assert await store.read("c") == []


@pytest.mark.parametrize(
    ("damage", "version"),
    [
        (flip_a_digit, 3),
        (put_another_entry_there, 3),
        (swap_tables, 3),
        (lose_the_end, 3),
        (change_the_version, LAST + 1),
        (lose_the_log, 1),
    ],
)
def test_damage_to_a_log_is_noticed_there_alone(url: str, damage: Callable[[Connection], object], version: int) -> None:
    run_story(url, write)
    spoil(url, damage)
    run_story(url, lambda store: check_b_is_broken(store, version))


def test_damage_to_what_is_new_is_noticed(url: str) -> None:
    async def read(store: SqlStore) -> None:
        assert len(await store.read("b", 3)) == 2
        with pytest.raises(GameError) as broken:
            await store.read("b", 2)
        assert broken.value.params["version"] == 3
        assert isinstance((await store.read_beginnings(["b"], 4))["b"], GameError)

    run_story(url, write)
    spoil(url, flip_a_digit)
    run_story(url, read)


def test_a_text_that_is_none_any_more_is_noticed(sqlite_url: str) -> None:
    run_story(sqlite_url, write)
    broken = """UPDATE entries SET body = CAST(x'7b22ff22' AS TEXT) WHERE "table" = 'b' AND version = 3"""
    spoil(sqlite_url, lambda connection: connection.execute(text(broken)))
    run_story(sqlite_url, lambda store: check_b_is_broken(store, 1))


def copied(source: Path, folder: Path, *ends: str) -> str:
    """A database as it lies there while it is in use, with some of the files beside it."""
    folder.mkdir()
    for end in ("", *ends):
        shutil.copy(source.with_name(source.name + end), folder)
    return f"sqlite:///{folder / source.name}"


async def findings(store: SqlStore) -> list[FindingKind]:
    return [each.kind for each in [*store.findings, *await store.check()]]


def test_a_write_ahead_log_that_was_removed_or_cut_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def story(store: SqlStore) -> None:
        await open_table(store, "c")
        await append(store, "c", 2)
        whole = copied(file, tmp_path / "whole", "-wal", "-promised")
        removed = copied(file, tmp_path / "removed", "-promised")
        cut = copied(file, tmp_path / "cut", "-wal", "-promised")
        wal = tmp_path / "cut" / "games.sqlite-wal"
        wal.write_bytes(wal.read_bytes()[: wal.stat().st_size - 5000])
        assert run_aside(whole) == []
        assert run_aside(removed) == [FindingKind.MOVES_LOST]
        assert run_aside(removed) == [FindingKind.MOVES_LOST]  # until somebody plays on
        assert run_aside(cut) == [FindingKind.MOVES_LOST]
        assert run_aside(cut, play=True) == [FindingKind.MOVES_LOST]
        assert run_aside(cut) == []

    run_story(sqlite_url, write)
    run_story(sqlite_url, story)


def run_aside(url: str, *, play: bool = False) -> list[FindingKind]:
    """The content of a database, read by a separate process as far as possible."""

    async def story(store: SqlStore) -> list[FindingKind]:
        found = await findings(store)
        if play:
            await open_table(store, "d")
        return found

    with ThreadPoolExecutor(1) as thread:  # an event loop runs in this one
        return thread.submit(run_story, url, story).result()


def test_tables_that_are_deleted_are_not_missed(sqlite_url: str) -> None:
    async def delete_all(store: SqlStore) -> None:
        await Host(store).delete(["a", "b"], 0)

    run_story(sqlite_url, write)
    assert run_story(sqlite_url, findings) == []
    run_story(sqlite_url, delete_all)
    assert run_story(sqlite_url, findings) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_opens_stays_open_to_its_owner(sqlite_url: str, tmp_path: Path) -> None:
    run_story(sqlite_url, write)
    (tmp_path / "games.sqlite-promised").unlink()
    os.chown(tmp_path / "games.sqlite", 10008, 10009)
    run_story(sqlite_url, findings)
    promised = (tmp_path / "games.sqlite-promised").stat()
    assert (promised.st_uid, promised.st_gid) == (10008, 10009)


def test_a_new_database_owes_nothing_to_the_one_before(sqlite_url: str, tmp_path: Path) -> None:
    run_story(sqlite_url, write)
    (tmp_path / "games.sqlite").unlink()
    assert run_story(sqlite_url, findings) == []


def test_a_file_that_does_not_hold_together_is_found_unless_it_is_very_large(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_story(sqlite_url, write)
    file = tmp_path / "games.sqlite"
    database = open_database(sqlite_url)
    with database.reader.connect() as connection:
        root = connection.scalar(text("SELECT rootpage FROM sqlite_master WHERE name = 'entries'"))
        size = connection.scalar(text("PRAGMA page_size"))
    database.close()
    with file.open("r+b") as opened:
        opened.seek((root - 1) * size + 3)
        opened.write(b"\xff\xff")  # as many cells as a page can never have
    assert run_story(sqlite_url, findings) == [FindingKind.DAMAGED]
    monkeypatch.setattr(sqlite, "LARGEST_CHECKED", size)
    assert run_story(sqlite_url, findings) == []


def test_a_file_with_flipped_bytes_shows_the_same_games_or_none(sqlite_url: str, tmp_path: Path) -> None:
    async def look(store: SqlStore) -> list[Any]:
        return [await outcome(store, table) for table in "ab"]

    async def outcome(store: SqlStore, table: str) -> Any:
        try:
            return await store.read(table)
        except (GameError, StoreUnavailableError) as error:
            return type(error)

    run_story(sqlite_url, write)
    rng, whole = Random(9), (tmp_path / "games.sqlite").read_bytes()
    intact = run_story(sqlite_url, look)
    written = [at for at, byte in enumerate(whole) if byte]
    noticed = 0
    for number in range(40):
        at = rng.choice(written)
        file = tmp_path / f"{number}.sqlite"
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :])
        try:
            seen = run_story(f"sqlite:///{file}", look)
        except GameError:
            seen = [GameError, GameError]
        assert all(
            shown in (before, GameError, StoreUnavailableError) for shown, before in zip(seen, intact, strict=True)
        )
        noticed += seen != intact
    assert noticed > 5
