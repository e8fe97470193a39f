"""Elo ratings by the model of Plackett and Luce, fitted to all games at once: the order of the games does not matter.

Each entrant has a strength. At a table the first place goes to one of the seats with a probability in proportion to its
strength, the second place to one of the others, and so on; with two seats this is the model of Bradley and Terry. A
shared place counts as both orders, half each. A rating is 400 times the decimal logarithm of a strength, as for chess:
100 points more mean 64 % against that rival, 400 points more 91 %. The mean of all ratings is 0.

The fit is that of maximum likelihood after adding one duel won and one lost for each entrant, in equal parts against
all others, so that whoever won every game is not said to be infinitely strong. They count for less as games are added.

Intervals are 95 %, over deals. The score of a deal is the gradient of its logarithmic likelihood. The covariance of the
strengths is H⁻¹ (Σ s sᵀ) H⁻¹, with s the scores and H the curvature of the likelihood: what a bootstrap over many deals
tends to, without its chance. Added duels count as deals, and Student's quantile is that of the number of deals.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, permutations, product
from math import exp, fsum, log, log1p, sqrt
from typing import NamedTuple

from akropolis.arena.match import Match
from akropolis.arena.results import Deal, Result
from akropolis.arena.statistics import Estimate, student_quantile

__all__ = ["rate"]

_ELO = 400 / log(10)
_PRECISION = 1e-9
_MOST_STEPS = 200

_Vector = list[float]
_Matrix = list[_Vector]


class _Choice(NamedTuple):
    """The winner among those that were left, with a weight."""

    first: int
    left: tuple[int, ...]
    weight: float


def rate(match: Match, deals: Sequence[Deal]) -> dict[str, Estimate]:
    """The rating of every entrant by its label, in Elo. Every table gives one seat each, and one deal is whole."""
    count = len(match.labels)
    of_each_deal = [_merged(chain.from_iterable(map(_choices, deal))) for deal in deals]
    added = [[_Choice(first, (first, other), 1 / (count - 1))] for first, other in permutations(range(count), 2)]
    everything = _merged(chain.from_iterable([*of_each_deal, *added]))
    strengths = _fitted(everything, count)
    inverse = _inverse(_curvature(everything, strengths))
    spread = [0.0] * count
    for choices in chain(of_each_deal, added):
        score = _gradient(choices, strengths)
        for entrant, row in enumerate(inverse):
            spread[entrant] += fsum(map(float.__mul__, row, score)) ** 2
    reach = student_quantile(len(deals) + 1)
    ratings = [_ELO * strength for strength in strengths]
    limits = [reach * _ELO * sqrt(each) for each in spread]
    return {
        label: Estimate(rating, (rating - limit, rating + limit))
        for label, rating, limit in zip(match.labels, ratings, limits, strict=True)
    }


def _choices(result: Result) -> Iterator[_Choice]:
    """A game as choices, one for each place but the last; with shared places all orders, in equal parts."""
    shared = [
        [result.seats[seat] for seat, each in enumerate(result.places) if each == place]
        for place in sorted(set(result.places))
    ]
    orders = [tuple(chain.from_iterable(order)) for order in product(*(permutations(each) for each in shared))]
    for order in orders:
        for place in range(len(order) - 1):
            yield _Choice(order[place], tuple(sorted(order[place:])), 1 / len(orders))


def _merged(choices: Iterable[_Choice]) -> list[_Choice]:
    weights: dict[tuple[int, tuple[int, ...]], float] = {}
    for first, left, weight in choices:
        weights[first, left] = weights.get((first, left), 0.0) + weight
    return [_Choice(*key, weight) for key, weight in weights.items()]


def _fitted(choices: Sequence[_Choice], count: int) -> _Vector:
    """The logarithms of the strengths that make these choices most likely, by Newton's method."""
    strengths = [0.0] * count
    likelihood = _likelihood(choices, strengths)
    for _ in range(_MOST_STEPS):
        gradient = _gradient(choices, strengths)
        inverse = _inverse(_curvature(choices, strengths))
        step = [fsum(map(float.__mul__, row, gradient)) for row in inverse]
        if max(map(abs, step)) < _PRECISION:
            break
        part = 1.0
        while part > _PRECISION:
            tried = [strength + part * each for strength, each in zip(strengths, step, strict=True)]
            if (found := _likelihood(choices, tried)) >= likelihood:
                strengths, likelihood = tried, found
                break
            part /= 2
        else:
            break
    return strengths


def _shares(left: Sequence[int], strengths: _Vector) -> _Vector:
    """The probability of coming first, for each that is left."""
    most = max(strengths[each] for each in left)
    powers = [exp(strengths[each] - most) for each in left]
    total = fsum(powers)
    return [power / total for power in powers]


def _likelihood(choices: Iterable[_Choice], strengths: _Vector) -> float:
    return fsum(
        -weight * log1p(fsum(exp(strengths[each] - strengths[first]) for each in left if each != first))
        for first, left, weight in choices
    )


def _gradient(choices: Iterable[_Choice], strengths: _Vector) -> _Vector:
    gradient = [0.0] * len(strengths)
    for first, left, weight in choices:
        gradient[first] += weight
        for each, share in zip(left, _shares(left, strengths), strict=True):
            gradient[each] -= weight * share
    return gradient


def _curvature(choices: Iterable[_Choice], strengths: _Vector) -> _Matrix:
    """The negative Hessian of the likelihood. A constant fixes the mean, on which no game depends."""
    curvature = [[1.0] * len(strengths) for _ in strengths]
    for _, left, weight in choices:
        shares = _shares(left, strengths)
        for one, share in zip(left, shares, strict=True):
            curvature[one][one] += weight * share
            for other, rival in zip(left, shares, strict=True):
                curvature[one][other] -= weight * share * rival
    return curvature


def _inverse(matrix: _Matrix) -> _Matrix:
    """By elimination; the matrix is symmetric and positive definite, so the order of its rows does not matter."""
    size = len(matrix)
    rows = [[*row, *(float(number == other) for other in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        pivot = rows[number][number]
        rows[number] = [value / pivot for value in rows[number]]
        for other in range(size):
            factor = rows[other][number]
            if other != number and factor:
                rows[other] = [mine - factor * base for mine, base in zip(rows[other], rows[number], strict=True)]
    return [row[size:] for row in rows]
