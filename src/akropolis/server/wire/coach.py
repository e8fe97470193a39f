"""Hints and reviews on the wire."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from akropolis.coach.hint import Hint
from akropolis.coach.mark import Mark
from akropolis.coach.reason import Reason
from akropolis.coach.review import MarginPoint, Review, ReviewedTurn
from akropolis.coach.summary import Summary, summaries
from akropolis.rules.move import Move
from akropolis.server.wire.derived import OnWire, make_model, shapes_of, use_shape
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
ReviewedTurnView = make_model(
    "ReviewedTurnView",
    "One turn of a game, judged: what was played, what was best and why, and what was lost.",
    shapes_of(ReviewedTurn) | {"loss": float, "mark": Mark},
)
use_shape(ReviewedTurn, ReviewedTurnView)


class HintView(View):
    """A move worth thinking about. Where scores are hidden, it says nothing of points."""

    move: OnWire[Move]
    margin: Annotated[
        float | None, Field(description="How many points ahead of the others' mean it is expected to end.")
    ]
    points: Annotated[int | None, Field(description="How your points change at once, stones included.")]
    total: Annotated[int | None, Field(description="Your points after it.")]
    reasons: tuple[OnWire[Reason], ...]


def hint_view(hint: Hint, shows_scores: bool) -> HintView:
    """A hint for the wire: with its points, or with only those reasons that tell of none."""
    if shows_scores:
        return HintView.model_validate(hint)
    reasons = tuple(reason for reason in hint.reasons if not reason.tells_points)
    return HintView(move=hint.move, margin=None, points=None, total=None, reasons=reasons)


class HintsView(View):
    """The best moves of the seat to act, best first."""

    seat: Seat
    version: Version
    position_version: Annotated[
        Version, Field(description="The hints are good for as long as the table's is the same.")
    ]
    hints: tuple[HintView, ...]


class CurveView(View):
    """How far ahead a seat could expect to end, turn by turn; in the end how far it was."""

    seat: Seat
    points: tuple[OnWire[MarginPoint], ...]


class SummaryView(View):
    """How one architect has played."""

    seat: Seat
    turns: int
    mean_loss: Annotated[float, Field(description="Points lost a move.")]
    agreement: Annotated[float, Field(description="The share of moves that lost nothing, from 0 to 1.")]
    inaccuracies: int
    mistakes: int
    blunders: int
    best_turn: Annotated[int | None, Field(description="Of the moves that were the best, the one that mattered most.")]
    worst_turn: Annotated[int | None, Field(description="The move that lost most, if any did.")]


class GameReviewView(View):
    """What the bots think of a game."""

    turns: tuple[OnWire[ReviewedTurn], ...]
    curves: tuple[CurveView, ...]
    final: Annotated[tuple[float, ...], Field(description="How far ahead of the others every architect ended.")]
    architects: tuple[SummaryView, ...]


class ReviewView(View):
    """The review of a finished game, as far as it has got. Ask again until it is done."""

    is_done: bool
    turns_done: int
    turns: int
    review: Annotated[GameReviewView | None, Field(description="None until it is done.")]


def game_review(review: Review) -> GameReviewView:
    """A whole review for the wire."""
    seats = sorted({turn.seat for turn in review.turns})
    return GameReviewView(
        turns=review.turns,
        curves=tuple(CurveView(seat=seat, points=review.curve(seat)) for seat in seats),
        final=review.final,
        architects=tuple(_summary(each) for each in summaries(review)),
    )


def _summary(summary: Summary) -> SummaryView:
    return SummaryView(
        seat=summary.seat,
        turns=summary.turns,
        mean_loss=summary.mean_loss,
        agreement=summary.agreement,
        inaccuracies=summary.marks[Mark.INACCURACY],
        mistakes=summary.marks[Mark.MISTAKE],
        blunders=summary.marks[Mark.BLUNDER],
        best_turn=summary.best.turn if summary.best else None,
        worst_turn=summary.worst.turn if summary.worst else None,
    )
