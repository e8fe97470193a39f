"""Reading JSON with care: each field has the type it must have, or the error names the field and what it holds."""

import json
from collections.abc import Collection, ItemsView, Mapping
from typing import Any

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode

__all__ = ["Fields", "checked"]

_NAMES = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "an object"}


class Fields:
    """The fields of one JSON object, and where in the file it stands."""

    def __init__(self, values: Mapping[str, Any], where: str = "") -> None:
        self._values = values
        self._where = where

    @staticmethod
    def of_record(value: Any) -> "Fields":
        """The fields of the outermost object."""
        return Fields(checked(value, dict, "the record"))

    def get(self, name: str) -> Any:
        """Whatever stands there; nothing where the field is missing."""
        return self._values.get(name)

    def items(self) -> ItemsView[str, Any]:
        """Every field and what stands there."""
        return self._values.items()

    def check_known(self, names: Collection[str]) -> "Fields":
        """The same fields, if all of their names are known: what is not understood must not be ignored."""
        for name in self._values:
            if name not in names:
                raise GameError(NotationCode.RECORD_UNKNOWN, field=self._path(name), known=", ".join(map(str, names)))
        return self

    def number(self, name: str) -> int:
        """A whole number."""
        number: int = checked(self._required(name), int, self._path(name))
        return number

    def truth(self, name: str) -> bool:
        """True or false."""
        truth: bool = checked(self._required(name), bool, self._path(name))
        return truth

    def text_or_null(self, name: str) -> str | None:
        """A text, or nothing."""
        value = self._required(name)
        text: str | None = None if value is None else checked(value, str, self._path(name))
        return text

    def numbers(self, name: str, count: int | None = None) -> list[int]:
        """A list of whole numbers."""
        numbers: list[int] = self._plain_list(name, int)
        if count is not None and len(numbers) != count:
            raise _unexpected(self._path(name), f"{count} whole numbers", numbers)
        return numbers

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        return self._plain_list(name, str)

    def inner(self, name: str) -> "Fields":
        """The fields of an object within this one."""
        return Fields(checked(self._required(name), dict, self._path(name)), self._path(name))

    def inner_list(self, name: str, each: str) -> list["Fields"]:
        """The fields of every object in a list; `each` says what to call them, as in `turn {number}`."""
        return [Fields(value, where) for where, value in self._list(name, dict, each)]

    def _plain_list(self, name: str, kind: type) -> list[Any]:
        return [value for _, value in self._list(name, kind, f"{self._path(name)}, number {{number}}")]

    def _list(self, name: str, kind: type, each: str) -> list[tuple[str, Any]]:
        values = checked(self._required(name), list, self._path(name))
        named = [(each.format(number=number), value) for number, value in enumerate(values, start=1)]
        return [(where, checked(value, kind, where)) for where, value in named]

    def _required(self, name: str) -> Any:
        if name not in self._values:
            raise GameError(NotationCode.RECORD_MISSING, field=self._path(name))
        return self._values[name]

    def _path(self, name: str) -> str:
        return f"{self._where}, {name}" if self._where else name


def checked(value: Any, kind: type, path: str) -> Any:
    """A value, if it has the type that it must have."""
    # To Python true is a number; to a record it is not.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _unexpected(path, _NAMES[kind], value)
    return value


def _unexpected(path: str, expected: str, found: object) -> GameError:
    shown = json.dumps(found, ensure_ascii=False)  # in the words of the file
    shown = shown if len(shown) <= 40 else f"{shown[:37]}..."
    return GameError(NotationCode.RECORD_FIELD, field=path, expected=expected, found=shown)
