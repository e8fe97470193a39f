"""Every request is observed once on its way in and out, for the access log and for the metrics."""

import logging
import time
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akropolis.server.logs import ACCESS
from akropolis.server.metrics import Metrics

FILES = ("assets", "docs")
MOST_SHOWN = 200
_METHODS = {"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"}


class RequestObserver:
    """Reports the method and status of each request, and how long it took.

    Neither has a header, a body, a query or the name of a table or a person: of a path the log has the template of the
    route, of a page the first word.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        finally:
            seconds = time.perf_counter() - started
            _log(scope, status, seconds)
            _measure(scope, status, seconds)


def _log(scope: Scope, status: int, seconds: float) -> None:
    if ACCESS.isEnabledFor(logging.INFO):
        took = round(seconds * 1000, 1)
        fields = {"method": scope["method"], "path": _shown(scope), "status": status, "ms": took}
        ACCESS.info("request", extra={"fields": fields})


def _shown(scope: Scope) -> str:
    """A path without names. Files are named as they are built: the same for everybody."""
    path, route = scope["path"], getattr(scope.get("route"), "path", "")
    _, first, *others = path.split("/")
    if first in FILES:
        return str(path[:MOST_SHOWN])
    if route.startswith("/api/"):
        return str(route)
    return f"/{first}/..."[:MOST_SHOWN] if others else str(path[:MOST_SHOWN])


def _measure(scope: Scope, status: int, seconds: float) -> None:
    route = getattr(scope.get("route"), "path", "none")
    method = scope["method"] if scope["method"] in _METHODS else "other"
    metrics: Metrics = scope["app"].state.service.metrics
    metrics.requests.labels(method, route, status or 500).inc()  # never answered: nobody's fault but ours
    if status != HTTPStatus.TOO_MANY_REQUESTS:  # whoever asks for too much is kept waiting
        metrics.request_seconds.observe(seconds)
