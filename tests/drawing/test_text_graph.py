"""Margins as a graph of characters."""

import pytest

from akropolis.drawing.severity import Severity
from akropolis.drawing.text_graph import ASCII, LABEL, margin_graph


def points(*margins: float) -> list[tuple[int, float]]:
    return list(enumerate(margins, start=1))


def test_columns_stand_on_the_line_and_hang_from_it() -> None:
    assert margin_graph(points(2, 1, 0, -1, -2), 5, {}, LABEL + 5, ASCII) == [
        "   +2 #",
        "   +1 ##",
        "    0 -----",
        "   -1    ##",
        "   -2     #",
        "      1   5",
    ]


def test_a_half_is_half_a_character() -> None:
    assert margin_graph(points(1.5, -1.5), 2, {}, LABEL + 2)[::4] == ["   +2 ▄", "   \N{MINUS SIGN}2  ▀"]


def test_with_room_a_turn_takes_two_columns_and_its_mark_one() -> None:
    marks = {1: Severity.LIGHT, 2: Severity.MIDDLE, 3: Severity.HEAVY}
    assert margin_graph(points(1, 1, 0), 3, marks, 40, ASCII)[-3:] == ["    0 ------", "      . x X", "      1    3"]


def test_without_room_a_column_tells_the_worst_of_its_turns() -> None:
    marks = {3: Severity.HEAVY, 4: Severity.LIGHT}
    lines = margin_graph(points(0, 0, 1, 2, 3, 3), 6, marks, LABEL + 3, ASCII)
    assert lines[-2] == "       X"
    assert lines[:3] == ["   +3   #", "   +2  ##", "   +1  ##"]


def test_before_the_first_known_margin_nobody_is_ahead() -> None:
    assert margin_graph([(3, 1.0)], 4, {}, LABEL + 4, ASCII)[0] == "   +1   ##"


@pytest.mark.parametrize("width", [12, 40, 80, 120])
@pytest.mark.parametrize("turns", [1, 2, 36, 60])
def test_a_graph_keeps_to_its_width_and_to_a_few_rows(width: int, turns: int) -> None:
    margins = [(-1) ** turn * turn * 3.7 for turn in range(turns)]
    lines = margin_graph(points(*margins), turns, {1: Severity.HEAVY, turns: Severity.MIDDLE}, width)
    assert max(map(len, lines)) <= width
    assert len(lines) <= 13
    assert str(turns) in lines[-1]
