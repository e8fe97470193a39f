"""What the screens have in common: they are composed only when the terminal is known they are printed on."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

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


def told(text: str) -> Text:
    """A sentence to the one who plays."""
    return Text(text)


def refused(text: str) -> Text:
    """Why something cannot be done."""
    return Text(f"! {text}", "bold")


def stones(count: int) -> str:
    """1 stone, 2 stones."""
    return f"{count} stone" if count == 1 else f"{count} stones"


def signed(points: int, glyphs: Glyphs) -> str:
    """+4, or -1 with a proper minus."""
    return f"+{points}" if points >= 0 else f"{glyphs.minus}{-points}"


def cut(text: str, width: int) -> str:
    """As much of a name as goes into a column."""
    return text if len(text) <= width else text[: max(1, width - 1)] + "."
