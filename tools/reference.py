"""Writes docs/reference: every public module of the library, room by room, for the documentation site."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.error_codes import PACKAGE, ROOT

FOLDER = ROOT / "docs" / "reference"
ROOMS = {
    "rules": "The game itself: positions are values, and the standard library is enough.",
    "counting": "The score pad for games at a real table.",
    "notation": "Moves, positions and games as text.",
    "drawing": "Pictures of cities and games, as SVG and in the terminal.",
    "engine": "The same game at the speed of the machine.",
    "bots": "Who chooses a move: the ladder, what it learned, programs as guests.",
    "envs": "The game as an environment of PettingZoo, Gymnasium and OpenSpiel.",
    "coach": "Hints with reasons, and reviews of whole games.",
    "arena": "Matches between bots, and what may be concluded from them.",
}
"""The rooms of the library. The others belong to the server and the command line, which have protocols of their own."""

DOOR = """\
# Reference

The front door offers what most programs need: `from akropolis import new_game`. Behind it are rooms, a page for each; a
module says in `__all__` what of it is public.

This page and those of the rooms are generated: `make generated` writes them.

::: akropolis
    options:
      members: [__version__]
      show_root_toc_entry: false

"""


def modules_of(room: str) -> list[str]:
    """The public modules of a room, in alphabetical order. The training behind a command is not among them."""
    paths = [path for path in sorted((PACKAGE / room).glob("*.py")) if not path.stem.startswith("_")]
    return [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths]


def room_page(room: str) -> str:
    """A page about a room."""
    listed = "\n\n".join(f"::: {module}" for module in modules_of(room))
    return f"# {room.capitalize()}\n\n{ROOMS[room]}\n\n{listed}\n"


def door_page() -> str:
    """The page about the front door, which leads to the others."""
    rooms = "\n".join(f"| [`akropolis.{room}`]({room}.md) | {line} |" for room, line in ROOMS.items())
    return f"{DOOR}| room | what it is for |\n|---|---|\n{rooms}\n"


def reference_pages() -> dict[Path, Callable[[], str]]:
    """Each page, and what makes its text."""
    return {FOLDER / "index.md": door_page, **{FOLDER / f"{room}.md": partial(room_page, room) for room in ROOMS}}
