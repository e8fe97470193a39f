"""Ratings: by hand, and against strengths that are known because the games are made of them."""

from collections.abc import Sequence
from math import log, log10
from statistics import fmean, stdev

import pytest

from akropolis import Options, Rng
from akropolis.arena.entrants import enter
from akropolis.arena.match import Match, in_every_order
from akropolis.arena.ratings import rate
from akropolis.arena.results import Deal, Result

CLOSE = (0.0, 20.0, 40.0, 60.0)


def match_of(bots: int, seats: int = 2) -> Match:
    return Match(Options(seats), enter(["random"] * bots), in_every_order(bots, seats))


def made_of(match: Match, elo: Sequence[float], deals: int, rng: Rng) -> list[Deal]:
    """Games as the model has them: each seat draws a number that its strength shifts, and the largest comes first."""

    def drawn(entrant: int) -> float:
        return elo[entrant] * log(10) / 400 - log(-log((rng.next() + 1) / (2**64 + 1)))

    def game(deal: int, table: int) -> Result:
        seats = match.seatings[table]
        luck = [drawn(entrant) for entrant in seats]
        places = tuple(sum(other > each for other in luck) + 1 for each in luck)
        return Result(deal, table, seats, (0,) * len(seats), places)

    return [tuple(game(deal, table) for table in range(len(match.seatings))) for deal in range(deals)]


def reach_of(match: Match, deals: Sequence[Deal]) -> float:
    return fmean(
        high - each.mean for each in rate(match, deals).values() if each.interval for _, high in [each.interval]
    )


def test_a_duel_by_hand() -> None:
    won = (Result(0, 0, (0, 1), (2, 1), (1, 2)), Result(0, 1, (1, 0), (1, 2), (2, 1)))
    drawn = (Result(0, 0, (0, 1), (2, 2), (1, 1)), Result(0, 1, (1, 0), (2, 2), (1, 1)))
    first, second = rate(match_of(2), [won, won, drawn]).values()
    # Five won of six, one more won and one lost: 6 to 2.
    assert [first.mean, second.mean] == pytest.approx([200 * log10(6 / 2), -200 * log10(6 / 2)])


def test_whoever_won_every_game_is_strong_but_not_infinitely() -> None:
    won = (Result(0, 0, (0, 1), (2, 1), (1, 2)), Result(0, 1, (1, 0), (1, 2), (2, 1)))
    for games in (4, 400):
        first, second = rate(match_of(2), [won] * (games // 2)).values()
        assert first.mean - second.mean == pytest.approx(400 * log10(games + 1))
        assert first.interval
        assert first.interval[1] - first.mean > 100


def test_shared_places_are_both_orders() -> None:
    match = match_of(3, 3)
    shared = [Result(0, 0, (0, 1, 2), (5, 5, 1), (1, 1, 3))]
    either = [Result(0, 0, (0, 1, 2), (6, 5, 1), (1, 2, 3)), Result(0, 0, (0, 1, 2), (5, 6, 1), (2, 1, 3))]
    one, other = rate(match, [tuple(shared * 2)]), rate(match, [tuple(either)])
    assert [each.mean for each in one.values()] == pytest.approx([each.mean for each in other.values()])


def test_the_order_of_the_games_does_not_matter() -> None:
    match = match_of(4)
    deals = made_of(match, (0, 100, 200, 300), 30, Rng(1))
    forwards, backwards = rate(match, deals), rate(match, deals[::-1])
    assert [each.mean for each in forwards.values()] == pytest.approx([each.mean for each in backwards.values()])


@pytest.mark.parametrize(("seats", "deals"), [(2, 1200), (3, 250)])
def test_with_enough_games_bots_of_nearly_equal_strength_are_in_order(seats: int, deals: int) -> None:
    match, rng = match_of(4, seats), Rng(seats)
    for _ in range(5):
        found = [each.mean for each in rate(match, made_of(match, CLOSE, deals, rng)).values()]
        assert found == sorted(found)


def test_more_games_make_the_interval_narrower() -> None:
    match, rng = match_of(4), Rng(4)
    few, more, many = (reach_of(match, made_of(match, CLOSE, deals, rng)) for deals in (20, 80, 320))
    assert 0.4 < more / few < 0.6
    assert 0.4 < many / more < 0.6
    assert many < 20


@pytest.mark.parametrize(("bots", "seats", "deals", "apart"), [(4, 2, 60, 20), (4, 2, 60, 200), (3, 3, 40, 50)])
def test_intervals_cover_the_truth_as_often_as_they_say(bots: int, seats: int, deals: int, apart: int) -> None:
    match, rng, repeats = match_of(bots, seats), Rng(8), 150
    elo = [float(apart * bot) for bot in range(bots)]
    truth = [each - fmean(elo) for each in elo]
    rated = [list(rate(match, made_of(match, elo, deals, rng)).values()) for _ in range(repeats)]
    covered = [
        each.interval is not None and each.interval[0] <= known <= each.interval[1]
        for found in rated
        for each, known in zip(found, truth, strict=True)
    ]
    assert 0.92 <= fmean(covered) <= 0.98


def test_the_interval_is_that_of_a_bootstrap_over_deals() -> None:
    match, rng = match_of(3), Rng(6)
    deals = made_of(match, (0, 50, 150), 100, rng)
    drawn = [
        [each.mean for each in rate(match, [deals[rng.below(len(deals))] for _ in deals]).values()] for _ in range(200)
    ]
    for each, found in zip(rate(match, deals).values(), zip(*drawn, strict=True), strict=True):
        assert each.interval
        assert (each.interval[1] - each.mean) / 1.98 == pytest.approx(stdev(found), rel=0.15)
