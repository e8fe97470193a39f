"""A table as a record, the one form of a game in a file, and the log of a table made from a record."""

from collections.abc import Mapping, Sequence
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.table.agreement import COLOURS
from akropolis.table.commands import move, open_table, play_for
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, Sitter
from akropolis.table.shuffle import SALT_DIGITS
from akropolis.table.state import Actor, TableState
from akropolis.table.terms import SeatKind, SeatTerms, Terms

NO_SALT = "0" * SALT_DIGITS
"""Where nobody hides the deal there is no promise to keep, and nothing to salt."""


def record_of(state: TableState) -> Record:
    """The record of a finished game, with what proves the deal. Before the end it would leak."""
    if not state.is_over:
        raise GameError(TableCode.GAME_NOT_OVER)
    proof = {"commitment": state.commitment, "salt": state.opened.salt, "table": state.table}
    return record_so_far(state, proof)


def record_so_far(state: TableState, extra: Mapping[str, Any] | None = None) -> Record:
    """The record of a game at any moment, with its names and bots and whatever else is to be kept with it.

    It tells the order of the stacks: while the game goes on, it is for the referee only.
    """
    seats = range(state.terms.options.seats)
    bots = [terms.bot for terms in state.terms.seats[: state.terms.options.architects]]
    fields = {"names": [_name(state, seat) for seat in seats], **({"bots": bots} if any(bots) else {})}
    moves = tuple(made.move for made in state.moves)
    return Record(state.terms.options, state.opened.deal, moves, {**fields, **(extra or {})})


def log_of(record: Record, table: str, names: Sequence[str], bots: Sequence[str | None], at: int) -> list[Entry]:
    """The log of a table at which a record was played: everyone sat down, and every move was made by whoever sat there.

    Names and bots, one for each architect, are handed in: whoever reads a file decides what to believe of it.
    """
    people = {seat: Sitter(names[seat], COLOURS[seat]) for seat, bot in enumerate(bots) if bot is None}
    entries = open_table(table, _terms(record.options, bots), people, record.tiles, NO_SALT, at)
    state = TableState.of(table, entries)
    for each in record.moves:
        made = next_move(state, each, at)
        entries += made
        state = state.after(*made)
    return entries


def next_move(state: TableState, chosen: Move, at: int) -> list[Entry]:
    """The move of whoever is to act, person or bot, at a table where one program speaks for everyone."""
    if state.acting and state.acting.actor is not Actor.PERSON:
        return play_for(state, state.version, chosen, at)
    return move(state, state.position.seat, chosen, state.version, at)


def _terms(options: Options, bots: Sequence[str | None]) -> Terms:
    seats = [SeatTerms(SeatKind.BOT, bot) if bot is not None else SeatTerms(SeatKind.PERSON) for bot in bots]
    return Terms(options, (*seats, SeatTerms(SeatKind.ILLUSTRIOUS)) if options.is_solo else tuple(seats))


def _name(state: TableState, seat: int) -> str:
    sitter, terms = state.sitters[seat], state.terms.seats[seat]
    return sitter.name if sitter else str(terms.bot or state.terms.options.illustrious)
