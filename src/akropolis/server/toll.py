"""Every request is counted before anything else is done with it: before its route is known, its body read or parsed."""

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from akropolis.errors import GameError
from akropolis.server.bill import billing
from akropolis.server.clients import client_key
from akropolis.server.failures import error_response
from akropolis.server.headers import API
from akropolis.server.limits import Limit
from akropolis.server.origin import SAFE
from akropolis.server.routes.parts import PREFIX
from akropolis.server.service import Service
from akropolis.server.socket import refuse

APART = {
    "tables": Limit.OPENS,
    "continue": Limit.OPENS,
    "me": Limit.OPENS,
    "hint": Limit.HINTS,
    "phrases": Limit.PHRASES,
    "remarks": Limit.PHRASES,
}
"""Commands that are counted apart from others, by how their addresses end."""
LOG_IN = f"{PREFIX}/me/log-in/"
PAUSE_SECONDS = 1.0
MOST_PAUSING = 500


def limit_of(scope: Scope) -> Limit:
    """The kind of limit that a request counts against, whether it leads anywhere or not."""
    if scope["type"] == "websocket":
        return Limit.SOCKETS
    if not scope["path"].startswith(API):
        return Limit.PAGES
    if scope["method"] in SAFE:
        return Limit.READS
    if scope["path"].startswith(LOG_IN):
        return Limit.LOG_INS
    apart = APART if scope["method"] == "POST" else {}
    return apart.get(scope["path"].rpartition("/")[2], Limit.COMMANDS)


class Toll:
    """Lets a client pass that has not asked for too much. Who has is kept waiting for the refusal.

    What costs more than the usual is known only afterwards: then the next requests have to wait for it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._pausing = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        client = client_key(scope["client"][0] if scope["client"] else "")
        try:
            service.limits.spend(limit_of(scope), client)
        except GameError as error:
            await self._pause()
            await _refuse(error, scope, receive, send)
            return
        with billing() as bill:
            try:
                await self._app(scope, receive, send)
            finally:
                service.limits.charge(Limit.READS, client, bill.queries)

    async def _pause(self) -> None:
        if self._pausing < MOST_PAUSING:
            self._pausing += 1
            try:
                await asyncio.sleep(PAUSE_SECONDS)
            finally:
                self._pausing -= 1


async def _refuse(error: GameError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await error_response(error)(scope, receive, send)
    else:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await refuse(socket, error)
