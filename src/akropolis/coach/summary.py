"""A review in a few numbers for each architect."""

from dataclasses import dataclass

from akropolis.coach.mark import Mark
from akropolis.coach.review import Review, ReviewedTurn

__all__ = ["Summary", "summaries"]


@dataclass(frozen=True)
class Summary:
    """How one architect has played."""

    seat: int
    turns: int
    mean_loss: float
    """Points of margin lost per move."""
    marks: dict[Mark, int]
    agreement: float
    """The share of moves that lost nothing, from 0 to 1."""
    best: ReviewedTurn | None
    """Of the moves that were the best, the one that mattered most."""
    worst: ReviewedTurn | None
    """The move that lost most; none where nothing was lost."""


def summaries(review: Review) -> tuple[Summary, ...]:
    """One for every architect with a reviewed turn."""
    seats = sorted({each.seat for each in review.turns})
    return tuple(_summary(seat, review.turns_of(seat)) for seat in seats)


def _summary(seat: int, turns: tuple[ReviewedTurn, ...]) -> Summary:
    good = [each for each in turns if not each.loss]
    bad = [each for each in turns if each.loss]
    return Summary(
        seat,
        len(turns),
        round(sum(each.loss for each in turns) / len(turns), 2),
        {mark: sum(each.mark is mark for each in turns) for mark in Mark if mark is not Mark.NONE},
        round(len(good) / len(turns), 3),
        max(good, key=lambda each: each.lead, default=None),
        max(bad, key=lambda each: each.loss, default=None),
    )
