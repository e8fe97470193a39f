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

from akropolis.arena.backend import Backend
from akropolis.arena.contest import Outcome, hold
from akropolis.arena.entrants import weights_folders
from akropolis.arena.errors import ArenaCode
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, parse_shard
from akropolis.arena.match import match as new_match
from akropolis.arena.referee import BotError
from akropolis.arena.report import Report, describe_faults, format_markdown
from akropolis.arena.sequential import RISK, SequentialTest
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import LADDER
from akropolis.cli.arena_view import print_report, progress_bar
from akropolis.cli.backends import BackendOption, open_cluster
from akropolis.cli.errors import CliCode
from akropolis.cli.facts import print_json
from akropolis.cli.lazy import root_of
from akropolis.cli.paths import see_this_folder
from akropolis.cli.show import write
from akropolis.cli.terminal import open_aside, open_terminal
from akropolis.errors import GameError
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.rng import check_seed
from akropolis.rules.variants import BoxVariant

FAILED = 1
INTERRUPTED = 130
PICTURES = (".png", ".svg", ".pdf")
LADDER_FILE = "ladder.md"
_DIED = {ArenaCode.WORKER_DIED, ArenaCode.WORKERS_NOT_STARTED, ArenaCode.CLUSTER_LOST}


def _rungs_with(incomplete: str) -> list[str]:
    return [each.name for each in LADDER if each.name.startswith(incomplete)]


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Rungs of the ladder, value@FOLDER with weights of your own, run:COMMAND or module:Name(x=1).",
            autocompletion=_rungs_with,
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Number of games, rounded up to whole deals.")] = 100,
    architects: Annotated[int | None, typer.Option("--architects", "-a", help="Seats at the table: 2 to 4.")] = None,
    variant: Annotated[list[BoxVariant] | None, typer.Option("--variant", "-v", help="A variant; repeatable.")] = None,
    all_tiles: Annotated[bool, typer.Option("--all-tiles", help="The long game, with all 61 tiles.")] = False,
    solo: Annotated[Illustrious | None, typer.Option(help="Each bot alone against this Illustrious Architect.")] = None,
    round_robin: Annotated[bool, typer.Option("--round-robin", help="Everyone meets everyone.")] = False,
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="A program or bot that fails loses the game, with no points.")
    ] = False,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a move, for every bot.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations a move, for every bot.")] = None,
    seed: Annotated[int, typer.Option(help="Every deal and all chance follow from it.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=0, help="Processes with games, 0 for this one alone; without it one a core.")
    ] = None,
    shard: Annotated[
        str | None, typer.Option(help="Play a part of the deals: 2/4 is the second of four parts.")
    ] = None,
    backend: BackendOption = None,
    merge: Annotated[
        list[Path] | None, typer.Option(help="With --out: take up the games of this folder; repeatable.")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="P0,P1[,ALPHA,BETA]: stop when the first bot's win rate is found to be P0 or P1.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Save every game in this folder; go on with what is there.")] = None,
    ratings: Annotated[
        bool | None,
        typer.Option(
            "--ratings/--no-ratings", help="Elo ratings; where more than two bots meet, they are there anyway."
        ),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw ratings and scores into a .png, .svg or .pdf.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table in Markdown.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Let bots play each other, every deal once for each seating.

    So the luck of deal, seat and neighbours cancels. With two bots and more than two seats the first meets the second
    on all other seats.
    """
    check_seed(seed)
    options = Options(architects or (1 if solo else 2), all_tiles, frozenset(variant or ()), solo)
    see_this_folder()
    match = new_match(
        bots, options, budget=_budget(ms, simulations), seed=seed, round_robin=round_robin, forfeit=forfeit
    )
    test = _test(sprt, match)
    plotter = _plotter(plot)
    if as_json and markdown:
        raise typer.BadParameter("--json and --markdown are two forms: give one.")
    if ratings and not match.gives_one_seat_each:
        raise typer.BadParameter("--ratings needs a different bot on every seat.")
    aside = open_aside()
    deals = match.deals_for(games)
    each = len(match.seatings)
    if deals * each != games:
        aside.print(f"{games} games are rounded up to {deals * each}: {deals} deals, {each} games each.")
    played = parse_shard(shard, deals) if shard else range(deals)
    ledger = _ledger(out, match, merge or [])
    with open_cluster(backend, workers, weights_folders(bots)) as cluster:
        cores = os.cpu_count() or 1 if workers is None else workers
        outcome = _hold(match, played, cluster or cores, ledger, test)
    report = Report(match, outcome.deals, games, outcome.interrupted, outcome.test, ratings)
    _print_result(report, as_json, markdown)
    for sentence in describe_faults(report):
        aside.print(sentence)
    if out:
        write(out / LADDER_FILE, format_markdown(report))
    if plot and plotter and outcome.deals:
        plotter.draw_plot(report, plot)
        aside.print(f"{plot}: the picture")
    if outcome.interrupted:
        aside.print("Interrupted." + (" The same command goes on from here." if out else ""))
        raise typer.Exit(INTERRUPTED)


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


def _plotter(plot: Path | None) -> ModuleType | None:
    if plot is None:
        return None
    if plot.suffix.lower() not in PICTURES:
        raise typer.BadParameter(f"--plot wants a file that ends in {', '.join(PICTURES)}.")
    try:
        return import_module("akropolis.arena.plot")  # only now: matplotlib takes long to load, and may not be there
    except ModuleNotFoundError as error:
        raise GameError(CliCode.EXTRA_MISSING, wish="--plot", package=root_of(error), extra="arena") from error


def _ledger(out: Path | None, match: Match, merged: list[Path]) -> Ledger | None:
    if out is None:
        if merged:
            raise typer.BadParameter("--merge wants a folder for all games: give --out, too.")
        return None
    ledger = Ledger(out, match)
    for folder in merged:
        ledger.take_from(folder)
    return ledger


def _hold(
    match: Match, deals: range, workers: int | Backend, ledger: Ledger | None, test: SequentialTest | None
) -> Outcome:
    """Hold the match. A bot that fails ends it, unless it forfeits: its position is saved, with an exit status."""
    console = open_aside()
    try:
        with _stoppable(), progress_bar(len(deals) * len(match.seatings), workers) as bar:
            return hold(match, deals, workers, ledger, test, bar.advance)
    except BotError as failure:
        path = (ledger.folder if ledger else Path()) / f"failure-{failure.seed}.txt"
        write(path, f"{failure.position}\n\n{failure}\n\n{failure.trace}")
        console.print(f"akropolis: {failure}; the position is in {path}")
        raise typer.Exit(FAILED) from failure
    except GameError as failure:
        if failure.code not in _DIED:
            raise
        console.print(f"akropolis: {failure}")
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
