"""One who comes through a proxy, by TLS, and may send what no decent client would."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPSConnection
from pathlib import Path

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.kit.running_server import RunningServer
from tests.server.client import TIMEOUT, Client, SocketClient

READ = 16 * 1024


@dataclass(frozen=True)
class Site:
    """A server behind a proxy."""

    server: RunningServer
    port: int
    plain_port: int
    chain: Path

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.chain))

    def client(self, origin: str | None = "own", comes_from: str = "127.0.0.1") -> Client:
        transport = httpx.HTTPTransport(verify=self.trust, local_address=comes_from)
        return Client(self.address, origin=origin, http=httpx.Client(transport=transport, timeout=TIMEOUT))

    @contextmanager
    def listening(self, table: str) -> Iterator[SocketClient]:
        """A socket to a table, before hello."""
        url = f"wss://127.0.0.1:{self.port}/api/1/tables/{table}/socket"
        origin = Origin(self.address)
        with connect(url, origin=origin, ssl=self.trust, open_timeout=TIMEOUT, max_size=None) as connection:
            yield SocketClient(connection)

    def status_of(self, path: str) -> int:
        """What is answered to a path that is sent as it stands."""
        connection = HTTPSConnection("127.0.0.1", self.port, context=self.trust, timeout=TIMEOUT)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        finally:
            connection.close()

    def send_body(self, content: bytes | Iterator[bytes]) -> int | None:
        """What is answered to a command with such a body; nothing where the connection is cut."""
        headers = {"Origin": self.address}
        try:
            return self.client().http.post(f"{self.address}/api/1/tables", content=content, headers=headers).status_code
        except httpx.TransportError:
            return None

    def answer_to(self, *sent: bytes) -> bytes:
        """All that comes back for bytes that are sent as they stand, until the other side closes."""
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT) as plain,
            self.trust.wrap_socket(plain, server_hostname="127.0.0.1") as secret,
        ):
            came = b""
            try:
                for part in sent:
                    secret.sendall(part)
                while data := secret.recv(READ):
                    came += data
            except (ConnectionError, ssl.SSLError):
                pass
            return came
