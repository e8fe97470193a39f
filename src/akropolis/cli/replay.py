"""`akropolis replay`: a recorded game turn by turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from akropolis.cli.facts import print_json
from akropolis.cli.names import recorded_names, seat_names
from akropolis.cli.record_view import Legend, RecordFile, read_record, turn_word
from akropolis.cli.score_view import ScorePad
from akropolis.cli.terminal import open_terminal
from akropolis.cli.view import Screen, View, cut, listed, signed
from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal_kinds import tile_chips
from akropolis.notation.moves import format_move
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record
from akropolis.rules.district import District
from akropolis.rules.position import Position
from akropolis.table.proof import proved_commitment

_NAME = 11
"""The most characters of a name, so that a line fits into eighty columns."""


def replay(
    file: RecordFile,
    as_json: Annotated[bool, typer.Option("--json", help="Print the state before each turn as JSON.")] = False,
) -> None:
    """Replay a recorded game turn by turn, with the scores."""
    record = read_record(file)
    commitment = proved_commitment(record)
    if as_json:
        print_json(describe(record) | {"commitment": commitment})
    else:
        open_terminal().print(ReplayView(record, commitment))


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


@dataclass(frozen=True)
class ReplayView(View):
    """Every turn of a record in a line, and the score in the end."""

    record: Record
    commitment: str | None

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        options = self.record.options
        names = seat_names(options, recorded_names(self.record))
        *before, last = self.record.positions()
        turns = count_of(len(before), "turn") + (" of yours" if options.is_solo else "")
        yield Text.assemble(("Akropolis", "bold"), f", {format_options(options)}, {turns} recorded\n")
        who = [] if options.is_solo else ["architect"]
        table = Table(turn_word(options), *who, "move", "tile", "stones", "points")
        for turn, (old, new) in enumerate(zip(before, (*before[1:], last), strict=True), start=1):
            name = [Text(cut(names[old.seat], _NAME)) for _ in who]
            table.add_row(str(turn), *name, *self._changes(turn, old, new, screen))
        yield table
        yield Legend()
        yield Text("\nFinal score" if last.is_over else "\nSo far", "bold")
        yield ScorePad(last, names)
        winners = [names[seat] for seat in last.winners]
        yield Text(f"\nWon by {listed(winners)}." if winners else "\nThe game is not over.")
        if self.commitment:
            yield Text(f"The deal is the one committed to before the first move:\n{self.commitment}")

    def _changes(self, turn: int, old: Position, new: Position, screen: Screen) -> Iterator[RenderableType]:
        move, seat = self.record.moves[turn - 1], old.seat
        yield format_move(move)
        yield tile_chips(move.tile, screen.glyphs)
        amounts = [(each.stones[seat], each.score_sheet(seat).total) for each in (old, new)]
        for earlier, later in zip(*amounts, strict=True):
            yield f"{later} ({signed(later - earlier, screen.glyphs)})"
