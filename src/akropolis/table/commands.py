"""What may happen at a table, and what it leads to: each command answers with new entries of the log, or refuses.

Nothing is changed here. The caller appends the entries to a store and broadcasts them once they are durable. Times are
passed in, in milliseconds since 1970; an entry is not dated before the one it follows, though clocks disagree a little.
"""

from collections.abc import Mapping
from dataclasses import replace

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.rules.move import Move
from akropolis.table.agreement import check_sitter, check_terms
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
from akropolis.table.state import MOST_DEPARTURES, MOST_RISINGS, Actor, TableState
from akropolis.table.taking_back import moves_back, take_back_refusal
from akropolis.table.terms import SeatKind, Terms

_BY = {Actor.PERSON: MadeBy.LATE, Actor.BOT: MadeBy.BOT, Actor.STAND_IN: MadeBy.STAND_IN}
"""How a bot's move is recorded: for a person only once their time is over."""
MOST_LATE = 3
"""Turns in a row without a move in time, after which a person counts as having left."""
DISAGREEMENT = 60_000
"""Milliseconds by which clocks may disagree. A date further in the future comes from a clock that was wrong."""


def open_table(
    table: str, terms: Terms, sitters: Mapping[int, Sitter], deal: tuple[int, ...], salt: str, at: int
) -> list[Entry]:
    """A new table. Whoever opens it may take any number of the seats for persons at once."""
    _check_agreed(terms, sitters)
    return _open(table, Opened(terms, deal, salt), sitters, at)


def join(state: TableState, seat: int | None, sitter: Sitter, at: int) -> list[Entry]:
    """A person takes a free seat: the one they name, or else the first."""
    check_sitter(sitter)
    _check_open(state)
    if seat is None:
        if state.is_full:
            raise GameError(TableCode.TABLE_FULL)
        seat = state.free_seats[0]
    return _sit(state, seat, sitter, at)


def _sit(state: TableState, seat: int, sitter: Sitter, at: int) -> list[Entry]:
    _check_persons(state, seat)
    if state.sitters[seat]:
        raise GameError(TableCode.SEAT_TAKEN, seat=seat)
    if any(other and other.colour == sitter.colour for other in state.sitters):
        raise GameError(TableCode.COLOUR_TAKEN, colour=sitter.colour)
    return _next(state, Joined(seat, sitter), at)


def stand_up(state: TableState, seat: int, at: int) -> list[Entry]:
    """A person gives up a seat before the game has begun: somebody else may take it."""
    _check_seated(state, seat)
    _check_waits(state)
    if state.risings >= MOST_RISINGS:
        raise GameError(TableCode.STAND_UP_OFTEN, most=MOST_RISINGS)
    return _next(state, StoodUp(seat), at)


def fill(state: TableState, seat: int, bot: str, at: int) -> list[Entry]:
    """Whoever invited waits no longer: a bot gets every seat that is still free, and the game begins."""
    _check_host(state, seat)
    (first,) = _next(state, BotJoined(state.free_seats[0], bot), at)
    return [
        Entry(first.version + number, first.at, BotJoined(free, bot)) for number, free in enumerate(state.free_seats)
    ]


def cancel(state: TableState, seat: int, at: int) -> list[Entry]:
    """Whoever invited calls the table off."""
    _check_host(state, seat)
    return _next(state, Cancelled(), at)


def move(state: TableState, seat: int, move: Move, version: int, at: int) -> list[Entry]:
    """A person's move, made on a version. It counts even after their time is over, if no bot was faster."""
    _check_present(state, seat)
    _check_version(state, version)
    if _awaited(state) != seat:
        raise GameError(TableCode.TURN_OF_ANOTHER, seat=state.to_act)
    state.position.check_move(move)
    return _next(state, Moved(seat, move), at)


def play_for(state: TableState, version: int, move: Move, at: int, since: int | None = None) -> list[Entry]:
    """The move of a bot: for its own seat, for a person who has left, or for one whose time is over.

    A person whose time is over for the third time in a row has left. For a turn that `is_ahead`, `since` says when it
    was seen first.
    """
    _check_version(state, version)
    seat, acting = _awaited(state), state.acting
    if acting is None or not state.is_due(at, since):
        raise GameError(TableCode.TIME_LEFT, seat=seat)
    state.position.check_move(move)
    if acting.actor is Actor.PERSON and _has_stopped(state, seat):
        (first,) = _next(state, Left(seat), at)
        return [first, Entry(first.version + 1, first.at, Moved(seat, move, MadeBy.STAND_IN))]
    return _next(state, Moved(seat, move, _BY[acting.actor]), at)


def _has_stopped(state: TableState, seat: int) -> bool:
    """True if a person's time also ran out at the turns before, and they may still leave."""
    before = [made.by for made in state.moves if made.seat == seat][1 - MOST_LATE :]
    return before == [MadeBy.LATE] * (MOST_LATE - 1) and state.departures[seat] < MOST_DEPARTURES


def take_back(state: TableState, seat: int, version: int, at: int) -> list[Entry]:
    """A person takes back their own latest move, after the answers of bots to it."""
    _check_present(state, seat)
    _check_version(state, version)
    if refusal := take_back_refusal(state, seat):
        raise refusal
    (first,) = _next(state, TakenBack(seat), at)
    return [
        Entry(first.version + number, first.at, TakenBack(made.seat)) for number, made in enumerate(moves_back(state))
    ]


