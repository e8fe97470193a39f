"""What `replay`, `show`, `hint` and `review` have in common: the file they are given, its turns, the letters."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.errors import CliCode
from akropolis.cli.paths import at_home
from akropolis.cli.view import Screen, View
from akropolis.drawing.terminal_kinds import letter_of
from akropolis.errors import GameError
from akropolis.notation.records import Record, load_record, parse_record, read_text
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Options

LINES = ".jsonl"
"""How files end that hold a game in each line."""

RecordFile = Annotated[
    Path,
    typer.Argument(
        help="The record of a game, as `akropolis play` saves it, or the third of an arena: games.jsonl#3.",
        callback=at_home,
    ),
]


def read_record(path: Path) -> Record:
    """The record that a person names: a file, or FILE#3, the third line of a file with a game in each line."""
    file, mark, number = path.name.rpartition("#")
    is_one_of_many = mark and number.isascii() and number.isdecimal() and not path.exists()
    whole = path.with_name(file) if is_one_of_many else path
    if whole.suffix != LINES:
        return load_record(path)
    games = [line for line in read_text(whole).splitlines() if line.strip()]
    if not is_one_of_many and len(games) != 1:
        raise GameError(CliCode.GAME_UNNAMED, path=str(whole), count=len(games))
    chosen = int(number) if is_one_of_many else 1
    if not 1 <= chosen <= len(games):
        raise GameError(CliCode.GAME_UNKNOWN, number=chosen, path=str(whole), count=len(games))
    return parse_record(games[chosen - 1])


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
