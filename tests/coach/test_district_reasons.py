"""Reasons that lie in the conditions of the five districts: where they hold, and where they must not be told."""

import pytest

from akropolis import BoxVariant, Variant
from akropolis.coach.reason import ReasonCode
from tests.coach.reasons_for import reasons_for

# Tiles, clockwise from the first hex.
QUARRY_HOUSE_HOUSE = 19
HOUSE_GARDEN_MARKET = 15
MARKET_QUARRIES = 26
MARKET_PLAZA_QUARRIES = 22
QUARRY_TEMPLE_BARRACKS = 14
QUARRY_MARKET_BARRACKS = 10
TEMPLE_QUARRIES = 30
GARDEN_QUARRIES = 7
HOUSE_PLAZA_QUARRIES = 28

FLOWER = """
        Q:1
    Q:1     Q:2
        Q:3
    Q:4     Q:2
        Q:4
"""


def test_the_largest_group_of_houses_grows() -> None:
    assert reasons_for("H", QUARRY_HOUSE_HOUSE, (0, -2), 2)[ReasonCode.LARGER_GROUP] == {"size": 3}


def test_another_group_is_not_the_largest() -> None:
    three = """
        H
            H
        H
    """
    reasons = reasons_for(three, QUARRY_HOUSE_HOUSE)  # its two houses lie one hex away
    assert ReasonCode.LARGER_GROUP not in reasons
    assert ReasonCode.JOINS_GROUPS not in reasons


def test_one_house_is_no_group_to_speak_of() -> None:
    assert ReasonCode.LARGER_GROUP not in reasons_for("Q", HOUSE_GARDEN_MARKET)


COLUMN = """
    H

    Q

    {last}
"""


def test_two_groups_of_houses_are_joined() -> None:
    reasons = reasons_for(COLUMN.format(last="H"), QUARRY_HOUSE_HOUSE, (2, 0), 4)
    assert reasons[ReasonCode.JOINS_GROUPS] == {"groups": 2, "size": 4}
    assert ReasonCode.JOINS_GROUPS not in reasons_for(COLUMN.format(last="Q"), QUARRY_HOUSE_HOUSE, (2, 0), 4)


def test_a_market_stands_alone() -> None:
    assert reasons_for("Q", MARKET_QUARRIES)[ReasonCode.MARKET_ALONE] == {"count": 1}
    assert ReasonCode.MARKET_ALONE not in reasons_for("M", MARKET_QUARRIES)
    assert ReasonCode.MARKET_ALONE not in reasons_for("Q", QUARRY_HOUSE_HOUSE)


TWO_MARKETS = """
    M

    M:1
        Q:2
    Q:2
"""


def test_a_market_is_freed_from_the_one_beside_it() -> None:
    covered = (0, 1), 2
    assert reasons_for(TWO_MARKETS, HOUSE_PLAZA_QUARRIES, *covered)[ReasonCode.FREES_MARKET] == {"count": 1}
    assert ReasonCode.FREES_MARKET not in reasons_for(TWO_MARKETS, MARKET_QUARRIES, *covered)


def test_a_second_market_spoils_the_first() -> None:
    assert reasons_for("M", MARKET_QUARRIES)[ReasonCode.SPOILS] == {"district": "market", "count": 1}
    assert ReasonCode.SPOILS not in reasons_for("M", MARKET_QUARRIES, (0, -2), 0)  # not where it does not touch
    assert ReasonCode.SPOILS not in reasons_for("M", QUARRY_HOUSE_HOUSE)


def test_a_tile_shuts_barracks_in() -> None:
    almost = """
            Q
        Q       Q
            B
        Q       Q
            .
    """
    assert reasons_for(almost, QUARRY_HOUSE_HOUSE, (0, 2), 2)[ReasonCode.SPOILS] == {"district": "barracks", "count": 1}


def test_barracks_lie_on_the_edge_or_they_do_not() -> None:
    assert reasons_for("Q", QUARRY_TEMPLE_BARRACKS)[ReasonCode.BARRACKS_ON_EDGE] == {"count": 1}
    assert ReasonCode.BARRACKS_ON_EDGE not in reasons_for(
        FLOWER, QUARRY_MARKET_BARRACKS, (0, 0), 2
    )  # in the very middle


def test_a_temple_is_surrounded_at_once() -> None:
    assert reasons_for(FLOWER, TEMPLE_QUARRIES, (0, 1), 0)[ReasonCode.TEMPLE_SURROUNDED] == {"level": 2}
    assert ReasonCode.TEMPLE_SURROUNDED not in reasons_for("Q", TEMPLE_QUARRIES)


OPEN_TEMPLE = """
        Q
    Q       Q
        T
    Q       Q
        .
"""


def test_the_surroundings_of_a_temple_are_completed() -> None:
    assert reasons_for(OPEN_TEMPLE, QUARRY_HOUSE_HOUSE, (0, 2), 2)[ReasonCode.SURROUNDS_TEMPLE] == {"count": 1}
    assert ReasonCode.SURROUNDS_TEMPLE not in reasons_for(OPEN_TEMPLE, QUARRY_HOUSE_HOUSE)


def test_a_garden_is_raised() -> None:
    assert reasons_for(FLOWER, GARDEN_QUARRIES, (0, 1), 0)[ReasonCode.GARDEN_RAISED] == {"level": 2}
    assert ReasonCode.GARDEN_RAISED not in reasons_for("Q", GARDEN_QUARRIES)
    assert ReasonCode.GARDEN_RAISED not in reasons_for(FLOWER, TEMPLE_QUARRIES, (0, 1), 0)


BAY = """
        {first}
    Q       Q
        .
    Q       Q
"""


def test_a_lake_is_enclosed_beside_a_garden() -> None:
    garden, none = BAY.format(first="G"), BAY.format(first="Q")
    closing = (0, 2), 2
    lake = reasons_for(garden, QUARRY_HOUSE_HOUSE, *closing, variants=[BoxVariant.GARDEN])
    assert lake[ReasonCode.LAKE] == {"gardens": 1}
    assert lake[ReasonCode.DOUBLES] == {"district": "garden", "count": 1}
    assert ReasonCode.LAKE not in reasons_for(garden, QUARRY_HOUSE_HOUSE, *closing)  # lakes matter to the variant only
    assert ReasonCode.LAKE not in reasons_for(none, QUARRY_HOUSE_HOUSE, *closing, variants=[BoxVariant.GARDEN])
    assert ReasonCode.LAKE not in reasons_for(garden, QUARRY_HOUSE_HOUSE, variants=[BoxVariant.GARDEN])


@pytest.mark.parametrize(("variants", "is_doubled"), [([BoxVariant.MARKET], True), ([BoxVariant.HOUSE], False)])
def test_a_variant_doubles(variants: list[Variant], is_doubled: bool) -> None:
    reasons = reasons_for("M", MARKET_PLAZA_QUARRIES, variants=variants)
    assert (reasons.get(ReasonCode.DOUBLES) == {"district": "market", "count": 1}) is is_doubled
