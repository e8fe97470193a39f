"""Entries of a log as JSON text and back, and the record of a finished game."""

import json
from collections.abc import Callable
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import Fields
from akropolis.notation.moves import format_move, parse_move
from akropolis.notation.positions import format_options, parse_options
from akropolis.notation.records import Record
from akropolis.rules.setup import check_deal
from akropolis.table.errors import TableCode
from akropolis.table.events import (
    By,
    Entry,
    Event,
    Joined,
    Left,
    Moved,
    Opened,
    Rematched,
    Returned,
    Sitter,
    TakenBack,
)
from akropolis.table.match import Match
from akropolis.table.shuffle import check_salt
from akropolis.table.terms import Kind, Pace, SeatTerms, Terms


def format_entry(entry: Entry) -> str:
    """An entry as one line of JSON. It holds what is hidden: it is for stores, never for clients."""
    kind, fields = _fields_of(entry.event)
    return json.dumps({"version": entry.version, "at": entry.at, "kind": kind, **fields}, separators=(",", ":"))


def parse_entry(text: str) -> Entry:
    """The entry that a text holds, and nothing besides. The order of its fields does not matter."""
    try:
        loaded = json.loads(text, object_pairs_hook=_without_repeats)
        entry = _read(Fields.of_record(loaded))
    except (ValueError, RecursionError, GameError) as error:
        raise GameError(TableCode.ENTRY_TEXT, reason=str(error)) from error
    if _sorted(json.loads(format_entry(entry))) != _sorted(loaded):
        raise GameError(TableCode.ENTRY_TEXT, reason="it is not written as entries are written")
    return entry


def record_of(match: Match) -> Record:
    """The record of a finished game, with names and with what proves the deal. Before the end it would leak."""
    if not match.is_over:
        raise GameError(TableCode.GAME_NOT_OVER)
    extra = {
        "names": [_name(match, seat) for seat in range(match.terms.options.seats)],
        "commitment": match.commitment,
        "salt": match.opened.salt,
        "table": match.table,
    }
    return Record(match.terms.options, match.opened.deal, tuple(made.move for made in match.moves), extra)


def _name(match: Match, seat: int) -> str:
    sitter, terms = match.sitters[seat], match.terms.seats[seat]
    return sitter.name if sitter else str(terms.bot or match.terms.options.illustrious)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def _sorted(loaded: Any) -> str:
    # As text, because to Python 1, 1.0 and true are equal.
    return json.dumps(loaded, sort_keys=True)


def _fields_of(event: Event) -> tuple[str, dict[str, Any]]:
    if isinstance(event, Opened):
        moves = [format_move(move) for move in event.moves]
        terms = _fields_of_terms(event.terms)
        return "opened", {
            "terms": terms,
            "deal": event.deal,
            "salt": event.salt,
            "moves": moves,
            "origin": event.origin,
        }
    if isinstance(event, Joined):
        return "joined", {"seat": event.seat, "name": event.sitter.name, "colour": event.sitter.colour}
    if isinstance(event, Moved):
        return "moved", {"seat": event.seat, "move": format_move(event.move), "by": event.by}
    if isinstance(event, Rematched):
        return "rematched", {"table": event.table}
    kinds = {TakenBack: "taken_back", Left: "left", Returned: "returned"}
    return kinds[type(event)], {"seat": event.seat}


def _fields_of_terms(terms: Terms) -> dict[str, Any]:
    return {
        "options": format_options(terms.options),
        "seats": [{"kind": seat.kind, "bot": seat.bot} for seat in terms.seats],
        "name": terms.name,
        "live_scoring": terms.live_scoring,
        "pace": terms.pace,
        "public": terms.public,
        "hints": terms.hints,
    }


def _read(fields: Fields) -> Entry:
    read = _READERS.get(str(fields.get("kind")))
    if read is None:
        raise GameError(NotationCode.RECORD_FIELD, field="kind", expected="an event", found=fields.get("kind"))
    return Entry(fields.number("version"), fields.number("at"), read(fields))


def _read_opened(fields: Fields) -> Opened:
    terms = _read_terms(fields.inner("terms"))
    deal, salt = tuple(fields.numbers("deal")), _text(fields, "salt")
    check_deal(terms.options, deal)
    check_salt(salt)
    moves = tuple(parse_move(move) for move in fields.texts("moves"))
    return Opened(terms, deal, salt, moves, fields.text_or_null("origin"))


def _read_terms(fields: Fields) -> Terms:
    seats = fields.inner_list("seats", each="seat {number}")
    return Terms(
        parse_options(_text(fields, "options")),
        tuple(SeatTerms(Kind(_text(seat, "kind")), seat.text_or_null("bot")) for seat in seats),
        _text(fields, "name"),
        fields.truth("live_scoring"),
        Pace(_text(fields, "pace")),
        fields.truth("public"),
        fields.truth("hints"),
    )


def _read_joined(fields: Fields) -> Joined:
    return Joined(fields.number("seat"), Sitter(_text(fields, "name"), _text(fields, "colour")))


def _read_moved(fields: Fields) -> Moved:
    return Moved(fields.number("seat"), parse_move(_text(fields, "move")), By(_text(fields, "by")))


def _text(fields: Fields, name: str) -> str:
    text = fields.text_or_null(name)
    if text is None:
        raise GameError(NotationCode.RECORD_FIELD, field=name, expected="a text", found="null")
    return text


_READERS: dict[str, Callable[[Fields], Event]] = {
    "opened": _read_opened,
    "joined": _read_joined,
    "moved": _read_moved,
    "taken_back": lambda fields: TakenBack(fields.number("seat")),
    "left": lambda fields: Left(fields.number("seat")),
    "returned": lambda fields: Returned(fields.number("seat")),
    "rematched": lambda fields: Rematched(_text(fields, "table")),
}
