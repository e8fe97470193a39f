"""`akropolis show`: the picture of every city at one turn of a recorded game."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from akropolis.cli.replay import RecordFile
from akropolis.drawing.palette import DAY, NIGHT
from akropolis.drawing.svg import draw_table
from akropolis.drawing.terminal import draw_city
from akropolis.errors import Code, GameError
from akropolis.notation.records import load_record


def show(
    file: RecordFile,
    turn: Annotated[int | None, typer.Option(help="After how many turns; 0 is the start, without it the end.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    night: Annotated[bool, typer.Option("--night", help="By lantern light.")] = False,
) -> None:
    """Show every city at one turn of a recorded game: levels visible, scoring hexes marked."""
    record = load_record(file)
    positions = record.positions()
    turn = len(record.moves) if turn is None else turn
    if not 0 <= turn < len(positions):
        raise GameError(Code.RECORD_TURN, turn=turn, turns=len(record.moves))
    position = positions[turn]
    console = Console(highlight=False)
    if svg:
        write(svg, draw_table(position.public_view, NIGHT if night else DAY))
        console.print(f"{svg}: every city after turn {turn}", soft_wrap=True, markup=False)
        return
    for seat, city in enumerate(position.cities):
        console.print(f"\n[bold]Seat {seat}[/bold], {position.score_sheet(seat).total} points")
        console.print(draw_city(city))


def write(path: Path, text: str) -> None:
    """Write a file, or say in our words why it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GameError(Code.FILE_UNWRITABLE, path=str(path), reason=error.strerror) from error
