"""Hints and reviews on the wire."""

from typing import Annotated, Any, Self

from pydantic import Field

from akropolis.coach.hint import Hint
from akropolis.coach.reason import Reason
from akropolis.server.wire.shape import MoveShape, Seat, Version, View


class ReasonView(View):
    """Why a move is good: a code with parameters, and the same in English."""

    code: str
    params: dict[str, Any]
    text: str

    @classmethod
    def of(cls, reason: Reason) -> Self:
        return cls(code=reason.code, params=dict(reason.params), text=str(reason))


class HintView(View):
    """A move worth thinking about."""

    move: MoveShape
    margin: Annotated[float, Field(description="How many points ahead of the others' mean it is expected to end.")]
    points: Annotated[int, Field(description="How your points change at once.")]
    total: int
    reasons: tuple[ReasonView, ...]

    @classmethod
    def of(cls, hint: Hint) -> Self:
        return cls(
            move=MoveShape.of(hint.move),
            margin=hint.margin,
            points=hint.points,
            total=hint.total,
            reasons=tuple(ReasonView.of(reason) for reason in hint.reasons),
        )


class HintsView(View):
    """The best moves of the seat to act, best first."""

    seat: Seat
    version: Version
    hints: tuple[HintView, ...]


class ReviewView(View):
    """The review of a finished game, as far as it has got. Ask again until it is done."""

    is_done: bool
    turns_done: int
    turns: int
    review: Annotated[
        dict[str, Any] | None, Field(description="As `akropolis review --json` prints it; none until it is done.")
    ]
