"""Taking back: which moves go back together, and why they may have to stay."""

from itertools import takewhile
from typing import TYPE_CHECKING

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.table.effects import PlayedMove
from akropolis.table.errors import TableCode
from akropolis.table.events import MadeBy
from akropolis.table.terms import SeatKind

if TYPE_CHECKING:
    from akropolis.table.state import TableState

MOST_TAKE_BACKS = 20
"""How often a seat may take back in a game."""


def moves_back(state: "TableState") -> tuple[PlayedMove, ...]:
    """What is taken back at once, the latest move first: a move, after the answers of the bots to it.

    Answers go back where one person plays among bots. Among several, whatever anybody has moved since then stands.
    """
    people = sum(each.kind is SeatKind.PERSON for each in state.terms.seats)
    latest = state.moves[::-1]
    answers = len(list(takewhile(lambda made: made.by is MadeBy.BOT, latest))) if people == 1 else 0
    return latest[: answers + 1]


def seat_back(state: "TableState") -> int | None:
    """Whose move is the next to be taken back, if it may be."""
    back = moves_back(state)
    return back[-1].seat if back else None


def take_back_refusal(state: "TableState", seat: int) -> GameError | None:
    """Why a seat may not take back its latest move; None if it may."""
    if state.is_over:
        return GameError(RuleCode.GAME_OVER)
    back = moves_back(state)
    made = back[-1] if back else None
    if made is None or made.by is MadeBy.TAKEN_OVER:
        return GameError(TableCode.TAKE_BACK_NOTHING)
    if made.seat != seat:
        return GameError(TableCode.TAKE_BACK_ANOTHERS, seat=made.seat)
    if made.by is not MadeBy.PERSON:
        return GameError(TableCode.TAKE_BACK_BOTS)
    if state.steps_back < len(back):
        return GameError(TableCode.TAKE_BACK_REVEALED)
    if seat in state.away:
        return GameError(TableCode.SEAT_LEFT, seat=seat)
    is_often = state.take_backs[seat] >= MOST_TAKE_BACKS
    return GameError(TableCode.TAKE_BACK_OFTEN, most=MOST_TAKE_BACKS) if is_often else None
