"""`akropolis hint`: the best moves for whoever is to move at the end of a record, and why."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from akropolis.bots.bot import Budget
from akropolis.cli.facts import print_json
from akropolis.cli.names import recorded_names, seat_names
from akropolis.cli.paths import at_home
from akropolis.cli.record_view import read_record
from akropolis.cli.terminal import open_terminal, thinking
from akropolis.cli.view import Screen, View, signed
from akropolis.coach.hint import AS_GOOD, MOST_HINTS, Hint
from akropolis.coach.hint import hint as hints_for
from akropolis.coach.review_text import describe_reasons
from akropolis.drawing.terminal_kinds import tile_chips
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.moves import format_move
from akropolis.notation.records import Record, parse_record
from akropolis.rules.position import PublicView

SIMULATIONS = 2048
STANDARD_INPUT = Path("-")


def hint(
    file: Annotated[
        Path,
        typer.Argument(
            help="The record of a game, or the third of an arena, games.jsonl#3; - reads it from standard input.",
            callback=at_home,
        ),
    ],
    turn: Annotated[int | None, typer.Option(help="After how many turns of the record; without it the last.")] = None,
    count: Annotated[int, typer.Option(min=1, max=MOST_HINTS, help="How many moves.")] = 3,
    simulations: Annotated[
        int | None, typer.Option(min=1, help=f"Futures to look at; without it {SIMULATIONS}.")
    ] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds to think, in place of simulations.")] = None,
    seed: Annotated[int, typer.Option(help="All chance follows from it.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the hints as JSON.")] = False,
) -> None:
    """Show the best moves for the architect to move, with what they promise and why."""
    if ms and simulations:
        raise typer.BadParameter("a budget is time or work: give --ms or --simulations.")
    console = open_terminal()
    record = parse_record(sys.stdin.read()) if file == STANDARD_INPUT else read_record(file)
    positions = record.positions()
    turn = len(record.moves) if turn is None else turn
    if not 0 <= turn < len(positions):
        raise GameError(NotationCode.RECORD_TURN, turn=turn, turns=len(record.moves))
    view = positions[turn].public_view
    budget = Budget(milliseconds=ms) if ms else Budget(simulations=simulations or SIMULATIONS)
    with thinking("thinking"):
        hints = hints_for(view, budget, seed, count)
    if as_json:
        print_json({"hints": [_described(each) for each in hints]})
    else:
        console.print(HintView(view, _name(record, view), tuple(hints)))


def _name(record: Record, view: PublicView) -> str:
    return seat_names(record.options, recorded_names(record))[view.seat]


def _described(each: Hint) -> dict[str, Any]:
    return {
        "move": format_move(each.move),
        "margin": each.margin,
        "points": each.points,
        "total": each.total,
        "reasons": describe_reasons(each.reasons),
    }


@dataclass(frozen=True)
class HintView(View):
    """The hints, best first."""

    view: PublicView
    name: str
    hints: tuple[Hint, ...]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        options = self.view.options
        yield Text(f"{self.name} to move, turn {self.view.turn + 1} of {options.turns}.")
        for number, each in enumerate(self.hints, start=1):
            margin = f"{each.margin:+.1f}".replace("-", screen.glyphs.minus)
            verdict = ", about as good" if number > 1 and self.hints[0].margin - each.margin < AS_GOOD else ""
            yield Text.assemble(
                f"\n{number}. ",
                (format_move(each.move), "bold"),
                "  ",
                tile_chips(each.move.tile, screen.glyphs),
                f"  {signed(each.points, screen.glyphs)} now, {margin} ahead in the end{verdict}",
            )
            yield from (Padding(Text(str(reason)), (0, 0, 0, 3), expand=False) for reason in each.reasons)
