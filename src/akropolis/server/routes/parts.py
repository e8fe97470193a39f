"""What routes are made of: who asks, and what can go wrong."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request
from pydantic import BaseModel
from starlette.requests import HTTPConnection
from starlette.responses import Response

from akropolis.server.access import Visitor, bearer
from akropolis.server.clients import client_key, is_loopback
from akropolis.server.service import Service
from akropolis.server.wire.shape import ErrorView
from akropolis.table.state import TableState

PREFIX = "/api/1"


async def service_of(request: Request) -> Service:
    """The service of the application that was asked."""
    service: Service = request.app.state.service
    return service


ServiceHere = Annotated[Service, Depends(service_of)]
TABLE_NAME = r"^[a-z2-7]{16}$"
TableName = Annotated[str, Path(alias="table", pattern=TABLE_NAME, description="The name of a table.")]


async def visitor_of(
    service: ServiceHere,
    table: TableName,
    authorization: Annotated[
        str | None, Header(description="`Bearer` and a token of this table.", examples=["Bearer 3q2-7w..."])
    ] = None,
) -> Visitor:
    """Whoever asks."""
    return await service.gatekeeper.visitor(table, bearer(authorization))


VisitorHere = Annotated[Visitor, Depends(visitor_of)]


def client_of(connection: HTTPConnection) -> str:
    """The client that a request is counted against: an address, or for IPv6 the half that one household shares."""
    return client_key(connection.client.host if connection.client else "")


async def opener_of(request: Request, service: ServiceHere) -> str:
    """The pseudonym of whoever opens a table."""
    return service.pseudonyms.of(client_of(request))


OpenerHere = Annotated[str, Depends(opener_of)]


async def joiner_of(request: Request, opener: OpenerHere) -> str | None:
    """The pseudonym of whoever takes a seat; none on this very machine, where everybody is the same client."""
    return None if is_loopback(client_of(request)) else opener


JoinerHere = Annotated[str | None, Depends(joiner_of)]


async def seen_state(service: ServiceHere, visitor: VisitorHere) -> TableState:
    """The table, if the visitor may see it."""
    state = await service.keeper.state(visitor.table)
    visitor.check_sees(state)
    service.attend(state)
    return state


SeenState = Annotated[TableState, Depends(seen_state)]

_MEANINGS = {
    HTTPStatus.BAD_REQUEST: "The request cannot be read.",
    HTTPStatus.UNAUTHORIZED: "No token, or an unknown one.",
    HTTPStatus.FORBIDDEN: "A token that does not allow this, or a request from another site.",
    HTTPStatus.NOT_FOUND: "There is no such table.",
    HTTPStatus.CONFLICT: "Not now: the table is at another version, or not at that point of the game.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too much was sent.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Understood, but it cannot be done; the code says why.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too much at once; Retry-After says when to come back.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "A fault of the server.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The store or the bots are overloaded: the same may work later.",
}
_ALWAYS = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE)
_AT_TABLE = (
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
_BODY = (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.FORBIDDEN)


def responses(*statuses: HTTPStatus) -> dict[int | str, dict[str, Any]]:
    """Errors, documented."""
    documented = {*statuses, *_ALWAYS}
    return {int(each): {"model": ErrorView, "description": _MEANINGS[each]} for each in sorted(documented)}


QUERY_ERRORS = responses()
TABLE_QUERY_ERRORS = responses(*_AT_TABLE)
LATER_QUERY_ERRORS = responses(*_AT_TABLE, HTTPStatus.CONFLICT)
OPEN_ERRORS = responses(*_BODY, HTTPStatus.UNPROCESSABLE_ENTITY)
COMMAND_ERRORS = responses(*_BODY, *_AT_TABLE, HTTPStatus.CONFLICT)


def answer(view: BaseModel, status: HTTPStatus = HTTPStatus.OK, headers: dict[str, str] | None = None) -> Response:
    """A view, written once: it was checked when it was made."""
    return answer_text(view.model_dump_json(), status, headers)


def answer_text(text: str, status: HTTPStatus = HTTPStatus.OK, headers: dict[str, str] | None = None) -> Response:
    """JSON that has been written already."""
    return Response(text.encode(), status, headers, media_type="application/json")
