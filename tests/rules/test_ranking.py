"""Who has won, by how much, and how a tie was decided."""

import pytest

from akropolis import Options
from akropolis.rules.ranking import Decision, Ranking, rank_sheets
from tests.kit.builders import MODES, finished
from tests.kit.sheets import ranked


def test_most_points_win_and_the_margin_is_told() -> None:
    ranking = ranked([(80, 1), (95, 0), (60, 9)])
    assert [standing.seat for standing in ranking.standings] == [1, 0, 2]
    assert (ranking.winners, ranking.tie, ranking.margin) == ((1,), None, 15)


def test_stones_decide_a_tie() -> None:
    ranking = ranked([(80, 1), (80, 2), (80, 1)])
    assert (ranking.winners, ranking.tie, ranking.margin) == ((1,), Decision.STONES, 0)
    assert [(each.seat, each.place) for each in ranking.standings] == [(1, 1), (0, 2), (2, 2)]


def test_a_tie_in_both_is_a_shared_victory_and_the_next_place_is_left_out() -> None:
    ranking = ranked([(80, 2), (70, 0), (80, 2)])
    assert (ranking.winners, ranking.tie) == ((0, 2), Decision.SHARED)
    assert [each.place for each in ranking.standings] == [1, 1, 3]


def test_a_tie_below_the_first_is_told_where_it_is() -> None:
    ranking = ranked([(80, 2), (70, 1), (70, 4)])
    assert ranking.tie is None
    assert [each.decision for each in ranking.standings] == [None, Decision.POINTS, Decision.STONES]


def test_alone_a_tie_in_both_is_the_illustrious_architects() -> None:
    assert ranked([(50, 3), (50, 3)], has_illustrious=True).winners == (1,)
    assert ranked([(50, 3), (50, 3)], has_illustrious=True).tie is Decision.ILLUSTRIOUS
    assert ranked([(50, 4), (50, 3)], has_illustrious=True).winners == (0,)


def test_one_city_alone_has_no_margin() -> None:
    assert ranked([(50, 3)]) == Ranking(ranked([(50, 3)]).standings, None, None)


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_a_position_and_its_score_sheets_are_ranked_alike(options: Options) -> None:
    position = finished(options, seed=3)
    sheets = [position.score_sheet(seat) for seat in range(options.seats)]
    assert rank_sheets(sheets, options.is_solo) == position.ranking
    assert position.winners == position.ranking.winners
