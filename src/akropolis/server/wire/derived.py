"""Models made from the definitions of the game: what a dataclass or a named tuple declares is what travels.

`OnWire[Status]` is a status to whoever writes Python, and a `StatusView` to whoever reads the wire. A few types have a
shape of their own: `use_shape` says which.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from itertools import pairwise
from operator import or_
from types import ModuleType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import BeforeValidator, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema

from akropolis.rules.footprint import Footprint
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.server.wire.shape import HexView, Instant, MoveShape, Seat, Tile, Version, View
from akropolis.server.wire.terms import OptionsShape, SitterShape
from akropolis.table.events import Sitter

T = TypeVar("T")

_SHAPES: dict[Any, Any] = {
    Hex: HexView,
    Footprint: tuple[HexView, HexView, HexView],
    Move: MoveShape,
    Options: Annotated[OptionsShape, BeforeValidator(OptionsShape.of)],
    Sitter: SitterShape,
}
_MEANINGS: dict[str, Any] = {
    **dict.fromkeys(("seat", "chief_architect", "can_take_back", "winners"), Seat),
    **dict.fromkeys(("version", "position_version"), Version),
    **dict.fromkeys(("at", "due"), Instant),
    **dict.fromkeys(("site", "unseen", "kept_aside", "revealed", "deal"), Tile),
}
"""What the numbers in fields of these names are, wherever they occur."""


class _Derived:
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(shape_of(source))


OnWire = Annotated[T, _Derived()]
"""A value of the game within a view."""


def use_shape(kind: Any, shape: Any) -> None:
    """Let a type have a shape of its own on the wire, before any view is made that holds one."""
    assert kind not in _SHAPES, f"{kind} has a shape already"
    _SHAPES[kind] = shape


def model_of(kind: Any) -> type[View]:
    """The model of a dataclass or a named tuple."""
    if kind not in _SHAPES:
        name = kind.__name__ if kind.__name__.endswith("View") else f"{kind.__name__}View"
        _SHAPES[kind] = make_model(name, kind.__doc__, shapes_of(kind))
    model: type[View] = _SHAPES[kind]
    return model


def make_model(name: str, doc: str | None, shapes: dict[str, Any]) -> type[View]:
    """A model with these fields, all of them required."""
    definitions: dict[str, Any] = {field: (shape, ...) for field, shape in shapes.items()}
    return create_model(name, __base__=View, __doc__=doc, **definitions)


def shapes_of(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass or a named tuple, each with its type on the wire."""
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else kind._fields
    notes = _notes(sys.modules[kind.__module__]).get(kind.__name__, {})
    return {name: _noted(shape_of(hints[name], _MEANINGS.get(name, int)), notes.get(name)) for name in names}


def _noted(shape: Any, note: str | None) -> Any:
    return Annotated[shape, Field(description=note)] if note else shape


@cache
def _notes(module: ModuleType) -> dict[str, dict[str, str]]:
    """The texts beneath the fields of every class in a module: they describe the same fields on the wire."""
    classes = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)]
    return {each.name: dict(_notes_within(each)) for each in classes}


def _notes_within(described: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, note in pairwise(described.body):
        match field, note:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)


def shape_of(kind: Any, number: Any = int) -> Any:
    """The type that a type has on the wire; `number` is what its numbers are."""
    if kind is int:
        return number
    if kind in _SHAPES:
        return _SHAPES[kind]
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return model_of(kind)
    parts = tuple(each if each is ... else shape_of(each, number) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return tuple[parts]  # type: ignore[valid-type]
    return reduce(or_, parts) if get_origin(kind) is UnionType else kind


def text_of(value: object) -> str:
    """A value of the game as JSON."""
    return model_of(type(value)).model_validate(value).model_dump_json()
