"""A disk that is full, a database that is locked, a game that is broken: a clear error, and everything else goes on."""

import json
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from akropolis.notation.records import parse_record
from akropolis.server import readiness
from akropolis.table.proof import proved_commitment
from bench.kit.known_table import take_in
from tests.kit.ports import free_port
from tests.kit.running_server import running_server, server_process
from tests.kit.serving import ServerProcess
from tests.server.client import ADA, BEN, GREEDY, Client, Opened, first_move, play_on, sitting

ROOM = 64 * 1024
"""Bytes that files may still grow by, when the disk is about to be full."""


@dataclass
class Here:
    """A server process and its database."""

    client: Client
    process: ServerProcess
    database: str


@contextmanager
def serving(database: str | Path, folder: Path) -> Iterator[Here]:
    port = free_port()
    with server_process(database, port, folder / "log", AKROPOLIS_LOG_LEVEL="warning") as process:
        yield Here(Client(f"http://127.0.0.1:{port}"), process, str(database))


def act_until_refused(opened: Opened, player: Client) -> tuple[str, dict[str, Any], httpx.Response]:
    """Moves and take-backs, for as long as they are kept: what was refused, and how."""
    while True:
        move = first_move(player, opened.path)
        response = player.send("POST", f"/api/1{opened.path}/moves", move)
        if not response.is_success:
            return "moves", move, response
        back = {"id": f"back-{move['id']}", "version": response.json()["version"]}
        response = player.send("POST", f"/api/1{opened.path}/take-back", back)
        if not response.is_success:
            return "take-back", back, response


def check_whole(opened: Opened, picture: Any) -> None:
    """The game can be played to its end, its log has no gap, and whoever has listened since knows what it is."""
    last = play_on(opened, dict(enumerate(opened.players)))
    news = opened.watcher.get(f"{opened.path}/events?since=0")["news"]
    assert [each["version"] for each in news] == list(range(1, last["version"] + 1))
    for each in news[picture["version"] :]:
        take_in(picture, each)
    assert picture == last
    record = parse_record(opened.watcher.send("GET", f"/api/1{opened.path}/record").text)
    assert [record.positions()[-1].score_sheet(seat).total for seat in range(2)] == last["result"]["totals"]
    assert proved_commitment(record)


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with serving(database, tmp_path) as here:
        opened, other = (here.client.open(sitting(ADA), seat) for seat in (sitting(BEN), GREEDY))
        player, picture = opened.players[0], opened.view()
        limits = resource.prlimit(here.process.pid, resource.RLIMIT_FSIZE)
        largest = max(file.stat().st_size for file in tmp_path.iterdir())
        resource.prlimit(here.process.pid, resource.RLIMIT_FSIZE, (largest + ROOM, limits[1]))
        what, refused, response = act_until_refused(opened, player)
        assert (response.status_code, response.json()["code"]) == (503, "store_unavailable")
        before = opened.view()
        assert before["version"] == refused["version"], "what was refused is not shown"
        error = other.players[0].post(f"{other.path}/moves", first_move(other.players[0], other.path), 503)
        assert error["code"] == "store_unavailable"
        assert here.client.send("GET", "/ready").status_code == 503
        resource.prlimit(here.process.pid, resource.RLIMIT_FSIZE, limits)
        answer = player.post(f"{opened.path}/{what}", refused)
        assert answer["version"] == refused["version"] + 1
        check_whole(opened, picture)
        assert play_on(other, {0: other.players[0]}, until=8)["version"] >= 8, "bots go on, too"
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_database_that_was_moved_away_is_told_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(readiness, "GOOD_FOR", 0)
    monkeypatch.setattr(readiness, "BAD_FOR", 0)
    database = tmp_path / "tables.sqlite"
    with running_server(database) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN))
        player, picture = opened.players[0], opened.view()
        move = first_move(player, opened.path)
        assert opened.stranger.send("GET", "/ready").status_code == 200
        database.rename(tmp_path / "away.sqlite")
        assert player.post(f"{opened.path}/moves", move, 503)["code"] == "store_unavailable"
        assert opened.stranger.send("GET", "/ready").status_code == 503
        assert "database moved away" in caplog.text
        assert opened.view() == picture, "one can still look"
        (tmp_path / "away.sqlite").rename(database)
        assert opened.stranger.send("GET", "/ready").status_code == 200
        assert player.post(f"{opened.path}/moves", move)["version"] == picture["version"] + 1


