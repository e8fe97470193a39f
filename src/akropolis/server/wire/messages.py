"""What is said on a socket. Clients say hello, and ping now and then; everything else is said to them."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter, ValidationError

from akropolis.errors import GameError
from akropolis.people.phrases import Phrase
from akropolis.server.errors import ServerCode
from akropolis.server.wire.news import SentNews
from akropolis.server.wire.shape import ErrorView, Instant, Request, Seat, Version, View
from akropolis.server.wire.table import SentTable

DEEPEST = 16
"""No message is nested this deep."""


class HelloRequest(Request):
    """The first message. At a public table the token may be left out."""

    type: Literal["hello"]
    token: Annotated[str | None, Field(max_length=64)] = None
    since: Annotated[StrictInt | None, Field(ge=0, le=2**31 - 1)] = None
    people: Annotated[StrictBool, Field(description="Whether to be told who is there, too, and what they say.")] = False


class PingRequest(Request):
    """Are you there? It is answered by a pong."""

    type: Literal["ping"]


class PongRequest(Request):
    """I am here: the answer to a ping, which nobody has to give."""

    type: Literal["pong"]


class WelcomeView(View):
    """The answer to hello: the whole table, or exactly what was missed since the version that was named.

    Who has missed more than 200 pieces of news gets the whole table as well.
    """

    type: Literal["welcome"] = "welcome"
    version: Version
    table: SentTable | None
    news: tuple[SentNews, ...]


class NewsMessageView(View):
    """Something happened."""

    type: Literal["news"] = "news"
    news: SentNews


class AwayView(View):
    """Somebody who was there and has gone."""

    seat: Seat
    since: Instant


class RematchAnswerView(View):
    """Whether somebody wants to play again."""

    seat: Seat
    wants: bool


class PresenceView(View):
    """Who is at the table now: all of it, whenever something of it has changed. Only who says `people` is told.

    A seat that is named nowhere was not seen since the server started. Those who watch have no names.
    """

    type: Literal["presence"] = "presence"
    here: tuple[Seat, ...]
    away: tuple[AwayView, ...]
    watching: Annotated[int, Field(ge=0, description="How many sockets there are without a seat.")]
    rematch: tuple[RematchAnswerView, ...]


class PhraseView(View):
    """Somebody at the table says something. Each reads it in their own language."""

    type: Literal["phrase"] = "phrase"
    id: Annotated[str, Field(description="The same for what is said once; made by the server.")]
    seat: Seat
    phrase: Phrase
    at: Instant


class RemarkView(View):
    """Somebody at a private table has written something. It is text, and never markup."""

    type: Literal["remark"] = "remark"
    id: Annotated[str, Field(description="The id under which it was written.")]
    number: Annotated[int, Field(ge=1, description="Counted from 1.")]
    seat: Seat
    text: str
    at: Instant


class PingView(View):
    """The server is there."""

    type: Literal["ping"] = "ping"


class PongView(View):
    """The server is there, since it was asked."""

    type: Literal["pong"] = "pong"


class ErrorMessageView(ErrorView):
    """Why the socket is closed after this."""

    type: Literal["error"] = "error"


MessageView: Any = Annotated[
    WelcomeView | NewsMessageView | PresenceView | PhraseView | RemarkView | PingView | PongView | ErrorMessageView,
    Field(discriminator="type"),
]
MessageRequest = HelloRequest | PingRequest | PongRequest
_MESSAGE: TypeAdapter[MessageRequest] = TypeAdapter(Annotated[MessageRequest, Field(discriminator="type")])


def message_schemas() -> dict[str, Any]:
    """The shapes of all messages, for the document that clients make their types from: OpenAPI knows no sockets."""
    reference = "#/components/schemas/{model}"
    heard = _MESSAGE.json_schema(ref_template=reference)
    said = TypeAdapter(MessageView).json_schema(ref_template=reference, mode="serialization")
    shapes = heard.pop("$defs") | said.pop("$defs")
    return {**shapes, "SocketMessageRequest": heard, "SocketMessageView": said}


def parse_message(text: str) -> MessageRequest:
    """What a client said."""
    if _depth(text) > DEEPEST:
        raise GameError(ServerCode.REQUEST_MALFORMED, reason=f"it is nested more than {DEEPEST} deep")
    try:
        values = json.loads(text, parse_constant=_refuse)
        return _MESSAGE.validate_python(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "message"
        raise GameError(ServerCode.REQUEST_INVALID, field=where, reason=first["msg"]) from error
    except (ValueError, RecursionError) as error:
        raise GameError(ServerCode.REQUEST_MALFORMED, reason="it is not JSON") from error


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _depth(text: str) -> int:
    """At least as deep as a text is nested; brackets within strings count, and no honest message has many."""
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest
