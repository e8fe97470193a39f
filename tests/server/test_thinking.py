"""Bots at work for many: nobody starves another, and bots that nobody looks at pause."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Semaphore

import httpx
import pytest

from akropolis import Move, PublicView, Rng
from akropolis.bots.ladder import rung
from akropolis.server import presence, thinkers
from akropolis.server.fair_queue import Asker, FairQueue, Kind, Ticket
from akropolis.table.store import AT_ONCE
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import A_MOMENT, ADA, BEN, GREEDY, TIMEOUT, Client, Opened, first_move, listening, sitting

MASTER = {"kind": "bot", "bot": "master"}
MANY = 10_000


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + TIMEOUT
    while not is_so():
        assert time.monotonic() < end
        time.sleep(A_MOMENT)


def client_from(server: RunningServer, host: str) -> Client:
    """A client with an address of its own."""
    transport = httpx.HTTPTransport(local_address=host)
    return Client(server.address, http=httpx.Client(transport=transport, timeout=TIMEOUT))


@dataclass
class Gate:
    """Bots that move at random, and only when they are allowed to."""

    allowed: Semaphore = field(default_factory=lambda: Semaphore(0))

    def choose(self, _name: str, view: PublicView, seed: int) -> Move:
        self.allowed.acquire()
        return rung("random").make().choose(view, Rng(seed), rung("random").budget)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(thinkers, "_choose", gate.choose)
    yield gate
    gate.allowed.release(MANY)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Asker]]:
    """Everything that comes into the queue, and goes out of it to be thought about."""
    seen: list[tuple[str, Asker]] = []

    class SeenQueue(FairQueue):
        def push(self, asker: Asker, now: float) -> Ticket:
            seen.append(("in", asker))
            return super().push(asker, now)

        def pop(self) -> Ticket | None:
            ticket = super().pop()
            if ticket:
                seen.append(("out", ticket.asker))
            return ticket

    monkeypatch.setattr("akropolis.server.pool.FairQueue", SeenQueue)
    return seen


def waiting(server: RunningServer) -> int:
    return sum(server.service.pool._queue.waiting(kind) for kind in Kind)


def test_twenty_tables_of_masters_do_not_delay_the_bots_of_another(
    tmp_path: Path, gate: Gate, queued: list[tuple[str, Asker]]
) -> None:
    with running_server(tmp_path / "tables.sqlite", thinkers=1) as server:
        stranger, guest = client_from(server, "127.0.0.2"), client_from(server, "127.0.0.1")
        for _ in range(20):
            stranger.open(*[MASTER] * 4)
        opened = guest.open(sitting(ADA), MASTER)
        for _ in range(3):
            until(lambda: waiting(server) == 19)
            player = opened.players[0]
            player.post(f"{opened.path}/moves", first_move(player, opened.path))
            until(lambda: waiting(server) == 20)
            gate.allowed.release(2)  # for the stranger's that is being thought about, and then for whoever is next
            until(lambda: opened.view()["status"]["acting"]["actor"] == "person")
        waits = [number for number, (way, asker) in enumerate(queued) if (way, asker.table) == ("in", opened.table)]
        assert len(waits) == 3
        for begin in waits:
            ways = [(way, asker.table) for way, asker in queued[begin + 1 :]]
            served = ways.index(("out", opened.table))
            assert [way for way, _ in ways[:served]].count("out") == 0


def paused(server: RunningServer) -> int:
    return server.service.thinkers.paused


def test_bots_alone_pause_when_nobody_looks_and_go_on_when_somebody_does(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PRESENT_SECONDS", 0.0)
    with running_server(tmp_path / "tables.sqlite") as server:
        opened = Client(server.address).open(GREEDY, GREEDY)
        until(lambda: paused(server) == 1)
        with listening(server, opened.table) as socket_client:
            socket_client.hello(opened.answer["watch"])
            gate.allowed.release(3)
            assert [socket_client.hear()["news"]["kind"] for _ in range(3)] == ["moved"] * 3
            assert paused(server) == 0
        until(lambda: not server.service.hub.has_listeners(opened.table))
        gate.allowed.release(MANY)
        until(lambda: paused(server) == 1)
        moves = len(opened.view()["moves"])
        assert moves <= 4  # one was being thought about
        assert "akropolis_paused_tables 1.0" in opened.stranger.send("GET", "/metrics").text
        with listening(server, opened.table) as socket_client:
            welcome = socket_client.hello(opened.answer["watch"])
            version = welcome["version"]
            while not socket_client.hear()["news"]["status"]["is_over"]:
                version += 1
        assert version > moves


def test_where_a_table_is_deleted_while_its_bot_thinks_nothing_has_failed(
    tmp_path: Path, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        opened = Client(server.address).open(GREEDY, sitting(ADA))
        until(lambda: server.service.pool._queue.waiting(Kind.BOTS) == 0 and opened.table in thinking(server))

        async def delete() -> None:
            await server.service.host.delete([opened.table], at=0)
            server.service.keeper.forget(opened.table)

        server.run(delete())
        gate.allowed.release(MANY)
        until(lambda: opened.table not in thinking(server))
    assert "bot_failed" not in caplog.messages


def thinking(server: RunningServer) -> set[str]:
    return set(server.service.thinkers._thinking)


def test_a_table_that_everyone_has_left_pauses_until_one_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PRESENT_SECONDS", 0.0)
    with running_server(tmp_path / "tables.sqlite") as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY)
        ada = opened.players[0]
        ada.post(f"{opened.path}/leave", {"id": "bye"})
        until(lambda: paused(server) == 1)
        assert opened.view()["moves"] == []
        ada.post(f"{opened.path}/return", {"id": "hello"})
        ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
        until(lambda: len(opened.view()["moves"]) == 2)  # the bot answers, though nobody listens


def test_a_restarted_server_leaves_bots_alone_until_somebody_looks(tmp_path: Path, gate: Gate) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database) as server:
        opened = Client(server.address).open(GREEDY, GREEDY)
        gate.allowed.release(2)
        until(lambda: len(opened.view()["moves"]) == 2)
    gate.allowed.release(MANY)
    with running_server(database) as server:
        service = server.service
        for _ in range(2):
            asyncio.run_coroutine_threadsafe(service.thinkers.look(), service.loop).result()
        assert (service.thinkers._thinking, service.keeper.held(opened.table)) == ({}, None)
        again = Opened(opened.table, opened.answer, [], Client(server.address))
        until(lambda: again.view()["status"]["is_over"])


def test_of_two_servers_one_thinks_about_a_turn(tmp_path: Path, gate: Gate, queued: list[tuple[str, Asker]]) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database, workers=2) as one, running_server(database, workers=2) as other:
        opened = Client(one.address).open(sitting(ADA), GREEDY)
        with listening(other, opened.table) as socket_client:
            socket_client.hello(opened.answer["watch"])
            for _ in range(3):
                ada = opened.players[0]
                ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
                assert socket_client.hear()["news"]["by"] == "person"  # so the other server knows whose turn it is
                gate.allowed.release()
                assert socket_client.hear()["news"]["by"] == "bot"
    assert [way for way, asker in queued if asker.table == opened.table] == ["in", "out"] * 3


def date_turn(database: Path, opened: Opened, milliseconds: int) -> None:
    """As the version before kept it: a bot's turn was due when it began, by the clock."""
    with closing(sqlite3.connect(database)) as connection, connection:
        change = 'UPDATE tables SET due = changed + ? WHERE "table" = ?'
        assert connection.execute(change, (milliseconds, opened.table)).rowcount == 1


