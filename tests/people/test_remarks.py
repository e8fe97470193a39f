"""What people write at a private table is kept with it, and goes with it and with whoever wrote it."""

import json
from pathlib import Path

import pytest

from akropolis.errors import GameError
from akropolis.people import remarks as room
from akropolis.people.directory import Directory
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Seated
from akropolis.people.remarks import LONGEST, Remarks, fit_text
from akropolis.people.stores.remarks import Remarking
from akropolis.table.stores import SqlStore, backup, restore
from akropolis.table.stores.host import Host
from tests.people.known import ADA, arrive, rows, run_people
from tests.people.test_directory import refused
from tests.table.stores.small_logs import open_table


def test_it_is_one_line_of_what_can_be_seen() -> None:
    assert fit_text("  <b>well</b>\n\tdone  ") == "<b>well</b> done"
    assert fit_text("\U0001f469\u200d\U0001f680 a\u200db\u200d") == "\U0001f469\u200d\U0001f680 ab"
    assert fit_text("x" * LONGEST)
    for text in ("", "  ", "x" * (LONGEST + 1), "a\u202eb", "\x07"):
        with pytest.raises(GameError) as error:
            fit_text(text)
        assert error.value.code is PeopleCode.REMARK_TEXT


def test_a_remark_is_kept_once_and_in_order(url: str) -> None:
    async def story(_directory: Directory, store: SqlStore) -> None:
        await open_table(store, "t")
        remarks = Remarks(store)
        assert await refused(remarks.write("t", 0, "a", "Hello", 5)) is PeopleCode.FREE_TEXT_OFF
        for _ in range(2):
            await remarks.allow("t", 1)
        first = await remarks.write("t", 0, "a", "Hello", 5)
        assert await remarks.write("t", 0, "a", "another text", 6) == first
        second = await remarks.write("t", 1, "a", "Hello to you", 7)
        assert (first.number, second.number) == (1, 2)
        assert await remarks.since("t", 0) == [first, second]
        assert await remarks.since("t", 1) == [second]
        full = store.write(Remarking("t", 0, "b", "one more", 8, most=2))
        assert await refused(full) is PeopleCode.REMARKS_FULL

    run_people(url, story)


def test_so_many_are_read_at_once_the_latest(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "AT_ONCE", 2)

    async def story(_directory: Directory, store: SqlStore) -> None:
        await open_table(store, "t")
        remarks = Remarks(store)
        await remarks.allow("t", 1)
        for number in range(3):
            await remarks.write("t", 0, str(number), f"number {number}", 5)
        assert [each.text for each in await remarks.since("t", 0)] == ["number 1", "number 2"]

    run_people(sqlite_url, story)


def test_no_row_outlasts_the_table(url: str) -> None:
    async def story(_directory: Directory, store: SqlStore) -> None:
        await open_table(store, "t")
        remarks = Remarks(store)
        await remarks.allow("t", 1)
        await remarks.write("t", 0, "a", "a word in confidence", 5)
        await Host(store).delete(["t"], 9)

    run_people(url, story)
    kept = rows(url)
    assert (kept["free_text"], kept["remarks"]) == ([], [])


def test_whoever_goes_takes_along_what_they_wrote(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await open_table(store, "t")
        remarks = Remarks(store)
        await arrive(directory, ADA)
        await directory.sit_down(Seated("t", 0, "ada", 1))
        await remarks.allow("t", 1)
        mine = await remarks.write("t", 0, "a", "mine", 5)
        theirs = await remarks.write("t", 1, "a", "theirs", 6)
        assert await remarks.of("ada") == [mine]
        await directory.leave("ada", "ghost", 9)
        assert await remarks.since("t", 0) == [theirs]

    run_people(url, story)


def test_a_backup_has_it(url: str, tmp_path: Path, sqlite_url: str) -> None:
    async def story(_directory: Directory, store: SqlStore) -> None:
        await open_table(store, "t")
        remarks = Remarks(store)
        await remarks.allow("t", 1)
        await remarks.write("t", 0, "a", "kept", 5)

    run_people(url, story)
    copy = f"{sqlite_url}.copy"
    backup(url, tmp_path / "dump.jsonl")
    restore(tmp_path / "dump.jsonl", copy)
    assert json.dumps(rows(copy)["remarks"]) == json.dumps(rows(url)["remarks"])
    assert rows(copy)["remarks"][0]["text"] == "kept"
