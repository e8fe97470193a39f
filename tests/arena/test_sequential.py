"""The sequential test: by hand, and as often right as it promises."""

from math import log

import pytest

from akropolis import Rng
from akropolis.arena.sequential import SequentialTest


def test_the_ratio_by_hand() -> None:
    test = SequentialTest(0.5, 0.6)
    assert test.llr == 0
    for share in (1, 0.5, 0.5, 1):
        test = test.after(share)
    # With a deal won and one lost: 1 1/2 1/2 1 1 0, mean 4/6, mean square 3.5/6, variance 3.5/6 - 16/36 = 5/36.
    assert test.llr == pytest.approx(4 / 2 * log((5 / 36 + 0.25**2) / (5 / 36 + 0.15**2)))
    assert test.accepted is None


def test_the_limits_are_walds() -> None:
    assert SequentialTest(0.5, 0.6, alpha=0.01, beta=0.1).limits == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_a_bot_that_wins_everything_is_believed_soon_but_not_at_once() -> None:
    test = SequentialTest(0.5, 0.6)
    while test.accepted is None:
        test = test.after(1)
    assert test.accepted == 0.6
    assert 10 <= test.deals <= 20


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
