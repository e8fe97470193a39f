"""Adding a tile to a city: where it may lie, and the stones it gains."""

import pytest

from akropolis import City, GameError, Hex
from akropolis.rules.footprint import footprint_of
from akropolis.rules.hexes import neighbours
from tests.kit.draw import picture

SOUTH = Hex(0, 1)

LAKE_OF_THREE = """\
        Q

        H*
    Q       Q
                B*
    M*              Q
Q               Q
    Q       G
        Q
            Q"""


def may_lie(city: City, origin: Hex, rotation: int) -> bool:
    """Whether a tile may be laid there: the city lists the footprint, and laying it is not refused."""
    listed = footprint_of(origin, rotation) in city.footprints
    try:
        city.lay(61, origin, rotation)
    except GameError:
        assert not listed
        return False
    assert listed
    return True


def beside_one_tile() -> City:
    """The starting tile, and tile 26 (market, quarry, quarry) south of it: two quarries touch the starting tile's."""
    return City().lay(26, Hex(0, 2), 0)


def with_a_second_floor() -> City:
    """On the quarries at (1, 0), (1, 1) and (0, 1) lies tile 1: house, barracks, temple."""
    return beside_one_tile().lay(1, Hex(1, 0), 3)


def rotations_at(city: City, origin: Hex) -> set[int]:
    return {rotation for rotation in range(6) if may_lie(city, origin, rotation)}


def test_a_tile_may_lie_in_any_of_six_rotations() -> None:
    assert rotations_at(City(), Hex(0, -2)) == {4, 5, 0, 1}, "north of the starting tile, away from it"
    assert rotations_at(City(), Hex(0, -3)) == {2, 3}, "further north, back towards it"


def test_a_tile_on_level_one_shares_an_edge_with_the_city() -> None:
    assert may_lie(City(), SOUTH, 2)
    assert may_lie(City(), Hex(0, 2), 0), "one hex that touches is enough"
    assert not may_lie(City(), Hex(0, 3), 3), "beyond the fringe"
    assert not may_lie(City(), Hex(40, -20), 0)


def test_a_tile_on_level_one_lies_on_three_empty_hexes() -> None:
    assert not may_lie(City(), SOUTH, 0), "on the plaza, a quarry and an empty hex"
    assert not may_lie(City(), Hex(1, 1), 0), "on a quarry and two empty hexes"


def test_the_first_tile_has_ninety_places_on_level_one_and_none_higher() -> None:
    levels = {origin in City().hexes for origin, *_ in City().footprints}
    assert levels == {False}
    assert len(City().footprints) == 30


def test_a_raised_tile_lies_on_two_tiles() -> None:
    assert may_lie(beside_one_tile(), Hex(1, 0), 3), "one hex of the starting tile and two of another"
    assert not may_lie(beside_one_tile(), Hex(0, 2), 0), "all three of one tile"


def test_a_raised_tile_may_lie_on_three_tiles() -> None:
    city = beside_one_tile().lay(30, Hex(2, 0), 2)  # touches (1, 0) and (1, 1)
    assert {city.hexes[place].tile for place in (Hex(1, 0), Hex(1, 1), Hex(2, 0))} == {0, 26, 30}
    assert may_lie(city, Hex(1, 0), 2)


def test_the_starting_tile_is_one_tile() -> None:
    city = beside_one_tile()
    assert {city.hexes[place].tile for place in (Hex(0, 0), Hex(1, 0))} == {0}
    assert may_lie(city, Hex(0, 0), 2), "two of its hexes and one of another tile"


def test_only_the_tiles_directly_beneath_count() -> None:
    city = with_a_second_floor()
    beneath = {city.layers(place)[-2][0] for place in (Hex(1, 0), Hex(1, 1), SOUTH)}
    assert beneath == {0, 26}
    assert not may_lie(city, Hex(1, 0), 3), "two tiles lie further down, but one directly beneath"