def test_what_the_version_before_left_of_bots_alone_is_found_once_and_pauses(tmp_path: Path, gate: Gate) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database) as server:
        opened = Client(server.address).open(GREEDY, GREEDY)
    date_turn(database, opened, 0)
    with running_server(database) as server:
        service = server.service
        until(lambda: paused(server) == 1)
        asked = service.keeper._tables[opened.table].used
        asyncio.run_coroutine_threadsafe(service.thinkers.look(), service.loop).result()
        assert (service.thinkers._thinking, service.keeper._tables[opened.table].used) == ({}, asked)


def test_a_bots_turn_that_the_version_before_dated_in_the_future_is_due_when_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    with idle_bots(monkeypatch), running_server(database) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY)
        opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
    date_turn(database, opened, 86_400_000)
    with running_server(database) as server:
        again = Opened(opened.table, opened.answer, [], Client(server.address))
        until(lambda: len(again.view()["moves"]) == 2)


@contextmanager
def idle_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server that dies before its bots have moved."""
    with monkeypatch.context() as patch:
        patch.setattr(thinkers.Thinkers, "_ask", lambda *_: None)
        yield


def test_a_bot_that_people_wait_for_moves_after_a_restart_though_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    with idle_bots(monkeypatch), running_server(database) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY, sitting(BEN), pace="3d")
        ada = opened.players[0]
        version = ada.post(f"{opened.path}/moves", first_move(ada, opened.path))["version"]
    with running_server(database) as server:
        store, loop = server.service.store, server.service.loop

        def summary() -> tuple[int, int | None]:
            found = asyncio.run_coroutine_threadsafe(store.find_summary(opened.table), loop).result()
            assert found
            return found.version, found.due

        until(lambda: summary()[0] == version + 1)
        assert summary()[1] not in {None, AT_ONCE}  # now it is Ben's turn


def test_a_table_is_watched_for_a_while_after_each_look() -> None:
    clock = [0.0]
    here = presence.Presence(FakeHub(), lambda: clock[0])  # type: ignore[arg-type]
    here.note("agora")
    assert (here.is_watched("agora"), here.is_present("agora")) == (True, True)
    clock[0] = presence.WATCHED_SECONDS
    assert (here.is_watched("agora"), here.is_present("agora")) == (False, True)
    here.sweep()
    clock[0] = presence.PRESENT_SECONDS
    assert (here.is_watched("agora"), here.is_present("agora")) == (False, False)
    assert (here.is_watched("stoa"), here.is_present("stoa")) == (True, True)
    clock[0] += 1
    here.sweep()
    assert here._looked == {}


class FakeHub:
    """Somebody listens to one table."""

    def has_listeners(self, table: str) -> bool:
        return table == "stoa"
