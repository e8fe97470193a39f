"""Hints and reviews on the wire."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from akropolis.coach.hint import Hint
from akropolis.coach.reason import Reason
from akropolis.server.wire.derived import OnWire, use_shape
from akropolis.server.wire.shape import Seat, Version, View


class ReasonView(View):
    """Why a move is good: a code with parameters, and the same in English."""

    code: str
    params: dict[str, int | str]
    text: str


def _reason(reason: Any) -> Any:
    if not isinstance(reason, Reason):
        return reason
    return ReasonView(code=reason.code, params=dict(reason.params), text=str(reason))


use_shape(Reason, Annotated[ReasonView, BeforeValidator(_reason)])


class HintsView(View):
    """The best moves of the seat to act, best first."""

    seat: Seat
    version: Version
    position_version: Annotated[
        Version, Field(description="The hints are good for as long as the table's is the same.")
    ]
    hints: tuple[OnWire[Hint], ...]


class ReviewView(View):
    """The review of a finished game, as far as it has got. Ask again until it is done."""

    is_done: bool
    turns_done: int
    turns: int
    review: Annotated[
        dict[str, Any] | None, Field(description="As `akropolis review --json` prints it; none until it is done.")
    ]
