"""The PostgreSQL of the tests: shared by a run, and never silently missing."""

import os
from pathlib import Path

import psycopg
import pytest

from tests.kit import postgres
from tests.kit.postgres import FOLDER, Server, shared_server


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
