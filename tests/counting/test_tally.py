"""Counting in place of looking: hexes by level, plazas and stones make the same sheet as the city they are of."""

import pytest

from akropolis import BoxVariant, District, Illustrious, Reason, ScoreSheet, Variant
from akropolis.counting.tally import (
    CityCount,
    DistrictCount,
    IllustriousCount,
    KeptCount,
    tally_city,
    tally_illustrious,
)

HIPPODAMOS, METAGENES, CALLICRATES = Illustrious


def counted(district: District, *levels: int, plazas: int = 1, doubled: tuple[int, ...] = ()) -> CityCount:
    return CityCount({district: DistrictCount(levels, plazas, doubled)})


def value(count: CityCount, variant: Variant | None = None) -> int:
    return sum(line.value for line in tally_city(count, {variant} if variant else set()).lines)


def his(
    illustrious: Illustrious, district: District, hexes: int, plazas: int = 1, *, variant: bool = False
) -> ScoreSheet:
    count = IllustriousCount({district: KeptCount(hexes, plazas)}, quarries=9, stones=2)
    return tally_illustrious(illustrious, count, {BoxVariant(district)} if variant else set())


def test_the_example_of_the_rulebook_is_worth_27_points() -> None:
    houses = tally_city(counted(District.HOUSE, 5, 2, plazas=3), set()).districts[District.HOUSE]
    assert (houses.value, houses.stars, houses.points) == (9, 3, 27)


def test_stars_are_applied_to_plazas() -> None:
    stars = [tally_city(counted(each, 1, plazas=2), set()).districts[each].stars for each in District]
    assert stars == [2, 4, 4, 4, 6]


def test_nothing_counted_is_worth_its_stones() -> None:
    assert tally_city(CityCount({}, 7), set(BoxVariant)).total == 7


def test_a_district_without_a_plaza_has_a_value_and_no_points() -> None:
    sheet = tally_city(counted(District.GARDEN, 0, 0, 2, plazas=0), set())
    assert (sheet.districts[District.GARDEN].value, sheet.total) == (6, 0)


def test_houses_double_from_ten_on_by_themselves() -> None:
    assert value(counted(District.HOUSE, 5, 2), BoxVariant.HOUSE) == 9
    assert value(counted(District.HOUSE, 6, 2), BoxVariant.HOUSE) == 20
    assert value(counted(District.HOUSE, 6, 2)) == 10


def test_temples_double_from_level_two_on_by_themselves() -> None:
    assert value(counted(District.TEMPLE, 1, 1, 1), BoxVariant.TEMPLE) == 1 + 4 + 6


@pytest.mark.parametrize("district", [District.MARKET, District.BARRACKS, District.GARDEN])
def test_of_the_others_what_was_counted_as_doubled_is_doubled(district: District) -> None:
    count = counted(district, 2, 0, 1, doubled=(1, 0, 1))
    assert value(count, BoxVariant(district)) == 3 + 6
    assert value(count) == 5
    assert value(counted(district, 2, 0, 1, doubled=(1,)), BoxVariant(district)) == 3 + 3


def test_counted_hexes_lie_nowhere_and_score_for_their_reason() -> None:
    markets = tally_city(counted(District.MARKET, 2, doubled=(1,)), {BoxVariant.MARKET}).districts[District.MARKET]
    assert [(each.hex, each.reason, each.is_doubled) for each in markets.hexes] == [
        (None, Reason.NO_MARKET_BESIDE, True),
        (None, Reason.NO_MARKET_BESIDE, False),
    ]


@pytest.mark.parametrize(
    ("illustrious", "total"), [(HIPPODAMOS, 8 + 2), (METAGENES, 8 + 18 + 2), (CALLICRATES, 16 + 2)]
)
def test_an_illustrious_architect_is_paid_for_what_he_owns(illustrious: Illustrious, total: int) -> None:
    assert his(illustrious, District.MARKET, 4).total == total


def test_his_markets_double_three_for_each_plaza_and_his_temples_for_callicrates_only() -> None:
    assert his(HIPPODAMOS, District.MARKET, 4, variant=True).districts[District.MARKET].value == 7
    temples = [his(each, District.TEMPLE, 3, variant=True).districts[District.TEMPLE].value for each in Illustrious]
    assert temples == [3, 3, 12]
