"""What `replay` and `show` have in common: the file they are given, its turns, and what the letters mean."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.paths import at_home
from akropolis.cli.view import Screen, View
from akropolis.drawing.terminal_kinds import letter_of
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Options

RecordFile = Annotated[
    Path, typer.Argument(help="The record of a game, as `akropolis play` saves it.", callback=at_home)
]


def turn_word(options: Options) -> str:
    """What a turn of a record is called. In solo only yours are recorded; the Illustrious Architect's come between."""
    return "your turn" if options.is_solo else "turn"


@dataclass(frozen=True)
class Legend(View):
    """The letters of the kinds, in a line."""

    marks_scoring: bool = False

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        letters = [f"{letter_of(HexKind(each))} {each}" for each in (*District, HexKind.QUARRY)]
        scoring = ", + scores" if self.marks_scoring else ""
        yield Text(f"{', '.join(letters)}, {screen.glyphs.star} plaza{scoring}", "dim")
