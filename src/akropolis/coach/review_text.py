"""A review as JSON values, and a reviewed turn back from them."""

from collections.abc import Sequence
from typing import Any

from akropolis.coach.reason import Reason, ReasonCode
from akropolis.coach.review import Review, ReviewedTurn
from akropolis.coach.summary import Summary, summaries
from akropolis.notation.moves import format_move, parse_move

__all__ = ["BEYOND_ALL_MARGINS", "describe_reasons", "describe_review", "describe_turn", "turn_from"]

BEYOND_ALL_MARGINS = 10_000
_CODES = {str(code): code for code in ReasonCode}


def describe_turn(turn: ReviewedTurn) -> dict[str, Any]:
    """One turn. What follows from the rest, loss and mark, is there for the reader."""
    return {
        "turn": turn.turn,
        "seat": turn.seat,
        "played": format_move(turn.played),
        "margin": turn.margin,
        "best": format_move(turn.best),
        "best_margin": turn.best_margin,
        "lead": turn.lead,
        "loss": turn.loss,
        "mark": turn.mark,
        "reasons": describe_reasons(turn.reasons),
    }


def describe_reasons(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as codes and parameters, and in English."""
    return [{"code": each.code, "params": dict(each.params), "text": str(each)} for each in reasons]


def turn_from(values: dict[str, Any]) -> ReviewedTurn:
    """The turn that `describe_turn` described; a ValueError or a similar error if it did not."""
    turn = ReviewedTurn(
        int(values["turn"]),
        int(values["seat"]),
        parse_move(values["played"]),
        _number(values["margin"]),
        parse_move(values["best"]),
        _number(values["best_margin"]),
        _number(values["lead"]),
        tuple(Reason(_CODES[each["code"]], dict(each["params"])) for each in values["reasons"]),
    )
    if turn.loss < 0 or describe_turn(turn) != values:
        raise ValueError("nobody reviewed this turn")
    return turn


def describe_review(review: Review) -> dict[str, Any]:
    """The whole review: turns, curves, summaries and the true end."""
    return {
        "turns": [describe_turn(turn) for turn in review.turns],
        "curves": [
            {"seat": seat, "points": [point._asdict() for point in review.curve(seat)]}
            for seat in sorted({turn.seat for turn in review.turns})
        ],
        "final": review.final,
        "architects": [_describe_summary(each) for each in summaries(review)],
    }


def _describe_summary(summary: Summary) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "turns": summary.turns,
        "mean_loss": summary.mean_loss,
        "agreement": summary.agreement,
        **{f"{mark}s" if mark != "inaccuracy" else "inaccuracies": count for mark, count in summary.marks.items()},
        "best_turn": summary.best.turn if summary.best else None,
        "worst_turn": summary.worst.turn if summary.worst else None,
    }


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < BEYOND_ALL_MARGINS:
        raise ValueError("this is not a margin")
    return float(value)
