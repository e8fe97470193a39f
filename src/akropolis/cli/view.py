"""What the screens have in common: they are composed only once the terminal they are printed on is known."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal_kinds import ASCII, UNICODE, Glyphs


class Screen(NamedTuple):
    """What a view needs to know of the terminal."""

    glyphs: Glyphs
    width: int


class View(ABC):
    """Something to print."""

    @abstractmethod
    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        """The parts of this view, from top to bottom."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.compose(Screen(ASCII if options.ascii_only else UNICODE, options.max_width))


def as_message(text: str) -> Text:
    """A message to the player."""
    return Text(text)


def refused(text: str) -> Text:
    """Why something cannot be done."""
    return Text(f"! {text}", "bold")


def stones(count: int) -> str:
    """1 stone, 2 stones."""
    return count_of(count, "stone")


def points(count: int) -> str:
    """1 point, 2 points."""
    return count_of(count, "point")


def signed(change: int, glyphs: Glyphs) -> str:
    """+4, or -1 with a proper minus."""
    return f"+{change}" if change >= 0 else f"{glyphs.minus}{-change}"


def cut(text: str, width: int) -> str:
    """As much of a name as goes into a column."""
    return text if len(text) <= width else text[: max(1, width - 1)] + "."


def listed(names: Sequence[str]) -> str:
    """Ada, Ben and Cleo."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def printable(text: str) -> str:
    """A text from outside on one line, without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
