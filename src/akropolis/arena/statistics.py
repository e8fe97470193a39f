"""What the games say, with 95 % intervals.

The unit is the deal, not the game: the games of one deal share its luck and are not independent. Each deal gives one
value, the mean over its games, and n is the number of deals.

- Points and leads: mean ± t(n - 1) · s / √n, with s the standard deviation of the values and t the 97.5 % quantile of
  Student's distribution.
- Win rates: the same after adding one round won and one round lost to the values, cut to 0 to 1. A round is one game on
  each seat. This carries Agresti and Coull's "add two successes and two failures" over to duels, whose deals are one
  round each. Without it a bot that won every game would be said to win always, from however few games; with it 100 such
  deals give 0.97 to 1, as the rule of three does. A deal that is played in every order has several rounds, so the two
  that are added weigh less than a deal.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan, cos, fsum, pi, sin, sqrt
from typing import NamedTuple

__all__ = ["CONFIDENCE", "Estimate", "estimate_mean", "estimate_rate", "student_quantile"]

CONFIDENCE = 0.95
_EXACT_TO = 200
_NORMAL_QUANTILE = 1.959963984540054


class Estimate(NamedTuple):
    """A mean over deals and its 95 % interval; one deal alone has none."""

    mean: float
    interval: tuple[float, float] | None


def estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of points or leads, one value a deal. Equal values say nothing about their spread: no interval."""
    mean = fsum(values) / len(values)
    return Estimate(mean, _interval(values) if len(set(values)) > 1 else None)


def estimate_rate(values: Sequence[float], rounds: float = 1) -> Estimate:
    """The mean of shares of victory, one value a deal; a deal has so many rounds."""
    low, high = _interval(values, added=1 / rounds)
    return Estimate(fsum(values) / len(values), (max(0.0, low), min(1.0, high)))


def _interval(values: Sequence[float], added: float = 0.0) -> tuple[float, float]:
    """The interval after adding a deal won and a deal lost, each of which weighs so much."""
    count = len(values) + 2 * added
    mean = fsum((*values, added)) / count
    squares = [(value - mean) ** 2 for value in values]
    variance = fsum([*squares, added * (1 - mean) ** 2, added * mean**2]) / (count - 1)
    reach = student_quantile(max(1, int(count - 1))) * sqrt(variance / count)
    return mean - reach, mean + reach


@lru_cache
def student_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution with some degrees of freedom.

    Where there are many, by the first terms of Fisher and Cornish's expansion around the normal quantile.
    """
    if freedom > _EXACT_TO:
        z = _NORMAL_QUANTILE
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 20.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability of lying between -t and t: Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = atan(t / sqrt(freedom))
    is_odd = freedom % 2
    term = cos(angle) if is_odd else 1.0
    terms = [term] if freedom > 1 else []
    for power in range(2 + is_odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        terms.append(term)
    total = sin(angle) * fsum(terms)
    return 2 / pi * (angle + total) if is_odd else total
