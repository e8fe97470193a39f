"""`akropolis score`: the score pad, for a game that was counted at a real table, or for a position."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from akropolis.cli.facts import print_json
from akropolis.cli.names import seat_names
from akropolis.cli.paths import at_home_if_any
from akropolis.cli.play.saves import check_new
from akropolis.cli.score_questions import ask_counts
from akropolis.cli.score_result import Result, as_csv, described, named, result_views
from akropolis.cli.terminal import open_aside, open_terminal
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.notation.counts import Counts, load_counts, parse_counts, save_counts
from akropolis.notation.positions import parse_position

STANDARD_INPUT = Path("-")
LEFT = 1
"""The exit status when someone leaves before the last question."""


def score(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A game that was counted; - reads it from standard input. Without it, you are asked.",
            show_default=False,
            callback=at_home_if_any,
        ),
    ] = None,
    position: Annotated[str | None, typer.Option(help="Score this position, written in one line.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the result as CSV, a line for every architect.")] = False,
    save: Annotated[Path | None, typer.Option(help="Keep what you type in this file.", callback=at_home_if_any)] = None,
) -> None:
    """Score a game played at a real table, from counts, with the ranking and how a tie was decided."""
    if file and position is not None:
        raise typer.BadParameter("a game is counted or given as a position: leave out FILE or --position.")
    if as_json and csv:
        raise typer.BadParameter("a result is printed one way: give --json or --csv.")
    if save and (file or position is not None):
        raise typer.BadParameter("--save keeps what is typed: leave out FILE and --position.")
    console = open_terminal()
    if position is not None:
        result = _of_position(position)
    elif file:
        result = _of_counts(parse_counts(sys.stdin.read()) if file == STANDARD_INPUT else load_counts(file))
    else:
        result = _of_counts(_asked(open_aside() if as_json or csv else console, save))
    if as_json:
        print_json(described(result))
    elif csv:
        typer.echo(as_csv(result), nl=False)
        for doubt in result.doubts:
            typer.echo(f"akropolis: {doubt}", err=True)
    else:
        console.print(*result_views(result), sep="\n")


def _of_position(text: str) -> Result:
    position = parse_position(text)
    options = position.options
    sheets = tuple(position.score_sheet(seat) for seat in range(options.seats))
    return Result(seat_names(options, ()), sheets, options.variants, options.is_solo, position.is_over)


def _of_counts(counts: Counts) -> Result:
    """The result of a counted game. What is impossible is an error; what is probably wrong is shown with the result."""
    game = counts.game
    names = seat_names(game.options, counts.names)[: len(game.sheets)]
    doubts = [named(doubt, names) for doubt in find_doubts(game)]
    for doubt in doubts:
        if doubt.code not in SUSPICIOUS:
            raise doubt
    return Result(names, game.sheets, game.variants, game.illustrious is not None, doubts=tuple(doubts))


def _asked(console: Console, save: Path | None) -> Counts:
    """What is typed. If the result goes into a pipe, the questions are put on another console."""
    if save:
        check_new(save)

    def ask_aside(question: str) -> str:
        console.print(Text(question), end="", soft_wrap=True)
        return input()

    try:
        counts = ask_counts(ask_aside if console.stderr else input, lambda sentence: console.print(Text(sentence)))
    except (KeyboardInterrupt, EOFError) as error:
        console.print()
        raise typer.Exit(130 if isinstance(error, KeyboardInterrupt) else LEFT) from None
    console.print()
    if save:
        save_counts(counts, save)
    return counts
