"""What each event changes at a table. An event without an effect here is kept in the log and changes nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TYPE_CHECKING

from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.setup import new_game
from akropolis.table.errors import TableCode
from akropolis.table.events import (
    BotJoined,
    Cancelled,
    Entry,
    Event,
    Joined,
    Left,
    MadeBy,
    Moved,
    Opened,
    Rematched,
    Returned,
    Sitter,
    StoodUp,
    TakenBack,
)
from akropolis.table.terms import SeatKind, SeatTerms

if TYPE_CHECKING:
    from akropolis.table.state import TableState


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made."""

    seat: int
    move: Move
    by: MadeBy
    at: int
    since: int
    """From when the time for it was counted."""


def broken(table: str, version: int, reason: str) -> GameError:
    """A log that nobody can have written."""
    return GameError(TableCode.LOG_BROKEN, table=table, version=version, reason=reason)


@singledispatch
def effect(_event: Event, state: "TableState", _entry: Entry) -> "TableState":
    """The table after an event. Its version, its time and the version of its position are up to date already."""
    return state


@effect.register(Opened)
def _opened(_event: Opened, state: "TableState", entry: Entry) -> "TableState":
    raise broken(state.table, entry.version, "a table is opened once")


@effect.register(Moved)
def _moved(event: Moved, state: "TableState", entry: Entry) -> "TableState":
    before = state.position
    if event.seat != before.seat:
        raise broken(state.table, entry.version, f"it is the turn of seat {before.seat}")
    try:
        position = before.play(event.move)
    except GameError as error:
        raise broken(state.table, entry.version, str(error)) from error
    made = PlayedMove(event.seat, event.move, event.by, entry.at, state.since)
    steps_back = state.steps_back + 1 if position.stacks == before.stacks else 0
    return replace(state, position=position, moves=(*state.moves, made), steps_back=steps_back, since=entry.at)


@effect.register(TakenBack)
def _taken_back(event: TakenBack, state: "TableState", entry: Entry) -> "TableState":
    if not state.steps_back or state.moves[-1].seat != event.seat:
        raise broken(state.table, entry.version, "there is no such move to take back")
    *earlier, made = state.moves
    # The time that was used for the move counts, the time since then does not: nobody gains or loses any.
    since = entry.at - max(0, made.at - made.since)
    return replace(
        state,
        position=_played_again(state, earlier),
        moves=tuple(earlier),
        steps_back=state.steps_back - 1,
        since=since,
        take_backs=_one_more(state.take_backs, event.seat),
    )


def _played_again(state: "TableState", moves: Sequence[PlayedMove]) -> Position:
    """The position after some moves. To keep it with every table would take more room than the table itself."""
    position = new_game(state.terms.options, tiles=state.opened.deal)
    for made in moves:
        position = position.play_unchecked(made.move)
    return position


@effect.register(Joined)
def _joined(event: Joined, state: "TableState", entry: Entry) -> "TableState":
    if event.seat not in state.free_seats:
        raise broken(state.table, entry.version, f"seat {event.seat} is not free")
    host = event.seat if state.host is None else state.host
    return replace(state, sitters=_sitting(state, event.seat, event.sitter), since=entry.at, host=host)


@effect.register(StoodUp)
def _stood_up(event: StoodUp, state: "TableState", entry: Entry) -> "TableState":
    if state.has_begun or state.sitters[event.seat] is None:
        raise broken(state.table, entry.version, f"nobody can give up seat {event.seat}")
    sitters = _sitting(state, event.seat, None)
    host = state.host if state.host != event.seat else next((seat for seat, each in enumerate(sitters) if each), None)
    away = state.away - {event.seat}
    return replace(state, sitters=sitters, host=host, away=away, risings=state.risings + 1)


@effect.register(BotJoined)
def _bot_joined(event: BotJoined, state: "TableState", entry: Entry) -> "TableState":
    if event.seat not in state.free_seats:
        raise broken(state.table, entry.version, f"seat {event.seat} is not free")
    seats = list(state.terms.seats)
    seats[event.seat] = SeatTerms(SeatKind.BOT, event.bot)
    opened = replace(state.opened, terms=replace(state.terms, seats=tuple(seats)))
    return replace(state, opened=opened, since=entry.at)


@effect.register(Cancelled)
def _cancelled(_event: Cancelled, state: "TableState", entry: Entry) -> "TableState":
    if state.has_begun:
        raise broken(state.table, entry.version, "the game has begun")
    return replace(state, is_cancelled=True)


def _sitting(state: "TableState", seat: int, sitter: Sitter | None) -> tuple[Sitter | None, ...]:
    return (*state.sitters[:seat], sitter, *state.sitters[seat + 1 :])


@effect.register(Left)
def _left(event: Left, state: "TableState", entry: Entry) -> "TableState":
    return replace(
        state,
        away=state.away | {event.seat},
        departures=_one_more(state.departures, event.seat),
        last_to_leave=event.seat,
        left_at=entry.at,
    )


@effect.register(Returned)
def _returned(event: Returned, state: "TableState", _entry: Entry) -> "TableState":
    return replace(state, away=state.away - {event.seat})


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (each == seat) for each, count in enumerate(counts))


@effect.register(Rematched)
def _rematched(event: Rematched, state: "TableState", _entry: Entry) -> "TableState":
    return replace(state, rematch=event.table)
