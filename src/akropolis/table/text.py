"""Entries of a log as JSON text and back, and the record of a finished game."""

import json
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import checked
from akropolis.notation.records import Record
from akropolis.table.errors import TableCode
from akropolis.table.events import EVENTS, Entry
from akropolis.table.match import Match
from akropolis.table.plain import fields_of, read_fields


def format_entry(entry: Entry) -> str:
    """An entry as one line of JSON. It holds what is hidden: it is for stores, never for clients."""
    head = {"version": entry.version, "at": entry.at, "kind": entry.event.kind}
    return json.dumps(head | fields_of(entry.event), separators=(",", ":"))


def parse_entry(text: str) -> Entry:
    """The entry that a text holds, and nothing besides. The order of its fields does not matter."""
    try:
        loaded = json.loads(text, object_pairs_hook=_without_repeats)
        entry = _read(checked(loaded, dict, "the entry"))
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


def _read(values: dict[str, Any]) -> Entry:
    event = EVENTS.get(str(values.get("kind")))
    if event is None:
        raise GameError(NotationCode.RECORD_FIELD, field="kind", expected="an event", found=values.get("kind"))
    version, at = (checked(values.get(name), int, name) for name in ("version", "at"))
    return Entry(version, at, read_fields(event, values))
