"""The PostgreSQL of the tests: shared by a run, and never silently missing."""

import os
from pathlib import Path

import psycopg
import pytest

from tests.kit import postgres
from tests.kit.postgres import FOLDER, PREFIX, Server, shared_server, sweep


def test_every_database_is_fresh_and_of_one_server(postgres_url: str) -> None:
    with shared_server().database() as other, psycopg.connect(other) as here, psycopg.connect(postgres_url) as there:
        here.execute("CREATE TABLE mine (number integer)")
        here.commit()
        assert there.execute("SELECT to_regclass('mine')").fetchone() == (None,)
        folder = here.execute("SHOW unix_socket_directories").fetchone()
        assert folder == there.execute("SHOW unix_socket_directories").fetchone() == (os.environ[FOLDER],)


def test_a_server_that_cannot_be_started_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "initdb").write_text("#!/bin/sh\necho no room\nexit 1\n", encoding="utf-8")
    (broken / "initdb").chmod(0o755)
    monkeypatch.setattr(postgres, "candidates", lambda: [tmp_path / "nowhere", broken])
    monkeypatch.setattr(postgres, "NOBODY", {})
    with pytest.raises(RuntimeError, match=r"could not be started.*no room"):
        Server(tmp_path).start()


@pytest.mark.parametrize("programs", ["bin/gone", "fails"])
def test_what_a_killed_run_left_hinders_no_other(tmp_path: Path, programs: str) -> None:
    never = 2**22 + 1  # above the highest number that a process can have
    left = tmp_path / f"{PREFIX}{never}"
    (left / "data").mkdir(parents=True)
    (left / "data" / "postmaster.pid").write_text(f"{never}\n", encoding="utf-8")
    (left / "programs").write_text(str(tmp_path / programs), encoding="utf-8")
    (tmp_path / "fails").mkdir()
    (tmp_path / "fails" / "pg_ctl").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "fails" / "pg_ctl").chmod(0o755)
    ours = tmp_path / f"{PREFIX}{os.getpid()}"
    ours.mkdir()
    sweep(tmp_path)
    assert not left.exists()
    assert ours.exists()
