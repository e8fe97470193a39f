"""The size of requests: anything larger than the largest command is refused before it is read into memory."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.failures import error_response
from akropolis.server.limits import LARGEST_BODY


class BodyLimit:
    """Refuses a body that announces too many bytes, and counts the bytes of others as they come."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _announces_too_much(scope):
            await error_response(GameError(ServerCode.REQUEST_TOO_LARGE, most=LARGEST_BODY))(scope, receive, send)
            return
        seen = 0

        async def receive_counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > LARGEST_BODY:
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return message

        await self._app(scope, receive_counted if scope["type"] == "http" else receive, send)


def _announces_too_much(scope: Scope) -> bool:
    announced = [value for name, value in scope["headers"] if name == b"content-length"]
    return any(not value.isdigit() or len(value) > len("99999") or int(value) > LARGEST_BODY for value in announced)
