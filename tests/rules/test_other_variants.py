"""Variants that the box does not have: no file of the rules names them, and they are played and scored."""

from collections.abc import Collection

import pytest

from akropolis import BoxVariant, District, GameError, Hex, Illustrious, Options, Position, ScoreSheet, Variant
from akropolis import engine as core
from akropolis.counting.tally import CityCount, DistrictCount, tally_city
from akropolis.engine.errors import EngineCode
from akropolis.notation.positions import format_options
from akropolis.rules.scoring import Bonus, Doubling, Kept, score_city
from akropolis.rules.solo import score_illustrious
from akropolis.rules.surroundings import Survey
from tests.kit.builders import finished
from tests.kit.draw import draw


def _in_the_air(city: Survey, scoring: Collection[Hex]) -> list[Hex]:
    return [place for place in scoring if city.hexes[place].level >= 3]


def _none_aside(_: Kept) -> int:
    return 0


def _in_the_air_by_levels(levels: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hexes if level >= 3 else 0 for level, hexes in enumerate(levels, start=1))


def _for_stones(sheet: ScoreSheet) -> int:
    return 2 * (sheet.stones // 5)


class HouseRules(Variant):
    """A second variant of a district, and one that concerns none."""

    HANGING_GARDENS = "hanging_gardens", Doubling(District.GARDEN, _in_the_air, _none_aside, _in_the_air_by_levels)
    MASONS = "masons", None, _for_stones


HANGING, MASONS = HouseRules
GARDENS = """
        G3:1
    Q       Q
        ~
    Q       G4:2
        Q       G3:3
"""


def doubled(*variants: Variant) -> list[int]:
    line = score_city(draw(GARDENS), 0, variants).districts[District.GARDEN]
    return [each.tile for each in line.hexes if each.is_doubled]


def test_a_second_variant_of_a_district_doubles_other_hexes_than_the_first() -> None:
    low = GARDENS.replace("G3:1", "G2:1")
    line = score_city(draw(low), 0, {HANGING}).districts[District.GARDEN]
    assert [(each.tile, each.is_doubled) for each in line.hexes] == [(1, False), (2, True), (3, True)]
    assert doubled(BoxVariant.GARDEN) == [1, 2]


def test_two_variants_of_one_district_double_a_hex_once() -> None:
    assert doubled(BoxVariant.GARDEN, HANGING) == [1, 2, 3]
    sheet = score_city(draw(GARDENS), 0, {BoxVariant.GARDEN, HANGING})
    assert sheet.districts[District.GARDEN].value == 2 * (3 + 4 + 3)


def test_a_variant_of_no_district_gives_points_that_the_sheet_names() -> None:
    plain, agreed = (score_city(draw("G\n\nG*"), 11, variants) for variants in (set[Variant](), {MASONS}))
    assert agreed.lines == plain.lines
    assert agreed.bonuses == (Bonus("masons", 4),)
    assert agreed.total == plain.total + 4


def test_they_are_agreed_on_played_with_and_scored_like_any_other() -> None:
    variants = frozenset({HANGING, MASONS, BoxVariant.HOUSE})
    options = Options(3, variants=variants)
    assert options.variants == variants
    assert format_options(options) == "3 house hanging_gardens masons"
    end = finished(options, seed=4)
    plain = Position(Options(3), end.cities, end.stones, end.site, end.kept_aside, end.stacks)
    for seat, stones in enumerate(end.stones):
        sheet, without = end.score_sheet(seat), plain.score_sheet(seat)
        districts = {district: sheet.districts[district].points for district in District}
        assert sheet.total == sum(districts.values()) + stones + 2 * (stones // 5)
        assert districts[District.TEMPLE] == without.districts[District.TEMPLE].points


def test_what_is_kept_aside_or_counted_follows_them_too() -> None:
    his = score_illustrious(Illustrious.CALLICRATES, (7, 15), 10, {HANGING, MASONS})
    assert not any(each.is_doubled for each in his.districts[District.GARDEN].hexes)
    assert his.bonuses == (Bonus("masons", 4),)
    count = CityCount({District.GARDEN: DistrictCount((1, 0, 2), 1)}, 5)
    assert tally_city(count, {HANGING, MASONS}).total == (1 + 2 * 6) * 3 + 5 + 2


def test_texts_and_the_native_core_know_the_box_only() -> None:
    with pytest.raises(GameError) as caught:
        Options.named(2, False, ["masons"], None)
    assert caught.value.params == {"variant": "masons"}
    with pytest.raises(GameError) as caught:
        core.play_random_games(Options(2, variants=frozenset({MASONS})), 1, seed=1)
    assert caught.value.code is EngineCode.VARIANT_UNKNOWN
