"""Files are written whole or not at all."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from akropolis import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.files import write_whole


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")

    def is_full(_: int) -> None:
        raise OSError(ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", is_full)
    with pytest.raises(GameError) as error:
        write_whole(path, b"new")
    assert error.value.code == NotationCode.FILE_UNWRITABLE
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("file", b"old")]


def test_a_folder_that_is_a_file_is_told_like_any_other_reason(tmp_path: Path) -> None:
    (tmp_path / "folder").write_bytes(b"")
    with pytest.raises(GameError) as error:
        write_whole(tmp_path / "folder" / "file", b"new")
    assert error.value.code == NotationCode.FILE_UNWRITABLE


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
