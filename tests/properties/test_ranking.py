"""Ties of every kind, against the sentence of the rulebook taken word by word."""

from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from akropolis.rules.ranking import Decision
from tests.kit.sheets import ranked

RESULTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=4)


def is_ahead(own: tuple[int, int], other: tuple[int, int]) -> bool:
    """Most points, then most stones."""
    return own[0] > other[0] or (own[0] == other[0] and own[1] > other[1])


@given(RESULTS)
def test_who_has_nobody_ahead_wins_and_every_place_counts_those_ahead(results: list[tuple[int, int]]) -> None:
    ranking = ranked(results)
    ahead = [sum(is_ahead(other, own) for other in results) for own in results]
    assert ranking.places == tuple(1 + count for count in ahead)
    assert ranking.winners == tuple(seat for seat, count in enumerate(ahead) if count == 0)


@given(RESULTS)
def test_a_tie_is_told_where_and_only_where_the_most_points_are_not_one_seats_alone(
    results: list[tuple[int, int]],
) -> None:
    ranking = ranked(results)
    leaders = [result for result in results if result[0] == max(results)[0]]
    most = leaders.count(max(leaders))
    expected = None if len(leaders) == 1 else Decision.STONES if most == 1 else Decision.SHARED
    assert ranking.tie is expected
    assert (ranking.margin == 0) == (len(leaders) > 1)


@given(RESULTS)
def test_every_standing_says_what_set_it_apart_from_the_one_before(results: list[tuple[int, int]]) -> None:
    standings = ranked(results).standings
    assert standings[0].decision is None
    for before, after in pairwise(standings):
        better, worse = results[before.seat], results[after.seat]
        assert not is_ahead(worse, better)
        apart = Decision.POINTS if better[0] > worse[0] else Decision.STONES if better[1] > worse[1] else None
        assert after.decision is (apart or Decision.SHARED)


def test_against_the_illustrious_architect_only_who_is_ahead_of_him_wins() -> None:
    results = list(product(range(3), range(3)))
    for yours, his in product(results, results):
        ranking = ranked([yours, his], has_illustrious=True)
        assert ranking.winners == ((0,) if is_ahead(yours, his) else (1,))
        assert sorted(ranking.places) == [1, 2]
        assert (ranking.tie is Decision.ILLUSTRIOUS) == (yours == his)
