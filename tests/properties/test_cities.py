"""A city is what its tiles make it, at every turn: piles, levels, fringe, lakes and footprints by the slow rules."""

import pytest
from hypothesis import given

from akropolis import City, Hex
from akropolis.rules.footprint import Footprint, footprint_of
from akropolis.rules.surroundings import outside, shores
from tests.kit.builders import MODES, is_connected, positions_of, preferred
from tests.kit.slow_grid import around, lakes_of, outside_of
from tests.kit.slow_laying import piles_of, slow_footprints, tops_of, tops_seen
from tests.kit.strategies import cities, steady


def assert_sound(city: City) -> None:
    """All that a city carries along follows from its tiles."""
    piles = piles_of(city.tiles)
    assert tops_seen(city.hexes) == tops_of(piles)
    for place, built in city.hexes.items():
        assert [(tile, str(kind)) for tile, kind in city.layers(place)] == piles[place]
        assert built.kind == piles[place][-1][1]
    assert is_connected(set(city.hexes))
    assert city.fringe == {near for place in piles for near in around(place)} - set(piles)
    assert {frozenset(footprint) for footprint in city.footprints} == slow_footprints(tops_of(piles))
    assert len(city.sorted_footprints) == len(city.footprints)
    assert list(city.sorted_footprints) == sorted(city.footprints)
    assert_surroundings(city)


def assert_surroundings(city: City) -> None:
    built = set(map(tuple, city.hexes))
    assert outside(city) == outside_of(city.hexes) & city.fringe
    assert shores(city) == lakes_of(city.hexes) & city.fringe
    assert built.isdisjoint(city.fringe)


@pytest.mark.parametrize("mode", ["two", "four", "long three", "solo"])
def test_cities_are_sound_at_every_turn(mode: str) -> None:
    for seed in range(2):
        for position in positions_of(MODES[mode], seed):
            last_changed = position.cities[(position.seat - 1) % len(position.cities)]
            assert_sound(last_changed)


@pytest.mark.parametrize("seed", range(3))
def test_cities_full_of_lakes_are_sound(seed: int) -> None:
    city = preferred(lambda city: len(shores(city)), seed, tiles=25)
    assert len(shores(city)) > 3
    assert_sound(city)


@pytest.mark.parametrize("seed", range(3))
def test_tall_cities_are_sound(seed: int) -> None:
    city = preferred(lambda city: sum(built.level**2 for built in city.hexes.values()), seed, tiles=40, choices=30)
    assert max(built.level for built in city.hexes.values()) >= 3
    assert_sound(city)


@steady
@given(cities)
def test_the_ring_around_any_city_is_outside_and_the_rest_are_lakes(city: City) -> None:
    assert_surroundings(city)


def test_a_footprint_has_one_name_however_the_tile_lies() -> None:
    names: dict[frozenset[Hex], Footprint] = {}
    for q in range(-3, 4):
        for r in range(-3, 4):
            for rotation in range(6):
                name = footprint_of(Hex(q, r), rotation)
                assert names.setdefault(frozenset(name), name) == name
