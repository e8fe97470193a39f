"""The record of a game: the options, the whole deal and the moves, as JSON. An unfinished game is a record too."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import Fields
from akropolis.notation.files import write_whole
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.setup import new_game
from akropolis.rules.variants import in_order

__all__ = ["FORMAT", "VERSION", "Record", "format_record", "load_record", "parse_record", "read_text", "save_record"]

FORMAT = "akropolis-record"
VERSION = 1
_OWN_FIELDS = ("format", "version", "options", "tiles", "moves")
_OPTIONS = ("architects", "all_tiles", "variants", "illustrious")
_MOVE = Move._fields


@dataclass(frozen=True)
class Record:
    """A game as it was played. In solo only your own moves are listed: the Illustrious Architect's follow from them."""

    options: Options
    tiles: tuple[int, ...]
    moves: tuple[Move, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Other fields of the file, kept as they are."""

    def positions(self) -> tuple[Position, ...]:
        """The position before each move, and the one after the last. An error names the turn and the reason."""
        position = new_game(self.options, tiles=self.tiles)
        positions = [position]
        for turn, move in enumerate(self.moves, start=1):
            try:
                position = position.play(move)
            except GameError as error:
                raise GameError(NotationCode.RECORD_MOVE, turn=turn, reason=str(error)) from error
            positions.append(position)
        return tuple(positions)


def format_record(record: Record) -> str:
    """A record as JSON text: one move a line, so that two records can be compared by eye."""
    options = {
        "architects": record.options.architects,
        "all_tiles": record.options.all_tiles,
        "variants": in_order(record.options.variants),
        "illustrious": record.options.illustrious,
    }
    extra = [(name, value) for name, value in record.extra.items() if name not in _OWN_FIELDS]
    fields = {"format": FORMAT, "version": VERSION, "options": options, "tiles": record.tiles}
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in [*fields.items(), *extra]]
    moves = ",\n  ".join(json.dumps(move._asdict()) for move in record.moves)
    lines.append(f'"moves": [\n  {moves}]' if moves else '"moves": []')
    return "{" + ",\n ".join(lines) + "}\n"


def parse_record(text: str) -> Record:
    """The record in a JSON text, checked to the last move."""
    fields = Fields.of_record(_load_json(text))
    if fields.get("format") != FORMAT:
        raise GameError(NotationCode.RECORD_FORMAT)
    if (version := fields.number("version")) != VERSION:
        raise GameError(NotationCode.RECORD_VERSION, version=version)
    record = Record(
        _read_options(fields.inner("options").check_known(_OPTIONS)),
        tuple(fields.numbers("tiles")),
        tuple(_read_move(each.check_known(_MOVE)) for each in fields.inner_list("moves", each="turn {number}")),
        {name: value for name, value in fields.items() if name not in _OWN_FIELDS},
    )
    record.positions()
    return record


def load_record(path: Path | str) -> Record:
    """The record in a file."""
    return parse_record(read_text(Path(path)))


def read_text(path: Path) -> str:
    """The text of a file, or in our words why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text in UTF-8"
        raise GameError(NotationCode.FILE_UNREADABLE, path=str(path), reason=reason) from error


def save_record(record: Record, path: Path | str, *, private: bool = False) -> None:
    """Write a record to a file, whole or not at all: a crash half-way leaves the old file as it was."""
    write_whole(Path(path), format_record(record).encode(), private=private)


def _load_json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        reason = f"line {error.lineno}, column {error.colno}: {error.msg}"
    except (ValueError, RecursionError):  # a number of thousands of digits, lists nested beyond reason
        reason = "it holds a number or a nesting beyond all measure"
    raise GameError(NotationCode.RECORD_JSON, reason=reason)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. A name given twice would make two games of one record."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        repeated = next(name for name in fields if [each for each, _ in pairs].count(name) > 1)
        raise GameError(NotationCode.RECORD_JSON, reason=f"'{repeated}' is given twice")
    return fields


def _refuse(constant: str) -> None:
    raise GameError(NotationCode.RECORD_JSON, reason=f"{constant} is not a number of JSON")


def _read_options(fields: Fields) -> Options:
    return Options.named(
        fields.number("architects"),
        fields.truth("all_tiles"),
        fields.texts("variants"),
        fields.text_or_null("illustrious"),
    )


def _read_move(fields: Fields) -> Move:
    q, r = fields.numbers("origin", count=2)
    return Move(fields.number("tile"), Hex(q, r), fields.number("rotation"))
