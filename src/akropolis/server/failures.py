"""Failure has one form: a status, and `{code, message, params}` for everything that can go wrong."""

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

from akropolis.bots.errors import BotCode
from akropolis.errors import GameError, MessageCode
from akropolis.people.errors import PeopleCode
from akropolis.rules.errors import RuleCode
from akropolis.server.errors import ServerCode
from akropolis.server.limits import LARGEST_BODY
from akropolis.server.logs import log_fault
from akropolis.table.errors import TableCode
from akropolis.table.store import GrantGoneError, StoreMovedError, StoreUnavailableError
from akropolis.table.stores.errors import StoreCode

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
STATUS: Mapping[MessageCode, HTTPStatus] = {
    ServerCode.REQUEST_MALFORMED: HTTPStatus.BAD_REQUEST,
    ServerCode.TOKEN_MISSING: HTTPStatus.UNAUTHORIZED,
    ServerCode.TOKEN_UNKNOWN: HTTPStatus.UNAUTHORIZED,
    ServerCode.RIGHT_MISSING: HTTPStatus.FORBIDDEN,
    ServerCode.ORIGIN_REFUSED: HTTPStatus.FORBIDDEN,
    ServerCode.HINTS_REFUSED: HTTPStatus.FORBIDDEN,
    ServerCode.CLIENT_BANNED: HTTPStatus.FORBIDDEN,
    ServerCode.ROUTE_UNKNOWN: HTTPStatus.NOT_FOUND,
    ServerCode.TABLE_UNKNOWN: HTTPStatus.NOT_FOUND,
    ServerCode.TABLE_DAMAGED: HTTPStatus.GONE,
    ServerCode.METHOD_UNKNOWN: HTTPStatus.METHOD_NOT_ALLOWED,
    ServerCode.HELLO_MISSING: HTTPStatus.REQUEST_TIMEOUT,
    ServerCode.READER_SLOW: HTTPStatus.REQUEST_TIMEOUT,
    ServerCode.WAITING_EXCEEDED: HTTPStatus.CONFLICT,
    TableCode.VERSION_STALE: HTTPStatus.CONFLICT,
    TableCode.TURN_OF_ANOTHER: HTTPStatus.CONFLICT,
    RuleCode.GAME_OVER: HTTPStatus.CONFLICT,
    TableCode.GAME_NOT_OVER: HTTPStatus.CONFLICT,
    TableCode.GAME_NOT_BEGUN: HTTPStatus.CONFLICT,
    TableCode.TABLE_FULL: HTTPStatus.CONFLICT,
    TableCode.TABLE_CANCELLED: HTTPStatus.CONFLICT,
    TableCode.GAME_BEGUN: HTTPStatus.CONFLICT,
    TableCode.HOST_ONLY: HTTPStatus.FORBIDDEN,
    TableCode.SEAT_TAKEN: HTTPStatus.CONFLICT,
    TableCode.COLOUR_TAKEN: HTTPStatus.CONFLICT,
    TableCode.SEAT_LEFT: HTTPStatus.CONFLICT,
    TableCode.SEAT_NOT_LEFT: HTTPStatus.CONFLICT,
    PeopleCode.LOG_IN_REFUSED: HTTPStatus.UNAUTHORIZED,
    PeopleCode.DEVICE_UNKNOWN: HTTPStatus.NOT_FOUND,
    PeopleCode.PERSON_UNKNOWN: HTTPStatus.NOT_FOUND,
    PeopleCode.PASSKEY_UNKNOWN: HTTPStatus.NOT_FOUND,
    PeopleCode.RATING_NEEDED: HTTPStatus.FORBIDDEN,
    PeopleCode.SEAT_NOT_YOURS: HTTPStatus.NOT_FOUND,
    PeopleCode.RATED_STAYS: HTTPStatus.CONFLICT,
    PeopleCode.PROOF_NEEDED: HTTPStatus.FORBIDDEN,
    PeopleCode.PUSH_OFF: HTTPStatus.CONFLICT,
    PeopleCode.PUSH_FULL: HTTPStatus.CONFLICT,
    PeopleCode.FREE_TEXT_OFF: HTTPStatus.CONFLICT,
    PeopleCode.REMARKS_FULL: HTTPStatus.CONFLICT,
    PeopleCode.SEAT_HERE: HTTPStatus.CONFLICT,
    PeopleCode.SEAT_HELD: HTTPStatus.CONFLICT,
    PeopleCode.SEATED_TWICE: HTTPStatus.CONFLICT,
    ServerCode.REQUEST_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ServerCode.RATE_EXCEEDED: HTTPStatus.TOO_MANY_REQUESTS,
    ServerCode.SERVER_FAULT: HTTPStatus.INTERNAL_SERVER_ERROR,
    ServerCode.SERVER_BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    ServerCode.DATABASE_DAMAGED: HTTPStatus.SERVICE_UNAVAILABLE,
    ServerCode.STORE_UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Any other code is a command that was understood and cannot be carried out: 422."""


INTERNAL = frozenset(
    {
        TableCode.LOG_BROKEN,
        TableCode.ENTRY_TEXT,
        StoreCode.DATABASE_UNREACHABLE,
        BotCode.WEIGHTS_BROKEN,
    }
)
"""Our own faults. Their reasons may contain something hidden, so they are not sent to anyone."""

ANSWERED = (GameError, GrantGoneError, StoreUnavailableError, RequestValidationError, HTTPException)
"""The failures that routes may have; all others are faults."""


def status_of(code: MessageCode) -> HTTPStatus:
    """The status with which a code is answered."""
    return STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def describe_error(error: GameError) -> dict[str, Any]:
    """An error in the form used everywhere."""
    return {"code": str(error.code), "message": str(error), "params": error.params}


def error_response(error: GameError) -> Response:
    """An error as an answer."""
    body = json.dumps(describe_error(error), default=str).encode()
    return Response(body, status_of(error.code), _headers(error), media_type="application/json")


def _headers(error: GameError) -> dict[str, str]:
    match error.code:
        case ServerCode.RATE_EXCEEDED:
            return {"Retry-After": str(math.ceil(error.params["seconds"]))}
        case ServerCode.TOKEN_MISSING | ServerCode.TOKEN_UNKNOWN | PeopleCode.LOG_IN_REFUSED:
            return {"WWW-Authenticate": "Bearer"}
        case ServerCode.METHOD_UNKNOWN:
            return {"Allow": error.params["allowed"]}
        case _:
            return {}


def as_game_error(error: Exception) -> GameError:
    """Whatever went wrong, in our words."""
    match error:
        case GameError():
            return GameError(ServerCode.SERVER_FAULT) if error.code in INTERNAL else error
        case StoreUnavailableError():
            return GameError(ServerCode.STORE_UNAVAILABLE)
        case GrantGoneError():
            return GameError(ServerCode.TOKEN_UNKNOWN)
        case RequestValidationError():
            return _invalid(error)
        case HTTPException():
            return _of_status(error)
        case _:
            return GameError(ServerCode.SERVER_FAULT)


def _invalid(error: RequestValidationError) -> GameError:
    first = error.errors()[0]
    where = [str(part) for part in first["loc"] if part not in {"body", "path", "query", "header"}]
    if first["type"] == "json_invalid":
        return GameError(ServerCode.REQUEST_MALFORMED, reason="it is not JSON")
    return GameError(ServerCode.REQUEST_INVALID, field=".".join(where) or "body", reason=first["msg"])


def _of_status(error: HTTPException) -> GameError:
    match error.status_code:
        case HTTPStatus.NOT_FOUND:
            return GameError(ServerCode.ROUTE_UNKNOWN)
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return GameError(ServerCode.REQUEST_TOO_LARGE, most=LARGEST_BODY)
        case _:
            return GameError(ServerCode.REQUEST_MALFORMED, reason=HTTPStatus(error.status_code).phrase)


def _method_unknown(request: Request) -> GameError:
    """All methods of an address; the framework itself names only those of the first route that fits."""
    routes = request.app.router.routes
    scopes = [{**request.scope, "method": method} for method in METHODS]
    known = [scope["method"] for scope in scopes if any(route.matches(scope)[0] is Match.FULL for route in routes)]
    return GameError(ServerCode.METHOD_UNKNOWN, allowed=", ".join(known))


async def answer_error(request: Request, error: Exception) -> Response:
    """What a failure of a route is answered with."""
    is_method = isinstance(error, HTTPException) and error.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    answer = _method_unknown(request) if is_method else as_game_error(error)
    if answer.code in {ServerCode.SERVER_FAULT, ServerCode.STORE_UNAVAILABLE}:
        log_fault(error, "database moved away" if isinstance(error, StoreMovedError) else "fault")
    return error_response(answer)


def install_errors(app: FastAPI) -> None:
    """Let every failure of a route be answered in this shape."""
    for kind in ANSWERED:
        app.add_exception_handler(kind, answer_error)


class FaultGuard:
    """Answers unforeseen errors. The framework would do so without our headers, and write the reason to the logs."""

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
                await error_response(GameError(ServerCode.SERVER_FAULT))(scope, receive, send)