def leave(state: TableState, seat: int, at: int) -> list[Entry]:
    """A person leaves; a bot plays for them until they return."""
    _check_present(state, seat)
    _check_open(state)
    if state.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if state.departures[seat] >= MOST_DEPARTURES:
        raise GameError(TableCode.LEAVE_OFTEN, most=MOST_DEPARTURES)
    return _next(state, Left(seat), at)


def return_(state: TableState, seat: int, at: int) -> list[Entry]:
    """A person who has left comes back to their seat."""
    _check_seated(state, seat)
    if state.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if seat not in state.away:
        raise GameError(TableCode.SEAT_NOT_LEFT, seat=seat)
    return _next(state, Returned(seat), at)


def rematch(
    state: TableState, table: str, deal: tuple[int, ...], salt: str, at: int
) -> tuple[list[Entry], list[Entry]]:
    """The next game of the same architects: the last entry of this log, and the first ones of the new log.

    Everyone moves up by one seat, so that another begins; in solo you keep yours. Whoever has left is still away.
    """
    if not state.is_over:
        raise GameError(TableCode.GAME_NOT_OVER)
    if state.rematch:
        raise GameError(TableCode.REMATCH_OPENED, table=state.rematch)
    old_seats = rotated_seats(state)
    terms = replace(state.terms, seats=tuple(state.terms.seats[old] for old in old_seats))
    sitters = {seat: sitter for seat, old in enumerate(old_seats) if (sitter := state.sitters[old])}
    entries = _open(table, Opened(terms, deal, salt, origin=state.table), sitters, at)
    away = [Left(seat) for seat, old in enumerate(old_seats) if old in state.away]
    entries += [Entry(len(entries) + number, at, left) for number, left in enumerate(away, start=1)]
    return _next(state, Rematched(table), at), entries


def rotated_seats(state: TableState) -> tuple[int, ...]:
    """For every seat of the next game, the seat of this one from which its architect comes."""
    seats = state.terms.options.seats
    return tuple(range(seats)) if state.terms.options.is_solo else tuple((seat + 1) % seats for seat in range(seats))


def continue_from(
    state: TableState,
    turn: int,
    table: str,
    terms: Terms,
    sitters: Mapping[int, Sitter],
    deal: tuple[int, ...],
    salt: str,
    at: int,
) -> list[Entry]:
    """A new table that takes over the first moves of a finished game.

    Its deal begins as the old one did, as far as tiles had come out by then (`state.dealt(turn)`); the others may be
    dealt again, because everybody knows their old order by now.
    """
    known = state.dealt(turn)
    if terms.options != state.terms.options:
        raise GameError(TableCode.CONTINUE_OPTIONS)
    if deal[: len(known)] != known:
        raise GameError(TableCode.CONTINUE_DEAL)
    _check_agreed(terms, sitters)
    moves = tuple(made.move for made in state.moves[:turn])
    return _open(table, Opened(terms, deal, salt, moves, state.table), sitters, at)


def _check_agreed(terms: Terms, sitters: Mapping[int, Sitter]) -> None:
    """Names are judged when they are given: a rematch keeps those of the game before."""
    check_terms(terms)
    for sitter in sitters.values():
        check_sitter(sitter)


def _open(table: str, event: Opened, sitters: Mapping[int, Sitter], at: int) -> list[Entry]:
    entries = [Entry(1, at, event)]
    state = TableState.of(table, entries)
    for seat, sitter in sorted(sitters.items()):
        joined = _sit(state, seat, sitter, at)
        entries += joined
        state = state.after(*joined)
    return entries


def is_ahead(dated: int, at: int) -> bool:
    """Whether a date lies so far in the future that the clock which gave it was wrong."""
    return dated > at + DISAGREEMENT


def _next(state: TableState, event: Event, at: int) -> list[Entry]:
    """The next entry. A clock that was wrong once does not date all that follows."""
    return [Entry(state.version + 1, at if is_ahead(state.last_at, at) else max(at, state.last_at), event)]


def _awaited(state: TableState) -> int:
    """The seat whose move is awaited."""
    if state.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if state.to_act is None:
        raise GameError(TableCode.GAME_NOT_BEGUN)
    return state.to_act


def _check_open(state: TableState) -> None:
    if state.is_cancelled:
        raise GameError(TableCode.TABLE_CANCELLED)


def _check_waits(state: TableState) -> None:
    _check_open(state)
    if state.has_begun:
        raise GameError(TableCode.GAME_BEGUN)


def _check_host(state: TableState, seat: int) -> None:
    _check_waits(state)
    if state.host is None or state.host != seat:
        raise GameError(TableCode.HOST_ONLY, seat=state.host)


def _check_version(state: TableState, version: int) -> None:
    """Whoever saw a version may act on it for as long as the position is the one they saw."""
    if not state.position_version <= version <= state.version:
        raise GameError(TableCode.VERSION_STALE, version=state.version)


def _check_persons(state: TableState, seat: int) -> None:
    state.terms.options.check_seat(seat)
    if state.terms.seats[seat].kind is not SeatKind.PERSON:
        raise GameError(TableCode.SEAT_NOT_A_PERSONS, seat=seat)


def _check_seated(state: TableState, seat: int) -> None:
    _check_persons(state, seat)
    if state.sitters[seat] is None:
        raise GameError(TableCode.SEAT_EMPTY, seat=seat)


def _check_present(state: TableState, seat: int) -> None:
    _check_seated(state, seat)
    if seat in state.away:
        raise GameError(TableCode.SEAT_LEFT, seat=seat)
