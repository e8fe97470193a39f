"""Commands and their answers on the wire."""

from typing import Annotated

from pydantic import AfterValidator, Field, StrictInt

from akropolis.server.wire.news import SentNews
from akropolis.server.wire.shape import MoveShape, Request, Seat, Version, View
from akropolis.server.wire.terms import AgreementRequest, OptionsShape, SitterShape

CommandId = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{1,64}$",
        description="Chosen by the client. The same id once more is the same command: it gets the same answer.",
        examples=["4c9e"],
    ),
]
FEWEST_CHARACTERS = 8
"""The fewest different characters of what can be random: hardly any random id has fewer."""


def _check_random(id_: str) -> str:
    if len(set(id_)) < FEWEST_CHARACTERS:
        raise ValueError(f"it is not random: it has fewer than {FEWEST_CHARACTERS} different characters")
    return id_


SecretId = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{22,64}$",
        description="As any id, but random and secret, at least 128 bits: whoever knows it gets the same tokens.",
        examples=["7d7a3c52-55a5-4c0e-9d07-0b8e3a4f7a11"],
    ),
    AfterValidator(_check_random),
]
OnVersion = Annotated[
    StrictInt, Field(ge=0, le=2**31 - 1, description="The version that whoever makes the command has seen.")
]
Token = Annotated[str, Field(description="Secret. Keep it: it is not sent again.")]


class OpenRequest(AgreementRequest):
    """Open a table."""

    id: SecretId
    options: OptionsShape = OptionsShape()


class ContinueRequest(AgreementRequest):
    """Open a table that goes on from a turn of a finished game, with the same options."""

    id: SecretId
    turn: Annotated[StrictInt, Field(ge=0, le=100, description="How many moves are taken over.")]


class JoinRequest(Request):
    """Take a free seat."""

    id: SecretId
    sitter: SitterShape
    seat: Annotated[StrictInt | None, Field(ge=0, le=3, description="Which; without it the first that is free.")] = None


class CommandRequest(Request):
    """A command of a seat."""

    id: CommandId


class FillRequest(CommandRequest):
    """Let bots play on the seats for which nobody came."""

    bot: Annotated[str, Field(max_length=40, description="A rung of the ladder.", examples=["builder"])]


class VersionedRequest(CommandRequest):
    """A command that was made on a version and is refused if the position has changed since then."""

    version: OnVersion


class MoveRequest(VersionedRequest):
    """Make a move."""

    move: MoveShape


class AnswerView(View):
    """What a command has led to: the version now, and the news since the one before."""

    version: Version
    news: tuple[SentNews, ...]


class SeatTokenView(View):
    """The right to act for a seat."""

    seat: Seat
    token: Token


class OpenedView(View):
    """A table was opened. Each token goes into a link of its own, after the #."""

    table: str
    version: Version
    seats: tuple[SeatTokenView, ...]
    join: Annotated[Token | None, Field(description="For a link by which one may take a seat, if one is free.")]
    watch: Annotated[Token, Field(description="For a link by which one may watch.")]


class JoinedView(AnswerView):
    """A seat was taken."""

    seat: Seat
    token: Token


class SeatHereView(SeatTokenView):
    """A seat at a table."""

    table: str


class MoveLinkView(View):
    """A token for a link by which a seat is taken to another device: once, and soon."""

    token: Token
    expires: Annotated[int, Field(description="Milliseconds since 1970.")]
