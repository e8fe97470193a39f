"""Outside and lakes: what the empty hexes around a city are."""

import pytest

from akropolis import City, Hex
from akropolis.rules.surroundings import outside, shores
from tests.kit.draw import draw

LAKE_WITH_A_MIDDLE = """
            Q
        Q       Q
    Q       ~       Q
        ~       ~
    Q       ~       Q
        ~       ~
    Q       ~       Q
        Q       Q
            Q
"""
MIDDLE = Hex(0, 2)


def test_a_starting_city_has_no_lake() -> None:
    assert shores(City()) == frozenset()
    assert outside(City()) == City().fringe


@pytest.mark.parametrize(
    ("lake", "drawing"),
    [
        (
            {Hex(0, 1)},
            """
                Q
            Q       Q
                ~
            Q       Q
                Q
            """,
        ),
        (
            {Hex(0, 1), Hex(1, 1)},
            """
                Q
            Q       Q
                ~       Q
            Q       ~
                Q       Q
                    Q
            """,
        ),
        (
            {Hex(0, 1), Hex(2, 0)},
            """
                Q       Q
            Q       Q       Q
                ~       ~
            Q       Q       Q
                Q       Q
            """,
        ),
    ],
    ids=["of one hex", "of two hexes", "two lakes"],
)
def test_an_empty_hex_cut_off_from_the_outside_is_a_lake(lake: set[Hex], drawing: str) -> None:
    city = draw(drawing)
    assert shores(city) == lake
    assert outside(city) == city.fringe - lake


def test_the_middle_of_a_lake_may_touch_nothing() -> None:
    city = draw(LAKE_WITH_A_MIDDLE)
    assert shores(city) == {MIDDLE.step(direction) for direction in range(6)}
    assert MIDDLE not in city.fringe


def test_a_lake_with_an_outlet_is_outside() -> None:
    city = draw("""
                Q
            Q       Q
        Q       .       Q
            .       .
        .       .       Q
            .       .
        Q       .       Q
            Q       Q
                Q
    """)
    assert shores(city) == frozenset()
    assert outside(city) == city.fringe
