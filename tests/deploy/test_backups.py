"""The script that a timer or cron runs: a backup, tried at once, and no more of them than are wanted."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY
from tests.kit.running_server import running_server
from tests.kit.terminal import akropolis_here
from tests.server.client import ADA, GREEDY, Client, sitting


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "tables.sqlite"
    with running_server(file) as server:
        Client(server.address).open(sitting(ADA), GREEDY, name="Kept")
    return file


def back_up(database: Path, folder: Path, keep: int) -> subprocess.CompletedProcess[str]:
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    settings = {**os.environ, "PATH": programs, "AKROPOLIS_DATABASE": str(database)}
    command = [str(DEPLOY / "akropolis-backup"), str(folder), str(keep)]
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)


def test_a_backup_can_be_put_back_and_the_oldest_go(tmp_path: Path, database: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 5):
        (folder / f"tables-2020-01-0{day}T033000Z.json.gz").write_bytes(b"old")
    ended = back_up(database, folder, 3)
    assert ended.returncode == 0, ended.stderr
    *old, new = sorted(folder.iterdir())
    assert [file.name[:17] for file in old] == ["tables-2020-01-03", "tables-2020-01-04"]
    assert str(new) in ended.stdout
    assert oct(new.stat().st_mode)[-3:] == "600"
    plain = tmp_path / "plain.json"
    plain.write_bytes(gzip.decompress(new.read_bytes()))
    akropolis_here("restore", plain, "--database", str(tmp_path / "again.sqlite"))


def test_what_fails_leaves_the_old_backups_alone(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"tables-2020-01-0{day}T033000Z.json.gz" for day in range(1, 5)]
    for file in old:
        file.write_bytes(b"old")
    ended = back_up(tmp_path / "nothing.sqlite", folder, 2)
    assert ended.returncode != 0
    assert "nothing.sqlite" in ended.stderr
    assert sorted(folder.iterdir()) == old
