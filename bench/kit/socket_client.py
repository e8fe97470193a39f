"""One end of a WebSocket, by hand: two thousand of them must cost next to nothing."""

import asyncio
import base64
import json
import os
from collections.abc import Callable

from bench.kit.http import HOST, LostError

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SMALL = 126
"""Lengths from here on follow in two bytes, or, where this is one more, in eight."""
MASK = b"\0\0\0\0"
"""Clients must mask what they send. A mask of zeros changes nothing."""


class SocketClient(asyncio.Protocol):
    """Listens to a table and hands over every message as it came."""

    def __init__(self, heard: Callable[[bytes], None], handshake: bytes, hello: bytes) -> None:
        self._hand_over = heard
        self._handshake = handshake
        self._hello = hello
        self._bytes = bytearray()
        self._is_agreed = False
        self._transport: asyncio.Transport | None = None
        self.closed: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """With which code the server has closed; without one the connection was lost."""
        self._code: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # it is one of streams
        self._transport = transport
        transport.write(self._handshake)

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self._is_agreed:
            self._agree()
        while self._is_agreed and (frame := self._next()):
            self._take(*frame)

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        if not self.closed.done():
            self.closed.set_result(self._code)

    def close(self) -> None:
        """Hang up without a word, as a client does that loses its network."""
        if self._transport:
            self._transport.abort()

    def _agree(self) -> None:
        end = self._bytes.find(b"\r\n\r\n")
        if end < 0:
            return
        if not self._bytes.startswith(b"HTTP/1.1 101"):
            self.close()
            return
        del self._bytes[: end + 4]
        self._is_agreed = True
        self._say(TEXT, self._hello)

    def _next(self) -> tuple[int, bytes] | None:
        """A whole frame, if one has come. The server sends each message as one."""
        data = self._bytes
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length >= SMALL:
            start = 4 if length == SMALL else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return None
        kind, payload = data[0] & 0x0F, bytes(data[start : start + length])
        del data[: start + length]
        return kind, payload

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hand_over(payload)
        elif kind == PING:
            self._say(PONG, payload)
        elif kind == CLOSE:
            self._code = int.from_bytes(payload[:2], "big")
            self._say(CLOSE, payload[:2])

    def _say(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes([0x80 | length]) if length < SMALL else bytes([0x80 | SMALL]) + length.to_bytes(2, "big")
        if self._transport:
            self._transport.write(bytes([0x80 | kind]) + size + MASK + payload)


async def listen(
    port: int, table: str, token: str | None, since: int | None, heard: Callable[[bytes], None], people: bool = False
) -> SocketClient:
    """A socket to a table, from hello on; with people, who comes and goes is told as well."""
    key = base64.b64encode(os.urandom(16)).decode()
    handshake = (
        f"GET /api/1/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    hello = {"type": "hello", "token": token, "since": since} | ({"people": True} if people else {})
    try:
        _, client = await asyncio.get_running_loop().create_connection(
            lambda: SocketClient(heard, handshake.encode(), json.dumps(hello).encode()), HOST, port
        )
    except OSError as error:
        raise LostError from error
    return client
