"""A backup holds everything, is taken while people play, and is checked at both ends."""

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from akropolis import GameError
from akropolis.notation.errors import NotationCode
from akropolis.table.store import Answer, Grant, Role
from akropolis.table.stores import SqlStore, backup, open_store, restore
from akropolis.table.stores.errors import StoreCode
from tests.table.stores.small_logs import append, entry, open_table, run_story, summary

NAMES = ["games.jsonl", "games.sqlite"]
GRANT = Grant(bytes(range(32)), "a", Role.MOVE_SEAT, 1, 77)


async def play(store: SqlStore) -> None:
    await store.open(summary("a", 1), [entry(1)], [GRANT], Answer("x", {"täble": None}))
    for version in range(2, 8):
        await append(store, "a", version, version, command=f"c{version}")
    await store.append(summary("a", 8, public=True, due=5), [entry(8, 8)])
    await open_table(store, "b")


async def look(store: SqlStore) -> None:
    assert await store.read("a") == [entry(1), *(entry(version, version) for version in range(2, 9))]
    assert await store.read("b") == [entry(1)]
    assert await store.find_grant(GRANT.digest) == GRANT
    assert await store.find_answer("", "x") == Answer("x", {"täble": None})
    assert await store.find_answer("a", "c7") == Answer("c7", {"mark": 7})
    assert await store.find_summary("a") == summary("a", 8, public=True, due=5)
    await append(store, "a", 9)  # and the game goes on


@pytest.fixture
def source_url(tmp_path: Path) -> str:
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    run_story(source, play)
    return source


@pytest.fixture
def dump(source_url: str, tmp_path: Path) -> Path:
    backup(source_url, tmp_path / "source.jsonl")
    return tmp_path / "source.jsonl"


@pytest.mark.parametrize("name", NAMES)
def test_what_was_backed_up_is_restored(url: str, name: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    run_story(url, play)
    backup(url, folder / name)
    backup(url, folder / name)  # a backup replaces the one before
    assert [file.name for file in folder.iterdir()] == [name]
    assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    target = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    restore(folder / name, target)
    run_story(target, look)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_moves_from_sqlite_to_postgres(name: str, sqlite_url: str, postgres_url: str, tmp_path: Path) -> None:
    run_story(sqlite_url, play)
    backup(sqlite_url, tmp_path / f"backup-{name}")
    restore(tmp_path / f"backup-{name}", postgres_url)
    run_story(postgres_url, look)


def test_two_backups_of_the_same_games_are_equal(dump: Path, postgres_url: str, tmp_path: Path) -> None:
    restore(dump, postgres_url)
    backup(postgres_url, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == dump.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_backup_is_one_moment_while_people_play(url: str, name: str, tmp_path: Path) -> None:
    async def story(store: SqlStore) -> None:
        for table in "ab":
            await open_table(store, table)
        done = asyncio.Event()

        async def keep_playing() -> None:
            version = 2
            while not done.is_set():
                for table in "ab":  # a is never behind b
                    await append(store, table, version)
                version += 1

        playing = asyncio.create_task(keep_playing())
        for number in range(3):
            await asyncio.to_thread(backup, url, tmp_path / f"{number}{name}")
        done.set()
        await playing

    async def lengths(store: SqlStore) -> None:
        a, b = len(await store.read("a")), len(await store.read("b"))
        assert b <= a <= b + 1

    run_story(url, story)
    for number in range(3):
        target = f"sqlite:///{tmp_path / f'target{number}.sqlite'}"
        restore(tmp_path / f"{number}{name}", target)
        run_story(target, lengths)


def test_a_database_that_holds_anything_is_not_restored_into(url: str, dump: Path) -> None:
    run_story(url, lambda store: open_table(store, "z"))
    with pytest.raises(GameError) as error:
        restore(dump, url)
    assert error.value.code is StoreCode.DATABASE_NOT_EMPTY
    assert run_story(url, lambda store: store.read("a")) == []


def broken_dumps(whole: bytes) -> dict[str, bytes]:
    lines = whole.splitlines(keepends=True)
    return {
        "empty": b"",
        "only a header": lines[0],
        "no end": b"".join(lines[:-1]),
        "half": whole[: len(whole) // 2],
        "one line less": b"".join(lines[:3] + lines[4:]),
        "two lines swapped": b"".join([lines[0], lines[2], lines[1], *lines[3:]]),
        "one letter": whole.replace(b"moved", b"Moved", 1),
        "more behind": whole + b"\n",
        "other file": b"Dear architect,\n",
        "list": b"[]\n",
        "deep": b"[" * 100_000 + b"\n",
        "unknown table": lines[0] + b'["chairs",{}]\n' + lines[-1],
        "unknown column": lines[0] + b'["entries",{"leg":1}]\n' + lines[-1],
    }


@pytest.mark.parametrize("how", broken_dumps(b"1\n2\n3\n4\n").keys())
def test_a_backup_that_is_not_whole_restores_nothing(url: str, dump: Path, how: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(broken_dumps(dump.read_bytes())[how])
    with pytest.raises(GameError) as error:
        restore(broken, url)
    assert error.value.code is StoreCode.BACKUP_BROKEN
    restore(dump, url)  # it is still empty
    run_story(url, look)


def test_a_broken_sqlite_backup_restores_nothing(source_url: str, dump: Path, tmp_path: Path) -> None:
    backup(source_url, tmp_path / "copy.sqlite")
    data = bytearray((tmp_path / "copy.sqlite").read_bytes())
    data[4096:20480] = b"\x5a" * 16384
    (tmp_path / "copy.sqlite").write_bytes(data)
    target = f"sqlite:///{tmp_path / 'target.sqlite'}"
    with pytest.raises(GameError) as error:
        restore(tmp_path / "copy.sqlite", target)
    assert error.value.code is StoreCode.BACKUP_BROKEN
    restore(dump, target)


def test_a_backup_of_another_version_is_refused(dump: Path, postgres_url: str) -> None:
    first, rest = dump.read_bytes().split(b"\n", 1)
    dump.write_bytes(json.dumps(json.loads(first) | {"version": 2}).encode() + b"\n" + rest)
    with pytest.raises(GameError) as error:
        restore(dump, postgres_url)
    assert error.value.code is StoreCode.BACKUP_VERSION


def test_files_that_cannot_be_read_or_written_are_named(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(GameError) as error:
        backup(sqlite_url, tmp_path / "backup.jsonl")
    assert error.value.code is StoreCode.DATABASE_UNREACHABLE
    assert list(tmp_path.iterdir()) == []  # nothing was made of nothing
    asyncio.run(open_store(sqlite_url).close())
    with pytest.raises(GameError) as error:
        backup(sqlite_url, tmp_path / "missing" / "backup.jsonl")
    assert error.value.code is NotationCode.FILE_UNWRITABLE
    with pytest.raises(GameError) as error:
        restore(tmp_path / "missing.jsonl", sqlite_url)
    assert error.value.code is NotationCode.FILE_UNREADABLE


def test_a_failed_backup_leaves_the_old_one(source_url: str, dump: Path, tmp_path: Path) -> None:
    before = dump.read_bytes()
    with closing(sqlite3.connect(make_url(source_url).database or "")) as connection:
        connection.executescript("DROP TABLE answers")
    with pytest.raises(GameError):
        backup(source_url, dump)
    assert dump.read_bytes() == before
    found = sorted(file.name for file in tmp_path.iterdir())
    assert found == ["source.jsonl", "source.sqlite", "source.sqlite-promised"]
