"""The short way to the routes that every move takes.

A socket takes it too: what lies on its way stays in memory for as long as it is open.

FastAPI describes these routes, and could find them and put together what their functions are given; that takes longer
than what they do. Here the same functions are called with the same arguments, in the same order of checks.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from inspect import signature
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from akropolis.server.access import Visitor, bearer
from akropolis.server.failures import ANSWERED, answer_error
from akropolis.server.routes.parts import PREFIX, SeenState, ServiceHere, VisitorHere, seen_state
from akropolis.server.service import Service
from akropolis.server.socket import converse

AT_TABLE = re.compile(rf"{PREFIX}/tables/([a-z2-7]{{16}})(/[a-z-]+)?")
SOCKET = re.compile(rf"{PREFIX}/tables/([^/]+)/socket")
TEMPLATE = f"{PREFIX}/tables/{{table}}"


@dataclass
class Call:
    """One request on its way to a function."""

    request: Request
    service: Service
    visitor: Visitor
    body: bytes

    async def state(self) -> Any:
        return await seen_state(self.service, self.visitor)


class ShortRoute:
    """A route whose function asks for nothing but a body, the visitor, the table and the service."""

    def __init__(self, route: APIRoute) -> None:
        self.route = route
        parameters = signature(route.endpoint).parameters.values()
        self._parts = {each.name: _part_of(each.annotation) for each in parameters}
        self._has_body = any(isinstance(part, _Body) for part in self._parts.values())

    async def answer(self, request: Request, table: str) -> Response:
        """What the function answers."""
        service: Service = request.app.state.service
        body = await _read(request) if self._has_body else b""
        visitor = await service.gatekeeper.visitor(table, bearer(request.headers.get("authorization")))
        call = Call(request, service, visitor, body)
        found = {name: await part(call) for name, part in self._parts.items()}
        response: Response = await self.route.endpoint(**found)
        return response


class ShortWay:
    """Takes requests for these routes the short way, and passes on all others."""

    def __init__(self, app: ASGIApp, routes: Iterable[APIRoute]) -> None:
        self._app = app
        self._routes = {
            (method, route.path.removeprefix(TEMPLATE)): ShortRoute(route)
            for route in routes
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (table := SOCKET.fullmatch(scope["path"])):
            await converse(WebSocket(scope, receive, send), table[1])
            return
        found = AT_TABLE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        short = self._routes.get((scope["method"], found[2] or "")) if found else None
        if found is None or short is None:
            await self._app(scope, receive, send)
            return
        scope["route"] = short.route
        request = Request(scope, receive)
        try:
            response = await short.answer(request, found[1])
        except ANSWERED as error:
            response = await answer_error(request, error)
        await response(scope, receive, send)


async def _read(request: Request) -> bytes:
    try:
        return await request.body()
    except ClientDisconnect:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from None


class _Body:
    """The body of a request as the value that a function asks for; checked when the visitor is known."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._validator = model.__pydantic_validator__

    async def __call__(self, call: Call) -> BaseModel:
        if not call.body:
            raise RequestValidationError([{"type": "missing", "loc": ("body",), "msg": "Field required"}])
        try:
            value: BaseModel = (
                self._validator.validate_json(call.body)
                if _is_json(call.request.headers.get("content-type", ""))
                else self._validator.validate_python(call.body)
            )
        except ValidationError as error:
            raise RequestValidationError(error.errors(include_url=False, include_context=False)) from error
        return value


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


async def _visitor(call: Call) -> Visitor:
    return call.visitor


async def _service(call: Call) -> Service:
    return call.service


def _part_of(annotation: Any) -> Callable[[Call], Awaitable[Any]]:
    """What gives a function what it asks for."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _Body(annotation)
    known: list[tuple[Any, Callable[[Call], Awaitable[Any]]]] = [
        (VisitorHere, _visitor),
        (ServiceHere, _service),
        (SeenState, Call.state),
    ]
    return next(part for kind, part in known if kind == annotation)
