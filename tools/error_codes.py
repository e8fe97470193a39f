"""Writes docs/errors.md from the codes of every room."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from akropolis.errors import MessageCode

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "akropolis"
PAGE = ROOT / "docs" / "errors.md"
INTRODUCTION = """\
# Errors

Everything a person can do wrong is one kind of error, `GameError`, with a `code` that never changes its meaning,
`params`, and a message made from both. Programs switch on the code; the message may be reworded or translated.
Each code lives in the room that raises it.

This page is generated: `make generated` writes it.
"""


def code_enums() -> Iterator[type[MessageCode]]:
    """The codes of every room that has an `errors` module, room by room."""
    for path in sorted(PACKAGE.rglob("*errors.py")):
        if path.parent == PACKAGE:
            continue
        module = import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, MessageCode) and value.__module__ == module.__name__:
                yield value


def error_page() -> str:
    """The page as it should be."""
    return "\n".join([INTRODUCTION, *map(_section, code_enums())])


def _section(codes: type[MessageCode]) -> str:
    rows = "\n".join(f"| `{code}` | {code.message} |" for code in codes)
    module = codes.__module__.removeprefix("akropolis.")
    return f"## `{module}.{codes.__name__}`\n{codes.__doc__}\n\n| code | message |\n|---|---|\n{rows}\n"