def test_a_raised_tile_lies_on_one_level() -> None:
    city = with_a_second_floor()
    assert [city.hexes[place].level for place in (Hex(0, 0), Hex(1, 0), SOUTH)] == [1, 2, 2]
    assert not may_lie(city, Hex(0, 0), 2), "one hex too low"
    assert [city.hexes[place].level for place in (Hex(0, 2), SOUTH, Hex(1, 1))] == [1, 2, 2]
    assert not may_lie(city, Hex(0, 2), 0)


def test_a_raised_tile_leaves_no_overhang() -> None:
    city = beside_one_tile()
    assert not may_lie(city, Hex(1, 0), 2), "one hex empty beneath"
    assert not may_lie(city, Hex(1, 1), 1), "two hexes empty beneath"


def test_a_raised_tile_closes_no_hole() -> None:
    """The hex south of the starting plaza is built all around: no tile may be laid over it."""
    city = City().lay(5, Hex(-1, 2), 2).lay(7, Hex(1, 1), 2)
    assert all(near in city.hexes for near in (SOUTH.step(direction) for direction in range(6)))
    assert SOUTH in city.fringe
    assert not any(may_lie(city, SOUTH, rotation) for rotation in range(6))


def test_a_raised_tile_need_not_touch_a_tile_of_its_own_level() -> None:
    city = with_a_second_floor().lay(30, Hex(0, -2), 1)
    assert may_lie(city, Hex(0, -1), 0)
    around = {near for place in (Hex(0, -1), Hex(0, -2), Hex(1, -2)) for near in neighbours(place)}
    assert {city.hexes[near].level for near in around if near in city.hexes} == {1}


def test_a_third_level_rises_on_two_tiles_of_the_second() -> None:
    city = beside_one_tile().lay(30, Hex(2, 0), 2).lay(7, Hex(3, -1), 0)
    city = city.lay(1, Hex(1, 0), 3).lay(2, Hex(2, 0), 1)
    assert city.lay(3, Hex(1, 0), 2).hexes[Hex(1, 1)].level == 3


def test_a_tile_may_fill_a_lake() -> None:
    city = City().lay(5, Hex(2, 0), 2).lay(7, Hex(1, 2), 3).lay(22, Hex(-1, 2), 3)
    lake = {Hex(0, 2), SOUTH, Hex(1, 1)}
    assert picture(city) == LAKE_OF_THREE
    assert lake < city.fringe
    filled = city.lay(1, Hex(0, 2), 0)
    assert lake.isdisjoint(filled.fringe)
    assert filled.hexes[SOUTH].level == 1


@pytest.mark.parametrize(
    ("origin", "rotation", "stones"),
    [(Hex(1, 0), 3, 3), (Hex(0, 0), 2, 2), (Hex(-1, 1), 1, 2), (Hex(0, -2), 0, 0)],
)
def test_each_quarry_directly_covered_gives_one_stone(origin: Hex, rotation: int, stones: int) -> None:
    assert may_lie(beside_one_tile(), origin, rotation)
    assert beside_one_tile().quarries_under(origin, rotation) == stones


def test_a_quarry_covered_before_gives_nothing_again() -> None:
    city = with_a_second_floor()
    assert city.quarries_under(Hex(1, 0), 3) == 0


def test_a_quarry_on_a_higher_level_gives_a_stone_too() -> None:
    city = beside_one_tile().lay(30, Hex(2, 0), 2).lay(7, Hex(3, -1), 0)
    city = city.lay(22, Hex(1, 0), 3).lay(2, Hex(2, 0), 1)
    assert [city.hexes[place].kind for place in (Hex(1, 0), Hex(2, 0), Hex(1, 1))] == ["market_plaza"] * 2 + ["quarry"]
    assert city.quarries_under(Hex(1, 0), 2) == 1


def test_only_quarries_give_stones() -> None:
    city = City().lay(1, SOUTH, 2)  # house, barracks, temple
    assert city.quarries_under(Hex(0, 0), 2) == 1
