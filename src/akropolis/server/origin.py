"""Where a request comes from. A page of another site must not act for a person who happens to visit it."""

from collections.abc import Collection, Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.failures import error_response
from akropolis.server.logs import log

SAFE = {"GET", "HEAD", "OPTIONS"}


def check_origin(headers: Iterable[tuple[bytes, bytes]], origins: Collection[str]) -> None:
    """Raise an error unless there is exactly one Origin, and it is this site."""
    given = [value.decode("latin-1").lower() for name, value in headers if name == b"origin"]
    if len(given) != 1 or given[0] not in origins:
        raise GameError(ServerCode.ORIGIN_REFUSED)


class OriginGuard:
    """Refuses commands and sockets from other sites, and those that do not say where they come from."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE):
            try:
                check_origin(scope["headers"], self._origins)
            except GameError as error:
                if scope["type"] == "websocket":  # other requests are in the log of all requests
                    log("origin refused")
                await error_response(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)
