"""A wire to a PostgreSQL that can be cut, also just before the answer to a COMMIT arrives."""

import socket
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

BIND = b"B"
"""How a statement that was prepared before begins on the wire. Appends are one such statement, and commit with it."""


class LossyWire:
    """Listens on a port of this machine and passes everything on."""

    def __init__(self, folder: Path) -> None:
        self._target = str(folder / ".s.PGSQL.5432")
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.loses_commits = False
        Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    def cut(self) -> None:
        """Ends every connection without a word."""
        _end(*self._open)

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                self._open += [client, server]
                lost = Event()
                Thread(target=self._ask, args=(client, server, lost), daemon=True).start()
                Thread(target=self._answer, args=(server, client, lost), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, lost: Event) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if self.loses_commits and (b"COMMIT" in data or data.startswith(BIND)):
                    lost.set()
                server.sendall(data)
        _end(client, server)

    def _answer(self, server: socket.socket, client: socket.socket, lost: Event) -> None:
        with suppress(OSError):
            # When the server answers a COMMIT it has been done.
            while (data := server.recv(65536)) and not lost.is_set():
                client.sendall(data)
        _end(client, server)


def _end(*ends: socket.socket) -> None:
    for each in ends:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
