"""Values as plain JSON and back, by their own definitions: what a dataclass declares is what is written and read.

A dataclass is an object, a tuple a list, an enum its text; moves and options are written as everywhere else.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import checked
from akropolis.notation.moves import format_move, parse_move
from akropolis.notation.positions import format_options, parse_options
from akropolis.rules.move import Move
from akropolis.rules.options import Options

T = TypeVar("T")


class _Text(NamedTuple):
    format: Callable[[Any], str]
    parse: Callable[[str], Any]


_TEXTS = {Move: _Text(format_move, parse_move), Options: _Text(format_options, parse_options)}


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of a dataclass, in their order; those of an inline one stand among them."""
    found: dict[str, Any] = {}
    for each in fields(value):
        inner = getattr(value, each.name)
        found |= fields_of(inner) if each.metadata.get("inline") else {each.name: _plain(inner)}
    return found


def _plain(value: Any) -> Any:
    if text := _TEXTS.get(type(value)):
        return text.format(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return fields_of(value) if is_dataclass(value) else value


def read_fields(kind: Callable[..., T], values: Mapping[str, Any], where: str = "") -> T:
    """The dataclass whose fields these are. A ValueError or a GameError tells what is wrong with them."""
    return kind(*(_read_field(each, values, where) for each in _definition(kind)))


class _Field(NamedTuple):
    name: str
    kind: Any
    is_inline: bool


@cache
def _definition(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    return tuple(_Field(each.name, hints[each.name], bool(each.metadata.get("inline"))) for each in fields(kind))


def _read_field(field: _Field, values: Mapping[str, Any], where: str) -> Any:
    if field.is_inline:
        return read_fields(field.kind, values, where)
    path = f"{where}, {field.name}" if where else field.name
    if field.name not in values:
        raise GameError(NotationCode.RECORD_MISSING, field=path)
    return _read(field.kind, values[field.name], path)


def _read(kind: Any, value: Any, path: str) -> Any:
    if text := _TEXTS.get(kind):
        return text.parse(checked(value, str, path))
    if is_dataclass(kind) and isinstance(kind, type):
        return read_fields(kind, checked(value, dict, path), path)
    if get_origin(kind) is tuple:
        each = get_args(kind)[0]
        return tuple(
            _read(each, inner, f"{path}, number {number}")
            for number, inner in enumerate(checked(value, list, path), start=1)
        )
    if get_origin(kind) is UnionType:  # or nothing
        return None if value is None else _read(get_args(kind)[0], value, path)
    if issubclass(kind, StrEnum):
        return kind(checked(value, str, path))
    return checked(value, kind, path)
