"""The box: 61 tiles, the starting tile, and the table of the player aid."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from akropolis import TILES, District, Hex, HexKind, Tile
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds, tiles_for
from akropolis.rules.hexes import neighbours

# Hexes on the tiles used: districts and plazas of each kind, then quarries.
PLAYER_AID = {
    2: "house 18/5 market 12/4 barracks 10/4 temple 8/4 garden 6/3 quarry 37",
    3: "house 27/6 market 16/5 barracks 13/5 temple 10/5 garden 7/4 quarry 49",
    4: "house 36/7 market 20/6 barracks 16/6 temple 12/6 garden 8/5 quarry 61",
}


def test_the_box_holds_61_tiles_of_three_hexes() -> None:
    assert list(TILES) == list(range(1, 62))
    assert all(TILES[number].number == number and len(TILES[number].kinds) == 3 for number in TILES)


def test_the_backs_give_the_least_number_of_architects() -> None:
    assert Counter(tile.least_architects for tile in TILES.values()) == {2: 37, 3: 12, 4: 12}


def test_every_tile_is_the_tile_of_the_data_file() -> None:
    with (Path(__file__).parent / "tiles.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            kinds = HexKind(row["first"]), HexKind(row["second_clockwise"]), HexKind(row["third_clockwise"])
            assert TILES[int(row["tile"])] == Tile(int(row["tile"]), int(row["min_players"]), kinds)


@pytest.mark.parametrize("architects", PLAYER_AID)
def test_the_tiles_show_what_the_player_aid_says(architects: int) -> None:
    counts = count_kinds(tiles_for(architects))
    words = [f"{district} {counts[HexKind(district)]}/{counts[HexKind(district + '_plaza')]}" for district in District]
    assert " ".join(words) + f" quarry {counts[HexKind.QUARRY]}" == PLAYER_AID[architects]


@pytest.mark.parametrize(("architects", "count"), [(2, 37), (3, 49), (4, 61)])
def test_more_architects_use_more_tiles(architects: int, count: int) -> None:
    assert tiles_for(architects) == tuple(range(1, count + 1))


def test_the_starting_tile_is_a_house_plaza_with_three_quarries_on_alternating_sides() -> None:
    assert STARTING_HEXES[Hex(0, 0)] is HexKind.HOUSE_PLAZA
    sides = [STARTING_HEXES.get(near) for near in neighbours(Hex(0, 0))]
    assert sides == [HexKind.QUARRY, None] * 3
    assert len(STARTING_HEXES) == 4


@pytest.mark.parametrize(
    ("kind", "stars"),
    [
        (HexKind.HOUSE_PLAZA, 1),
        (HexKind.MARKET_PLAZA, 2),
        (HexKind.BARRACKS_PLAZA, 2),
        (HexKind.TEMPLE_PLAZA, 2),
        (HexKind.GARDEN_PLAZA, 3),
        *((kind, 0) for kind in HexKind if not kind.endswith("_plaza")),
    ],
)
def test_stars_are_on_plazas_only(kind: HexKind, stars: int) -> None:
    assert kind.stars == stars
    assert kind.is_plaza == (stars > 0)


def test_a_plaza_belongs_to_its_district_and_a_quarry_to_none() -> None:
    for kind in HexKind:
        expected = None if kind is HexKind.QUARRY else kind.removesuffix("_plaza")
        assert kind.district == expected


def test_no_tile_has_two_plazas_and_twenty_of_the_tiles_for_two_have_one() -> None:
    assert all(sum(kind.is_plaza for kind in tile.kinds) == int(tile.has_plaza) for tile in TILES.values())
    assert sum(TILES[number].has_plaza for number in tiles_for(2)) == 5 + 4 + 4 + 4 + 3


def test_a_plaza_may_be_any_of_the_three_hexes() -> None:
    for kinds in (
        (HexKind.GARDEN_PLAZA, HexKind.QUARRY, HexKind.HOUSE),
        (HexKind.QUARRY, HexKind.HOUSE, HexKind.GARDEN_PLAZA),
    ):
        assert Tile(62, 2, kinds).has_plaza
    assert not Tile(62, 2, (HexKind.QUARRY, HexKind.HOUSE, HexKind.GARDEN)).has_plaza


def test_the_box_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        TILES[1] = TILES[2]  # type: ignore[index]


def test_kinds_are_told_apart_by_their_first_letters() -> None:
    """Drawings and the terminal write a kind with its first letter, and a plaza like its district."""
    letters = [kind[0] for kind in HexKind if not kind.is_plaza]
    assert len(set(letters)) == len(letters)
    assert all(kind.district and kind[0] == kind.district[0] for kind in HexKind if kind.is_plaza)
