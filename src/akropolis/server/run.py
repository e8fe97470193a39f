"""Running the server: one process, or several that share a socket."""

import asyncio
import contextlib
import errno
import os
import socket

import uvicorn
from uvicorn.supervisors import Multiprocess

from akropolis.errors import GameError
from akropolis.server.app import make_app
from akropolis.server.bounded_http import BoundedHttp
from akropolis.server.bounded_socket import BoundedSocket
from akropolis.server.collector import tune_collector
from akropolis.server.errors import ServerCode
from akropolis.server.limits import LARGEST_MESSAGE
from akropolis.server.logs import install_logs
from akropolis.server.open_files import allow_many
from akropolis.server.settings import Settings
from akropolis.table.stores import open_store

IDLE_SECONDS = 30
SHUTDOWN_SECONDS = 2
PING_SECONDS = 20.0
"""A client that does not answer within twice this time is gone."""


def prepare(settings: Settings) -> None:
    """Find out what can be wrong before anything has begun, and bring the database up to date."""
    check_address(settings)
    asyncio.run(_check_database(settings.database))


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    install_logs(settings.log_level)
    tune_collector()
    allow_many()
    with contextlib.suppress(KeyboardInterrupt):
        if settings.workers == 1:
            uvicorn.Server(server_config(settings, make_app(settings))).run()
        else:
            _serve_with_workers(settings)


def _serve_with_workers(settings: Settings) -> None:
    """Let several processes serve; each reads its settings from the environment."""
    for name, value in settings.model_dump(exclude_none=True).items():
        os.environ[f"AKROPOLIS_{name.upper()}"] = str(value)
    config = server_config(settings, "akropolis.server.app:app_of_environment")
    Multiprocess(config, sockets=[config.bind_socket()]).run()


def server_config(settings: Settings, app: object) -> uvicorn.Config:
    """How uvicorn is to serve. By default it would accept messages of 16 MiB."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an application, or the name of what makes one
        host=settings.host,
        port=settings.port,
        factory=isinstance(app, str),
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=BoundedHttp,
        ws=BoundedSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # it would keep a window in memory for every socket
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def check_address(settings: Settings) -> None:
    """Raise an error if the address cannot be listened on."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found[:1]:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        reason = "another program does so" if error.errno == errno.EADDRINUSE else error.strerror
        raise GameError(ServerCode.ADDRESS_TAKEN, host=settings.host, port=settings.port, reason=reason) from error


async def _check_database(url: str) -> None:
    """Open the store once: it is made or brought up to date, or an error says what is wrong with it."""
    await open_store(url).close()
