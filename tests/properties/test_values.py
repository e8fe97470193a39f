"""Positions are values: playing on never changes what was before."""

import pickle

import pytest
from hypothesis import given

from akropolis import Options, Position, Rng, new_game
from tests.kit.builders import MODES, positions_of, random_move, turns_of
from tests.kit.strategies import options, seeds, steady


def written_out(position: Position) -> tuple[object, ...]:
    """All that a position says, in collections of its own."""
    cities = [
        (city.tiles, dict(city.hexes), set(city.fringe), set(city.footprints), list(city.sorted_footprints))
        for city in position.cities
    ]
    return cities, position.stones, position.site, position.stacks, position.kept_aside, position.turn


@pytest.mark.parametrize("mode", MODES)
def test_playing_on_leaves_every_earlier_position_as_it_was(mode: str) -> None:
    seen = [
        (position, hash(position), written_out(position), pickle.dumps(position))
        for position in positions_of(MODES[mode], seed=11)
    ]
    for position, hashed, written, pickled in seen:
        assert hash(position) == hashed
        assert written_out(position) == written
        assert pickle.loads(pickled) == position


@pytest.mark.parametrize("mode", MODES)
def test_the_same_moves_make_the_same_game(mode: str) -> None:
    replayed = new_game(MODES[mode], seed=12)
    for before, move, after in turns_of(MODES[mode], seed=12):
        assert replayed == before
        assert hash(replayed) == hash(before)
        replayed = replayed.play(move)
        assert replayed == after != before


@pytest.mark.parametrize("mode", MODES)
def test_a_move_known_to_be_legal_may_go_unchecked(mode: str) -> None:
    for before, move, after in turns_of(MODES[mode], seed=13):
        assert before.play_unchecked(move) == after


def test_two_moves_from_one_position_do_not_meet() -> None:
    rng = Rng(14)
    for position in list(positions_of(Options(2), seed=14))[:-1]:
        one, other = random_move(position, rng), random_move(position, rng)
        written = written_out(position.play(one))
        after = position.play(one)
        position.play(other)
        assert written_out(after) == written
        assert (position.play(other) == after) == (one == other)


@steady
@given(options, seeds)
def test_a_new_game_holds_every_tile_once(agreed: Options, seed: int) -> None:
    position = new_game(agreed, seed=seed)
    assert sorted([*position.site, *sum(position.stacks, ())]) == list(agreed.tiles)
    assert position == new_game(agreed, seed=seed)
    assert position.public_view.with_stacks(sum(position.stacks, ())) == position
