"""Work without a result, repeated: for measuring the core."""

from akropolis.engine.position import Position

__all__ = ["copy_repeatedly", "score_repeatedly"]


def score_repeatedly(position: Position, times: int) -> None:
    """Score the cities of a position in turn, `times` times."""
    position._game.score_repeatedly(times)


def copy_repeatedly(position: Position, times: int) -> None:
    """Copy a position `times` times."""
    position._game.copy_repeatedly(times)
