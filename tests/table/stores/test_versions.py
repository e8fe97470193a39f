"""What an older version has written is read by this one."""

from pathlib import Path

import pytest

from akropolis.table.state import TableState
from akropolis.table.store import Answer, Grant, Role
from akropolis.table.stores import SqlStore, backup, restore
from tests.table.stores.small_logs import run_story

KEPT = Path(__file__).parent / "kept"
FINISHED, UNFINISHED = "abcdefghijklmnoa", "abcdefghijklmnob"


async def look(store: SqlStore) -> None:
    summaries = [await store.find_summary(table) for table in (FINISHED, UNFINISHED)]
    assert [(each.version, each.is_over, each.opener) for each in summaries if each] == [
        (65, True, None),
        (12, False, None),
    ]
    for table in (FINISHED, UNFINISHED):
        assert TableState.of(table, await store.read(table)).summary() == await store.find_summary(table)
    assert await store.find_grant(bytes([1]) * 32) == Grant(bytes([1]) * 32, FINISHED, Role.SEAT, 0)
    assert await store.find_answer(UNFINISHED, "c12") == Answer("c12", {"since": 11, "version": 12, "extra": {}})


@pytest.mark.parametrize("file", sorted(KEPT.iterdir()), ids=lambda file: file.name)
def test_a_backup_of_an_older_version_is_restored(url: str, file: Path, tmp_path: Path) -> None:
    restore(file, url)
    run_story(url, look)
    backup(url, tmp_path / "again.jsonl")  # and it can be taken along once more
    restore(tmp_path / "again.jsonl", f"sqlite:///{tmp_path / 'again.sqlite'}")
    run_story(f"sqlite:///{tmp_path / 'again.sqlite'}", look)
