"""One request to the makers of a browser: bounded in time and size, to an address that was checked, and no further."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import h11

from akropolis.server.push.addresses import Endpoint, Resolve, checked_addresses

CONNECT_SECONDS = 3.0
TOTAL_SECONDS = 10.0
LARGEST_HEAD = 16 * 1024
"""Of an answer nothing but its head is read."""
MOST_ADDRESSES = 3
RESOLVERS = 32
"""Threads in which hosts are looked up, and nothing else. A name that nobody answers keeps one for longer than its
request is waited for."""


@dataclass(frozen=True)
class Reply:
    """What a service has answered."""

    status: int
    retry_after: int | None = None
    """Seconds."""


class Post:
    """Sends to endpoints. Every failure of the network is an OSError, or AddressRefusedError."""

    def __init__(self, resolve: Resolve | None = None, context: ssl.SSLContext | None = None) -> None:
        self._threads = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="akropolis-resolver")
        self._resolve = resolve or self._look_up
        self._context = context

    async def send(self, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Reply:
        """Post something, and read how it is answered. A redirection is an answer like any other."""
        async with asyncio.timeout(TOTAL_SECONDS):
            reader, writer = await self._connect(endpoint, await checked_addresses(endpoint, self._resolve))
            try:
                return await _exchange(reader, writer, endpoint, headers, body)
            except h11.ProtocolError as error:
                raise OSError("the answer is no HTTP") from error
            finally:
                writer.transport.abort()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _connect(
        self, endpoint: Endpoint, addresses: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        failure: OSError = OSError("no address")
        for address in addresses[:MOST_ADDRESSES]:
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    if endpoint.is_loopback:
                        return await asyncio.open_connection(address, endpoint.port)
                    self._context = self._context or ssl.create_default_context()
                    return await asyncio.open_connection(
                        address, endpoint.port, ssl=self._context, server_hostname=endpoint.host
                    )
            except OSError as error:  # TimeoutError is one
                failure = error
        raise failure

    async def _look_up(self, host: str, port: int) -> Sequence[str]:
        def addresses() -> list[str]:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return list(dict.fromkeys(str(each[4][0]) for each in found))

        return await asyncio.get_running_loop().run_in_executor(self._threads, addresses)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, to: Endpoint, headers: dict[str, str], body: bytes
) -> Reply:
    http = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_HEAD)
    own = {"Host": to.origin.partition("://")[2], "Content-Length": str(len(body)), "Connection": "close"}
    request = h11.Request(method="POST", target=to.target, headers=list((own | headers).items()))
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(http.send(event) or b"")
    await writer.drain()
    read = 0
    while read < LARGEST_HEAD:
        answer = http.next_event()
        if isinstance(answer, h11.Response):
            return Reply(answer.status_code, _retry_after(answer))
        if answer is h11.NEED_DATA:
            data = await reader.read(4096)
            read += len(data)
            http.receive_data(data)
    raise OSError("the head of the answer is too long")


def _retry_after(response: h11.Response) -> int | None:
    for name, value in response.headers:
        if name == b"retry-after":
            with contextlib.suppress(ValueError):
                return max(0, int(value))
    return None
