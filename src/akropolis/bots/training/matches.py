"""Checkpoints are judged by matches on paired deals, never by error: error hardly tells a strong model from a weak one.

Every deal is played from every seat, one architect of the new model among those of the other; it is better when it
wins more than its fair share. Alone, both models meet the three Illustrious Architects on the same deals, and the
one that wins more games is better, or the one with the better margin where they win as many.

How many games: over 2,000 the share of two equal models strays by about 1.1 points (one standard deviation; with four
architects by 1.0), so a model that wins 2 points less than its share passes for better once in about thirty matches.
For two architects they take a tenth of the time of the 20,000 games that the generation learns from.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from akropolis.bots.spread import Spread, in_order
from akropolis.bots.training.curriculum import Course
from akropolis.bots.training.fit import Watch
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
from akropolis.engine.batch import Rows, cores
from akropolis.engine.numbers import option_numbers
from akropolis.rules.options import Illustrious, Options

Totals = list[list[int]]
"""One row a game."""

_REACH = 1.96
"""Standard errors to both sides: 95 %."""


@dataclass(frozen=True)
class Judgement:
    """What a match says of a model: the share of wins with its 95 % interval over deals, and mean points."""

    against: str
    games: int
    share: float
    fair_share: float
    interval: tuple[float, float]
    mine: float
    theirs: float

    @property
    def is_better(self) -> bool:
        return (self.share, self.mine) > (self.fair_share, self.theirs)


def meet(
    course: Course,
    new: bytes,
    other: bytes,
    against: str,
    games: int,
    seed: int,
    watch: Watch,
    spread: Spread | None = None,
) -> Judgement:
    """A match between two models. Alone it takes twice as many games: each model plays its own."""
    if course.architects == 1:
        return _compare_alone(course, new, other, against, games, seed, watch, spread)
    seats = course.architects
    totals = _play(course, [new] + [other] * (seats - 1), Options(seats), seed, games, watch, spread)
    shares = [(row[0] == max(row)) / row.count(max(row)) for row in totals]
    theirs = fmean(fmean(row[1:]) for row in totals)
    return _judgement(against, shares, 1 / seats, seats, fmean(row[0] for row in totals), theirs)


def meet_illustrious(
    course: Course, new: bytes, games: int, seed: int, watch: Watch, spread: Spread | None = None
) -> Judgement:
    """How often a model wins against the three Illustrious Architects, each on the same deals."""
    totals = _play_alone(course, new, games, seed, watch, spread)
    wins = [float(mine > his) for mine, his in totals]
    mine, his = (fmean(column) for column in zip(*totals, strict=True))
    return _judgement("the Illustrious Architects", wins, 0.5, len(Illustrious), mine, his)


def _compare_alone(
    course: Course, new: bytes, other: bytes, against: str, games: int, seed: int, watch: Watch, spread: Spread | None
) -> Judgement:
    """Who does better alone on the same deals: 1 where only the new one wins, 0 where only the other does."""
    results = [_play_alone(course, model, games, seed, watch, spread) for model in (new, other)]
    shares = [
        0.5 + ((new_mine > new_his) - (old_mine > old_his)) / 2
        for (new_mine, new_his), (old_mine, old_his) in zip(*results, strict=True)
    ]
    margins = [fmean(mine - his for mine, his in totals) for totals in results]
    return _judgement(against, shares, 0.5, len(Illustrious), *margins)


def _play_alone(course: Course, model: bytes, games: int, seed: int, watch: Watch, spread: Spread | None) -> Totals:
    """Games against each Illustrious Architect in turn, deal by deal."""
    each = max(1, games // len(Illustrious))
    columns = [_play(course, [model], Options(1, illustrious=who), seed, each, watch, spread) for who in Illustrious]
    return [row for deal in zip(*columns, strict=True) for row in deal]


def _play(
    course: Course,
    models: Sequence[bytes],
    options: Options,
    seed: int,
    games: int,
    watch: Watch,
    spread: Spread | None,
) -> Totals:
    """Whole deals that make about this many games; a few at a time, so that Ctrl-C need not wait for all."""
    deals, threads = max(1, games // options.architects), 1 if spread else cores()
    at_a_time = 15 * threads
    some = [range(seed + done, seed + min(done + at_a_time, deals)) for done in range(0, deals, at_a_time)]
    totals: Totals = []
    watch(0, deals)
    work = partial(_play_deals, models, course.widths, options, threads)
    with closing(in_order(spread, work, some)) as played:
        for rows in played:
            totals += rows
            watch(len(totals) // options.architects, deals)
    return totals


def _play_deals(models: Sequence[bytes], widths: Widths, options: Options, threads: int, deals: range) -> Totals:
    loaded, count = [core.Weights(each, *widths) for each in models], len(deals) * options.architects
    raw = core.play_models(loaded, option_numbers(options), deals.start, count, threads)
    return Rows(raw, options.seats).tolist()


def _judgement(
    against: str, shares: list[float], fair_share: float, games_a_deal: int, mine: float, theirs: float
) -> Judgement:
    deals = [fmean(shares[begin : begin + games_a_deal]) for begin in range(0, len(shares), games_a_deal)]
    return Judgement(against, len(shares), fmean(deals), fair_share, _interval(deals), mine, theirs)


def _interval(deals: list[float]) -> tuple[float, float]:
    """95 % over deals, not games. A deal won and a deal lost are added: a few equal deals are no certainty."""
    values = [*deals, 1.0, 0.0]
    reach = _REACH * stdev(values) / sqrt(len(values))
    return max(0.0, fmean(values) - reach), min(1.0, fmean(values) + reach)
