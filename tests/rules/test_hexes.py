"""The plane: six neighbours, clockwise from north, and no edge."""

from akropolis import Hex
from akropolis.rules.footprint import footprint_of, footprints_around, hexes_of, ways_to_lie
from akropolis.rules.hexes import DIRECTION_NAMES, neighbours
from tests.kit.slow_grid import around, laid_at


def test_the_first_direction_is_north_and_the_others_follow_clockwise() -> None:
    assert DIRECTION_NAMES == ("n", "ne", "se", "s", "sw", "nw")
    assert neighbours(Hex(0, 0)) == (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def test_neighbours_lie_around_a_hex_wherever_it_is() -> None:
    for place in (Hex(3, -7), Hex(-1000, 999)):
        assert neighbours(place) == around(place)


def test_a_step_may_be_long() -> None:
    assert Hex(2, 5).step(4, 3) == Hex(-1, 8)
    assert Hex(2, 5).step(7) == Hex(3, 4)


def test_the_second_hex_lies_in_the_direction_of_the_rotation_and_the_third_in_the_next() -> None:
    for rotation in range(6):
        assert hexes_of(Hex(4, -2), rotation) == laid_at((4, -2), rotation)


def test_six_footprints_contain_a_hex() -> None:
    found = footprints_around(Hex(2, 2))
    assert len({frozenset(footprint) for footprint in found}) == 6
    assert all(Hex(2, 2) in footprint for footprint in found)


def test_three_rotations_cover_one_footprint() -> None:
    for footprint in footprints_around(Hex(-3, 1)):
        ways = ways_to_lie(footprint)
        assert {origin for origin, _ in ways} == set(footprint)
        for origin, rotation in ways:
            assert set(hexes_of(origin, rotation)) == set(footprint)
            assert footprint_of(origin, rotation) == footprint


def test_a_footprint_is_named_clockwise_from_the_hex_that_looks_north_or_north_east() -> None:
    assert footprint_of(Hex(0, 0), 0) == (Hex(0, 0), Hex(0, -1), Hex(1, -1))
    assert footprint_of(Hex(0, 0), 1) == (Hex(0, 0), Hex(1, -1), Hex(1, 0))
    assert footprint_of(Hex(0, -1), 2) == footprint_of(Hex(1, -1), 4) == footprint_of(Hex(0, 0), 0)
    assert footprint_of(Hex(1, -1), 3) == footprint_of(Hex(1, 0), 5) == footprint_of(Hex(0, 0), 1)
