"""A server that really listens, on a free port of this machine: in a thread, or in a process that can be killed."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from akropolis.server.app import make_app
from akropolis.server.clock import Clock, wall_clock
from akropolis.server.run import server_config
from akropolis.server.service import Service
from akropolis.server.settings import Settings
from tests.kit.ports import free_port
from tests.kit.serving import ServerProcess, fork, start

PATIENCE = 120.0
"""For a server that starts on a machine with much else to do."""


@dataclass
class TurnableClock:
    """A clock that goes as others do, and can be put forward."""

    ahead: int = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead


@dataclass
class RunningServer:
    """A server in a thread."""

    address: str
    app: FastAPI = field(repr=False)

    @property
    def service(self) -> Service:
        service: Service = self.app.state.service
        return service

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)

    def call(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call something in the server's own thread."""

        async def called() -> None:
            function(*arguments)

        self.run(called())

    def run(self, job: Coroutine[Any, Any, None]) -> None:
        """Do something in the server's own loop."""
        asyncio.run_coroutine_threadsafe(job, self.service.loop).result()


@contextmanager
def running_server(database: str | Path, clock: Clock | None = None, **given: Any) -> Iterator[RunningServer]:
    """A server in a thread of this process. Limits of rate are off unless they are asked for."""
    settings = Settings(**{"port": free_port(), "database": str(database), "rate": 0, "thinkers": 2, **given})
    app = make_app(settings, clock)
    server = uvicorn.Server(server_config(settings, app))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    assert server.started
    try:
        yield RunningServer(settings.address, app)
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def server_process(
    database: str | Path, port: int, log: Path, *, is_forked: bool = True, **environment: str
) -> Iterator[ServerProcess]:
    """`akropolis serve` in a process of its own, ready to answer. What it prints goes into a file."""
    settings = {**os.environ, "AKROPOLIS_RATE": "0", **environment}
    process = (fork if is_forked else start)(["--port", str(port), "--database", str(database)], settings, log)
    try:
        _await_health(process, port)
        yield process
    finally:
        process.kill()
        process.wait()


def _await_health(process: ServerProcess, port: int) -> None:
    until = time.monotonic() + PATIENCE
    with httpx.Client(verify=False) as client:
        while time.monotonic() < until and process.poll() is None:
            try:
                client.get(f"http://127.0.0.1:{port}/health")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("the server did not start")
