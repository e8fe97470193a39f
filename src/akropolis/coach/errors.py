"""Why a game cannot be reviewed."""

from akropolis.errors import MessageCode

__all__ = ["CoachCode"]


class CoachCode(MessageCode):
    """Why a game cannot be reviewed."""

    REVIEW_EMPTY = "review_empty", "the record holds no move to review"
