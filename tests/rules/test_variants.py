"""The five variants: when a hex counts double, always before the stars."""

import re

import pytest

from akropolis import BoxVariant, District, Variant
from akropolis.rules.scoring import score_city
from tests.kit.draw import draw
from tests.kit.sheets import line, value
from tests.kit.strategies import SUBSETS_OF_VARIANTS


def doubled(district: District, drawing: str) -> list[int]:
    """The tiles of the hexes that the variant doubles."""
    return sorted(each.tile for each in line(district, drawing, variant=True).hexes if each.is_doubled)


# Every district doubles here: houses worth 10, a market beside its plaza, a temple on level 2, a garden on a lake,
# barracks with three sides open.
EVERYTHING_DOUBLES = """
        Q       .       H*      H3
    H*      Q       Q       H4
        T2      G       G*      H3
    Q       Q       ~       Q
        M*      Q       Q       B*
    M3      T*      Q       B
"""


@pytest.mark.parametrize(("last", "worth"), [("H", 9), ("H2", 20), ("H3", 22)])
def test_houses_double_when_their_group_is_worth_ten_or_more(last: str, worth: int) -> None:
    drawing = f"""
        H2      H3
            H3
        {last}
    """
    assert value(District.HOUSE, drawing, variant=True) == worth


def test_only_the_value_of_the_largest_group_counts_for_houses() -> None:
    drawing = """
        H       Q       H9
            H               H9
        H       Q       Q
            Q       Q
    """
    assert value(District.HOUSE, drawing, variant=True) == 3


def test_only_the_houses_of_the_group_double() -> None:
    drawing = """
        H5:1    Q       H5:3
            H5:2    Q
    """
    assert doubled(District.HOUSE, drawing) == [1, 2]


def test_a_market_beside_a_market_plaza_doubles() -> None:
    drawing = """
        M3
            M*
    """
    assert value(District.MARKET, drawing, variant=True) == 6


def test_a_market_doubles_once_however_many_plazas_are_beside_it() -> None:
    drawing = """
            M*
        M*2     Q
            M2      M*
        Q       M*
            M*
    """
    assert value(District.MARKET, drawing, variant=True) == 4


def test_a_market_away_from_the_plazas_does_not_double() -> None:
    drawing = """
        M:1     Q       M:2
            Q       M*
    """
    assert doubled(District.MARKET, drawing) == [2]


@pytest.mark.parametrize("plaza", ["H*", "B*", "T*", "G*"])
def test_the_plaza_of_another_district_does_not_double_a_market(plaza: str) -> None:
    drawing = f"""
        M2
            {plaza}
    """
    assert value(District.MARKET, drawing, variant=True) == 2


def test_a_market_beside_a_market_scores_nothing_even_beside_a_plaza() -> None:
    drawing = """
        M       M
            M       M*
    """
    assert value(District.MARKET, drawing, variant=True) == 0


BARRACKS = {
    1: """
            .
        Q       Q
            B
        Q       Q
            Q
    """,
    2: """
            .
        .       Q
            B
        Q       Q
            Q
    """,
    3: """
            .
        .       Q
            B
        .       Q
            Q
    """,
    4: """
            .
        .       .
            B
        .       Q
            Q
    """,
    5: """
            .
        .       .
            B
        .       .
            Q
    """,
    6: "B",
}


@pytest.mark.parametrize("sides", BARRACKS)
def test_barracks_double_with_three_or_four_open_sides(sides: int) -> None:
    assert value(District.BARRACKS, BARRACKS[sides], variant=True) == (2 if sides in (3, 4) else 1)


def test_barracks_double_with_three_open_sides_that_lie_apart() -> None:
    drawing = """
            .
        Q       Q
            B2
        .       .
            Q
    """
    assert value(District.BARRACKS, drawing, variant=True) == 4


def test_a_lake_is_no_open_side() -> None:
    two_open_and_a_lake = """
                Q
            Q       Q
        .       ~
            B       Q
        .       Q
            Q
    """
    three_open_and_a_lake = """
                Q
            Q       Q
        .       ~
            B       Q
        .       Q
            .
    """
    assert value(District.BARRACKS, two_open_and_a_lake, variant=True) == 1
    assert value(District.BARRACKS, three_open_and_a_lake, variant=True) == 2


def test_an_open_side_at_any_level_is_open() -> None:
    assert value(District.BARRACKS, BARRACKS[3].replace("B", "B3").replace("Q", "Q2"), variant=True) == 6


@pytest.mark.parametrize(("level", "worth"), [(1, 1), (2, 4), (3, 6)])
def test_a_temple_doubles_on_level_two_or_higher(level: int, worth: int) -> None:
    drawing = f"""
            Q
        Q       Q
            T{level}
        Q       Q
            Q
    """
    assert value(District.TEMPLE, drawing, variant=True) == worth


def test_a_high_temple_that_is_open_scores_nothing() -> None:
    drawing = """
            .
        Q       Q
            T3
        Q       Q
            Q
    """
    assert value(District.TEMPLE, drawing, variant=True) == 0


def test_a_garden_beside_a_lake_doubles() -> None:
    drawing = """
                G:1
            Q       G2:2
                ~
            G3:3    Q
        G:4     G:5
    """
    assert doubled(District.GARDEN, drawing) == [1, 2, 3, 5]
    assert value(District.GARDEN, drawing, variant=True) == 2 + 4 + 6 + 1 + 2


def test_a_garden_beside_the_outside_does_not_double() -> None:
    assert value(District.GARDEN, "G2", variant=True) == 2


def test_a_garden_on_an_island_shore_of_a_large_lake_doubles() -> None:
    drawing = """
                Q
            Q       Q
        Q       ~       Q
            ~       ~
        Q       G       Q
            ~       ~
        Q       Q       Q
            Q       Q
                Q
    """
    assert value(District.GARDEN, drawing, variant=True) == 2


@pytest.mark.parametrize("district", District)
def test_without_a_plaza_a_doubled_district_is_worth_no_points(district: District) -> None:
    unstarred = line(district, re.sub(r".\*", "Q ", EVERYTHING_DOUBLES), variant=True)
    assert unstarred.value > 0
    assert (unstarred.stars, unstarred.points) == (0, 0)


@pytest.mark.parametrize(
    ("district", "plain", "with_variant"),
    [
        (District.HOUSE, 10 * 2, 20 * 2),
        (District.MARKET, 3 * 2, 6 * 2),
        (District.BARRACKS, 1 * 2, 2 * 2),
        (District.TEMPLE, 2 * 2, 4 * 2),
        (District.GARDEN, 1 * 3, 2 * 3),
    ],
)
def test_the_value_is_doubled_before_the_stars(district: District, plain: int, with_variant: int) -> None:
    assert line(district, EVERYTHING_DOUBLES).points == plain
    assert line(district, EVERYTHING_DOUBLES, variant=True).points == with_variant


@pytest.mark.parametrize("variants", SUBSETS_OF_VARIANTS, ids=lambda each: "+".join(sorted(each)) or "none")
def test_each_variant_doubles_its_own_district_only(variants: frozenset[Variant]) -> None:
    sheet = score_city(draw(EVERYTHING_DOUBLES), 0, variants)
    for district, score in sheet.districts.items():
        plain = line(district, EVERYTHING_DOUBLES).value
        assert score.value == plain * (2 if BoxVariant(district) in variants else 1)
