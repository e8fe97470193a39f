"""How wrong the answers of a net are, and how that changes with each answer.

Written for arrays of NumPy and tensors of PyTorch alike, so that both learn the same.
"""

from typing import Any, NamedTuple

SCALE = 30.0
"""Points are divided by this, so that the squared error is about one."""


class Compared(NamedTuple):
    """What moves are compared by besides a net's answers: (positions, moves), for every seat or for the mover."""

    now: Any
    """Points and stones of every seat, the mover first."""
    can_gain: Any
    """0 where a seat has no turn left."""
    worth: Any
    """What the mover is ahead by after each move."""
    counts: Any
    """How much each move counts; all of a position together 1."""


def of_points(answers: Any, to_come: Any) -> tuple[Any, Any]:
    """The sum of squared errors in the points to come, and its slope in every answer."""
    errors = answers - to_come / SCALE
    return errors @ errors, 2 * errors


def of_order(answers: Any, moves: Compared, rivalry: float) -> tuple[Any, Any]:
    """The same for how moves of a position differ: what all of them have in common does not count."""
    others = moves.now.shape[-1] - 1
    values = moves.now / SCALE + answers.reshape(moves.now.shape) * moves.can_gain
    errors = values[..., 0] - values[..., 1:].sum(-1) * (rivalry / others) - moves.worth / SCALE
    errors = errors - (moves.counts * errors).sum(-1)[..., None]
    slopes = 2 * moves.counts * errors
    by_answer = slopes[..., None] * moves.can_gain
    by_answer[..., 1:] *= -rivalry / others
    return (moves.counts * errors * errors).sum(), by_answer.reshape(-1)
