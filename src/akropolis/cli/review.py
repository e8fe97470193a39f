"""`akropolis review`: what was played in a recorded game, and what would have been better."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from akropolis.bots.bot import Budget
from akropolis.cli.facts import print_json
from akropolis.cli.names import recorded_names, seat_names
from akropolis.cli.paths import at_home_if_any
from akropolis.cli.record_view import RecordFile, read_record
from akropolis.cli.review_view import ReviewView, progress_bar
from akropolis.cli.show import write
from akropolis.cli.terminal import open_aside, open_terminal
from akropolis.coach.cache import ReviewCache, cache_path
from akropolis.coach.chart import margin_chart
from akropolis.coach.review import Review, ReviewedTurn, review_record
from akropolis.coach.review_text import describe_review
from akropolis.drawing.margin_picture import draw_margins
from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.rules.errors import RuleCode
from akropolis.rules.options import Options

SIMULATIONS = 2048
"""A game of two takes about half a minute."""
INTERRUPTED = 130


def review(
    file: RecordFile,
    simulations: Annotated[
        int | None, typer.Option(min=1, help=f"Futures looked at for each move; without it {SIMULATIONS}.")
    ] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds a move, in place of simulations.")] = None,
    seed: Annotated[int, typer.Option(help="All chance follows from it.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Review the moves of this seat only; the first is 0.")] = None,
    lists_all: Annotated[bool, typer.Option("--all", help="List every move, not only the marked ones.")] = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the margin graph into this file.", callback=at_home_if_any)
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Keep nothing, and ignore what was kept.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
) -> None:
    """Review a recorded game: the margin after each move, and what would have been better.

    What was found out is kept beside the record, GAME.review.json beside GAME.json, turn by turn.
    """
    if ms and simulations:
        raise typer.BadParameter("a budget is time or work: give --ms or --simulations.")
    record = read_record(file)
    seats = _seats(record.options, seat)
    budget = Budget(milliseconds=ms) if ms else Budget(simulations=simulations or SIMULATIONS)
    cache = None if no_cache else ReviewCache(cache_path(file), record, budget, seed)
    reviewed = _review(record, budget, seed, seats, cache)
    names = seat_names(record.options, recorded_names(record))
    if svg:
        write(svg, draw_margins(margin_chart(reviewed, names)))
        open_aside().print(f"{svg}: the picture")
    if as_json:
        print_json(describe_review(reviewed))
    else:
        open_terminal().print(ReviewView(reviewed, names, lists_all))


def _seats(options: Options, seat: int | None) -> range:
    """The seats to review: of the architects, for an Illustrious Architect has no choice."""
    if seat is None:
        return range(options.architects)
    if not 0 <= seat < options.architects:
        raise GameError(RuleCode.SEAT_UNKNOWN, seat=seat, last=options.architects - 1)
    return range(seat, seat + 1)


def _review(record: Record, budget: Budget, seed: int, seats: Collection[int], cache: ReviewCache | None) -> Review:
    """Review what is not known yet. Interrupted, it has kept what it knows."""
    known = {each.turn: each for each in (cache.load() if cache else ())}
    aside = open_aside()
    turns = [turn for turn in range(1, len(record.moves) + 1) if (turn - 1) % record.options.architects in seats]
    with progress_bar(len([turn for turn in turns if turn not in known])) as advance:
        keeper = _Keeper(cache, dict(known), aside)

        def on_turn(turn: ReviewedTurn) -> None:
            keeper.keep(turn)
            advance()

        try:
            return review_record(record, budget, seed, on_turn, seats=seats, known=known.values())
        except KeyboardInterrupt:
            aside.print("Interrupted." + (" The same command goes on from here." if keeper.keeps else ""))
            raise typer.Exit(INTERRUPTED) from None


class _Keeper:
    """Writes every turn into the cache, until that fails: then it says so once and gives up."""

    def __init__(self, cache: ReviewCache | None, turns: dict[int, ReviewedTurn], aside: Console) -> None:
        self._cache = cache
        self._turns = turns
        self._aside = aside

    @property
    def keeps(self) -> bool:
        return self._cache is not None

    def keep(self, turn: ReviewedTurn) -> None:
        self._turns[turn.turn] = turn
        if self._cache is None:
            return
        try:
            self._cache.save(self._turns[number] for number in sorted(self._turns))
        except GameError as error:
            self._aside.print(f"The review is not kept: {error}")
            self._cache = None
