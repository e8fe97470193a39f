"""What the tiles of an Illustrious Architect are worth: hand-worked sheets, with and without the variants."""

import pytest

from akropolis import TILES, BoxVariant, District, Illustrious, Reason, ScoreSheet
from akropolis.rules.solo import score_illustrious

HIPPODAMOS, METAGENES, CALLICRATES = Illustrious

# House plaza and three quarries (his starting tile); garden plaza, 2 quarries; garden, 2 quarries; quarry, 2 houses;
# house, barracks, temple; barracks plaza, house, quarry.
TILES_KEPT = 24, 7, 19, 1, 4
HOUSES, BARRACKS_, GARDENS, QUARRIES = 4, 1, 1, 3 + 2 + 2 + 1 + 1

NINE_HOUSES = 19, 1, 3, 12, 15, 20, 35, 4
FOUR_MARKETS = 8, 9, 10, 12


def sheet(illustrious: Illustrious, *tiles: int, variant: District | None = None) -> ScoreSheet:
    return score_illustrious(illustrious, tiles, 2, {BoxVariant(variant)} if variant else set())


def value(district: District, illustrious: Illustrious, *tiles: int) -> int:
    """The value of a district to him when its variant is agreed."""
    return sheet(illustrious, *tiles, variant=district).districts[district].value


def test_hippodamos_counts_every_district_on_level_one() -> None:
    result = sheet(HIPPODAMOS, *TILES_KEPT)
    points = [result.districts[district].points for district in District]
    assert points == [HOUSES * 1, 0, BARRACKS_ * 2, 0, GARDENS * 3]
    assert (result.stones, result.quarry_points, result.total) == (2, 0, 4 + 2 + 3 + 2)


def test_metagenes_has_two_points_for_each_quarry_too_his_starting_tiles_included() -> None:
    result = sheet(METAGENES, *TILES_KEPT)
    assert result.quarry_points == 2 * QUARRIES
    assert result.total == 4 + 2 + 3 + 2 + 18
    assert sheet(METAGENES).total == 3 * 2 + 2


def test_callicrates_counts_every_district_on_level_two() -> None:
    result = sheet(CALLICRATES, *TILES_KEPT)
    points = [result.districts[district].points for district in District]
    assert points == [2 * HOUSES * 1, 0, 2 * BARRACKS_ * 2, 0, 2 * GARDENS * 3]
    assert (result.quarry_points, result.total) == (0, 8 + 4 + 6 + 2)


@pytest.mark.parametrize("illustrious", Illustrious)
def test_his_starting_plaza_gives_a_star_to_his_houses(illustrious: Illustrious) -> None:
    assert sheet(illustrious).districts[District.HOUSE].stars == 1
    assert sheet(illustrious, 28).districts[District.HOUSE].stars == 2


def test_a_district_without_a_star_is_worth_nothing_to_him() -> None:
    temples = sheet(CALLICRATES, 1, 30).districts[District.TEMPLE]
    assert (temples.value, temples.stars, temples.points) == (4, 0, 0)


def test_adjacency_means_nothing_to_him() -> None:
    markets = sheet(HIPPODAMOS, 2, *FOUR_MARKETS).districts[District.MARKET]
    assert (markets.value, markets.points) == (4, 8)


def test_his_hexes_lie_nowhere_and_score_because_he_keeps_them() -> None:
    barracks = sheet(CALLICRATES, *TILES_KEPT).districts[District.BARRACKS]
    (only,) = barracks.hexes
    assert (only.hex, only.tile, only.level, only.scores, only.is_doubled) == (None, 1, 2, True, False)
    assert only.reason is Reason.KEPT_ASIDE
    houses = sheet(HIPPODAMOS, *TILES_KEPT).districts[District.HOUSE]
    assert [each.tile for each in houses.hexes] == [19, 19, 1, 4]


def test_his_houses_double_from_a_value_of_ten() -> None:
    assert value(District.HOUSE, HIPPODAMOS, *NINE_HOUSES) == 9
    assert value(District.HOUSE, HIPPODAMOS, *NINE_HOUSES, 11) == 20
    assert value(District.HOUSE, METAGENES, *NINE_HOUSES, 11) == 20


def test_the_houses_of_callicrates_reach_ten_with_five() -> None:
    assert value(District.HOUSE, CALLICRATES, 19, 1, 3) == 8
    assert value(District.HOUSE, CALLICRATES, 19, 1, 3, 12) == 20


@pytest.mark.parametrize("illustrious", Illustrious)
@pytest.mark.parametrize(("district", "tiles"), [(District.BARRACKS, (5, 1, 3)), (District.GARDEN, (24, 7, 15))])
def test_his_barracks_and_gardens_always_double(
    illustrious: Illustrious, district: District, tiles: tuple[int, ...]
) -> None:
    plain = sheet(illustrious, *tiles).districts[district].value
    assert plain == (4 if illustrious is CALLICRATES else 2)
    assert value(district, illustrious, *tiles) == 2 * plain


@pytest.mark.parametrize(("illustrious", "worth"), [(HIPPODAMOS, 2), (METAGENES, 2), (CALLICRATES, 8)])
def test_only_the_temples_of_callicrates_double(illustrious: Illustrious, worth: int) -> None:
    assert value(District.TEMPLE, illustrious, 23, 1, 30) == worth


@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        (FOUR_MARKETS, 4),
        ((2, 8, 9), 4),
        ((2, 8, 9, 10), 6),
        ((2, *FOUR_MARKETS), 7),
        ((2, 22, *FOUR_MARKETS), 8),
    ],
    ids=["no plaza", "two for one plaza", "three for one plaza", "four for one plaza", "four for two plazas"],
)
def test_up_to_three_markets_for_each_market_plaza_double(tiles: tuple[int, ...], worth: int) -> None:
    assert value(District.MARKET, HIPPODAMOS, *tiles) == worth
    assert value(District.MARKET, CALLICRATES, *tiles) == 2 * worth


def test_the_markets_say_which_of_them_are_doubled() -> None:
    markets = sheet(HIPPODAMOS, 2, *FOUR_MARKETS, variant=District.MARKET).districts[District.MARKET]
    assert [each.is_doubled for each in markets.hexes] == [True, True, True, False]
    assert markets.points == 7 * 2


@pytest.mark.parametrize("variant", District)
def test_a_variant_doubles_its_own_district_only(variant: District) -> None:
    everything = tuple(TILES)
    plain, agreed = sheet(CALLICRATES, *everything), sheet(CALLICRATES, *everything, variant=variant)
    for district in District:
        grows = agreed.districts[district].value > plain.districts[district].value
        assert grows == (district is variant)
    assert agreed.stones == plain.stones
