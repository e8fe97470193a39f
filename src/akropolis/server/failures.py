"""Failure is told one way: a status, and `{code, message, params}` for everything that can go wrong."""

import json
import math
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akropolis.errors import Code, GameError
from akropolis.server.limits import LARGEST_BODY
from akropolis.server.logs import log_fault
from akropolis.table.store import StoreUnavailableError

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
STATUS: Mapping[Code, HTTPStatus] = {
    Code.REQUEST_MALFORMED: HTTPStatus.BAD_REQUEST,
    Code.TOKEN_MISSING: HTTPStatus.UNAUTHORIZED,
    Code.TOKEN_UNKNOWN: HTTPStatus.UNAUTHORIZED,
    Code.RIGHT_MISSING: HTTPStatus.FORBIDDEN,
    Code.ORIGIN_REFUSED: HTTPStatus.FORBIDDEN,
    Code.HINTS_REFUSED: HTTPStatus.FORBIDDEN,
    Code.ROUTE_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.TABLE_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.METHOD_UNKNOWN: HTTPStatus.METHOD_NOT_ALLOWED,
    Code.HELLO_MISSING: HTTPStatus.REQUEST_TIMEOUT,
    Code.READER_SLOW: HTTPStatus.REQUEST_TIMEOUT,
    Code.VERSION_STALE: HTTPStatus.CONFLICT,
    Code.TURN_OF_ANOTHER: HTTPStatus.CONFLICT,
    Code.GAME_OVER: HTTPStatus.CONFLICT,
    Code.GAME_NOT_OVER: HTTPStatus.CONFLICT,
    Code.GAME_NOT_BEGUN: HTTPStatus.CONFLICT,
    Code.TABLE_FULL: HTTPStatus.CONFLICT,
    Code.SEAT_TAKEN: HTTPStatus.CONFLICT,
    Code.COLOUR_TAKEN: HTTPStatus.CONFLICT,
    Code.SEAT_LEFT: HTTPStatus.CONFLICT,
    Code.SEAT_NOT_LEFT: HTTPStatus.CONFLICT,
    Code.REQUEST_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.RATE_EXCEEDED: HTTPStatus.TOO_MANY_REQUESTS,
    Code.SERVER_FAULT: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.SERVER_BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.STORE_UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""What is not named is a command that was understood and cannot be carried out: 422."""


INTERNAL = frozenset(
    {
        Code.LOG_BROKEN,
        Code.ENTRY_TEXT,
        Code.DATABASE_UNREACHABLE,
        Code.WEIGHTS_BROKEN,
    }
)
"""Faults of ours. Their reasons may speak of what is hidden, and are for nobody outside."""


def status_of(code: Code) -> HTTPStatus:
    """With which status a code is answered."""
    return STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def describe_error(error: GameError) -> dict[str, Any]:
    """An error as it is told everywhere."""
    return {"code": str(error.code), "message": str(error), "params": error.params}


def error_response(error: GameError) -> Response:
    """An error as an answer."""
    body = json.dumps(describe_error(error), default=str).encode()
    return Response(body, status_of(error.code), _headers(error), media_type="application/json")


def _headers(error: GameError) -> dict[str, str]:
    match error.code:
        case Code.RATE_EXCEEDED:
            return {"Retry-After": str(math.ceil(error.params["seconds"]))}
        case Code.TOKEN_MISSING | Code.TOKEN_UNKNOWN:
            return {"WWW-Authenticate": "Bearer"}
        case Code.METHOD_UNKNOWN:
            return {"Allow": error.params["allowed"]}
        case _:
            return {}


def as_game_error(error: Exception) -> GameError:
    """Whatever went wrong, in our words."""
    match error:
        case GameError():
            return GameError(Code.SERVER_FAULT) if error.code in INTERNAL else error
        case StoreUnavailableError():
            return GameError(Code.STORE_UNAVAILABLE)
        case RequestValidationError():
            return _invalid(error)
        case HTTPException():
            return _of_status(error)
        case _:
            return GameError(Code.SERVER_FAULT)


def _invalid(error: RequestValidationError) -> GameError:
    first = error.errors()[0]
    where = [str(part) for part in first["loc"] if part not in {"body", "path", "query", "header"}]
    if first["type"] == "json_invalid":
        return GameError(Code.REQUEST_MALFORMED, reason="it is not JSON")
    return GameError(Code.REQUEST_INVALID, field=".".join(where) or "body", reason=first["msg"])


def _of_status(error: HTTPException) -> GameError:
    match error.status_code:
        case HTTPStatus.NOT_FOUND:
            return GameError(Code.ROUTE_UNKNOWN)
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return GameError(Code.REQUEST_TOO_LARGE, most=LARGEST_BODY)
        case _:
            return GameError(Code.REQUEST_MALFORMED, reason=HTTPStatus(error.status_code).phrase)


def _method_unknown(request: Request) -> GameError:
    """All methods that an address knows; the framework itself tells only those of the first route that fits."""
    routes = request.app.router.routes
    scopes = [{**request.scope, "method": method} for method in METHODS]
    known = [scope["method"] for scope in scopes if any(route.matches(scope)[0] is Match.FULL for route in routes)]
    return GameError(Code.METHOD_UNKNOWN, allowed=", ".join(known))


async def _answer(request: Request, error: Exception) -> Response:
    is_method = isinstance(error, HTTPException) and error.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    told = _method_unknown(request) if is_method else as_game_error(error)
    if told.code in {Code.SERVER_FAULT, Code.STORE_UNAVAILABLE}:
        log_fault(error)
    return error_response(told)


def install_errors(app: FastAPI) -> None:
    """Let every failure of a route be answered in this shape."""
    for kind in (GameError, StoreUnavailableError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _answer)


class FaultGuard:
    """Answers what nobody has foreseen. The framework would do so without our headers, and tell the reason to logs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_started = False

        async def send_noted(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception as error:
            log_fault(error)
            scope["app"].state.service.metrics.faults.inc()
            if not has_started:
                await error_response(GameError(Code.SERVER_FAULT))(scope, receive, send)
