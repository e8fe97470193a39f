"""What people say at a table, on the wire."""

from typing import Annotated

from pydantic import Field

from akropolis.people.phrases import Phrase
from akropolis.people.remarks import LONGEST
from akropolis.server.wire.commands import CommandRequest
from akropolis.server.wire.messages import RemarkView
from akropolis.server.wire.shape import Instant, Seat, View


class SayRequest(CommandRequest):
    """Say one of the phrases that there are."""

    phrase: Phrase


class RemarkRequest(CommandRequest):
    """Write something to those at the table."""

    text: Annotated[str, Field(max_length=8 * LONGEST, description=f"1 to {LONGEST} characters, in one line.")]


class RemarksView(View):
    """What was written at a table."""

    is_on: Annotated[bool, Field(description="Whether it was agreed that those at the table may write.")]
    remarks: Annotated[tuple[RemarkView, ...], Field(description="The latest, at most 100, in order.")]


class WrittenView(View):
    """What a person has written at a table."""

    table: str
    seat: Seat
    text: str
    at: Instant
