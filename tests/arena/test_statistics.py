"""Intervals against values worked out by hand, and against the truth."""

from math import sqrt

import pytest

from akropolis import Rng
from akropolis.arena.statistics import Estimate, estimate_mean, estimate_rate, student_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # from the tables
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, abs=5e-5)


def test_many_degrees_of_freedom_join_on_smoothly() -> None:
    steps = [student_quantile(freedom) - student_quantile(freedom + 1) for freedom in (199, 200, 201)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] == pytest.approx(steps[2], rel=0.03)
    assert student_quantile(10**6) == pytest.approx(1.959966, abs=1e-6)


def test_the_interval_of_a_mean_by_hand() -> None:
    # Mean 20, variance (100 + 0 + 100) / 2 = 100, reach 4.3027 * 10 / sqrt(3).
    mean, interval = estimate_mean([10, 20, 30])
    assert mean == 20
    assert interval == pytest.approx((20 - 24.8414, 20 + 24.8414), abs=1e-3)


def test_one_deal_alone_has_no_interval() -> None:
    assert estimate_mean([17]) == Estimate(17, None)


def test_the_interval_of_a_win_rate_by_hand() -> None:
    # With a deal won and a deal lost: 1 1/2 1/2 1 0, mean 0.6, squares 0.16 0.01 0.01 0.16 0.36, variance 0.175.
    rate, interval = estimate_rate([1, 0.5, 0.5])
    reach = 2.7764 * sqrt(0.175 / 5)
    assert rate == pytest.approx(2 / 3)
    assert interval == pytest.approx((0.6 - reach, min(1, 0.6 + reach)), abs=1e-4)


def test_a_bot_that_won_every_game_is_not_said_to_win_always() -> None:
    rate, interval = estimate_rate([1] * 100)
    assert rate == 1
    assert interval == pytest.approx((0.9709, 1), abs=1e-3)  # the rule of three says 0.97
    assert estimate_rate([0] * 100).interval == pytest.approx((0, 0.0291), abs=1e-3)


def test_one_deal_says_next_to_nothing_of_a_win_rate() -> None:
    assert estimate_rate([1]).interval == (0, 1)


# Deals of two games that share their luck: the probability of winning none, one and both.
@pytest.mark.parametrize(
    ("none", "one", "both"), [(0.25, 0.5, 0.25), (0.4, 0.1, 0.5), (0.05, 0.9, 0.05), (0.02, 0.1, 0.88), (0.6, 0.3, 0.1)]
)
@pytest.mark.parametrize("deals", [10, 50, 200])
def test_the_interval_of_a_win_rate_covers_the_truth_as_often_as_it_says(
    none: float, one: float, both: float, deals: int
) -> None:
    rng = Rng(2024)
    truth = one / 2 + both
    repeats = 1000

    def share() -> float:
        luck = rng.next() / 2**64
        return 0 if luck < none else 0.5 if luck < none + one else 1

    intervals = [estimate_rate([share() for _ in range(deals)]).interval for _ in range(repeats)]
    covered = sum(low <= truth <= high for low, high in filter(None, intervals)) / repeats
    assert covered >= 0.93
    assert deals < 200 or covered <= 0.975


@pytest.mark.parametrize("deals", [5, 40])
def test_the_interval_of_a_mean_covers_the_truth_as_often_as_it_says(deals: int) -> None:
    rng = Rng(7)
    repeats = 2000

    def points() -> float:
        return 60 + sum(rng.below(21) for _ in range(4))

    intervals = [estimate_mean([points() for _ in range(deals)]).interval for _ in range(repeats)]
    covered = sum(low <= 100 <= high for low, high in filter(None, intervals)) / repeats
    assert 0.935 <= covered <= 0.965


@pytest.mark.parametrize(("games", "seats"), [(6, 3), (24, 4)])
@pytest.mark.parametrize("truth", [0.25, 0.5, 0.9])
@pytest.mark.parametrize("equal", [0.0, 0.1])  # how often the games of a deal all end alike
def test_deals_of_several_rounds_are_covered_as_often_too(games: int, seats: int, truth: float, equal: float) -> None:
    rng = Rng(5)
    repeats = 400

    def is_won() -> bool:
        return rng.next() < truth * 2**64

    def share() -> float:
        alike = rng.next() < equal * 2**64
        return float(is_won()) if alike else sum(is_won() for _ in range(games)) / games

    intervals = [estimate_rate([share() for _ in range(30)], games / seats).interval for _ in range(repeats)]
    covered = sum(low <= truth <= high for low, high in filter(None, intervals)) / repeats
    assert covered >= 0.93


def test_rounds_of_a_deal_make_the_interval_of_a_rate_narrower() -> None:
    many, one = (estimate_rate([0.5] * 20, rounds).interval for rounds in (6, 1))
    assert many
    assert one
    assert many[1] - many[0] < 0.6 * (one[1] - one[0])


def test_equal_values_have_no_interval() -> None:
    assert estimate_mean([128, 128, 128]) == Estimate(128, None)
