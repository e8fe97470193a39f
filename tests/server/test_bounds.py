"""Nobody can send without end, wait without end, or leave answers unread."""

import gc
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from akropolis.server import bounded_http, bounded_socket, run
from akropolis.server.bounded_http import LARGEST_HEAD, MOST_HEADERS, MOST_PIPELINED, SECONDS, BoundedHttp, Stage
from akropolis.server.bounded_socket import MOST_FRAMES
from akropolis.server.limits import LARGEST_BODY, MOST_CONNECTIONS
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, TIMEOUT, Client, Opened, listening, sitting

HEAD = b"GET /health HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/1/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


@contextmanager
def line(server: RunningServer) -> Iterator[socket.socket]:
    """A connection on which anything can be said."""
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=TIMEOUT) as connection:
        yield connection


def everything(connection: socket.socket) -> bytes:
    """What is answered until the server ends the connection."""
    heard = b""
    try:
        while data := connection.recv(65536):
            heard += data
    except ConnectionResetError:
        pass
    return heard


def answers(server: RunningServer, sent: bytes) -> bytes:
    """What the server says before it ends the connection."""
    with line(server) as connection:
        connection.sendall(sent)
        return everything(connection)


LAST = b"Connection: close\r\n\r\n"


def test_a_head_has_its_length(server: RunningServer) -> None:
    room = LARGEST_HEAD - len(HEAD) - len(LAST) - len(b"X: \r\n")
    assert b" 200 " in answers(server, HEAD + b"X: " + b"a" * room + b"\r\n" + LAST)
    assert answers(server, HEAD + b"X: " + b"a" * (LARGEST_HEAD + bounded_http.SLICE)).startswith(b"HTTP/1.1 400")


def test_a_head_has_its_number_of_lines(server: RunningServer) -> None:
    for lines, status in ((MOST_HEADERS - 2, b" 200 "), (MOST_HEADERS - 1, b" 400 ")):
        assert status in answers(server, HEAD + b"X: a\r\n" * lines + LAST)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"a" * 2 * LARGEST_HEAD,
        b"\r\n" * LARGEST_HEAD,
        POST + CHUNKED + b"2;" + b"a" * 2 * LARGEST_HEAD,
        POST + CHUNKED + b"1\r\n{\r\n" * LARGEST_HEAD,
        POST + CHUNKED + b"2\r\n{}\r\n0\r\n" + b"X: a\r\n" * LARGEST_HEAD,
        HEAD + b"\r\n" + b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * LARGEST_HEAD,
    ],
    ids=["request line", "empty lines", "remark on a chunk", "tiny chunks", "trailers", "second request"],
)
def test_no_part_of_a_request_goes_on_for_ever(server: RunningServer, sent: bytes) -> None:
    answers(server, sent)


def test_a_body_that_was_refused_is_read_for_a_while_so_that_the_refusal_is_heard(server: RunningServer) -> None:
    for length, is_kept in ((LARGEST_BODY * 2, True), (bounded_http.MOST_IGNORED * 4, False)):
        with line(server) as connection:
            connection.sendall(
                POST + b"Origin: " + server.address.encode() + f"\r\nContent-Length: {length}\r\n\r\n".encode()
            )
            assert connection.recv(65536).startswith(b"HTTP/1.1 413")
            try:
                connection.sendall(b" " * length)
                connection.sendall(HEAD + LAST)
                heard = everything(connection)
            except (BrokenPipeError, ConnectionResetError):
                heard = b""
            assert (b" 200 " in heard) == is_kept


def test_a_few_requests_may_wait_for_another_and_are_answered_in_turn(server: RunningServer) -> None:
    asked = b"".join(b"GET /%d HTTP/1.1\r\nHost: here\r\n\r\n" % number for number in range(MOST_PIPELINED))
    heard = answers(server, asked + HEAD + LAST)
    assert heard.count(b"HTTP/1.1 404") == MOST_PIPELINED
    assert heard.count(b"HTTP/1.1 200") == 1
    assert answers(server, (HEAD + b"\r\n") * 200).count(b"HTTP/1.1") < 200


