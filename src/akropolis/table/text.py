"""Entries of a log as JSON text and back."""

import json
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import checked
from akropolis.table.errors import TableCode
from akropolis.table.events import EVENTS, Entry
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
    written = format_entry(entry)
    if written != text and _sorted(json.loads(written)) != _sorted(loaded):
        raise GameError(TableCode.ENTRY_TEXT, reason="it is not written as entries are written")
    return entry


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
