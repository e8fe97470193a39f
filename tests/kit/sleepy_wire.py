"""A wire to a server that can fall asleep: nothing passes, and nobody is told that it is broken."""

import socket
from contextlib import suppress
from threading import Event, Thread


class SleepyWire:
    """Listens on a port of this machine and passes everything on while it is awake."""

    def __init__(self, port: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", port))
        self._awake = Event()
        self._awake.set()
        self._target = 0

    def lead_to(self, port: int) -> None:
        """Begin to pass on what comes."""
        self._target = port
        Thread(target=self._accept, daemon=True).start()

    def sleep(self) -> None:
        self._awake.clear()

    def wake(self) -> None:
        self._awake.set()

    def close(self) -> None:
        self.wake()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
                for source, sink in ((client, server), (server, client)):
                    Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._awake.wait()
                sink.sendall(data)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
