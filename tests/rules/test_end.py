"""The end: most points wins, a tie goes to the most stones, and a tie in both is shared."""

from dataclasses import replace

import pytest

from akropolis import Options, Position
from tests.kit.builders import finished, positions_of, with_stones


def points_without_stones(position: Position, seat: int) -> int:
    return position.score_sheet(seat).total - position.stones[seat]


def ended(*cities_of: int, seed: int = 3) -> Position:
    """The end of a game in which the seats have the cities of these seats, and no stones."""
    position = finished(Options(len(cities_of)), seed)
    cities = tuple(position.cities[seat] for seat in cities_of)
    return replace(position, cities=cities, stones=(0,) * len(cities))


def test_nobody_wins_before_the_end() -> None:
    *before, end = positions_of(Options(2), seed=3)
    assert {position.winners for position in before} == {()}
    assert end.winners


@pytest.mark.parametrize("architects", [2, 3, 4])
def test_most_points_wins(architects: int) -> None:
    for seed in range(10):
        position = finished(Options(architects), seed)
        totals = [position.score_sheet(seat).total for seat in range(architects)]
        assert {totals[seat] for seat in position.winners} == {max(totals)}


def test_stones_count_as_points() -> None:
    position = ended(0, 0)
    assert with_stones(position, 3, 2).winners == (0,)
    assert with_stones(position, 3, 4).winners == (1,)


def test_a_tie_goes_to_the_most_stones() -> None:
    position = ended(0, 1)
    lead = points_without_stones(position, 0) - points_without_stones(position, 1)
    assert lead != 0
    poor, rich = (0, 1) if lead > 0 else (1, 0)
    stones = {poor: 2, rich: 2 + abs(lead)}
    tied = with_stones(position, stones[0], stones[1])
    assert tied.score_sheet(0).total == tied.score_sheet(1).total
    assert tied.winners == (rich,)


def test_a_tie_in_both_is_a_shared_victory() -> None:
    assert with_stones(ended(0, 0), 5, 5).winners == (0, 1)
    assert with_stones(ended(1, 1, 1), 5, 5, 5).winners == (0, 1, 2)


def test_only_the_best_share_a_victory() -> None:
    assert with_stones(ended(1, 1, 1), 4, 5, 5).winners == (1, 2)
    assert with_stones(ended(2, 2, 2, 2), 6, 5, 6, 4).winners == (0, 2)


def test_more_points_beat_more_stones() -> None:
    position = ended(0, 1)
    lead = points_without_stones(position, 0) - points_without_stones(position, 1)
    ahead, behind = (0, 1) if lead > 0 else (1, 0)
    stones = {ahead: 0, behind: abs(lead) - 1}
    assert abs(lead) > 1, "so that the one behind has more stones"
    assert with_stones(position, stones[0], stones[1]).winners == (ahead,)
