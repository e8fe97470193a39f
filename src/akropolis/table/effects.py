"""What each event changes in a match. An event without an effect here is remembered by the log alone."""

from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TYPE_CHECKING

from akropolis.errors import GameError
from akropolis.rules.move import Move
from akropolis.table.errors import TableCode
from akropolis.table.events import By, Entry, Event, Joined, Left, Moved, Opened, Rematched, Returned, TakenBack

if TYPE_CHECKING:
    from akropolis.table.match import Match


@dataclass(frozen=True)
class Made:
    """A move that was made."""

    seat: int
    move: Move
    by: By
    at: int
    since: int
    """From when the time for it was counted."""


def broken(table: str, version: int, reason: str) -> GameError:
    """A log that nobody can have written."""
    return GameError(TableCode.LOG_BROKEN, table=table, version=version, reason=reason)


@singledispatch
def effect(_event: Event, match: "Match", _entry: Entry) -> "Match":
    """The match after an event; its version, its time and the version of its position have gone on already."""
    return match


@effect.register(Opened)
def _opened(_event: Opened, match: "Match", entry: Entry) -> "Match":
    raise broken(match.table, entry.version, "a table is opened once")


@effect.register(Moved)
def _moved(event: Moved, match: "Match", entry: Entry) -> "Match":
    before = match.position
    if event.seat != before.seat:
        raise broken(match.table, entry.version, f"it is the turn of seat {before.seat}")
    try:
        position = before.play(event.move)
    except GameError as error:
        raise broken(match.table, entry.version, str(error)) from error
    made = Made(event.seat, event.move, event.by, entry.at, match.since)
    steps_back = (*match.steps_back, before) if position.stacks == before.stacks else ()
    return replace(match, position=position, moves=(*match.moves, made), steps_back=steps_back, since=entry.at)


@effect.register(TakenBack)
def _taken_back(event: TakenBack, match: "Match", entry: Entry) -> "Match":
    if not match.steps_back or match.moves[-1].seat != event.seat:
        raise broken(match.table, entry.version, "there is no such move to take back")
    *earlier, made = match.moves
    *steps_back, position = match.steps_back
    # The time that was used for the move counts, the time since then does not: nobody gains or loses any.
    since = entry.at - (made.at - made.since)
    return replace(match, position=position, moves=tuple(earlier), steps_back=tuple(steps_back), since=since)


@effect.register(Joined)
def _joined(event: Joined, match: "Match", entry: Entry) -> "Match":
    if event.seat not in match.free_seats:
        raise broken(match.table, entry.version, f"seat {event.seat} is not free")
    sitters = (*match.sitters[: event.seat], event.sitter, *match.sitters[event.seat + 1 :])
    return replace(match, sitters=sitters, since=entry.at)


@effect.register(Left)
def _left(event: Left, match: "Match", _entry: Entry) -> "Match":
    return replace(match, away=match.away | {event.seat})


@effect.register(Returned)
def _returned(event: Returned, match: "Match", _entry: Entry) -> "Match":
    return replace(match, away=match.away - {event.seat})


@effect.register(Rematched)
def _rematched(event: Rematched, match: "Match", _entry: Entry) -> "Match":
    return replace(match, rematch=event.table)
