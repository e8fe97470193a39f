"""What may happen at a table, and what it leads to: each command answers with new entries of the log, or refuses.

Nothing is changed here. The caller appends the entries to a store and broadcasts them once they are durable. Times are
passed in, in milliseconds since 1970; an entry is never dated before the one it follows, even if clocks disagree.
"""

from collections.abc import Mapping
from dataclasses import replace

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.rules.move import Move
from akropolis.table.agreement import check_sitter, check_terms
from akropolis.table.errors import TableCode
from akropolis.table.events import By, Entry, Event, Joined, Left, Moved, Opened, Rematched, Returned, Sitter, TakenBack
from akropolis.table.match import Actor, Match
from akropolis.table.terms import SeatKind, Terms

_BY = {Actor.PERSON: By.LATE, Actor.BOT: By.BOT, Actor.STAND_IN: By.STAND_IN}
"""How a bot's move is recorded: for a person only once their time is over."""


def open_table(
    table: str, terms: Terms, sitters: Mapping[int, Sitter], deal: tuple[int, ...], salt: str, at: int
) -> list[Entry]:
    """A new table. Whoever opens it may take any number of the seats for persons at once."""
    return _open(table, Opened(terms, deal, salt), sitters, at)


def join(match: Match, seat: int | None, sitter: Sitter, at: int) -> list[Entry]:
    """A person takes a free seat: the one they name, or else the first."""
    if seat is None:
        if match.is_full:
            raise GameError(TableCode.TABLE_FULL)
        seat = match.free_seats[0]
    _check_persons(match, seat)
    if match.sitters[seat]:
        raise GameError(TableCode.SEAT_TAKEN, seat=seat)
    check_sitter(sitter)
    if any(other and other.colour == sitter.colour for other in match.sitters):
        raise GameError(TableCode.COLOUR_TAKEN, colour=sitter.colour)
    return _next(match, Joined(seat, sitter), at)


def move(match: Match, seat: int, move: Move, version: int, at: int) -> list[Entry]:
    """A person's move, made on a version. It counts even after their time is over, if no bot was faster."""
    _check_present(match, seat)
    _check_version(match, version)
    if _awaited(match) != seat:
        raise GameError(TableCode.TURN_OF_ANOTHER, seat=match.to_act)
    match.position.check_move(move)
    return _next(match, Moved(seat, move), at)


def play_for(match: Match, version: int, move: Move, at: int) -> list[Entry]:
    """The move of a bot: for its own seat, for a person who has left, or for one whose time is over."""
    _check_version(match, version)
    seat, acting, due = _awaited(match), match.acting, match.due
    if acting is None or due is None or at < due:
        raise GameError(TableCode.TIME_LEFT, seat=seat)
    match.position.check_move(move)
    return _next(match, Moved(seat, move, _BY[acting.actor]), at)


def take_back(match: Match, seat: int, version: int, at: int) -> list[Entry]:
    """A person takes back their own latest move."""
    _check_present(match, seat)
    _check_version(match, version)
    if refusal := match.take_back_refusal(seat):
        raise refusal
    return _next(match, TakenBack(seat), at)


def leave(match: Match, seat: int, at: int) -> list[Entry]:
    """A person leaves; a bot plays for them until they return."""
    _check_present(match, seat)
    if match.is_over:
        raise GameError(RuleCode.GAME_OVER)
    return _next(match, Left(seat), at)


def return_(match: Match, seat: int, at: int) -> list[Entry]:
    """A person who has left comes back to their seat."""
    _check_seated(match, seat)
    if match.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if seat not in match.away:
        raise GameError(TableCode.SEAT_NOT_LEFT, seat=seat)
    return _next(match, Returned(seat), at)


def rematch(match: Match, table: str, deal: tuple[int, ...], salt: str, at: int) -> tuple[list[Entry], list[Entry]]:
    """The next game of the same architects: the last entry of this log, and the first ones of the new log.

    Everyone moves up by one seat, so that another begins; in solo you keep yours. Whoever has left is still away.
    """
    if not match.is_over:
        raise GameError(TableCode.GAME_NOT_OVER)
    if match.rematch:
        raise GameError(TableCode.REMATCH_OPENED, table=match.rematch)
    old_seats = rotated_seats(match)
    terms = replace(match.terms, seats=tuple(match.terms.seats[old] for old in old_seats))
    sitters = {seat: sitter for seat, old in enumerate(old_seats) if (sitter := match.sitters[old])}
    entries = _open(table, Opened(terms, deal, salt, origin=match.table), sitters, at)
    away = [Left(seat) for seat, old in enumerate(old_seats) if old in match.away]
    entries += [Entry(len(entries) + number, at, left) for number, left in enumerate(away, start=1)]
    return _next(match, Rematched(table), at), entries


def rotated_seats(match: Match) -> tuple[int, ...]:
    """For every seat of the next game, the seat of this one from which its architect comes."""
    seats = match.terms.options.seats
    return tuple(range(seats)) if match.terms.options.is_solo else tuple((seat + 1) % seats for seat in range(seats))


def continue_from(
    match: Match,
    turn: int,
    table: str,
    terms: Terms,
    sitters: Mapping[int, Sitter],
    deal: tuple[int, ...],
    salt: str,
    at: int,
) -> list[Entry]:
    """A new table that takes over the first moves of a finished game.

    Its deal begins as the old one did, as far as tiles had come out by then (`match.dealt(turn)`); the others may be
    dealt again, because everybody knows their old order by now.
    """
    known = match.dealt(turn)
    if terms.options != match.terms.options:
        raise GameError(TableCode.CONTINUE_OPTIONS)
    if deal[: len(known)] != known:
        raise GameError(TableCode.CONTINUE_DEAL)
    moves = tuple(made.move for made in match.moves[:turn])
    return _open(table, Opened(terms, deal, salt, moves, match.table), sitters, at)


def _open(table: str, event: Opened, sitters: Mapping[int, Sitter], at: int) -> list[Entry]:
    check_terms(event.terms)
    entries = [Entry(1, at, event)]
    match = Match.of(table, entries)
    for seat, sitter in sorted(sitters.items()):
        joined = join(match, seat, sitter, at)
        entries += joined
        match = match.after(*joined)
    return entries


def _next(match: Match, event: Event, at: int) -> list[Entry]:
    return [Entry(match.version + 1, max(at, match.last_at), event)]


def _awaited(match: Match) -> int:
    """The seat whose move is awaited."""
    if match.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if match.to_act is None:
        raise GameError(TableCode.GAME_NOT_BEGUN)
    return match.to_act


def _check_version(match: Match, version: int) -> None:
    """Whoever saw a version may act on it for as long as the position is the one they saw."""
    if not match.position_version <= version <= match.version:
        raise GameError(TableCode.VERSION_STALE, version=match.version)


def _check_persons(match: Match, seat: int) -> None:
    match.terms.options.check_seat(seat)
    if match.terms.seats[seat].kind is not SeatKind.PERSON:
        raise GameError(TableCode.SEAT_NOT_A_PERSONS, seat=seat)


def _check_seated(match: Match, seat: int) -> None:
    _check_persons(match, seat)
    if match.sitters[seat] is None:
        raise GameError(TableCode.SEAT_EMPTY, seat=seat)


def _check_present(match: Match, seat: int) -> None:
    _check_seated(match, seat)
    if seat in match.away:
        raise GameError(TableCode.SEAT_LEFT, seat=seat)
