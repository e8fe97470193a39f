"""A review as a chart: what the picture of its margins is made of."""

from collections.abc import Sequence

from akropolis.coach.mark import THRESHOLDS, Mark
from akropolis.coach.review import Review
from akropolis.coach.summary import Summary, summaries
from akropolis.drawing.captions import count_of
from akropolis.drawing.margin_picture import Lane, MarginChart, MarkedTurn
from akropolis.drawing.severity import Severity

__all__ = ["SEVERITIES", "margin_chart"]

SEVERITIES = {
    Mark.NONE: Severity.NONE,
    Mark.INACCURACY: Severity.LIGHT,
    Mark.MISTAKE: Severity.MIDDLE,
    Mark.BLUNDER: Severity.HEAVY,
}


def margin_chart(review: Review, names: Sequence[str]) -> MarginChart:
    """The margins of a review and its marks, to be drawn."""
    seats = summaries(review)
    is_between_two = review.options.seats == 2
    shown = [0] if is_between_two else [each.seat for each in seats]
    return MarginChart(
        label=f"Expected margin over {count_of(review.moves, 'turn')}",
        description=" ".join(_described(review, each, names[each.seat]) for each in seats),
        subtitle=_subtitle(review),
        names=names,
        turns=review.moves,
        curves={seat: review.curve(seat) for seat in shown},
        is_between_two=is_between_two,
        lanes=[_lane(review, each, names[each.seat]) for each in seats],
        legend={SEVERITIES[mark]: f"{mark}: {least:g} points or more lost" for mark, least in _lightest_first()},
    )


def _lightest_first() -> list[tuple[Mark, float]]:
    return sorted(THRESHOLDS.items(), key=lambda threshold: threshold[1])


def _subtitle(review: Review) -> str:
    ahead = "Points ahead" if review.options.seats == 2 else "Points ahead of the others' mean"
    state = "" if review.final else "; the game is not over"
    return f"{ahead} in the end, as the coach expected it after each turn{state}"


def _lane(review: Review, summary: Summary, name: str) -> Lane:
    marks = [
        MarkedTurn(turn.turn, SEVERITIES[turn.mark], f"Turn {turn.turn}: {turn.mark}, {turn.loss:.1f} points lost")
        for turn in review.turns_of(summary.seat)
        if turn.mark is not Mark.NONE
    ]
    return Lane(summary.seat, f"{name}: {summary.mean_loss:.1f} points lost per move", marks)


def _described(review: Review, summary: Summary, name: str) -> str:
    counts = ", ".join(f"{mark} {count} times" for mark, count in summary.marks.items())
    end = f", ended {review.final[summary.seat]:+.1f} points ahead" if review.final else ""
    return f"{name} lost {summary.mean_loss:.1f} points per move ({counts}){end}."
