"""Reasons that lie in the tile and in what it covers: where they hold, and where they must not be told."""

import pytest

from akropolis import Hex, Move, Options
from akropolis.coach.reason import ReasonCode
from tests.coach.reasons_for import by_code, reasons_for
from tests.kit.builders import positions_of

MARKET_QUARRIES = 26
MARKET_PLAZA_QUARRIES = 22
HOUSE_PLAZA_QUARRIES = 28
HOUSE_GARDEN_MARKET = 15
QUARRY_HOUSE_HOUSE = 19

TRIO = """
    {a}:1
        {b}:2
    {c}:2
"""
COVERED = (0, 0), 2


@pytest.mark.parametrize(("kinds", "count"), [("HMB", None), ("QMB", 1), ("QQB", 2), ("QQQ", 3)])
def test_quarries_are_covered(kinds: str, count: int | None) -> None:
    reasons = reasons_for(TRIO.format(**dict(zip("abc", kinds, strict=True))), HOUSE_GARDEN_MARKET, *COVERED)
    assert reasons.get(ReasonCode.COVERS_QUARRIES) == ({"count": count} if count else None)


def test_a_first_plaza_makes_a_district_count() -> None:
    reasons = reasons_for("M", MARKET_PLAZA_QUARRIES)
    assert reasons[ReasonCode.FIRST_PLAZA] == {"district": "market", "points": 2}
    assert ReasonCode.PLAZA not in reasons


def test_a_first_plaza_with_nothing_to_count_is_a_plaza_all_the_same() -> None:
    reasons = reasons_for("Q", MARKET_PLAZA_QUARRIES)
    assert reasons[ReasonCode.PLAZA] == {"district": "market", "count": 1, "stars": 2}
    assert ReasonCode.FIRST_PLAZA not in reasons


def test_the_third_market_plaza() -> None:
    reasons = reasons_for("M*  \n    M*", MARKET_PLAZA_QUARRIES)
    assert reasons[ReasonCode.PLAZA] == {"district": "market", "count": 3, "stars": 6}


def test_a_plaza_on_a_plaza_is_none_more() -> None:
    reasons = reasons_for(TRIO.format(a="M*", b="Q", c="Q"), MARKET_PLAZA_QUARRIES, *COVERED)
    assert ReasonCode.PLAZA not in reasons
    assert reasons[ReasonCode.COVERS_PLAZA] == {"district": "market"}


def test_a_plaza_beside_is_not_covered() -> None:
    assert ReasonCode.COVERS_PLAZA not in reasons_for("M*", MARKET_PLAZA_QUARRIES)


def test_points_are_added_where_a_plaza_is() -> None:
    assert reasons_for("M*", MARKET_QUARRIES)[ReasonCode.ADDS_POINTS] == {"district": "market", "points": 2}
    assert ReasonCode.ADDS_POINTS not in reasons_for("Q", MARKET_QUARRIES)


def test_what_is_built_upon_is_given_up() -> None:
    barracks = """
        B:1
            Q:2
        Q:2
            {plaza}
    """
    reasons = reasons_for(barracks.format(plaza="B*"), HOUSE_GARDEN_MARKET, *COVERED)
    assert reasons[ReasonCode.COVERS_POINTS] == {"district": "barracks", "points": 2}
    assert ReasonCode.COVERS_POINTS not in reasons_for(barracks.format(plaza="Q"), HOUSE_GARDEN_MARKET, *COVERED)
    assert ReasonCode.COVERS_POINTS not in reasons_for(barracks.format(plaza="B*"), HOUSE_GARDEN_MARKET)


def test_height_is_told_above_level_one() -> None:
    assert reasons_for(TRIO.format(a="Q3", b="Q3", c="Q3"), MARKET_QUARRIES, *COVERED)[ReasonCode.BUILDS_HIGH] == {
        "level": 4
    }
    assert ReasonCode.BUILDS_HIGH not in reasons_for("Q", MARKET_QUARRIES)


def test_places_to_build_higher_are_opened() -> None:
    two = """
            Q
        Q
    """
    assert reasons_for(two, MARKET_QUARRIES, (-1, 0), 0)[ReasonCode.MORE_PLACES] == {"count": 2}
    assert ReasonCode.MORE_PLACES not in reasons_for("Q", MARKET_QUARRIES)  # three hexes of two tiles are wanted


def test_quarries_are_brought_for_later() -> None:
    assert reasons_for("Q", MARKET_QUARRIES)[ReasonCode.BRINGS_QUARRIES] == {"count": 2}
    assert ReasonCode.BRINGS_QUARRIES not in reasons_for("Q", HOUSE_GARDEN_MARKET)


def test_the_last_turn_tells_its_points_and_promises_nothing() -> None:
    options = Options(2)
    for position in positions_of(options, seed=3):
        if position.is_over:
            continue
        move = position.legal_moves[0]
        reasons = by_code(position.public_view, move)
        is_last = position.turn >= options.turns - 2
        assert (ReasonCode.LAST_TURN in reasons) is is_last
        if is_last:
            seat = position.seat
            gained = position.play(move).score_sheet(seat).total - position.score_sheet(seat).total
            assert reasons[ReasonCode.LAST_TURN] == {"points": gained}
            assert not {ReasonCode.BRINGS_QUARRIES, ReasonCode.MORE_PLACES} & reasons.keys()


def test_where_nothing_can_be_said_the_points_are() -> None:
    reasons = reasons_for("M", HOUSE_GARDEN_MARKET, (0, -2), 2)  # its market comes to lie beside the other
    assert set(reasons) == {ReasonCode.SPOILS}
    reasons = reasons_for("M", HOUSE_GARDEN_MARKET, (0, -2), 2, before=(QUARRY_HOUSE_HOUSE,), stones=1)
    assert set(reasons) == {ReasonCode.SPOILS}
    two = """
        M
            M
    """
    assert reasons_for(two, HOUSE_GARDEN_MARKET, (0, -2), 2) == {ReasonCode.POINTS_NOW: {"points": 0}}
    assert reasons_for(two, HOUSE_GARDEN_MARKET, (0, -2), 2, before=(QUARRY_HOUSE_HOUSE,), stones=1) == {
        ReasonCode.POINTS_NOW: {"points": -1}
    }


def test_reasons_are_of_the_architect_to_move() -> None:
    *_, position = [each for each in positions_of(Options(3), seed=1) if each.seat == 2 and not each.is_over]
    move = position.legal_moves[0]
    assert move == Move(move.tile, Hex(*move.origin), move.rotation)
    gained = position.play(move).score_sheet(2).total - position.score_sheet(2).total
    assert by_code(position.public_view, move)[ReasonCode.LAST_TURN] == {"points": gained}
