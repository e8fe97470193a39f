"""Requests over connections that are kept, with no more work for each than it takes: the client shares the machine."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 60.0
"""Seconds after which an answer is no longer hoped for."""


class LostError(ConnectionError):
    """The connection broke before there was an answer: nobody can say what has become of the request."""


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    text: bytes

    @property
    def is_success(self) -> bool:
        return self.status < 300

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class _Line(asyncio.Protocol):
    """One connection, with one request at a time on it."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._heard = b""
        self._answer: asyncio.Future[Answer] | None = None

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # it is one of streams
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._heard += data
        head, found, body = self._heard.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        if len(body) >= length and self._answer and not self._answer.done():
            self._heard = b""
            self._answer.set_result(Answer(int(head[9:12]), body))

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(LostError())

    def send(self, request: bytes) -> "asyncio.Future[Answer]":
        if self._transport is None:
            raise LostError
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def close(self) -> None:
        if self._transport:
            self._transport.abort()


class Caller:
    """Sends requests to one server, over as many connections as there are requests under way."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: deque[_Line] = deque()

    async def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Answer:
        """What the server says to a request."""
        return await self.send(self.request(method, path, token, body))

    def request(self, method: str, path: str, token: str | None = None, body: Any = None) -> bytes:
        """A request as it travels."""
        sent = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
        right = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nOrigin: http://{HOST}:{self.port}\r\n{right}"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        return head.encode() + sent

    async def send(self, request: bytes) -> Answer:
        """The answer; LostError where there is none."""
        line = await self._line()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await line.send(request)
        except BaseException:
            line.close()
            raise
        self._free.append(line)
        return answer

    async def send_and_hang_up(self, request: bytes, seconds: float) -> None:
        """A request whose answer nobody waits for, or not for long."""
        line = await self._line()
        line.send(request).add_done_callback(lambda answer: answer.exception())
        await asyncio.sleep(seconds)
        line.close()

    async def _line(self) -> _Line:
        while self._free:
            line = self._free.pop()
            if line.is_open:
                return line
        try:
            _, line = await asyncio.get_running_loop().create_connection(_Line, HOST, self.port)
        except OSError as error:
            raise LostError from error
        return line

    def close(self) -> None:
        """Hang up."""
        while self._free:
            self._free.pop().close()
