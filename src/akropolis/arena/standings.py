"""Standings of every entrant: victories, points and leads over the whole deals of a match, and a cross table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import fsum
from statistics import fmean

from akropolis.arena.match import Match
from akropolis.arena.results import Deal, Result
from akropolis.arena.statistics import Estimate, estimate_mean, estimate_rate

__all__ = ["CrossTable", "EntrantStanding", "cross_table", "scores", "standings", "win_share"]


@dataclass(frozen=True)
class EntrantStanding:
    """One line of the table."""

    label: str
    games: int
    wins: float
    """Shared victories count as equal shares."""
    fair_share: float
    """The win rate if all were equally strong: the part of the seats that it holds in its games."""
    win_rate: Estimate
    score: Estimate
    lead: Estimate
    """Points ahead of the best other seat."""


CrossTable = dict[str, dict[str, Estimate]]
"""By label, in how many of their games one came before another; a shared place is half a game."""


def standings(match: Match, deals: Sequence[Deal]) -> tuple[EntrantStanding, ...]:
    """The standing of every entrant, in the order of entry. There is at least one whole deal."""
    return tuple(_standing(label, entrant, deals) for entrant, label in enumerate(match.labels))


def cross_table(match: Match, deals: Sequence[Deal]) -> CrossTable:
    """Results of every entrant against every other that it met. Every table gives one seat each."""
    table: CrossTable = {label: {} for label in match.labels}
    for (one, label), (other, rival) in permutations(enumerate(match.labels), 2):
        met = [[each for each in deal if one in each.seats and other in each.seats] for deal in deals]
        if met and met[0]:
            shares = [fmean(result.share_ahead(one, other) for result in games) for games in met]
            table[label][rival] = estimate_rate(shares, max(1, len(met[0]) / 2))
    return table


def scores(entrant: int, deals: Sequence[Deal]) -> list[int]:
    """Every final score of an entrant."""
    return [result.score(seat) for deal in deals for result in deal for seat in result.entrant_seats(entrant)]


def win_share(deal: Deal, entrant: int) -> float:
    """The mean share of victory of an entrant in the games of a deal that it took part in."""
    return fmean(result.win_share(entrant) for result in deal if entrant in result.seats)


def _standing(label: str, entrant: int, deals: Sequence[Deal]) -> EntrantStanding:
    games = [result for deal in deals for result in deal if entrant in result.seats]
    rounds = max(1, len(games) / len(deals) / len(games[0].seats))
    return EntrantStanding(
        label,
        len(games),
        fsum(result.win_share(entrant) for result in games),
        fmean(len(result.entrant_seats(entrant)) / len(result.seats) for result in games),
        estimate_rate([win_share(deal, entrant) for deal in deals], rounds),
        estimate_mean([_over_seats(deal, entrant, Result.score) for deal in deals]),
        estimate_mean([_over_seats(deal, entrant, Result.lead) for deal in deals]),
    )


def _over_seats(deal: Deal, entrant: int, value: Callable[[Result, int], int]) -> float:
    return fmean(value(result, seat) for result in deal for seat in result.entrant_seats(entrant))
