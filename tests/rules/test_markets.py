"""A market scores when no neighbour is a market."""

import pytest

from akropolis import District, Reason
from tests.kit.sheets import reasons, value

MARKET = District.MARKET

ALONE = """
        Q
    H       B
        M3
    T       G
        Q
"""


def test_a_market_with_no_market_beside_it_scores_its_level() -> None:
    assert value(MARKET, ALONE) == 3
    assert reasons(MARKET, ALONE) == {Reason.NO_MARKET_BESIDE: 1}


def test_two_adjacent_markets_score_nothing() -> None:
    drawing = """
        M
            M
    """
    assert value(MARKET, drawing) == 0
    assert reasons(MARKET, drawing) == {Reason.MARKET_BESIDE: 2}


def test_each_market_is_judged_by_its_own_neighbours() -> None:
    drawing = """
        M       M       M2
            M       Q
    """
    assert value(MARKET, drawing) == 2
    assert reasons(MARKET, drawing) == {Reason.MARKET_BESIDE: 3, Reason.NO_MARKET_BESIDE: 1}


def test_a_neighbour_counts_whatever_its_level() -> None:
    drawing = """
        M
            M4
    """
    assert value(MARKET, drawing) == 0


@pytest.mark.parametrize("plaza", ["M*", "M*2"])
def test_a_market_plaza_is_not_a_market(plaza: str) -> None:
    drawing = f"""
        M2
            {plaza}
    """
    assert value(MARKET, drawing) == 2


@pytest.mark.parametrize("drawing", ["M\n\nM", "M\n    M", "    M\nM"], ids=["n and s", "nw and se", "ne and sw"])
def test_every_side_is_looked_at(drawing: str) -> None:
    assert value(MARKET, drawing) == 0


def test_markets_two_steps_apart_do_not_disturb_each_other() -> None:
    drawing = """
        M       M2
            Q
    """
    assert value(MARKET, drawing) == 3
