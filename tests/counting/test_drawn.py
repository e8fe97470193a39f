"""Drawing in place of laying: hexes seen from above make the same sheet as the city of tiles that they are of."""

import pytest

from akropolis import BoxVariant, City, District, GameError, Hex, HexKind, Options
from akropolis.counting.drawn import FARTHEST, HIGHEST, MOST_HEXES, DrawnCity, DrawnHex, check_size, counts_of
from akropolis.counting.errors import CountingCode
from akropolis.counting.tally import CityCount, DistrictCount, tally_city
from akropolis.rules.city import SeenFromAbove
from akropolis.rules.scoring import score_city
from tests.kit.builders import MODES, finished, invented
from tests.kit.draw import draw
from tests.kit.games import VARIANT_SUBSETS


def drawn(city: City) -> list[DrawnHex]:
    """All hexes of a city as one would draw them, in no order."""
    return [DrawnHex(place, built.kind, built.level) for place, built in sorted(city.hexes.items(), key=hash)]


def garden(q: int, r: int, level: int = 1) -> DrawnHex:
    return DrawnHex(Hex(q, r), HexKind.GARDEN, level)


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_a_city_of_tiles_scores_the_same_when_it_is_drawn(options: Options) -> None:
    for seed in range(4):
        for seat, city in enumerate(finished(options, seed).cities):
            variants = VARIANT_SUBSETS[(7 * seed + seat) % 32]
            copy = DrawnCity(drawn(city))
            assert copy.fringe == city.fringe
            laid, seen = score_city(city, seed, variants), score_city(copy, seed, variants)
            assert [line.points for line in seen.lines] == [line.points for line in laid.lines]
            assert [each._replace(tile=0) for line in laid.lines for each in line.hexes] == [
                each for line in seen.lines for each in line.hexes
            ]


@pytest.mark.parametrize("seed", range(32))
def test_what_is_counted_in_a_city_is_worth_the_city(seed: int) -> None:
    variants = VARIANT_SUBSETS[seed]
    sheet = score_city(DrawnCity(drawn(invented(seed))), seed, variants)
    counted = tally_city(counts_of(sheet), variants)
    assert [line.points for line in counted.lines] == [line.points for line in sheet.lines]
    assert (counted.total, counted.stones) == (sheet.total, seed)


def test_only_what_scores_is_counted_level_by_level() -> None:
    city = draw("""
            M*
        M3      G
            H2      B*
        G*      H
    """)
    sheet = score_city(DrawnCity(drawn(city)), 4, {BoxVariant.MARKET})
    assert counts_of(sheet) == CityCount(
        {
            District.HOUSE: DistrictCount((1, 1), 0, (0, 0)),
            District.MARKET: DistrictCount((0, 0, 1), 1, (0, 0, 1)),
            District.BARRACKS: DistrictCount((), 1, ()),
            District.TEMPLE: DistrictCount((), 0, ()),
            District.GARDEN: DistrictCount((1,), 1, (0,)),
        },
        4,
    )


def test_an_empty_drawing_is_worth_its_stones() -> None:
    assert score_city(DrawnCity([]), 5, set(BoxVariant)).total == 5


MISTAKES: list[tuple[list[DrawnHex], CountingCode, dict[str, int]]] = [
    ([garden(q, 0) for q in range(MOST_HEXES + 1)], CountingCode.CITY_LARGE, {"hexes": 301, "most": 300}),
    ([garden(FARTHEST + 1, 0)], CountingCode.CITY_FAR, {"q": 1001, "r": 0, "most": 1000}),
    ([garden(0, -FARTHEST - 1)], CountingCode.CITY_FAR, {"q": 0, "r": -1001, "most": 1000}),
    ([garden(0, 0, 0)], CountingCode.CITY_LEVEL, {"q": 0, "r": 0, "level": 0, "most": 99}),
    ([garden(0, 0, HIGHEST + 1)], CountingCode.CITY_LEVEL, {"q": 0, "r": 0, "level": 100, "most": 99}),
    ([garden(2, 1), garden(1, 1), garden(2, 1, 2)], CountingCode.CITY_TWICE, {"q": 2, "r": 1}),
    ([garden(0, 0), garden(1, 1)], CountingCode.CITY_PIECES, {"pieces": 2}),
    ([garden(0, 0), garden(0, 2), garden(0, 4)], CountingCode.CITY_PIECES, {"pieces": 3}),
]


@pytest.mark.parametrize(("hexes", "code", "params"), MISTAKES)
def test_what_no_city_can_be_is_refused(hexes: list[DrawnHex], code: CountingCode, params: dict[str, int]) -> None:
    with pytest.raises(GameError) as refused:
        DrawnCity(hexes, 3)
    assert (refused.value.code, refused.value.params) == (code, {"architect": 3, **params})
    assert str(refused.value) == code.message.format(architect=3, **params)


def test_every_code_of_a_drawing_is_made_by_some_mistake() -> None:
    assert {code for _, code, _ in MISTAKES} == {code for code in CountingCode if code.startswith("city_")}


def test_the_largest_the_highest_and_the_farthest_are_cities() -> None:
    row = [garden(FARTHEST - q, FARTHEST, HIGHEST) for q in range(MOST_HEXES)]
    sheet = score_city(DrawnCity(row), 0, set())
    assert sheet.districts[District.GARDEN].value == MOST_HEXES * HIGHEST
    check_size(MOST_HEXES, 1)


def test_drawings_are_the_same_if_they_look_the_same() -> None:
    one, other = [garden(0, 0), garden(0, 1)], [garden(0, 0), garden(0, 1, 2)]
    assert DrawnCity(one) == DrawnCity(one[::-1]) != DrawnCity(other)
    assert len({DrawnCity(one), DrawnCity(one[::-1]), DrawnCity(other)}) == 2
    assert City() != DrawnCity(drawn(City()))
    assert repr(DrawnCity(one)) == "<DrawnCity of 2 hexes>"


def test_a_drawing_is_seen_from_above_and_no_city_of_tiles() -> None:
    seen: SeenFromAbove = DrawnCity(drawn(City()))
    assert not isinstance(seen, City)
    assert (set(seen.hexes), seen.fringe) == (set(City().hexes), City().fringe)
