"""Running the server: health, metrics, a store that fails, a shutdown that keeps everything."""

import asyncio
import json
import re
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from akropolis.server import keeper as keeper_module
from akropolis.server import readiness
from akropolis.server.readiness import Readiness
from akropolis.table.store import Store, StoreUnavailableError
from tests.kit.ports import free_port
from tests.kit.running_server import RunningServer, running_server, server_process
from tests.kit.terminal import akropolis, akropolis_here
from tests.server.client import A_MOMENT, ADA, BEN, GREEDY, Client, first_move, listening, play_on, sitting


def test_metrics_count_without_names(client: Client, server: RunningServer) -> None:
    opened = client.open(sitting(ADA), GREEDY)
    player = opened.players[0]
    player.post(f"{opened.path}/moves", first_move(player, opened.path))
    client.send("GET", "/no/such/page")
    client.send("GET", "/another/page")
    metrics = client.send("GET", "/metrics").text
    assert 'akropolis_requests_total{method="POST",route="/api/1/tables/{table}/moves",status="200"} 1.0' in metrics
    assert 'route="none",status="404"} 2.0' in metrics
    assert re.search(r'akropolis_entries_total{event="Moved"} [1-9]', metrics)
    assert opened.table not in metrics
    assert "127.0.0.1" not in metrics
    assert re.search(r"process_open_fds [1-9]", metrics)


def test_a_store_that_fails_is_told_and_nothing_is_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN))
        player, store = opened.players[0], server.service.store
        move = first_move(player, opened.path)
        before = opened.view()

        async def full(*_: object, **__: object) -> None:
            raise StoreUnavailableError("database or disk is full")

        with listening(server, opened.table) as socket_client, monkeypatch.context() as patch:
            socket_client.hello(player.token)
            patch.setattr(store, "append", full)
            error = player.post(f"{opened.path}/moves", move, 503)
            assert error["code"] == "store_unavailable"
            assert "disk" not in json.dumps(error)
            assert opened.view() == before
            patch.setattr(store, "touch", full)
            assert opened.stranger.send("GET", "/ready").status_code == 503
            assert opened.stranger.send("GET", "/health").status_code == 200
            patch.undo()
            answer = player.post(f"{opened.path}/moves", move)
            assert socket_client.hear()["news"] == answer["news"][0]


def test_a_fault_in_one_request_is_told_without_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        client = Client(server.address)

        async def broken(*_: object) -> None:
            raise RuntimeError("the salt is 1234")

        monkeypatch.setattr(server.service.lobby, "text", broken)
        response = client.send("GET", "/api/1/tables")
        assert "salt" not in caplog.text
        assert (response.status_code, response.json()["code"]) == (500, "server_fault")
        assert "salt" not in response.text
        assert response.headers["x-content-type-options"] == "nosniff"


def test_a_table_that_nobody_asks_for_is_let_go_and_comes_back(
    monkeypatch: pytest.MonkeyPatch, server: RunningServer, client: Client
) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    heard = client.open(sitting(ADA), sitting(BEN))
    seen = opened.view()
    keeper = server.service.keeper
    monkeypatch.setattr(keeper_module, "IDLE_SECONDS", -1)
    with listening(server, heard.table) as socket_client:
        socket_client.hello(heard.answer["watch"])
        server.call(keeper.sweep, server.service.hub.has_listeners)
        assert keeper.held(opened.table) is None
        assert keeper.held(heard.table)
    assert opened.view() == seen
    player = opened.players[0]
    player.post(f"{opened.path}/moves", first_move(player, opened.path))


def test_the_page_says_that_the_server_runs(client: Client) -> None:
    page = client.send("GET", "/")
    assert page.headers["content-type"].startswith("text/html")
    assert "The server is running" in page.text
    assert client.send("GET", "/api/1/openapi.json").json()["info"]["title"] == "Akropolis"


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_shutdown_closes_sockets_and_loses_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    database, log, port = tmp_path / "tables.sqlite", tmp_path / "log", free_port()
    client = Client(f"http://127.0.0.1:{port}")
    with server_process(database, port, log, is_forked=False) as process:
        opened = client.open(GREEDY, GREEDY)
        url = f"ws://127.0.0.1:{port}/api/1{opened.path}/socket"
        with connect(url, origin=Origin(client.address)) as connection:
            connection.send(json.dumps({"type": "hello", "token": opened.answer["watch"]}))
            heard = [json.loads(connection.recv()) for _ in range(3)]
            process.send_signal(sent)
            with suppress(ConnectionClosed):
                heard.extend(json.loads(text) for text in connection)
        assert connection.close_code == 1012
        assert process.wait() in {0, -sent}
    logged = log.read_text()
    assert '"event": "stopped"' in logged
    assert "Traceback" not in logged
    assert "leaked" not in logged
    with server_process(database, port, log):
        assert opened.view()["version"] >= heard[-1]["news"]["version"]
        assert play_on(opened, {})["status"]["is_over"]


