"""`akropolis serve`: tables for friends, over the network or on this machine alone."""

import os
import socket
import sys
import time
import webbrowser
from threading import Thread
from typing import Annotated

import typer

from akropolis.server.run import prepare
from akropolis.server.run import serve as serve_tables
from akropolis.server.settings import Settings, read_settings

PATIENCE = 30.0
"""Seconds in which a server should have started."""


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; without it 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; without it 8008.")] = None,
    database: Annotated[
        str | None, typer.Option(help="A file, sqlite:///FILE or postgresql://...; without it in your data folder.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(help="The address people use, as https://play.example.org, if it is another.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes serve; without it 1.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error; without it info.")] = None,
    opens_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables. Every option can be given by the environment, too: AKROPOLIS_PORT=8080, AKROPOLIS_BASE_URL=..."""
    settings = read_settings(
        host=host, port=port, database=database, base_url=base_url, workers=workers, log_level=log_level
    )
    prepare(settings)
    typer.echo(f"Akropolis is served at {settings.address} - Ctrl-C ends it.")
    if opens_browser and _has_screen():
        Thread(target=_open_browser, args=(settings,), daemon=True).start()
    serve_tables(settings)


def _has_screen() -> bool:
    """Whether a browser would have a window; without a screen it would take over the terminal."""
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(settings: Settings) -> None:
    """Open the page as soon as the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with socket.create_connection((settings.host, settings.port), timeout=1):
                webbrowser.open(settings.address)
                return
        except OSError:
            time.sleep(0.2)
