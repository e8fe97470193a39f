"""What cannot be right, or is likely not, in what was counted."""

from collections import Counter

import pytest

from akropolis import BoxVariant, District, GameError, HexKind, Illustrious, Options
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.counting.errors import CountingCode
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import CityCount, DistrictCount, IllustriousCount, KeptCount
from akropolis.errors import MessageCode
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds
from akropolis.rules.options import MOST_ARCHITECTS
from akropolis.rules.scoring import ScoreSheet
from tests.kit.builders import MODES, finished

EMPTY = CityCount({})
GARDENS = CityCount({District.GARDEN: DistrictCount((4,), 1)})


def codes(game: CountedGame) -> list[MessageCode]:
    return [doubt.code for doubt in find_doubts(game)]


def counted_of(sheet: ScoreSheet) -> CityCount:
    """A city, counted level by level."""
    districts = {}
    for line in sheet.lines:
        levels = Counter(each.level for each in line.hexes if each.scores)
        plazas = line.stars // HexKind(f"{line.district}_plaza").stars
        districts[line.district] = DistrictCount(tuple(levels[level] for level in range(1, 10)), plazas)
    return CityCount(districts, sheet.stones)


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_a_game_that_was_played_is_not_doubted(options: Options) -> None:
    for seed in range(5):
        position = finished(options, seed)
        cities = tuple(counted_of(position.score_sheet(seat)) for seat in range(options.architects))
        kept = None
        if options.is_solo:
            kinds = count_kinds(position.kept_aside) + Counter(STARTING_HEXES.values())
            owned = {each: KeptCount(kinds[HexKind(each)], kinds[HexKind(f"{each}_plaza")]) for each in District}
            kept = IllustriousCount(owned, kinds[HexKind.QUARRY], position.stones[1])
        game = CountedGame(cities, frozenset(), options.all_tiles, options.illustrious, kept)
        assert set(codes(game)) <= {CountingCode.TALLY_NO_PLAZA}


def test_a_district_without_a_plaza_is_suspicious() -> None:
    (doubt,) = find_doubts(CountedGame((EMPTY, CityCount({District.GARDEN: DistrictCount((1,))}))))
    assert (doubt.code, doubt.params) == (CountingCode.TALLY_NO_PLAZA, {"architect": 2, "district": District.GARDEN})
    assert doubt.code in SUSPICIOUS


def test_more_hexes_than_the_tiles_of_the_game_show() -> None:
    (doubt,) = find_doubts(CountedGame((GARDENS, GARDENS)))
    assert str(doubt) == "garden: 8 hexes are counted in all, and the tiles of this game show 6"
    assert codes(CountedGame((GARDENS, GARDENS), all_tiles=True)) == []
    assert codes(CountedGame((GARDENS, GARDENS, EMPTY))) == [CountingCode.TALLY_HEXES]
    assert codes(CountedGame((GARDENS, GARDENS, EMPTY, EMPTY))) == []


def test_more_plazas_than_the_tiles_of_the_game_show_starting_tiles_included() -> None:
    houses = CityCount({District.HOUSE: DistrictCount((1,), 7)})
    assert codes(CountedGame((houses, EMPTY))) == []
    assert codes(CountedGame((houses, CityCount({District.HOUSE: DistrictCount((), 1)})))) == [
        CountingCode.TALLY_PLAZAS
    ]


def test_a_level_out_of_reach() -> None:
    high = CityCount({District.HOUSE: DistrictCount((*[0] * 9, 1), 1)})
    assert codes(CountedGame((high, EMPTY))) == []
    higher = CityCount({District.HOUSE: DistrictCount((*[0] * 10, 1), 1)})
    assert codes(CountedGame((higher, EMPTY))) == [CountingCode.TALLY_LEVEL]
    assert codes(CountedGame((higher, EMPTY), all_tiles=True)) == []


def test_more_doubled_hexes_than_there_are() -> None:
    markets = CityCount({District.MARKET: DistrictCount((1,), 1, (1, 1))})
    assert codes(CountedGame((markets, EMPTY), frozenset({BoxVariant.MARKET}))) == [CountingCode.TALLY_DOUBLED]
    assert codes(CountedGame((markets, EMPTY))) == []


def test_a_city_of_more_hexes_than_its_tiles_have() -> None:
    everything = {each: DistrictCount((count_kinds(Options(4).tiles)[HexKind(each)],), 1) for each in District}
    game = CountedGame((CityCount(everything), EMPTY, EMPTY, EMPTY))
    assert codes(game) == [CountingCode.TALLY_CITY]


def test_more_stones_than_a_game_gives() -> None:
    assert codes(CountedGame((CityCount({}, 37 + 6 + 3), EMPTY))) == []
    assert codes(CountedGame((CityCount({}, 37 + 6 + 4), EMPTY))) == [CountingCode.TALLY_STONES]


@pytest.mark.parametrize(
    ("quarries", "houses", "plazas", "expected"),
    [
        (39, 18, 1, []),
        (39, 17, 1, [CountingCode.TALLY_KEPT_FEW]),
        (40, 18, 1, [CountingCode.TALLY_KEPT_MANY]),
        (41, 10, 1, [CountingCode.TALLY_KEPT_FEW, CountingCode.TALLY_QUARRIES]),
        (40, 18, 0, [CountingCode.TALLY_STARTING_PLAZA]),
    ],
)
def test_all_that_metagenes_owns_is_there_to_be_counted(
    quarries: int, houses: int, plazas: int, expected: list[MessageCode]
) -> None:
    kept = IllustriousCount({District.HOUSE: KeptCount(houses, plazas)}, quarries)
    assert codes(CountedGame((EMPTY,), frozenset(), False, Illustrious.METAGENES, kept)) == expected


def test_the_quarries_of_the_others_need_not_be_counted() -> None:
    kept = IllustriousCount({District.HOUSE: KeptCount(2, 1)})
    assert codes(CountedGame((EMPTY,), frozenset(), False, Illustrious.CALLICRATES, kept)) == []


def test_a_city_alone_may_be_of_the_longest_game() -> None:
    gardens = CityCount({District.GARDEN: DistrictCount((8,), 1)})
    assert codes(CountedGame((gardens,))) == []
    assert codes(CountedGame((gardens, EMPTY))) == [CountingCode.TALLY_HEXES]


def test_one_city_may_be_counted_alone() -> None:
    game = CountedGame((GARDENS,))
    assert codes(game) == []
    assert [sheet.total for sheet in game.sheets] == [12]


def test_there_are_one_to_four_architects_and_only_one_meets_an_illustrious_architect() -> None:
    for count in (0, MOST_ARCHITECTS + 1):
        with pytest.raises(GameError, match="1 to 4 architects"):
            CountedGame((EMPTY,) * count)
    for cities, illustrious, kept in [
        ((EMPTY, EMPTY), Illustrious.METAGENES, IllustriousCount({})),
        ((EMPTY,), Illustrious.METAGENES, None),
        ((EMPTY,), None, IllustriousCount({})),
    ]:
        with pytest.raises(GameError, match="one architect, and no more, plays against"):
            CountedGame(cities, frozenset(), False, illustrious, kept)
