"""The sequential test: by hand, and as often right as it promises."""

from math import log

import pytest

from akropolis import Rng
from akropolis.arena.sequential import SequentialTest
from bench.sequential import KINDS, answer, shares


def test_the_ratio_by_hand() -> None:
    test = SequentialTest(0.5, 0.6)
    assert test.llr == 0
    for share in (1, 0.5, 0.5, 1):
        test = test.after(share)
    # With a deal won and one lost: 1 1/2 1/2 1 1 0, mean 2/3, mean square 3.5/6, variance 5/36; 2/9 of single games.
    assert test.llr == pytest.approx((3 * log(0.6 / 0.5) + log(0.4 / 0.5)) * (2 / 9) / (5 / 36))
    assert test.accepted is None


def test_deals_whose_games_end_alike_count_as_single_games() -> None:
    test = SequentialTest(0.9, 0.95)
    for share in (1, 1, 0, 1, 1):
        test = test.after(share)
    assert test.llr == pytest.approx(4 * log(0.95 / 0.9) + log(0.05 / 0.1))


def test_the_limits_are_walds() -> None:
    assert SequentialTest(0.5, 0.6, alpha=0.01, beta=0.1).limits == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_a_bot_that_wins_everything_is_believed_soon_but_not_at_once() -> None:
    test = SequentialTest(0.5, 0.6)
    while test.accepted is None:
        test = test.after(1)
    assert test.accepted == 0.6
    assert 15 <= test.deals <= 20


@pytest.mark.parametrize(("truth", "other"), [(0.5, 0.6), (0.6, 0.5), (0.5, 0.8)])
@pytest.mark.parametrize("split", [0.1, 0.5])
def test_it_errs_no_more_often_than_agreed(truth: float, other: float, split: float) -> None:
    rng = Rng(99)
    both = truth - split / 2
    repeats = 600  # three standard errors above the agreed 5 % are 7.7 %

    def answer() -> float:
        test = SequentialTest(min(truth, other), max(truth, other))
        while test.accepted is None:
            luck = rng.next() / 2**64
            test = test.after(1 if luck < both else 0.5 if luck < both + split else 0)
        return test.accepted

    errors = sum(answer() == other for _ in range(repeats)) / repeats
    assert 0 < errors <= 0.077


@pytest.mark.parametrize(("truth", "other"), [(0.9, 0.95), (0.05, 0.1), (0.1, 0.05)])
@pytest.mark.parametrize("kind", KINDS)
def test_nor_where_one_side_wins_nearly_always(truth: float, other: float, kind: str) -> None:
    rng = Rng(7)
    new = SequentialTest(min(truth, other), max(truth, other))
    answers = [answer(new, shares(truth, 2, KINDS[kind], rng)) for _ in range(400)]
    errors = sum(test.accepted == other for test in answers) / len(answers)
    assert errors <= 0.083  # three standard errors above 5 %
    assert sum(test.deals for test in answers) / len(answers) < 200