def test_several_workers_serve_one_table(tmp_path: Path) -> None:
    database, log, port = tmp_path / "tables.sqlite", tmp_path / "log", free_port()
    with server_process(database, port, log, is_forked=False, AKROPOLIS_WORKERS="2") as process:
        client = Client(f"http://127.0.0.1:{port}")
        opened = client.open(sitting(ADA), GREEDY)
        player = opened.players[0]
        for _ in range(4):
            # A new connection each time: whoever takes it must know what the other has done.
            fresh = Client(client.address, player.token)
            while fresh.get(opened.path)["status"]["acting"]["actor"] != "person":
                time.sleep(A_MOMENT)
            fresh.post(f"{opened.path}/moves", first_move(fresh, opened.path))
        assert len([made for made in opened.view()["moves"] if made["seat"] == 0]) == 4
        process.terminate()
        process.wait()


def test_serving_is_refused_with_a_hint_and_no_traceback(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = {
            ("--host", "0.0.0.0"): "--base-url",
            ("--port", "99999"): "port",
            ("--log-level", "loud"): "log_level",
            ("--base-url", "example"): "base_url",
            ("--database", "mysql://host/name"): "database",
            ("--port", port, "--database", str(tmp_path / "x.sqlite")): "cannot be listened on",
            ("--database", str(tmp_path / "no" / "folder" / "x.sqlite")): "database",
        }
        for arguments, hint in refused.items():
            run = akropolis_here("serve", *arguments, status=2)
            assert hint in run.stderr
            assert len(run.stderr.splitlines()) == 1
            assert run.stdout == ""
        assert akropolis("serve", "--port", port, status=2).stderr.count("\n") == 1


def test_a_backup_is_taken_while_people_play_and_put_back(tmp_path: Path) -> None:
    database, file, other = (tmp_path / name for name in ("tables.sqlite", "backup.json", "other.sqlite"))
    with running_server(database) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN), name="Kept")
        player = opened.players[0]
        player.post(f"{opened.path}/moves", first_move(player, opened.path))
        akropolis_here("backup", file, "--database", str(database))
        seen = player.get(opened.path)
    akropolis_here("restore", file, "--database", str(other))
    with running_server(other) as server:
        again = Client(server.address, player.token)
        assert again.get(opened.path) == seen
    told = akropolis_here("restore", file, "--database", str(other), status=2).stderr
    assert "holds games" in told
    assert oct(file.stat().st_mode)[-3:] == "600"


def test_ready_is_tried_again_after_a_while_and_soon_where_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    now, tried, failures = [0.0], [], [None, StoreUnavailableError("full"), None]

    class Tried:
        async def touch(self, mark: str) -> None:
            tried.append(mark)
            if failure := failures[len(tried) - 1]:
                raise failure

    async def story() -> None:
        ready = Readiness(cast("Store", Tried()))
        for now[0] in (100.0, 101.0, 104.9):
            await ready.check()
        assert len(tried) == 1
        for now[0] in (105.0, 105.9):
            with pytest.raises(StoreUnavailableError):
                await ready.check()
        assert len(tried) == 2
        now[0] = 106.0
        await ready.check()
        assert len(set(tried)) == 3

    monkeypatch.setattr(readiness, "time", SimpleNamespace(monotonic=lambda: now[0]))
    asyncio.run(story())


def test_requests_by_hand_work_with_an_origin(server: RunningServer) -> None:
    body = '{"id": "0123456789abcdef012345", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]}'
    headers = {"Origin": server.address, "Content-Type": "application/json"}
    assert httpx.post(f"{server.address}/api/1/tables", content=body, headers=headers).status_code == 201