@contextmanager
def locked_file(database: str) -> Iterator[None]:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def locked_rows(url: str) -> Iterator[None]:
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield


def check_a_lock(here: Here, lock: Callable[[str], Any]) -> None:
    opened, other = (here.client.open(sitting(ADA), seat) for seat in (sitting(BEN), GREEDY))
    player, picture = opened.players[0], opened.view()
    move = first_move(player, opened.path)
    with lock(here.database):
        error = player.post(f"{opened.path}/moves", move, 503)
        assert error["code"] == "store_unavailable"
        assert opened.view() == picture, "one can still look"
    answer = player.post(f"{opened.path}/moves", move)
    assert player.post(f"{opened.path}/moves", move) == answer
    check_whole(opened, picture)
    assert play_on(other, {0: other.players[0]}, until=8)["version"] >= 8, "bots go on, too"


def test_a_locked_file_is_told_and_the_game_goes_on_afterwards(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", tmp_path) as here:
        check_a_lock(here, locked_file)


def test_locked_rows_are_told_and_the_game_goes_on_afterwards(postgres_url: str, tmp_path: Path) -> None:
    with serving(postgres_url, tmp_path) as here:
        check_a_lock(here, locked_rows)


BROKEN = {
    "no JSON": "nonsense",
    "no entry": '{"version":4,"at":1,"kind":"moved","seat":0,"move":"1@n2/n","by":"nobody"}',
    "an illegal move": '{"version":4,"at":1,"kind":"moved","seat":3,"move":"1@n2/n","by":"person"}',
}


def test_games_whose_logs_are_broken_do_not_touch_another(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with serving(database, tmp_path) as here:
        good = here.client.open(sitting(ADA), GREEDY, public=True)
        picture = good.view()
        broken = {body: here.client.open(GREEDY, sitting(BEN), public=True) for body in BROKEN.values()}
        for each in broken.values():
            play_on(each, {1: each.players[0]}, until=6)
            each.players[0].post(f"{each.path}/leave", {"id": "bye"})  # so that a bot is due there for ever
        here.process.kill()
    with closing(sqlite3.connect(database)) as connection, connection:
        for body, each in broken.items():
            change = 'UPDATE entries SET body = ? WHERE version = 4 AND "table" = ?'
            assert connection.execute(change, (body, each.table)).rowcount == 1
    port = int(here.client.address.rpartition(":")[2])
    with server_process(database, port, tmp_path / "log"):
        for each in broken.values():
            error = each.watcher.get(each.path, 410)
            assert error == {"code": "table_damaged", "message": error["message"], "params": {}}
            assert each.players[0].post(f"{each.path}/return", {"id": "hi"}, 410)["code"] == "table_damaged"
        assert good.table in [line["table"] for line in good.stranger.get("/tables?state=playing")["tables"]]
        assert good.stranger.send("GET", "/ready").status_code == 200
        last = play_on(good, {0: good.players[0]})
        for each in good.watcher.get(f"{good.path}/events?since={picture['version']}")["news"]:
            take_in(picture, each)
        assert picture == last
        counted = good.stranger.send("GET", "/metrics").text
        assert f'akropolis_database_findings_total{{kind="table"}} {len(broken)}.0' in counted
    logged = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    lines = [json.loads(line) for line in logged if line.startswith("{")]
    told = [line["table"] for line in lines if line.get("kind") == "table"]
    assert sorted(told) == sorted(
        each.table for each in broken.values()
    )  # once each, however often they were asked for


def test_a_database_that_is_damaged_as_a_whole_is_not_ready_and_yet_serves(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY)
    with closing(sqlite3.connect(database)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'remarks'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with database.open("r+b") as file:
        file.seek((root - 1) * size + 3)
        file.write(b"\xff\xff")  # as many cells as a page can never have
    with running_server(database) as server:
        client = Client(server.address)
        while not server.service.readiness.is_damaged:
            client.send("GET", "/health")
        ready = client.send("GET", "/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "database_damaged")
        assert Client(server.address, opened.players[0].token).get(opened.path)["table"] == opened.table
        assert 'akropolis_database_findings_total{kind="damaged"} 1.0' in client.send("GET", "/metrics").text
