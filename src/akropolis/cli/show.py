"""`akropolis show`: the picture of every city at one turn of a recorded game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.names import recorded_names, seat_names
from akropolis.cli.paths import at_home_if_any
from akropolis.cli.record_view import Legend, RecordFile, read_record, turn_word
from akropolis.cli.terminal import open_terminal
from akropolis.cli.tiles_view import aside_views
from akropolis.cli.view import points
from akropolis.drawing.palette import DAY, NIGHT
from akropolis.drawing.svg import draw_table
from akropolis.drawing.terminal import draw_city
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.rules.position import OpenTable


def show(
    file: RecordFile,
    turn: Annotated[
        int | None,
        typer.Option(help="After how many turns, alone after how many of yours; 0 is the start, without it the end."),
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.", callback=at_home_if_any)] = None,
    night: Annotated[bool, typer.Option("--night", help="With --svg: by lantern light.")] = False,
) -> None:
    """Show every city at one turn of a recorded game: levels visible, scoring hexes marked."""
    if night and not svg:
        raise typer.BadParameter("--night is for pictures: give --svg, too.")
    record = read_record(file)
    positions = record.positions()
    turn = len(record.moves) if turn is None else turn
    if not 0 <= turn < len(positions):
        raise GameError(NotationCode.RECORD_TURN, turn=turn, turns=len(record.moves))
    table, names = positions[turn].public_view, seat_names(record.options, recorded_names(record))
    when = f"after {turn_word(record.options)} {turn}" if turn else "at the start"
    console = open_terminal()
    if svg:
        write(svg, draw_table(table, NIGHT if night else DAY, names))
        console.print(f"{svg}: every city {when}", soft_wrap=True)
    else:
        console.print(f"Every city {when}.", *_city_views(table, names), sep="\n")


def _city_views(table: OpenTable, names: tuple[str, ...]) -> Iterator[RenderableType]:
    for seat, name in enumerate(names):
        sheet = table.score_sheet(seat)
        yield Text.assemble("\n", (name, "bold"), f", {points(sheet.total)}")
        if seat < len(table.cities):
            yield draw_city(table.cities[seat], sheet)
        else:
            yield from aside_views(table.kept_aside)
    yield Text()
    yield Legend(marks_scoring=True)


def write(path: Path, text: str) -> None:
    """Write a file, or say in our words why it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=error.strerror) from error
