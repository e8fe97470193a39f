"""The score sheet: value times stars for each district, then a point for each stone, and why."""

from dataclasses import replace

import pytest

from akropolis import BoxVariant, City, District, Hex, HexKind, HexScore, Options, Reason, Variant
from akropolis.rules.scoring import score_city
from tests.kit.builders import finished
from tests.kit.draw import draw
from tests.kit.sheets import line, value

NONE: frozenset[Variant] = frozenset()


@pytest.mark.parametrize(
    ("plazas", "stars"),
    [("H* H*", 2), ("M* M*", 4), ("B* B*", 4), ("T* T*", 4), ("G* G*", 6)],
)
def test_stars_add_up_by_kind(plazas: str, stars: int) -> None:
    drawing = plazas.replace(" ", "\n\n")
    district = next(each for each in District if each[0].upper() == plazas[0])
    assert line(district, drawing).stars == stars
    assert sum(score.stars for score in score_city(draw(drawing), 0, NONE).districts.values()) == stars


def test_a_district_without_a_star_has_a_value_and_no_points() -> None:
    gardens = line(District.GARDEN, "G3")
    assert (gardens.value, gardens.stars, gardens.points) == (3, 0, 0)


def test_a_plaza_without_a_district_has_stars_and_no_points() -> None:
    gardens = line(District.GARDEN, "G*3")
    assert (gardens.value, gardens.stars, gardens.points) == (0, 3, 0)


def test_a_plaza_counts_anywhere_in_the_city() -> None:
    drawing = """
        G2      Q       Q       G*
            Q       Q       Q
    """
    assert line(District.GARDEN, drawing).points == 6


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_plaza_gains_nothing_from_its_level(level: int) -> None:
    gardens = line(District.GARDEN, f"G2\n\nG*{level}")
    assert (gardens.value, gardens.stars) == (2, 3)


def test_a_hex_is_worth_its_level() -> None:
    assert [value(District.GARDEN, f"G{level}") for level in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_covered_hexes_no_longer_count() -> None:
    city = City().lay(15, Hex(0, 1), 2)  # house, garden, market
    before = score_city(city, 0, NONE).districts
    assert [len(before[district].hexes) for district in District] == [1, 1, 0, 0, 1]
    city = city.lay(50, Hex(0, 1), 0)  # barracks on the house, quarries on the starting plaza and one of its quarries
    after = score_city(city, 0, NONE).districts
    assert [len(after[district].hexes) for district in District] == [0, 1, 1, 0, 1]
    assert (before[District.HOUSE].stars, after[District.HOUSE].stars) == (1, 0)


def test_every_stone_is_worth_a_point() -> None:
    for stones in (0, 1, 17):
        sheet = score_city(draw("G2\n\nG*"), stones, NONE)
        assert (sheet.stones, sheet.quarry_points, sheet.total) == (stones, 0, 6 + stones)


def test_the_total_is_the_sum_of_the_districts_and_the_stones() -> None:
    city = draw("""
            Q       H*      H2
        G*      M*      H
            T2      M3      B*
        G       Q       T*      B
            Q       Q
    """)
    sheet = score_city(city, 4, NONE)
    points = {district: sheet.districts[district].points for district in District}
    assert points == {
        District.HOUSE: 3 * 1,
        District.MARKET: 3 * 2,
        District.BARRACKS: 1 * 2,
        District.TEMPLE: 2 * 2,
        District.GARDEN: 1 * 3,
    }
    assert sheet.total == 18 + 4


def test_the_sheet_explains_every_hex() -> None:
    houses = score_city(draw("H2:7\n\nH:8\n\nQ\n\nH3:9"), 0, {BoxVariant.HOUSE}).districts[District.HOUSE]
    assert houses.district is District.HOUSE
    assert set(houses.hexes) == {
        HexScore(Hex(0, 0), 7, 2, True, Reason.IN_LARGEST_GROUP, False),
        HexScore(Hex(0, 1), 8, 1, True, Reason.IN_LARGEST_GROUP, False),
        HexScore(Hex(0, 3), 9, 3, False, Reason.NOT_IN_LARGEST_GROUP, False),
    }
    assert {each.tile: each.value for each in houses.hexes} == {7: 2, 8: 1, 9: 0}


def test_the_sheet_lists_hexes_from_west_to_east_and_from_north_to_south() -> None:
    gardens = line(
        District.GARDEN,
        """
                    G:4
                Q       G:5
            G:1     G:3     G:6
                Q       Q
            G:2
        """,
    )
    assert [each.tile for each in gardens.hexes] == [1, 2, 4, 3, 5, 6]


def test_a_doubled_hex_says_so() -> None:
    houses = line(District.HOUSE, "H5:7\n\nH6:8", variant=True)
    assert [(each.tile, each.is_doubled, each.value) for each in houses.hexes] == [(7, True, 10), (8, True, 12)]


def test_a_hex_that_does_not_score_is_never_doubled() -> None:
    temples = line(District.TEMPLE, "T3", variant=True)
    assert [(each.is_doubled, each.value, each.reason) for each in temples.hexes] == [(False, 0, Reason.NOT_SURROUNDED)]


def test_the_sheet_lists_every_district_hex_and_no_plaza_or_quarry() -> None:
    position = finished(Options(3), seed=8)
    for seat, city in enumerate(position.cities):
        listed = [each.hex for score in position.score_sheet(seat).districts.values() for each in score.hexes]
        shown = [
            place for place, built in city.hexes.items() if not built.kind.is_plaza and built.kind is not HexKind.QUARRY
        ]
        assert sorted(each for each in listed if each) == sorted(shown)
        assert len(listed) == len(shown)


def test_a_seat_is_scored_by_its_own_city_stones_and_the_agreed_variants() -> None:
    position = finished(Options(3), seed=8)
    agreed = replace(position, options=Options(3, variants=frozenset(BoxVariant)))
    for seat, city in enumerate(position.cities):
        assert position.score_sheet(seat) == score_city(city, position.stones[seat], NONE)
        assert agreed.score_sheet(seat) == score_city(city, position.stones[seat], set(BoxVariant))
    assert any(agreed.score_sheet(seat) != position.score_sheet(seat) for seat in range(3))


def test_a_starting_city_is_worth_its_stones() -> None:
    sheet = score_city(City(), 1, set(BoxVariant))
    assert sheet.total == 1
    assert [sheet.districts[district].stars for district in District] == [1, 0, 0, 0, 0]
