"""Whether a record keeps the promise that was made before its first move."""

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import Record
from akropolis.table.shuffle import check_commitment


def proved_commitment(record: Record) -> str | None:
    """The commitment of a record, checked against its tiles and its salt; none where the record holds neither."""
    names = ("commitment", "salt")
    if not any(name in record.extra for name in names):
        return None
    commitment, salt = (_text(record, name) for name in names)
    check_commitment(record.options, record.tiles, salt, commitment)
    return commitment


def _text(record: Record, name: str) -> str:
    if name not in record.extra:
        raise GameError(NotationCode.RECORD_MISSING, field=name)
    value = record.extra[name]
    if not isinstance(value, str):
        raise GameError(NotationCode.RECORD_FIELD, field=name, expected="a text", found=value)
    return value
