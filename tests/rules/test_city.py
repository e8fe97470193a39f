"""A city: what is visible, what lies beneath, and what stays as it was."""

from random import Random

import pytest

from akropolis import City, Hex, HexKind, Options
from akropolis.rules.catalogue import STARTING_HEXES, TILES
from akropolis.rules.city import Built, LaidTile
from akropolis.rules.footprint import ways_to_lie
from tests.kit.builders import dealt, extended, northward
from tests.kit.draw import picture

SOUTH = Hex(0, 1)


def test_a_city_begins_with_the_starting_tile_on_level_one() -> None:
    assert City().hexes == {place: Built(kind, 1, 0) for place, kind in STARTING_HEXES.items()}
    assert City().tiles == ()


def test_the_fringe_of_the_starting_tile_is_its_twelve_empty_neighbours() -> None:
    assert len(City().fringe) == 12
    assert {Hex(1, -1), Hex(0, 1), Hex(-1, 0)} < City().fringe


def test_a_tile_shows_its_hexes_clockwise_from_its_origin() -> None:
    city = City().lay(1, SOUTH, 2)  # house, barracks, temple
    assert (
        picture(city)
        == """\
    Q

    H*
Q       Q
    H
        B
    T"""
    )


def test_a_tile_turns_clockwise_with_its_rotation() -> None:
    city = City().lay(1, SOUTH, 3)
    assert (
        picture(city)
        == """\
    Q

    H*
Q       Q
    H
T
    B"""
    )


def test_a_raised_tile_hides_what_it_covers() -> None:
    city = City().lay(1, SOUTH, 2).lay(18, Hex(1, 0), 3)  # house plaza, market, barracks
    assert (
        picture(city)
        == """\
    Q

    H*
Q       H*2
    B2
        M2
    T"""
    )


def test_a_city_remembers_its_tiles_in_the_order_they_were_laid() -> None:
    city = City().lay(1, SOUTH, 2).lay(18, Hex(1, 0), 3)
    assert city.tiles == (LaidTile(1, SOUTH, 2, 1), LaidTile(18, Hex(1, 0), 3, 2))
    assert city.tiles[1].hexes == {
        Hex(1, 0): HexKind.HOUSE_PLAZA,
        Hex(1, 1): HexKind.MARKET,
        SOUTH: HexKind.BARRACKS,
    }


def test_a_city_knows_what_is_piled_up_on_a_hex() -> None:
    city = City().lay(1, SOUTH, 2).lay(18, Hex(1, 0), 3)
    assert city.layers(Hex(1, 0)) == ((0, HexKind.QUARRY), (18, HexKind.HOUSE_PLAZA))
    assert city.layers(SOUTH) == ((1, HexKind.HOUSE), (18, HexKind.BARRACKS))
    assert city.layers(Hex(0, 2)) == ((1, HexKind.TEMPLE),)
    assert city.layers(Hex(9, 9)) == ()


def test_laying_a_tile_leaves_the_city_before_as_it_was() -> None:
    city = City()
    city.lay(1, SOUTH, 2)
    assert city == City()
    assert city.hexes == City().hexes
    assert city.footprints == City().footprints
    assert city.fringe == City().fringe


def test_cities_are_equal_when_the_same_tiles_lie_the_same_way() -> None:
    city = City().lay(1, SOUTH, 2)
    assert city == City().lay(1, SOUTH, 2)
    assert hash(city) == hash(City().lay(1, SOUTH, 2))
    assert city not in (City(), City().lay(2, SOUTH, 2), City().lay(1, SOUTH, 3), "a city")
    assert repr(city) == "<City of 1 tiles>"


def test_the_order_in_which_tiles_were_laid_belongs_to_a_city() -> None:
    north, south = (1, Hex(0, -2), 0), (2, SOUTH, 2)
    one, other = City().lay(*north).lay(*south), City().lay(*south).lay(*north)
    assert one.hexes == other.hexes
    assert one != other


def test_what_a_city_shows_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        City().hexes[SOUTH] = Built(HexKind.HOUSE, 1, 1)  # type: ignore[index]


def test_a_raised_tile_changes_nothing_around_the_city() -> None:
    city = City().lay(1, SOUTH, 2)
    assert city.lay(18, Hex(1, 0), 3).fringe == city.fringe


def test_footprints_are_listed_in_a_fixed_order() -> None:
    city = City().lay(1, SOUTH, 2)
    assert list(city.sorted_footprints) == sorted(city.footprints)
    assert city.sorted_footprints == city.sorted_footprints


def test_a_city_has_no_edge() -> None:
    position = dealt(Options(2, all_tiles=True))
    while not position.is_over:
        position = extended(position, position.site[0])
    line = position.cities[0]
    assert len(line.tiles) == 30
    assert len(line.hexes) == 4 + 30 * 3
    assert min(place.r for place in line.hexes) == -61
    assert northward(30)[0] in line.fringe
    assert all(built.level == 1 for built in line.hexes.values())


@pytest.mark.parametrize("every", [1, 2, 7, 40])
def test_where_a_tile_may_go_is_the_same_whenever_one_asks(every: int) -> None:
    random, asked, unasked = Random(every), City(), City()
    for number, tile in enumerate(sorted(TILES)[:40]):
        move = random.choice([way for footprint in asked.sorted_footprints for way in ways_to_lie(footprint)])
        asked, unasked = asked.lay(tile, *move), unasked.lay(tile, *move)
        if number % every == 0:
            assert unasked.footprints == asked.footprints
    assert unasked.sorted_footprints == asked.sorted_footprints
