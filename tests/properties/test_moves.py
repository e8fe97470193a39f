"""Legal moves and refusals agree: what is listed can be played, and everything else raises a GameError."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akropolis import GameError, Move, Position
from tests.kit.builders import MODES, positions_of
from tests.kit.slow_grid import laid_at
from tests.kit.slow_laying import may_lie, piles_of, slow_footprints, tops_of
from tests.kit.strategies import moves, steady


@cache
def game(mode: str) -> list[Position]:
    """Every fourth position of one game, and the last."""
    positions = list(positions_of(MODES[mode], seed=21))
    return [*positions[::4], positions[-1]]


positions = st.builds(
    lambda mode, index: game(mode)[index % len(game(mode))], st.sampled_from(list(MODES)), st.integers(0)
)


def can_be_played(position: Position, move: Move) -> bool:
    try:
        position.play(move)
    except GameError:
        return False
    return True


def is_legal_by_the_rules(position: Position, move: Move) -> bool:
    """Slowly: the tile can be paid for, the rotation exists, and the tile may lie there."""
    if position.is_over or not 0 <= move.rotation < 6:
        return False
    if move.tile not in position.site[: position.stones[position.seat] + 1]:
        return False
    tops = tops_of(piles_of(position.cities[position.seat].tiles))
    return may_lie(tops, laid_at(move.origin, move.rotation))


def assert_agreed(position: Position, move: Move) -> bool:
    listed = move in position.legal_moves
    assert listed == can_be_played(position, move) == is_legal_by_the_rules(position, move)
    assert listed == (move in position.public_view.legal_moves)
    return listed


@steady
@given(positions, moves)
def test_any_move_is_listed_or_refused(position: Position, move: Move) -> None:
    assert_agreed(position, move)


@steady
@given(positions, moves, st.data())
def test_any_move_of_a_tile_in_the_site_is_listed_or_refused(
    position: Position, move: Move, data: st.DataObject
) -> None:
    tile = data.draw(st.sampled_from(position.site))
    assert_agreed(position, move._replace(tile=tile))


@pytest.mark.parametrize("mode", MODES)
def test_moves_are_refused_and_accepted_in_great_number(mode: str) -> None:
    verdicts = {True: 0, False: 0}
    for position in game(mode)[::3]:
        for origin in sorted({*position.cities[0].hexes, *position.cities[0].fringe})[::3]:
            for rotation in range(-1, 7):
                for tile in {position.site[0], position.site[-1]}:
                    verdicts[assert_agreed(position, Move(tile, origin, rotation))] += 1
    assert min(verdicts.values()) > 50


@pytest.mark.parametrize("mode", MODES)
def test_listing_counting_indexing_and_finding_agree(mode: str) -> None:
    for position in game(mode)[::-3]:
        legal = position.legal_moves
        listed = list(legal)
        assert len(legal) == len(listed) == len(set(listed))
        assert [legal[each] for each in range(len(legal))] == listed
        assert legal[:] == listed
        assert all(move in legal for move in listed)
        assert bool(legal) == (not position.is_over)


@pytest.mark.parametrize("mode", MODES)
def test_the_list_is_complete(mode: str) -> None:
    for position in game(mode)[::-3]:
        triples = slow_footprints(tops_of(piles_of(position.cities[position.seat].tiles)))
        tiles = [] if position.is_over else position.site[: position.stones[position.seat] + 1]
        expected = {
            (tile, origin, rotation)
            for tile in tiles
            for triple in triples
            for origin in triple
            for rotation in range(6)
            if frozenset(laid_at(origin, rotation)) == triple
        }
        assert set(position.legal_moves) == expected


@pytest.mark.parametrize("mode", MODES)
def test_there_is_always_a_legal_place(mode: str) -> None:
    for position in positions_of(MODES[mode], seed=22):
        assert all(city.footprints for city in position.cities)
        assert position.is_over or position.legal_moves
