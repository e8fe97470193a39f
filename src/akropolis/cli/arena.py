"""`akropolis arena`: bots against bots, on paired deals, with intervals."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from akropolis.arena.contest import Outcome, hold
from akropolis.arena.entrants import enter
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, Seating, against_illustrious, one_against_others, rotated
from akropolis.arena.referee import BotError
from akropolis.arena.report import Report, describe_faults, format_markdown
from akropolis.arena.sequential import RISK, SequentialTest
from akropolis.arena.workers import WorkerDiedError
from akropolis.bots.bot import Budget
from akropolis.cli.arena_view import print_report, progress_bar
from akropolis.cli.errors import CliCode
from akropolis.cli.facts import print_json
from akropolis.cli.lazy import root_of
from akropolis.cli.show import write
from akropolis.cli.terminal import open_aside, open_terminal
from akropolis.drawing.captions import count_of
from akropolis.errors import GameError
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.rng import check_seed
from akropolis.rules.variants import BoxVariant

FAILED = 1
INTERRUPTED = 130
PICTURES = (".png", ".svg", ".pdf")
LADDER_FILE = "ladder.md"


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(help="Rungs of the ladder, run:COMMAND for a program, or module:name for a class in Python."),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games in all, at most; made up to whole deals.")] = 100,
    architects: Annotated[int | None, typer.Option("--architects", "-a", help="Seats at the table: 2 to 4.")] = None,
    variant: Annotated[list[BoxVariant] | None, typer.Option("--variant", "-v", help="A variant; repeatable.")] = None,
    all_tiles: Annotated[bool, typer.Option("--all-tiles", help="The long game, with all 61 tiles.")] = False,
    solo: Annotated[Illustrious | None, typer.Option(help="Each bot alone against this Illustrious Architect.")] = None,
    round_robin: Annotated[bool, typer.Option("--round-robin", help="Everyone meets everyone.")] = False,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a move, for every bot.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations a move, for every bot.")] = None,
    seed: Annotated[int, typer.Option(help="Every deal and all chance follow from it.")] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Games at once; without it one a core.")] = None,
    sprt: Annotated[
        str | None, typer.Option(help="P0,P1[,ALPHA,BETA]: stop when the first bot's win rate is found to be P0 or P1.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Save every game in this folder; go on with what is there.")] = None,
    ratings: Annotated[
        bool | None, typer.Option("--ratings/--no-ratings", help="OpenSkill ratings; a round robin has them anyway.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw ratings and scores into a .png, .svg or .pdf.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table in Markdown.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Let bots play each other: every deal once for each seating, so that the luck of deal and seat cancels.

    With two bots and more than two seats the first meets the second on all other seats.
    """
    check_seed(seed)
    options = Options(architects or (1 if solo else 2), all_tiles, frozenset(variant or ()), solo)
    seatings = _seatings(len(bots), options, round_robin)
    match = Match(options, enter(bots, _budget(ms, simulations)), seatings, seed)
    test = _test(sprt, match)
    plotter = _plotter(plot)
    rater = _rater(match, (round_robin or plot is not None) if ratings is None else ratings, is_asked=bool(ratings))
    aside = open_aside()
    deals = match.deals_for(games)
    if deals * len(seatings) != games:
        aside.print(f"{games} games are made up to {deals * len(seatings)}: {deals} deals, {len(seatings)} games each.")
    outcome = _hold(match, deals, workers or os.cpu_count() or 1, out, test)
    rated = rater.rate(match, outcome.deals) if rater else None
    report = Report(match, outcome.deals, games, outcome.interrupted, outcome.test, rated)
    _print_result(report, as_json, markdown)
    for sentence in describe_faults(report):
        aside.print(sentence)
    if out:
        write(out / LADDER_FILE, format_markdown(report))
    if plot and plotter and outcome.deals:
        plotter.draw_plot(match, outcome.deals, rated, plot)
        aside.print(f"{plot}: the picture")
    if outcome.interrupted:
        aside.print("Interrupted." + (" The same command goes on from here." if out else ""))
        raise typer.Exit(INTERRUPTED)