def test_a_connection_that_has_ended_is_gone_without_the_garbage_collector(server: RunningServer) -> None:
    def connections() -> int:
        return sum(isinstance(each, BoundedHttp) for each in gc.get_objects())

    gc.collect()
    before = connections()
    gc.disable()
    try:
        for _ in range(20):
            answers(server, (HEAD + b"\r\n") * 200)
        answers(server, HEAD + LAST)  # by now the loop has seen the others off
        assert connections() <= before + 1
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("stage", "sent"),
    [
        (Stage.HEAD, b""),
        (Stage.HEAD, b"GET / HT"),
        (Stage.HEAD, HEAD + b"X-Slow: "),
        (Stage.HEAD, HEAD + b"\r\n" + HEAD),
        (Stage.BODY, POST + b"Content-Length: 100\r\n\r\n{"),
        (Stage.BODY, POST + CHUNKED + b"2\r\n{"),
    ],
)
def test_who_does_not_go_on_is_let_go(
    monkeypatch: pytest.MonkeyPatch, server: RunningServer, stage: Stage, sent: bytes
) -> None:
    monkeypatch.setitem(SECONDS, stage, 0.2)
    answers(server, sent)


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch, server: RunningServer) -> None:
    monkeypatch.setitem(SECONDS, Stage.READ_ON, 0.2)
    ask = b"GET /api/1/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
    with line(server) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012 until the answers fill all buffers
            while True:
                connection.sendall(ask)


def test_idle_connections_are_kept_for_a_while_and_then_let_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "IDLE_SECONDS", 0.2)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with running_server(tmp_path / "tables.sqlite") as server:
        assert b" 200 " in answers(server, HEAD + b"\r\n")


@pytest.mark.parametrize("trusted", ["192.0.2.1", "127.0.0.1"])
def test_a_client_has_so_many_connections_and_a_trusted_proxy_as_many_as_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trusted: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    with running_server(tmp_path / "tables.sqlite", rate=1) as server, ExitStack() as held:
        first, *others = [held.enter_context(line(server)) for _ in range(MOST_CONNECTIONS + 1)]
        for each in reversed(others):  # the last has been let in when it is answered, and the others before it
            each.sendall(HEAD + LAST)
            assert b" 200 " in everything(each)
        with suppress(OSError):
            first.sendall(HEAD + LAST)
        assert bool(everything(first)) == (trusted == "127.0.0.1")


def test_a_half_sent_request_does_not_hold_up_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "SHUTDOWN_SECONDS", 10)
    with ExitStack() as held, running_server(tmp_path / "tables.sqlite") as server:
        body, head = (held.enter_context(line(server)) for _ in range(2))  # they stay open until the server has stopped
        body.sendall(POST + b"Origin: " + server.address.encode() + b"\r\nContent-Length: 100\r\n\r\n{")
        head.sendall(HEAD)
        httpx.get(f"{server.address}/health")  # it has read what came before
    assert "exceeded" not in caplog.text  # the time that running requests are given


@pytest.fixture
def opened(client: Client) -> Opened:
    return client.open(sitting(ADA), sitting(BEN))


def frame(opcode: int, payload: bytes = b"", is_last: bool = True) -> bytes:
    """A frame as clients send it, with a mask that changes nothing."""
    return struct.pack("!BB4x", opcode | (0x80 if is_last else 0), 0x80 | len(payload)) + payload


@pytest.mark.parametrize(
    ("opening", "repeated"),
    [
        (frame(1, is_last=False), frame(0, is_last=False)),
        (b"", frame(9)),
        (b"", frame(9, b"are you there?")),
        (b"", frame(10)),
    ],
    ids=["empty pieces", "pings", "long pings", "pongs"],
)
@pytest.mark.parametrize("moment", ["at first", "after hello"])
def test_frames_count_before_they_are_a_message(
    server: RunningServer, opened: Opened, opening: bytes, repeated: bytes, moment: str
) -> None:
    with listening(server, opened.table) as socket_client:
        if moment == "after hello":
            socket_client.hello(opened.answer["watch"])
        socket_client.connection.socket.sendall(opening + repeated * MOST_FRAMES * 3)
        with pytest.raises(ConnectionClosed) as closed:
            socket_client.hear_to_the_end()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_a_client_that_has_much_to_say_is_heard(
    monkeypatch: pytest.MonkeyPatch, server: RunningServer, opened: Opened
) -> None:
    monkeypatch.setattr(bounded_socket, "FRAMES_PER_SECOND", 0.0)
    hello = json.dumps({"type": "hello", "token": opened.answer["watch"]}).encode()
    with listening(server, opened.table) as socket_client:
        wire = socket_client.connection.socket
        wire.sendall(frame(1, hello[:5], is_last=False) + frame(9) + frame(0, hello[5:100], is_last=len(hello) <= 100))
        if len(hello) > 100:
            wire.sendall(frame(0, hello[100:]))
        assert socket_client.hear()["type"] == "welcome"
        for _ in range((MOST_FRAMES - 20) // 2):
            wire.sendall(frame(10) + frame(1, b'{"type":"ping"}'))
            assert socket_client.hear() == {"type": "pong"}
