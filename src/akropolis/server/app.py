"""The application: the service beneath, the routes above, and between them what every request passes through."""

import gzip
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from akropolis.server.bans import BanGuard
from akropolis.server.body import BodyLimit
from akropolis.server.clock import Clock, SteadyClock
from akropolis.server.collector import tune_collector
from akropolis.server.encodings import accepted
from akropolis.server.failures import FaultGuard, install_errors
from akropolis.server.gate import Gate
from akropolis.server.headers import Headers
from akropolis.server.logs import install_logs, log
from akropolis.server.observer import RequestObserver
from akropolis.server.origin import OriginGuard
from akropolis.server.page import install_page
from akropolis.server.routes import (
    about,
    games,
    health,
    hints,
    me,
    moves,
    my_tables,
    passkeys,
    push,
    results,
    scores,
    seats,
    standing_in,
    tables,
    talking,
    waiting,
)
from akropolis.server.routes.parts import PREFIX
from akropolis.server.service import Service
from akropolis.server.settings import Settings
from akropolis.server.short_way import ShortWay
from akropolis.server.toll import Toll
from akropolis.server.wire.messages import message_schemas
from akropolis.table.stores import SqlStore, open_store

ROUTERS = (
    tables.router,
    seats.router,
    waiting.router,
    moves.router,
    hints.router,
    games.router,
    talking.router,
    standing_in.router,
    scores.router,
    me.router,
    passkeys.router,
    push.router,
    my_tables.router,
    results.router,
    about.router,
    health.router,
)
SHORT = {"move", "take_back", "legal", "look"}
"""The functions of the routes that a game consists of."""
DESCRIPTION = """The board game Akropolis over the wire: commands and queries here, events on a socket at
`/api/1/tables/{table}/socket`. `docs/protocol.md` tells how to play a whole game.

Tokens travel in the `Authorization` header and never in an address. Unsafe methods need the `Origin` of this site."""


class Application(FastAPI):
    """An application whose document also has the messages of the socket, and is made once."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            document = super().openapi()
            # What routes use already stays as it is.
            document["components"]["schemas"] = message_schemas() | document["components"]["schemas"]
        return super().openapi()

    def setup(self) -> None:
        """The route of the document, as the framework makes it, but for what has been written already."""

        @cache
        def written() -> dict[str, bytes]:
            plain = json.dumps(self.openapi(), separators=(",", ":"), ensure_ascii=False).encode()
            return {"": plain, "gzip": gzip.compress(plain)}

        async def document(request: Request) -> Response:
            encoding = "gzip" if "gzip" in accepted(request.scope) else ""
            headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": encoding} if encoding else {})
            return Response(written()[encoding], headers=headers, media_type="application/json")

        self.add_route(f"{PREFIX}/openapi.json", document, include_in_schema=False)


def make_app(settings: Settings, clock: Clock | None = None, open_: Callable[[str], SqlStore] = open_store) -> FastAPI:
    """The application for these settings. The store is opened when the server starts and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        service = Service(settings, open_(settings.database), clock or SteadyClock())
        app.state.service = service
        await service.start()
        log("started", address=settings.address)
        yield {"gate": Gate(service.metrics, settings.rate)}
        await service.stop()
        log("stopped")

    app = Application(
        title="Akropolis",
        version=version("akropolis"),
        description=DESCRIPTION,
        license_info={"name": "MIT", "identifier": "MIT"},
        lifespan=lifespan,
        openapi_url=None,  # the application has its own route for it
        separate_input_output_schemas=False,
        redirect_slashes=False,  # it would send people where the Host header says
    )
    for router in ROUTERS:
        app.include_router(router)
    install_page(app)
    install_errors(app)
    # The last to be added is the first to be passed.
    app.add_middleware(ShortWay, routes=_short_routes())
    app.add_middleware(BodyLimit)
    app.add_middleware(OriginGuard, origins=settings.origins)
    app.add_middleware(Toll)
    app.add_middleware(BanGuard)
    app.add_middleware(FaultGuard)
    app.add_middleware(Headers)
    app.add_middleware(RequestObserver)
    return app


def _short_routes() -> list[APIRoute]:
    routes = [*moves.router.routes, *tables.router.routes]
    return [route for route in routes if isinstance(route, APIRoute) and route.name in SHORT]


def app_of_environment() -> FastAPI:
    """The application for a process that reads its settings from the environment."""
    settings = Settings()
    install_logs(settings.log_level)
    tune_collector()
    return make_app(settings)