def _seatings(bots: int, options: Options, is_round_robin: bool) -> tuple[Seating, ...]:
    seats = options.seats
    if options.is_solo:
        if is_round_robin:
            raise typer.BadParameter("with --solo every bot plays alone: leave out --round-robin.")
        return against_illustrious(bots)
    if bots == seats or (is_round_robin and bots > seats):
        return rotated(bots, seats)
    if bots == 2:
        return one_against_others(seats)
    wanted = "2 bots" if seats == 2 else f"2 bots or {seats}"
    named = count_of(bots, "bot")
    raise typer.BadParameter(f"{named} at a table of {seats}: name {wanted}, or more of them with --round-robin.")


def _budget(ms: int | None, simulations: int | None) -> Budget | None:
    if ms and simulations:
        raise typer.BadParameter("a budget is time or work: give --ms or --simulations.")
    return Budget(ms, simulations) if ms or simulations else None


def _test(sprt: str | None, match: Match) -> SequentialTest | None:
    if sprt is None:
        return None
    if len(match.labels) != 2:
        raise typer.BadParameter("--sprt answers a question about two.")
    try:
        numbers = [float(number) for number in sprt.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in {2, 4} or not 0 < numbers[0] < numbers[1] < 1:
        raise typer.BadParameter("--sprt is two win rates, the lower first, as in 0.5,0.55.")
    if not all(0 < risk < 0.5 for risk in numbers[2:]):
        raise typer.BadParameter("the risks of --sprt are between 0 and 0.5, as in 0.5,0.55,0.05,0.05.")
    p0, p1, *risks = numbers
    alpha, beta = risks or (RISK, RISK)
    return SequentialTest(p0, p1, alpha, beta)


def _rater(match: Match, is_wanted: bool, *, is_asked: bool) -> ModuleType | None:
    if is_wanted and match.gives_one_seat_each:
        return _with_extra("ratings", "--ratings")
    if is_asked:
        raise typer.BadParameter("--ratings needs a different bot on every seat.")
    return None


def _plotter(plot: Path | None) -> ModuleType | None:
    if plot is None:
        return None
    if plot.suffix.lower() not in PICTURES:
        raise typer.BadParameter(f"--plot wants a file that ends in {', '.join(PICTURES)}.")
    return _with_extra("plot", "--plot")


def _with_extra(name: str, wish: str) -> ModuleType:
    """A module of the arena that stands on optional packages, for what a person wishes.

    Fetched only when asked for: loading matplotlib takes longer than everything else that the command line loads, and
    `akropolis play` should not wait for it, nor fail without it.
    """
    try:
        return import_module(f"akropolis.arena.{name}")
    except ModuleNotFoundError as error:
        raise GameError(CliCode.EXTRA_MISSING, wish=wish, package=root_of(error), extra="arena") from error


def _hold(match: Match, deals: int, workers: int, out: Path | None, test: SequentialTest | None) -> Outcome:
    """Hold the match. A bot that fails ends it: its position is saved, and the exit status says so."""
    ledger = Ledger(out, match) if out else None
    console = open_aside()
    try:
        with _stoppable(), progress_bar(deals * len(match.seatings)) as bar:
            return hold(match, deals, workers, ledger, test, bar.advance)
    except BotError as failure:
        path = (out or Path()) / f"failure-{failure.seed}.txt"
        write(path, f"{failure.position}\n\n{failure}\n\n{failure.trace}")
        console.print(f"akropolis: {failure}; the position is in {path}")
        raise typer.Exit(FAILED) from failure
    except WorkerDiedError as failure:
        console.print("akropolis: a process with games died: a bot crashed it, or there was no memory left")
        raise typer.Exit(FAILED) from failure


@contextmanager
def _stoppable() -> Iterator[None]:
    """Being stopped by the system is like Ctrl-C, so that the processes with games end, and their guests with them."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _print_result(report: Report, as_json: bool, markdown: bool) -> None:
    if as_json:
        print_json(report.as_json())
    elif markdown:
        typer.echo(format_markdown(report), nl=False)
    else:
        print_report(report, open_terminal())
