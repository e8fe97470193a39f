"""`akropolis replay`: a recorded game turn by turn."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from akropolis.notation.moves import format_move
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record, load_record
from akropolis.rules.catalogue import TILES
from akropolis.rules.district import District
from akropolis.rules.position import Position

RecordFile = Annotated[Path, typer.Argument(help="The record of a game, as `akropolis play` saves it.")]


def replay(
    file: RecordFile,
    as_json: Annotated[bool, typer.Option("--json", help="Print the state before each turn as JSON.")] = False,
) -> None:
    """Replay a recorded game turn by turn, with the scores."""
    record = load_record(file)
    if as_json:
        typer.echo(json.dumps(describe(record)))
    else:
        _print_game(record, Console(highlight=False))


def describe(record: Record) -> dict[str, Any]:
    """The state before each turn and at the end. In solo the turns are yours; the Architect is seat 1."""
    *before, last = record.positions()
    return {
        "turns": [
            {
                "seat": position.seat,
                "stones": position.stones,
                "legal_moves": len(position.legal_moves),
                "points": _points(position),
            }
            for position in before
        ],
        "final": {
            "stones": last.stones,
            "points": _points(last),
            "totals": [last.score_sheet(seat).total for seat in range(last.options.seats)],
            "winners": last.winners,
            "is_over": last.is_over,
        },
    }


def _points(position: Position) -> list[dict[str, int]]:
    """The points of each seat per district. The Illustrious Architect's tiles are counted only at the end."""
    points = []
    for seat in range(position.options.seats):
        sheet = position.score_sheet(seat)
        is_counted = position.is_over or seat < position.options.architects
        points.append({str(district): sheet.districts[district].points * is_counted for district in District})
    return points


def _print_game(record: Record, console: Console) -> None:
    positions = record.positions()
    console.print(f"[bold]Akropolis[/bold], {format_options(record.options)}, {len(record.moves)} turns recorded\n")
    table = Table("turn", "seat", "move", "tile", "stones", "points")
    for turn, move in enumerate(record.moves, start=1):
        before, after = positions[turn - 1 : turn + 1]
        seat = before.seat
        sheet = after.score_sheet(seat)
        change = sheet.total - before.score_sheet(seat).total
        kinds = ", ".join(kind.replace("_", " ") for kind in TILES[move.tile].kinds)
        stones = f"{before.stones[seat]} → {after.stones[seat]}"
        table.add_row(str(turn), str(seat), format_move(move), kinds, stones, f"{sheet.total} ({change:+d})")
    console.print(table)
    _print_final(positions[-1], console)


def _print_final(position: Position, console: Console) -> None:
    table = Table(
        "seat", *District, "quarries", "stones", "total", title="Final score" if position.is_over else "So far"
    )
    for seat in range(position.options.seats):
        sheet = position.score_sheet(seat)
        lines = [f"{line.value} x {line.stars} = {line.points}" for line in sheet.lines]
        table.add_row(str(seat), *lines, str(sheet.quarry_points), str(sheet.stones), f"[bold]{sheet.total}[/bold]")
    console.print(table)
    if position.is_over:
        console.print(f"Won by seat {' and seat '.join(map(str, position.winners))}.")
    else:
        console.print("The game is not over.")
