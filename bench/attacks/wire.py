"""What attacks are made of: connections on which anything at all can be sent."""

import asyncio
import contextlib
import os
import select
import ssl
from base64 import b64encode
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

CONNECT_SECONDS = 5.0


@dataclass(frozen=True)
class Effort:
    """How much an attack may use of the machine."""

    connections: int
    """At the same time, where an attack needs no more than one."""
    crowd: int
    """At the same time, where the number is the attack."""
    bytes: int
    """On each connection."""
    seconds: float
    """For which an attack goes on; one that is over sooner takes as long as it takes."""
    comes_back: bool
    """Whether a connection that was ended is made again, at once, until the time is over."""


PATIENCE = 60.0
SHORT = Effort(connections=1, crowd=150, bytes=8_000_000, seconds=1, comes_back=False)
FULL = Effort(connections=4, crowd=1000, bytes=200_000_000, seconds=15, comes_back=True)


@dataclass
class Outcome:
    """What became of an attack, as the attacker sees it."""

    sent: int = 0
    connections: int = 0
    ended: int = 0
    """Connections that the server ended or refused."""
    swallowed: int = 0
    """Connections on which it took everything and refused nothing."""
    answers: Counter[int] = field(default_factory=Counter)
    """By status."""

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.sent + other.sent,
            self.connections + other.connections,
            self.ended + other.ended,
            self.swallowed + other.swallowed,
            self.answers + other.answers,
        )


@dataclass
class Line:
    """One connection. Nothing is read from it unless an answer is asked for."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    sent: int = 0

    async def send(self, data: bytes) -> None:
        """Send as fast as the other end reads."""
        if self.writer.transport.is_closing() or self._is_hung_up:
            raise ConnectionResetError
        self.writer.write(data)
        self.sent += len(data)
        await self.writer.drain()
        await asyncio.sleep(0)

    @property
    def _is_hung_up(self) -> bool:
        """Whether the other end has closed. Under TLS asyncio drops what is written then, and tells it nowhere."""
        if getattr(getattr(self.writer.transport, "_ssl_protocol", None), "_conn_lost", 0):
            return True
        poll = select.poll()
        poll.register(self.writer.get_extra_info("socket"), getattr(select, "POLLRDHUP", 0))
        return bool(poll.poll(0))

    async def answer(self) -> int:
        """The status of the next answer, which is read and forgotten."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0]
        await self.reader.readexactly(int(length or 0))
        return int(head[9:12])

    def stop_reading(self) -> None:
        transport = self.writer.transport
        if isinstance(transport, asyncio.ReadTransport) and not transport.is_closing():
            transport.pause_reading()


@dataclass(frozen=True)
class Target:
    """A server, a table that is open to all, and the address from which it is attacked."""

    address: str
    table: str
    source: str | None = None

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    def head(self, method: str, path: str, *lines: str) -> bytes:
        """The head of a request, without the empty line that ends it."""
        own = (f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Origin: {self.address}", *lines)
        return "".join(f"{line}\r\n" for line in own).encode()

    async def connect(self) -> Line:
        """A connection; ConnectionError where there is none."""
        parts = urlsplit(self.address)
        has_tls = parts.scheme == "https"
        context = ssl._create_unverified_context() if has_tls else None  # the certificate may be one of our own
        port, source = parts.port or (443 if has_tls else 80), (self.source, 0) if self.source else None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return Line(*await asyncio.open_connection(parts.hostname, port, ssl=context, local_addr=source))
        except (OSError, TimeoutError) as error:
            raise ConnectionError from error

    async def open_socket(self) -> Line:
        """A WebSocket to the table, before hello; ConnectionError where it is refused."""
        line = await self.connect()
        key = b64encode(os.urandom(16)).decode()
        upgrade = (
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        await line.send(self.head("GET", f"/api/1/tables/{self.table}/socket", *upgrade) + b"\r\n")
        try:
            head = await line.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            raise ConnectionError from error
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError
        return line


async def assault(
    target: Target,
    effort: Effort,
    count: int,
    act: Callable[[Line, Outcome], Awaitable[None]],
    connect: Callable[[Target], Awaitable[Line]] = Target.connect,
    seconds: float | None = None,
) -> Outcome:
    """Let so many connections do the same at the same time, each until the server ends it or the time is over."""

    async def once(outcome: Outcome) -> None:
        outcome.connections += 1
        line = await connect(target)
        try:
            await act(line, outcome)
        finally:
            outcome.sent += line.sent
            line.writer.transport.abort()

    async def one() -> Outcome:
        outcome = Outcome()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds or effort.seconds):
                while effort.comes_back or not outcome.connections:
                    try:
                        await once(outcome)
                    except (OSError, asyncio.IncompleteReadError):
                        outcome.ended += 1
                        await asyncio.sleep(0)
        return outcome

    return sum(await asyncio.gather(*(one() for _ in range(count))), Outcome())


async def pour(
    target: Target,
    effort: Effort,
    opening: bytes,
    piece: bytes,
    connect: Callable[[Target], Awaitable[Line]] = Target.connect,
) -> Outcome:
    """Send without end."""
    seconds = effort.seconds if effort.comes_back else PATIENCE

    async def act(line: Line, outcome: Outcome) -> None:
        line.stop_reading()
        await line.send(opening)
        while line.sent < effort.bytes:
            await line.send(piece)
        outcome.swallowed += 1

    return await assault(target, effort, effort.connections, act, connect, seconds)
