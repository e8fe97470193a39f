"""The command: measure, and print a table or JSON."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from akropolis import engine
from akropolis.cli.bench.instructions import instructions_per_ply
from akropolis.cli.bench.measure import measure, middle_of_a_game, tasks, threads
from akropolis.cli.facts import print_json
from akropolis.cli.terminal import open_progress, open_terminal, thinking

ROUNDS = 5


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    games: Annotated[int, typer.Option(min=1, help="Random two-player games of the Python rules in each round.")] = 60,
    count_instructions: Annotated[
        bool,
        typer.Option("--instructions/--no-instructions", help="Count instructions with callgrind, if it is there."),
    ] = True,
) -> None:
    """Measure random games, scorings and copies a second, for the Python rules and the native core in one run."""
    with open_progress() as progress:
        task = progress.add_task("measuring", total=ROUNDS * len(tasks(games)))
        report: dict[str, Any] = dict(measure(games, ROUNDS, lambda: progress.advance(task)))
    speeds = report["games_per_second"]
    core = engine.backend()
    report["ratio_to_python"] = speeds[core] / speeds["python"]
    report["microseconds_to_score_all_moves"] = moves_of_the_middle() / report["afterstates_per_second"][core] * 1e6
    report["threads"] = threads()
    with thinking("counting instructions"):
        report["instructions_per_ply"] = instructions_per_ply() if count_instructions else None
    if as_json:
        print_json(report)
    else:
        _print(report, open_terminal())


def moves_of_the_middle() -> int:
    """How many legal moves the measured position has."""
    return len(middle_of_a_game().legal_moves)


def _print(report: dict[str, Any], console: Console) -> None:
    table = Table("a second", "core", "speed", title=f"Random games of two, best of {ROUNDS} rounds")
    for name, speeds in report.items():
        if isinstance(speeds, dict):
            for core, speed in speeds.items():
                table.add_row(name.removesuffix("_per_second"), core.replace("_", " "), f"{speed:,.0f}")
    console.print(table)
    console.print(f"{engine.backend()} to python, one thread: {report['ratio_to_python']:.0f} to 1")
    console.print(f"threads: {report['threads']}")
    moves, time = moves_of_the_middle(), report["microseconds_to_score_all_moves"]
    console.print(f"scoring all {moves:,} moves of a position: {time:.0f} µs")
    count = report["instructions_per_ply"]
    console.print(f"instructions a ply: {count:,.0f}" if count else "instructions a ply: not counted")
