"""Sockets: exactly what was missed, at everyone's own pace, and a clean end for whoever talks nonsense."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from akropolis.server import limits
from akropolis.server import socket as server_socket
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, Client, Opened, first_move, listening, play_on, sitting


@pytest.fixture
def opened(client: Client) -> Opened:
    return client.open(sitting(ADA), sitting(BEN))


def closing(socket_client: Any) -> tuple[int, str]:
    """How a socket was closed."""
    with pytest.raises(ConnectionClosed) as closed:
        socket_client.hear_to_the_end()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize("since", range(21))
def test_a_client_hears_exactly_what_it_missed(server: RunningServer, played: Opened, since: int) -> None:
    with listening(server, played.table) as socket_client:
        welcome = socket_client.hello(played.answer["watch"], since)
    assert welcome["table"] is None
    assert [news["version"] for news in welcome["news"]] == list(range(since + 1, played.view()["version"] + 1))
    told = played.watcher.get(f"{played.path}/events?since={since}")
    assert welcome["news"] == told["news"]
    assert welcome["version"] == told["version"]


@pytest.fixture(scope="module")
def played(server: RunningServer) -> Opened:
    opened = Client(server.address).open(sitting(ADA), sitting(BEN))
    play_on(opened, dict(enumerate(opened.players)), until=20)
    return opened


def test_who_knows_more_than_there_is_gets_the_whole_table(server: RunningServer, played: Opened) -> None:
    with listening(server, played.table) as socket_client:
        welcome = socket_client.hello(played.answer["watch"], since=999)
    assert welcome["table"] == played.view()
    assert welcome["news"] == []
    assert played.watcher.get(f"{played.path}/events?since=999")["news"] == []


def test_news_come_to_every_seat_and_spectator_alike(server: RunningServer, opened: Opened) -> None:
    tokens = [opened.players[0].token, opened.players[1].token, opened.answer["watch"]]
    ears = [listening(server, opened.table) for _ in tokens]
    with ears[0] as first, ears[1] as second, ears[2] as third:
        for socket_client, token in zip((first, second, third), tokens, strict=True):
            socket_client.hello(token)
        answer = opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
        for socket_client in (first, second, third):
            assert socket_client.hear() == {"type": "news", "news": answer["news"][0]}


def test_another_table_is_not_heard(server: RunningServer, client: Client, opened: Opened) -> None:
    quiet = client.open(sitting(ADA), sitting(BEN))
    with listening(server, quiet.table) as socket_client:
        socket_client.hello(quiet.answer["watch"])
        opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
        socket_client.say({"type": "ping"})
        assert socket_client.hear() == {"type": "pong"}


NONSENSE: dict[str, tuple[Any, int, str]] = {
    "no json": ("hello", 4400, "request_malformed"),
    "half json": ('{"type":', 4400, "request_malformed"),
    "empty": ("", 4400, "request_malformed"),
    "nan": ('{"type":"hello","since":NaN}', 4400, "request_malformed"),
    "infinity": ('{"type":"hello","since":-Infinity}', 4400, "request_malformed"),
    "deep": ("[" * 1500 + "]" * 1500, 4400, "request_malformed"),
    "deep and open": ('{"a":' * 1500, 4400, "request_malformed"),
    "long number": ('{"type":"hello","since":' + "9" * 6000 + "}", 4400, "request_malformed"),
    "large number": ('{"type":"hello","since":99999999999999999999}', 4422, "request_invalid"),
    "binary": (b'{"type":"hello"}', 4400, "request_malformed"),
    "a list": ("[]", 4422, "request_invalid"),
    "a number": ("7", 4422, "request_invalid"),
    "null": ("null", 4422, "request_invalid"),
    "no type": ("{}", 4422, "request_invalid"),
    "unknown type": ('{"type":"move"}', 4422, "request_invalid"),
    "type of another type": ('{"type":["hello"]}', 4422, "request_invalid"),
    "token of another type": ('{"type":"hello","token":7}', 4422, "request_invalid"),
    "since in text": ('{"type":"hello","since":"1"}', 4422, "request_invalid"),
    "since half": ('{"type":"hello","since":1.5}', 4422, "request_invalid"),
    "since negative": ('{"type":"hello","since":-1}', 4422, "request_invalid"),
    "more than hello": ('{"type":"hello","seat":0}', 4422, "request_invalid"),
    "surrogates": ('{"type":"hello","token":"\\ud800"}', 4422, "request_invalid"),
    "a megabyte": (json.dumps({"type": "hello", "token": "x" * 1_000_000}), 1009, ""),
    "a megabyte of bytes": (b"\x00" * 1_000_000, 1009, ""),
    "a little too much": (" " * (limits.LARGEST_MESSAGE + 1), 1009, ""),
}


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("moment", ["at first", "after hello"])
def test_nonsense_ends_a_socket_and_nothing_else(
    server: RunningServer, opened: Opened, nonsense: str, moment: str
) -> None:
    message, code, reason = NONSENSE[nonsense]
    with listening(server, opened.table) as other, listening(server, opened.table) as socket_client:
        other.hello(opened.answer["watch"])
        if moment == "after hello":
            socket_client.hello(opened.answer["watch"])
        socket_client.connection.send(message)
        ended, why = closing(socket_client)
        assert ended == code
        assert not reason or why == reason
        opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
        assert other.hear()["type"] == "news"


def test_one_hello_is_enough(server: RunningServer, opened: Opened) -> None:
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        assert socket_client.hello(opened.answer["watch"])["code"] == "request_invalid"


def test_a_table_that_is_not_there(server: RunningServer) -> None:
    for name in ("a" * 16, "nothing", "%00", ".."):
        with listening(server, name) as socket_client:
            socket_client.say({"type": "hello"})
            assert closing(socket_client) == (4404, "table_unknown")


def test_who_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch, server: RunningServer, opened: Opened) -> None:
    monkeypatch.setattr(server_socket, "HELLO_SECONDS", 0.2)
    with listening(server, opened.table) as socket_client:
        assert closing(socket_client) == (4408, "hello_missing")


def test_who_breaks_off_in_the_middle_leaves_nothing_behind(server: RunningServer, opened: Opened) -> None:
    for breaks_off in (b"", b"GET /api/1/tables", b"\x81\xfe", b"\x00\xff\x00\xff"):
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(breaks_off)
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        socket_client.connection.socket.shutdown(socket.SHUT_RDWR)
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
        assert socket_client.hear()["type"] == "news"


def test_heartbeats_come_by_themselves(monkeypatch: pytest.MonkeyPatch, server: RunningServer, opened: Opened) -> None:
    monkeypatch.setattr(server_socket, "PING_SECONDS", 0.05)
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        assert [socket_client.connection.recv() for _ in range(3)] == ['{"type":"ping"}'] * 3


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[RunningServer]:
    monkeypatch.setattr(server_socket, "SEND_SECONDS", 0.5)
    with running_server(tmp_path / "tables.sqlite") as server:
        yield server


def test_a_slow_reader_is_dropped_and_can_resume(impatient: RunningServer) -> None:
    client = Client(impatient.address)
    opened = client.open(sitting(ADA), sitting(BEN))
    service = impatient.service
    with listening(impatient, opened.table) as socket_client, listening(impatient, opened.table) as other:
        version = socket_client.hello(opened.answer["watch"])["version"]
        other.hello(opened.answer["watch"])
        # Nobody reads the first: its buffers fill up on both sides, and then messages wait.
        filler = json.dumps({"type": "filler", "text": "x" * 100_000})
        number = 0
        while service.metrics.slow_readers._value.get() == 0:
            number += 1
            impatient.call(service.hub.broadcast, opened.table, 1_000_000 + number, filler)
            assert other.hear()["type"] == "filler"
    player = opened.players[0]
    player.post(f"{opened.path}/moves", first_move(player, opened.path))
    with listening(impatient, opened.table) as again:
        welcome = again.hello(opened.answer["watch"], since=version)
        assert [news["kind"] for news in welcome["news"]] == ["moved"]
