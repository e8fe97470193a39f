"""A change of a few characters."""

from typing import NamedTuple


class Edit(NamedTuple):
    """From `start` to `end` a file says something else."""

    start: int
    end: int
    after: str


SWAPS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "*": "+",
    "//": "*",
    "/": "*",
    "%": "+",
    "+=": "-=",
    "-=": "+=",
    "&": "|",
    "|": "&",
    "<<": ">>",
    ">>": "<<",
    "&=": "|=",
    "|=": "&=",
    "&&": "||",
    "||": "&&",
    "and": "or",
    "or": "and",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "True": "False",
    "False": "True",
    "true": "false",
    "false": "true",
}
"""What an operator or a truth becomes."""
