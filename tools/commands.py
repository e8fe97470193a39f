"""The page of the command line: every command with what it takes, as `--help` tells it."""

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from akropolis.cli.app import COMMANDS
from akropolis.cli.lazy import load
from tools.error_codes import ROOT

KINDS = {int: "whole number", float: "number", str: "text", Path: "path"}
COMMANDS_PAGE = ROOT / "docs" / "commands.md"

HEAD = """# Commands

What `akropolis COMMAND --help` says, for all of them; `make generated` writes this page. A command ends with 0 if all
went well, with 2 if it was asked wrongly, and with 130 after Ctrl-C, which stops every one of them.
"""


def commands_page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in COMMANDS for line in _section(load(name), name, "##"))])


def _section(command: Any, name: str, heading: str) -> Iterator[str]:
    """A command, or a group and the commands in it."""
    yield f"{heading} `akropolis {name}`\n"
    yield f"{_paragraphs(command.help or '')}\n"
    context = command.context_class(command, info_name=name)
    rows = [_row(each) for each in command.get_params(context) if each.name != "help"]
    if rows:
        yield "\n".join(["| | takes | |", "|---|---|---|", *rows, ""])
    for each in getattr(command, "commands", {}).values():
        yield from _section(each, f"{name} {each.name}", f"{heading}#")


def _row(param: Any) -> str:
    """What it is called, what it takes, and what it does."""
    takes = "" if getattr(param, "is_flag", False) else _kind(param)
    said = " ".join((getattr(param, "help", None) or "").split()).replace("|", "\\|").replace("`", "")
    return f"| {_called(param)} | {takes} | {' '.join([said, *_marks(param)])} |"


def _called(param: Any) -> str:
    if param.param_type_name == "argument":
        return f"`{param.name.upper()}{'...' if param.nargs == -1 else ''}`"
    return ", ".join(f"`{each}`" for each in (*param.opts, *param.secondary_opts))


def _marks(param: Any) -> Iterator[str]:
    """What `--help` adds to the words."""
    if param.required:
        yield "(needed)"
    elif type(param.default) in (int, float, str) and param.default not in ("", float("inf")):
        yield f"({param.default} by default)"


def _kind(param: Any) -> str:
    """What is to be written there; of a list, each."""
    found = param.type_descriptor.annotation
    (kind,) = get_args(found) or (found,)
    return ", ".join(each.value for each in kind) if issubclass(kind, Enum) else KINDS[kind]


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(each.split()) for each in text.replace("\f", "").split("\n\n"))
