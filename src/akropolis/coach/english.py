"""Numbers and districts in English sentences. The sentences themselves stand beside their codes."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from akropolis.drawing.captions import PLAZAS, PLURALS, count_of
from akropolis.rules.district import District

__all__ = ["fill"]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def fill(template: str, params: Mapping[str, int | str]) -> str:
    """A template with its parameters filled in.

    `{count:a market|# markets}` says one or many, `{count:nth}` third, `{points:signed}` +4 points,
    `{district:plural}` markets and `{district:plaza}` market plaza.
    """
    return _English().vformat(template, (), params)


class _English(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "plural":
            return PLURALS[District(value)]
        if format_spec == "plaza":
            return PLAZAS[District(value)]
        if format_spec == "nth":
            return _ORDINALS[value - 1]
        if format_spec == "signed":
            return ("+" if value >= 0 else "") + count_of(value, "point")
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many.replace("#", _counted(value))
        return str(value)


def _counted(number: int) -> str:
    """Small numbers in words, as people write them."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
