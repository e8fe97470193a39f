"""Every request counts, whatever becomes of it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute

from akropolis.server import limits as limits_module
from akropolis.server import toll
from akropolis.server.app import ROUTERS
from akropolis.server.bill import COLD_NEWS, COLD_TABLE
from akropolis.server.limits import RATES, Limit, Rate
from akropolis.server.told import Memory
from akropolis.server.toll import limit_of
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, Client, listening, sitting

KINDS = {
    "open_table": Limit.OPENS,
    "continue_": Limit.OPENS,
    "arrive": Limit.OPENS,
    "open_my_table": Limit.OPENS,
    "log_in_by_code": Limit.LOG_INS,
    "log_in_by_link": Limit.LOG_INS,
    "log_in_by_passkey": Limit.LOG_INS,
    "log_in_options": Limit.LOG_INS,
    "hint": Limit.HINTS,
    "say": Limit.PHRASES,
    "remark": Limit.PHRASES,
    "health": Limit.PAGES,
    "ready": Limit.PAGES,
    "metrics": Limit.PAGES,
    "page": Limit.PAGES,
}
"""By the names of their functions."""
ONCE = 1 / RATES[Limit.COMMANDS].burst
"""With this rate a client may send one command, and three questions, and open nothing."""


def test_every_route_counts_as_what_it_is() -> None:
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            (method,) = route.methods or {""}
            usual = Limit.READS if method == "GET" else Limit.COMMANDS
            counted = limit_of({"type": "http", "method": method, "path": route.path_format})
            assert counted is KINDS.get(route.name, usual), route.path


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    monkeypatch.setattr(toll, "PAUSE_SECONDS", 0.01)
    with running_server(tmp_path / "tables.sqlite", rate=ONCE) as server:
        yield server


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/api/1/score", {"content": b'{"cities": ', "headers": {"Content-Type": "application/json"}}, 400),
        ("/api/1/score", {"content": b" " * 100_000}, 413),
        ("/api/1/nothing", {"json": {}}, 404),
        ("/api/1/score", {"headers": {"Origin": "http://evil.example"}}, 403),
    ],
    ids=["malformed", "too large", "unknown", "of another site"],
)
def test_what_is_refused_has_been_counted(strict: RunningServer, path: str, sent: dict[str, Any], status: int) -> None:
    client = Client(strict.address)
    headers = {"Origin": strict.address} | sent.pop("headers", {})
    statuses = [client.http.post(f"{strict.address}{path}", headers=headers, **sent).status_code for _ in range(2)]
    assert statuses == [status, 429]


def test_pages_and_sockets_count_as_well(strict: RunningServer) -> None:
    client = Client(strict.address)
    pages = [client.send("GET", "/nothing").status_code for _ in range(int(RATES[Limit.PAGES].burst * ONCE))]
    while pages[-1] != 429 and len(pages) < 200:  # where requests take long, a few more are granted meanwhile
        pages.append(client.send("GET", "/nothing").status_code)
    assert pages == [404] * (len(pages) - 1) + [429]
    with listening(strict, "a" * 16) as first:
        assert first.hello()["code"] == "table_unknown"
    with listening(strict, "a" * 16) as second:
        assert second.hear()["code"] == "rate_exceeded"


def test_who_is_refused_waits_for_it_and_others_do_not(strict: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toll, "PAUSE_SECONDS", 3600.0)
    client = Client(strict.address)
    client.send("POST", "/api/1/score", {})
    with socket.create_connection(("127.0.0.1", strict.service.settings.port)) as refused:
        refused.sendall(b"POST /api/1/score HTTP/1.1\r\nHost: here\r\n\r\n")
        assert client.send("GET", "/health").status_code == 200
        refused.setblocking(False)
        with pytest.raises(BlockingIOError):
            refused.recv(1)
    monkeypatch.setattr(toll, "MOST_PAUSING", 0)
    assert client.send("POST", "/api/1/score", {}).status_code == 429


class Forgetful:
    """A server that has its tables in memory, or not."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server

    def forget(self, table: str) -> None:
        async def forgotten() -> None:
            self._server.service.keeper.forget(table)
            self._server.service.keeper._told = Memory()

        self._server.run(forgotten())

    @property
    def left(self) -> float:
        """The number of queries that the only client may send at once."""
        limits = self._server.service.limits
        return limits._filled((Limit.READS, limits._name("127.0.0.1"))).left


@pytest.mark.parametrize(
    ("path", "cost"), [("", COLD_TABLE), ("/events?since=0", COLD_TABLE + COLD_NEWS), ("/legal", COLD_TABLE)]
)
def test_tables_that_are_not_in_memory_cost_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, cost: int
) -> None:
    monkeypatch.setitem(limits_module.RATES, Limit.READS, Rate(200, 1e-9))
    with running_server(tmp_path / "tables.sqlite", rate=1) as server:
        client, forgetful = Client(server.address), Forgetful(server)
        opened = client.open(sitting(ADA), sitting(BEN))
        path = f"{opened.path}{path}"
        opened.players[0].get(path)
        before = forgetful.left
        opened.players[0].get(path)
        assert before - forgetful.left == pytest.approx(1)
        forgetful.forget(opened.table)
        opened.players[0].get(path)
        assert before - forgetful.left == pytest.approx(2 + cost)
        client.get("/tables/aaaaaaaaaaaaaaaa", 404)
        assert before - forgetful.left == pytest.approx(3 + cost)
