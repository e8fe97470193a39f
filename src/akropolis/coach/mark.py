"""What a lost margin is called."""

from enum import StrEnum

__all__ = ["THRESHOLDS", "Mark", "mark_of"]


class Mark(StrEnum):
    """How bad a move was, from not at all to a blunder."""

    NONE = "none"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS = {Mark.BLUNDER: 12.0, Mark.MISTAKE: 6.0, Mark.INACCURACY: 3.0}
"""From how many points of lost margin a move is called so, the worst first. docs/coach.md says how they were chosen."""


def mark_of(loss: float) -> Mark:
    """The mark of a move that loses this many points against the best."""
    return next((mark for mark, least in THRESHOLDS.items() if loss >= least), Mark.NONE)
